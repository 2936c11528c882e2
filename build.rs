//! Has the package built again when a shipped text or the page is changed, since they are embedded; and embeds the engine
//! for the browser where `web/build` has made it.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for folder in ["games", "games/std", "games/patterns", "web/dist"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    println!("cargo::rustc-check-cfg=cfg(web_engine)");
    println!("cargo::rerun-if-changed=web/engine.wasm");
    if Path::new("web/engine.wasm").exists() {
        println!("cargo::rustc-cfg=web_engine");
    }
}
