//! `boardwright lsp`: answers an editor by the Language Server Protocol.

mod disk;
mod names;
pub mod server;
pub mod transport;

use super::out::{Code, Done, Out};
use disk::Disk;
use names::OnDisk;
use std::sync::Arc;

/// Answers an editor on standard input and output, by the Language Server Protocol.
///
/// The editor starts it; `docs/editors.md` says how to set one up.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Standard input and output are used in any case; some editors ask for them by this.
    #[arg(long)]
    stdio: bool,
}

pub fn run(_: &Args, _: &mut Out) -> Done {
    let (connection, writer) = transport::stdio();
    let orderly = server::serve(connection, Arc::new(Disk), Arc::new(OnDisk));
    let _ = writer.join();
    Ok(if orderly { Code::Fine } else { Code::Wrong })
}
