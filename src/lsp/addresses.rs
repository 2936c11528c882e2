//! Names of texts and the addresses by which editors know them.

use crate::texts;
use percent_encoding::{percent_decode_str, utf8_percent_encode, AsciiSet, NON_ALPHANUMERIC};

/// How texts are known to an editor.
pub trait Addresses: Send + Sync {
    /// The name of the text at an address; the address itself where it is not a file's.
    fn name(&self, address: &str) -> String;
    /// The address of the text with this name; none if nothing can have this name.
    fn address(&self, name: &str) -> Option<String>;
}

/// Addresses of one folder: below the root `file://`, `/my.game` is `file:///my.game`, whatever scheme the root has; the
/// shipped text `std/swap.game` is `boardwright:///std/swap.game`.
#[derive(Clone, Debug)]
pub struct Rooted {
    /// The folder's address, as the editor writes it.
    root: String,
}

impl Rooted {
    /// The texts below this address, which does not end with the slash before their names.
    pub fn at(root: &str) -> Rooted {
        Rooted { root: root.to_string() }
    }
}

impl Default for Rooted {
    /// A folder that a page shows as if it were the only one.
    fn default() -> Rooted {
        Rooted::at("file://")
    }
}

const SHIPPED: &str = "boardwright:///";
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'.').remove(b'_').remove(b'-');

impl Addresses for Rooted {
    fn name(&self, address: &str) -> String {
        let decoded = |path: &str| percent_decode_str(path).decode_utf8_lossy().into_owned();
        if let Some(path) = address.strip_prefix(&self.root).filter(|path| path.starts_with('/')) {
            return decoded(path);
        }
        address.strip_prefix(SHIPPED).map_or_else(|| address.to_string(), decoded)
    }

    fn address(&self, name: &str) -> Option<String> {
        let encoded = |path: &str| utf8_percent_encode(path, KEPT).to_string();
        match name.starts_with('/') {
            true => Some(format!("{}{}", self.root, encoded(name))),
            false if texts::text(name).is_some() => Some(format!("{SHIPPED}{}", encoded(name))),
            false => name.contains(':').then(|| name.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_addresses_agree() {
        for (name, address) in [
            ("/a b/ä.game", "file:///a%20b/%C3%A4.game"),
            ("/hex.game", "file:///hex.game"),
            ("hex.game", "boardwright:///hex.game"),
            ("std/swap.game", "boardwright:///std/swap.game"),
        ] {
            assert_eq!(Rooted::default().address(name).as_deref(), Some(address));
            assert_eq!(Rooted::default().name(address), name);
        }
        assert_eq!(Rooted::default().address("nonsense"), None);
        assert_eq!(Rooted::default().name("untitled:1"), "untitled:1");
        assert_eq!(Rooted::default().address("untitled:1").as_deref(), Some("untitled:1"));
    }

    #[test]
    fn a_folder_may_be_anywhere() {
        let folder = Rooted::at("vscode-vfs://github/me/games");
        assert_eq!(folder.name("vscode-vfs://github/me/games/std/a%20b.game"), "/std/a b.game");
        assert_eq!(
            folder.address("/std/a b.game").as_deref(),
            Some("vscode-vfs://github/me/games/std/a%20b.game")
        );
        let beside = "vscode-vfs://github/me/games2/x.game";
        assert_eq!(folder.name(beside), beside);
        assert_eq!(folder.address("std/swap.game").as_deref(), Some("boardwright:///std/swap.game"));
    }
}
