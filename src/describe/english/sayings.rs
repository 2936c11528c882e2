//! Names that are clauses or verbs themselves: `roles_are_chosen`, `is_a_ring`, `squares_attacked_by`.

use super::noun::After;
use super::wording::spoken;

/// Verbs by which a name is told as what it says, each with its plural.
const VERBS: [(&str, &str); 9] = [
    ("is", "are"),
    ("are", "are"),
    ("has", "have"),
    ("have", "have"),
    ("was", "were"),
    ("were", "were"),
    ("may", "may"),
    ("can", "can"),
    ("must", "must"),
];

/// A name with a subject and a verb, as a clause or its denial: `roles are chosen`.
pub fn clause_of(name: &str, yes: bool) -> Option<String> {
    let said = spoken(name);
    let words: Vec<&str> = said.split(' ').collect();
    let inner = words.get(1..words.len().saturating_sub(1))?;
    let at = 1 + inner.iter().position(|word| VERBS.iter().any(|(one, _)| one == word))?;
    let not = if yes { "" } else { "not " };
    Some(format!("{} {not}{}", words[..=at].join(" "), words[at + 1..].join(" ")))
}

/// A name that begins with a verb, as what is said of its argument: `is a ring`.
pub fn verb_of(name: &str, yes: bool) -> Option<After> {
    let said = spoken(name);
    let (verb, rest) = said.split_once(' ')?;
    let (one, many) = VERBS.iter().find(|(one, _)| *one == verb)?;
    let not = if yes { "" } else { "not " };
    Some(After { one: format!("{one} {not}{rest}"), many: format!("{many} {not}{rest}") })
}

/// What a term is called in a list of terms: without the verb and article that it begins with.
pub fn term_of(name: &str) -> String {
    let said = spoken(name);
    let rest = match said.split_once(' ') {
        Some((verb, rest)) if VERBS.iter().any(|(one, _)| *one == verb) => rest,
        _ => &said,
    };
    let rest = rest.strip_prefix("a ").or(rest.strip_prefix("an ")).unwrap_or(rest);
    rest.strip_suffix(" of").unwrap_or(rest).to_string()
}

/// Does a name end in a word that wants what follows at once: `squares attacked by`?
pub fn leads_on(name: &str) -> bool {
    ["by", "from", "to", "beyond", "behind", "around", "with"]
        .iter()
        .any(|word| name.strip_suffix(word).is_some_and(|rest| rest.ends_with(' ')))
}

/// Does a name say what was done to things, by or from others: `taken_by`?
pub fn is_participle(name: &str) -> bool {
    let said = spoken(name);
    let Some((first, rest)) = said.split_once(' ') else { return false };
    !rest.contains(' ') && leads_on(&said) && ["ed", "en"].iter().any(|end| first.ends_with(end))
}

/// One and several of the things that a variable counts: `seed` and `seeds`, `man in hand` and `men in hand`.
pub fn counted_by(name: &str) -> Option<(String, String)> {
    let said = spoken(name);
    let at = [" in ", " on ", " of ", " at "].iter().filter_map(|word| said.find(word)).min();
    let (head, rest) = said.split_at(at.unwrap_or(said.len()));
    let one = match head {
        head if head.ends_with("men") => format!("{}man", &head[..head.len() - 3]),
        head if head.ends_with("ies") => format!("{}y", &head[..head.len() - 3]),
        head if ["ss", "us", "is"].iter().any(|end| head.ends_with(end)) || !head.ends_with('s') => {
            return None
        }
        head => head[..head.len() - 1].to_string(),
    };
    Some((format!("{one}{rest}"), said.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_as_what_they_say() {
        assert_eq!(clause_of("roles_are_chosen", false).as_deref(), Some("roles are not chosen"));
        assert_eq!(clause_of("is_legal", true), None);
        assert_eq!(clause_of("quiet", true), None);
        assert_eq!(verb_of("is_a_ring", true).map(|verb| verb.many).as_deref(), Some("are a ring"));
        assert_eq!((term_of("is_a_ring"), term_of("groups_of")), ("ring".into(), "groups".into()));
        assert!(
            is_participle("taken_by")
                && !is_participle("squares_attacked_by")
                && !is_participle("steps_from")
        );
        assert!(leads_on("squares attacked by") && !leads_on("nearby"));
        assert_eq!(counted_by("men_in_hand"), Some(("man in hand".into(), "men in hand".into())));
        assert_eq!((counted_by("bid"), counted_by("bonus")), (None, None));
    }
}
