//! Has the package built again when a shipped text is added or removed, since the texts are embedded.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for folder in ["games", "games/std", "games/patterns"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
