//! `boardwright studio`: a page for writing and playing games, with the engine and the files of this machine behind it.

mod folder;
mod guard;
mod page;
mod routes;
mod sockets;

use super::files;
use super::interrupt;
use super::load;
use super::out::{Code, Done, Failure, Out, Problem};
use folder::DiskFolder;
use guard::Guard;
use rand::Rng;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Opens a page on which games are written and played.
///
/// The page is served on this machine alone, at an address that only you are told. It reads and writes the games,
/// libraries (`std/`) and patterns (`patterns/`) of one folder, and sees what other programs change there. Ctrl-C ends it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game to play, a `.game` file to write, or a folder of such files; default: the folder you are in.
    #[arg(value_name = "GAME | FILE | FOLDER")]
    what: Option<String>,
    /// The port; default: a free one.
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Does not open a browser.
    #[arg(long)]
    no_open: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let opened = Opened::of(args.what.as_deref())?;
    let folder = Arc::new(DiskFolder::open(&opened.folder)?);
    interrupt::hurry()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.map_err(|error| not_served(args.port, &error))?;
    runtime.block_on(serve(args, &opened, folder, out))
}

/// What the page shows first, and the folder whose files it has.
struct Opened {
    folder: PathBuf,
    place: String,
}

impl Opened {
    fn of(what: Option<&str>) -> Result<Opened, Failure> {
        let here = || PathBuf::from(".");
        let Some(what) = what else { return Ok(Opened { folder: here(), place: "write".into() }) };
        let path = Path::new(what);
        if path.is_dir() {
            return Ok(Opened { folder: path.to_path_buf(), place: "write".into() });
        }
        let source = load::find(what)?;
        let is_file = path.exists() && source.text.name == path.display().to_string();
        if !is_file {
            return Ok(Opened { folder: here(), place: source.id });
        }
        files::plain(path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(Opened { folder: folder.map_or_else(here, Path::to_path_buf), place: format!("write/{name}") })
    }
}

async fn serve(args: &Args, opened: &Opened, folder: Arc<DiskFolder>, out: &mut Out) -> Done {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    let listener = tokio::net::TcpListener::bind(address).await;
    let listener = listener.map_err(|error| not_served(args.port, &error))?;
    let port = listener.local_addr()?.port();
    let token = format!("{:032x}", rand::rng().random::<u128>());
    let address = format!("http://127.0.0.1:{port}/{token}/#{}", opened.place);
    writeln!(out, "{address}")?;
    out.flush()?;
    if !args.no_open && opener::open_browser(&address).is_err() {
        eprintln!("no browser could be opened: open the address above yourself");
    }
    let _watcher = folder.watch();
    axum::serve(listener, routes::router(folder, &Guard::new(port, token))).await?;
    Ok(Code::Fine)
}

fn not_served(port: u16, error: &std::io::Error) -> Failure {
    let problem = Problem::new("port", format!("port {port} cannot be served: {error}"));
    problem.help("leave out `--port`, so that a free one is taken").into()
}
