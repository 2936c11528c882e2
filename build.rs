//! Has the package built again when a shipped text or the page is changed, since they are embedded; and embeds the engine
//! for the browser where `web/build` has made it.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for folder in ["games", "games/std", "games/patterns", "web/dist"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    println!("cargo::rustc-check-cfg=cfg(web_engine)");
    // A file that is not there would count as changed each time; `web/build` touches this one when it makes the other.
    if Path::new("web/engine.wasm").exists() {
        println!("cargo::rerun-if-changed=web/engine.wasm");
        println!("cargo::rustc-cfg=web_engine");
    }
}
