//! Names of texts and the addresses by which editors know them.

use boardwright::lsp::Addresses;
use boardwright::texts;
use std::fs;
use std::path::{Path, PathBuf};
use url::Url;

/// Addresses of files.
pub struct OnDisk;

impl Addresses for OnDisk {
    fn name(&self, address: &str) -> String {
        of_address(address)
    }

    fn address(&self, name: &str) -> Option<String> {
        address(name)
    }
}

/// The path, or the address itself where it is not a file's.
fn of_address(address: &str) -> String {
    let path =
        Url::parse(address).ok().filter(|url| url.scheme() == "file").and_then(|url| url.to_file_path().ok());
    path.and_then(|path| path.to_str().map(str::to_string)).unwrap_or_else(|| address.to_string())
}

/// The path's address. A shipped text is written to a folder of its own, where an editor finds it.
fn address(name: &str) -> Option<String> {
    let path = Path::new(name);
    if path.is_absolute() {
        return Some(Url::from_file_path(path).ok()?.to_string());
    }
    match texts::text(name) {
        Some(source) => Some(Url::from_file_path(shipped(name, &source.text)?).ok()?.to_string()),
        None => Url::parse(name).ok().map(|url| url.to_string()),
    }
}

/// The file of a shipped text, which nobody is to change: changes would have no effect.
fn shipped(name: &str, text: &str) -> Option<PathBuf> {
    let path = folder().join("boardwright").join(env!("CARGO_PKG_VERSION")).join(name);
    if fs::read_to_string(&path).is_ok_and(|old| old == text) {
        return Some(path);
    }
    fs::create_dir_all(path.parent()?).ok()?;
    let _ = fs::remove_file(&path);
    fs::write(&path, text).ok()?;
    let mut permissions = fs::metadata(&path).ok()?.permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).ok()?;
    Some(path)
}

/// Where programs keep what they can make again.
fn folder() -> PathBuf {
    let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    set("XDG_CACHE_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".cache")))
        .unwrap_or_else(std::env::temp_dir)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn names_and_addresses_agree() {
        let address_of = |name: &str| address(name).unwrap();
        assert_eq!(address_of("/a b/ä.game"), "file:///a%20b/%C3%A4.game");
        assert_eq!(of_address("file:///a%20b/%C3%A4.game"), "/a b/ä.game");
        assert_eq!(of_address("untitled:Untitled-1"), "untitled:Untitled-1");
        assert_eq!(address_of("untitled:Untitled-1"), "untitled:Untitled-1");
        assert_eq!(address("nonsense"), None);
    }
}
