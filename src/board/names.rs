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

/// The known word that differs least from `word`, if it is near.
pub(super) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known.map(|k| (distance(word, k), k)).filter(|&(d, k)| d <= 1 + k.len() / 4).min().map(|(_, k)| k)
}

/// How many letters must be put in, left out or changed.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(64).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let next = (row[j] + 1).min(row[j + 1] + 1).min(diagonal + usize::from(x != *y));
            diagonal = std::mem::replace(&mut row[j + 1], next);
        }
    }
    row[b.len()]
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
