//! Every word has a colour, and the lists of built-in words are those of the language.

use std::collections::{BTreeMap, BTreeSet};

use tree_sitter::{Query, QueryCursor, StreamingIterator};
use tree_sitter_boardwright::{
    FOLDS_QUERY, HIGHLIGHTS_QUERY, INDENTS_QUERY, LANGUAGE, LOCALS_QUERY, TAGS_QUERY,
};

use crate::support::{nodes, parse, table, texts};

/// The last capture of every leaf, by its first byte.
fn colours(text: &str) -> BTreeMap<usize, String> {
    let query = Query::new(&LANGUAGE.into(), HIGHLIGHTS_QUERY).unwrap();
    let tree = parse(text);
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(&query, tree.root_node(), text.as_bytes());
    let mut colours: BTreeMap<usize, (usize, String)> = BTreeMap::new();
    while let Some(found) = matches.next() {
        for capture in found.captures() {
            let entry = colours.entry(capture.node.start_byte()).or_default();
            if found.pattern_index >= entry.0 {
                *entry = (found.pattern_index, query.capture_names()[capture.index as usize].to_string());
            }
        }
    }
    colours.into_iter().map(|(at, (_, name))| (at, name)).collect()
}

#[test]
fn every_leaf_of_every_game_has_a_colour() {
    for (path, text) in texts("games") {
        let colours = colours(&text);
        let tree = parse(&text);
        for leaf in nodes(&tree).into_iter().filter(|node| node.child_count() == 0) {
            let parent = leaf.parent().map_or("", |parent| parent.kind());
            let coloured = colours.contains_key(&leaf.start_byte()) || parent == "end_turn";
            assert!(coloured, "{}: {} of {parent}", path.display(), leaf.kind());
        }
    }
}

#[test]
fn words_have_the_colours_of_what_they_mean() {
    let text = "boardwright 1 game \"x\" { players a, top turn { remove top 2 of s \
                remove top & a choose a in board or } define f(x: site) = neighbours(x) or built }";
    let colours = colours(text);
    let colour = |word: &str, nth: usize| {
        let (at, _) = text.match_indices(word).nth(nth).unwrap();
        colours[&at].as_str()
    };
    assert_eq!(colour("top", 0), "type");
    assert_eq!(colour("top", 1), "keyword");
    assert_eq!(colour("top", 2), "variable.builtin");
    assert_eq!(colour("f(", 0), "function");
    assert_eq!(colour("neighbours", 0), "function.builtin");
    assert_eq!(colour("site", 0), "type.builtin");
    assert_eq!(colour("or built", 0), "keyword.operator");
}

#[test]
fn the_lists_hold_the_built_in_words() {
    let table = table();
    let (mut functions, mut plain) = (BTreeSet::new(), BTreeSet::new());
    for word in table["built_in"].as_array().unwrap() {
        let list = if word["args"] == "" { &mut plain } else { &mut functions };
        list.insert(word["name"].as_str().unwrap());
    }
    assert_eq!(listed(&["function.builtin"]), functions);
    assert_eq!(listed(&["variable.builtin", "constant.builtin"]), plain);
}

/// The words in the lists of these captures.
fn listed(captures: &[&str]) -> BTreeSet<&'static str> {
    let mut words = BTreeSet::new();
    for capture in captures {
        let list = HIGHLIGHTS_QUERY.split_once(&format!("#any-of? @{capture}")).unwrap().1;
        words.extend(list.split_once("))").unwrap().0.split('"').skip(1).step_by(2));
    }
    words
}

#[test]
fn the_other_queries_fit_the_grammar() {
    for query in [LOCALS_QUERY, TAGS_QUERY, FOLDS_QUERY, INDENTS_QUERY] {
        Query::new(&LANGUAGE.into(), query).unwrap();
    }
}
