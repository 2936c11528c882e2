//! Names of columns, and the nearest known word.

/// `a`, `b`, …, `z`, `aa`, `ab`, … for 1, 2, …
pub(super) fn letters(mut n: i32) -> String {
    let mut text = Vec::new();
    while n > 0 {
        text.push(b'a' + ((n - 1) % 26) as u8);
        n = (n - 1) / 26;
    }
    text.iter().rev().map(|&c| c as char).collect()
}

/// Words that are compared are shorter.
const LONGEST: usize = 64;

/// The known word that differs least from `word`, if it is near.
pub(super) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let far = |k: &str| strsim::levenshtein(word, k);
    // A word much longer than any known one is like none of them.
    let known = known.filter(|_| word.len() < LONGEST).map(|k| (far(k), k));
    known.filter(|&(d, k)| d <= 1 + k.len() / 4).min().map(|(_, k)| k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([1, 26, 27, 52, 53, 702, 703].map(letters), ["a", "z", "aa", "az", "ba", "zz", "aaa"]);
    }

    #[test]
    fn nearest_word() {
        let known = ["square", "rhombus", "hexhex"];
        assert_eq!(nearest("sqare", known.into_iter()), Some("square"));
        assert_eq!(nearest("hexex", known.into_iter()), Some("hexhex"));
        assert_eq!(nearest("circle", known.into_iter()), None);
    }
}
