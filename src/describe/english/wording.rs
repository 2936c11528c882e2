//! Small pieces of English.

/// `open_sites` as it is said: open sites.
pub fn spoken(name: &str) -> String {
    name.replace('_', " ").trim().to_string()
}

/// More than one of it.
pub fn plural(word: &str) -> String {
    let ends = |ending: &str| word.ends_with(ending);
    if ends("man") {
        return format!("{}men", &word[..word.len() - 3]);
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
    let vowel = noun.chars().next().is_some_and(|c| "aeiouAEIOU".contains(c));
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

/// `every empty site` from `an empty site`; `every one of your stones` from `one of your stones`.
pub fn every(member: &str) -> String {
    format!("every {}", bare(member))
}

/// `no empty site`, `none of your stones`
pub fn none_of(member: &str) -> String {
    match member.strip_prefix("one of ") {
        Some(rest) => format!("none of {rest}"),
        None => format!("no {}", bare(member)),
    }
}

/// Without its article.
pub fn bare(member: &str) -> &str {
    member.strip_prefix("an ").or(member.strip_prefix("a ")).unwrap_or(member)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals() {
        assert_eq!(
            ["stone", "man", "cross", "ray", "pony"].map(plural),
            ["stones", "men", "crosses", "rays", "ponies"]
        );
        assert_eq!(counted(1, "site"), "1 site");
    }

    #[test]
    fn members() {
        assert_eq!(article("empty site"), "an empty site");
        assert_eq!(every("an empty site"), "every empty site");
        assert_eq!(none_of("one of your stones"), "none of your stones");
        assert_eq!(joined(&["a".into(), "b".into(), "c".into()], "or"), "a, b or c");
    }
}
