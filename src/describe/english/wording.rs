//! Small pieces of English.

/// Kinds of pieces whose plural is irregular.
const IRREGULAR: [(&str, &str); 8] = [
    ("goose", "geese"),
    ("mouse", "mice"),
    ("ox", "oxen"),
    ("sheep", "sheep"),
    ("fish", "fish"),
    ("child", "children"),
    ("person", "people"),
    ("die", "dice"),
];

/// `open_sites` as it is said: open sites.
pub fn spoken(name: &str) -> String {
    name.replace('_', " ").trim().to_string()
}

/// More than one of it.
pub fn plural(word: &str) -> String {
    if word.chars().count() == 1 {
        return format!("“{word}” pieces");
    }
    let ends = |ending: &str| word.ends_with(ending);
    let last = word.rsplit(' ').next().unwrap_or(word);
    if let Some((one, many)) = IRREGULAR.into_iter().find(|(one, _)| *one == last) {
        return format!("{}{many}", &word[..word.len() - one.len()]);
    }
    if ends("man") {
        return format!("{}men", &word[..word.len() - 3]);
    }
    if ends("lf") || ends("ife") {
        return format!("{}ves", word.trim_end_matches('e').trim_end_matches('f'));
    }
    if ends("ino") {
        return format!("{word}es");
    }
    let before_y = word.chars().rev().nth(1);
    if ends("y") && before_y.is_some_and(|c| !"aeiou".contains(c)) {
        return format!("{}ies", &word[..word.len() - 1]);
    }
    let hissing = ["s", "x", "z", "ch", "sh"].iter().any(|e| ends(e));
    format!("{word}{}", if hissing { "es" } else { "s" })
}

/// `1 stone`, `3 stones`
pub fn counted(n: usize, word: &str) -> String {
    format!("{n} {}", if n == 1 { word.to_string() } else { plural(word) })
}

/// `a site`, `an empty site`
pub fn article(noun: &str) -> String {
    let first = noun.split(' ').next().unwrap_or("");
    // A letter by itself is said by its name.
    let letters = if first.chars().count() == 1 { "AEFHILMNORSX" } else { "aeiouAEIOU" };
    let vowel = noun.trim_start_matches('“').chars().next().is_some_and(|c| letters.contains(c));
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// `a, b and c`
pub fn joined(parts: &[String], word: &str) -> String {
    match parts {
        [] => "nothing".to_string(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// With a capital letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().collect::<String>() + chars.as_str())
}

/// A sentence without doubled commas.
pub fn tidy(sentence: &str) -> String {
    [(",,", ","), (",.", "."), (",:", ":"), (",)", ")"), (",;", ";")]
        .iter()
        .fold(sentence.to_string(), |text, (wrong, right)| text.replace(wrong, right))
}

/// A number in words where it is small: `four`.
pub fn worded(n: &str) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    n.parse().ok().and_then(|n: usize| WORDS.get(n)).map_or(n.to_string(), |w| (*w).to_string())
}

/// `third`, `11th`
pub fn ordinal(n: usize) -> String {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    let end = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    WORDS.get(n.wrapping_sub(1)).map_or(format!("{n}{end}"), |word| (*word).to_string())
}

/// `has` or `have` after this subject.
pub fn agrees(subject: &str, one: &str, many: &str) -> String {
    if ["you", "they"].contains(&subject) { many } else { one }.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals() {
        assert_eq!(
            ["stone", "man", "cross", "ray", "pony", "half", "domino", "goose", "fox", "white ox"]
                .map(plural),
            [
                "stones",
                "men",
                "crosses",
                "rays",
                "ponies",
                "halves",
                "dominoes",
                "geese",
                "foxes",
                "white oxen"
            ]
        );
        assert_eq!(counted(1, "site"), "1 site");
        assert_eq!(plural("s"), "“s” pieces");
    }

    #[test]
    fn members() {
        assert_eq!(article("empty site"), "an empty site");
        assert_eq!(joined(&["a".into(), "b".into(), "c".into()], "or"), "a, b or c");
    }
}
