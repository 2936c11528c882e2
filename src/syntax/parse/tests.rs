use super::*;

#[test]
fn a_small_game() {
    parse(0, "boardwright 1 game \"X\" { players A, B }").unwrap();
}
