use super::*;

#[test]
fn the_table_has_the_words_of_the_grammar() {
    let grammar = include_str!("../../grammar/game.pest");
    let rules = grammar.lines().filter_map(|line| line.strip_prefix("kw_")?.split_once(" =")).map(|r| r.0);
    let mut words: Vec<&str> = rules.collect();
    words.sort_unstable();
    let table: Vec<&str> = KEYWORDS.iter().map(|k| k.name).collect();
    assert_eq!(table, words);
}

#[test]
fn every_form_has_its_word() {
    for Keyword { name, form, .. } in KEYWORDS {
        let mut words = form.split(|c: char| !c.is_alphanumeric());
        assert!(words.any(|word| word == *name), "{name}: {form}");
    }
}

#[test]
fn words_of_statements_and_expressions_are_reserved() {
    for Keyword { name, roles, .. } in KEYWORDS {
        let begins = [Roles::STATEMENT, Roles::END_RULE, Roles::INSIDE];
        assert!(roles.has(Roles::RESERVED) || !begins.iter().any(|role| roles.has(*role)), "{name}");
    }
}

#[test]
fn lists_are_those_of_the_table() {
    assert!(ITEMS.contains(&"turn") && !ITEMS.contains(&"choose"));
    assert_eq!(END_RULES, ["draw", "highest", "lowest"]);
    assert_eq!(VERDICTS, ["loses", "passes", "wins"]);
    assert_eq!(SEATS.len(), 6);
    assert_eq!(DIRECTIONS[0], "north");
    assert!(SYMMETRIES.iter().all(|name| is_word(name)));
    for list in [ITEMS, PATTERN_ITEMS, STATEMENTS] {
        assert!(list.windows(2).all(|pair| pair[0] < pair[1]), "{list:?}");
    }
}

#[test]
fn words_of_tests_and_teams_are_free_as_names() {
    assert!(is_taken("board") && is_taken("stuck"));
    assert!(
        !is_taken("winner")
            && !is_taken("ours")
            && !is_taken("edges")
            && !is_taken("round")
            && !is_taken("loot")
    );
    assert!(is_one_of("winner", Roles::GAMES) && !is_one_of("board", Roles::GAMES));
}
