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

/// Addresses of a folder that a page shows as if it were the only one: `/my.game` is `file:///my.game`, and the shipped
/// text `std/swap.game` is `boardwright:///std/swap.game`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rooted;

const FILE: &str = "file:///";
const SHIPPED: &str = "boardwright:///";
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'.').remove(b'_').remove(b'-');

impl Addresses for Rooted {
    fn name(&self, address: &str) -> String {
        let decoded = |path: &str| percent_decode_str(path).decode_utf8_lossy().into_owned();
        if let Some(path) = address.strip_prefix(FILE) {
            return format!("/{}", decoded(path));
        }
        address.strip_prefix(SHIPPED).map_or_else(|| address.to_string(), decoded)
    }

    fn address(&self, name: &str) -> Option<String> {
        let encoded = |path: &str| utf8_percent_encode(path, KEPT).to_string();
        match name.strip_prefix('/') {
            Some(path) => Some(format!("{FILE}{}", encoded(path))),
            None => texts::text(name).map(|_| format!("{SHIPPED}{}", encoded(name))),
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
            assert_eq!(Rooted.address(name).as_deref(), Some(address));
            assert_eq!(Rooted.name(address), name);
        }
        assert_eq!(Rooted.address("nonsense"), None);
        assert_eq!(Rooted.name("untitled:1"), "untitled:1");
    }
}
