//! Reads and writes files, within limits.

use super::out::Problem;
use std::fs::{DirEntry, File, Permissions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// The longest game, library or pattern that is read, in bytes.
pub const LONGEST_TEXT: u64 = 256 * 1024;

/// A file that was begun longer ago than this is being written only if it is locked.
const BEGUN: Duration = Duration::from_secs(5);

/// One that was begun longer ago than this belongs to a run that has ended, on another machine too where locks are not shared.
const LONG_AGO: Duration = Duration::from_secs(3_600);

/// Reads a text file of at most `limit` bytes.
pub fn read(path: &Path, limit: u64) -> Result<String, Problem> {
    into_text(path, read_bytes(path, limit)?)
}

/// Reads a file of at most `limit` bytes.
pub fn read_bytes(path: &Path, limit: u64) -> Result<Vec<u8>, Problem> {
    let name = path.display();
    let data = std::fs::metadata(path).map_err(|error| unreadable(path, &error))?;
    if data.is_dir() {
        return Err(Problem::new("file-is-folder", format!("`{name}` is a folder")).help("name a file in it"));
    }
    plain(path)?;
    if data.len() > limit {
        return Err(too_large(path, limit));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    file.take(limit + 1).read_to_end(&mut bytes).map_err(|error| unreadable(path, &error))?;
    match bytes.len() as u64 > limit {
        true => Err(too_large(path, limit)),
        false => Ok(bytes),
    }
}

/// Refuses what is there and is neither a plain file nor a folder: whoever opens a pipe may wait for ever.
pub fn plain(path: &Path) -> Result<(), Problem> {
    let special = std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir());
    let help = "save it to a file first, and name that";
    let problem = || Problem::new("file-not-plain", format!("`{}` is not a plain file", path.display()));
    if special {
        Err(problem().help(help))
    } else {
        Ok(())
    }
}

fn into_text(path: &Path, bytes: Vec<u8>) -> Result<String, Problem> {
    let strange = bytes.iter().position(|&b| b == 0);
    let text = String::from_utf8(bytes);
    let at = match (&text, strange) {
        (Err(error), Some(zero)) => zero.min(error.utf8_error().valid_up_to()),
        (Err(error), None) => error.utf8_error().valid_up_to(),
        (Ok(_), Some(zero)) => zero,
        (Ok(_), None) => return text.map_err(|_| Problem::new("file-not-text", "not a text")),
    };
    let name = path.display();
    let read = text.as_ref().map_or_else(|error| error.as_bytes(), |text| text.as_bytes());
    let before = &read[..at.min(read.len())];
    let line = 1 + before.iter().filter(|&&b| b == b'\n').count();
    let byte = 1 + before.iter().rev().take_while(|&&b| b != b'\n').count();
    let message = match strange {
        Some(zero) if zero == at => format!("`{name}` is not a text: its byte {} is 0", at + 1),
        _ => format!("`{name}` is not a text in UTF-8 (line {line}, byte {byte})"),
    };
    Err(Problem::new("file-not-text", message).help("is it the right file? If it is, save it as UTF-8"))
}

fn too_large(path: &Path, limit: u64) -> Problem {
    let message = format!("`{}` is too large: at most {} KiB are read", path.display(), limit / 1024);
    Problem::new("file-too-large", message).help("is it the right file?")
}

fn unreadable(path: &Path, error: &io::Error) -> Problem {
    let name = path.display();
    if error.kind() != io::ErrorKind::NotFound {
        return Problem::new("file-unreadable", format!("`{name}` cannot be read: {error}"));
    }
    let missing = Problem::new("file-missing", format!("there is no file `{name}`"));
    match similar(path) {
        Some(other) => missing.help(format!("there is a file `{}`", path.with_file_name(other).display())),
        None => missing.help("check the path; `boardwright list` shows the games that need no file"),
    }
}

/// What lies in the same folder, as far as it is looked through.
fn entries_beside(path: &Path) -> io::Result<impl Iterator<Item = DirEntry>> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(std::fs::read_dir(folder)?.take(10_000).flatten())
}

/// A file in the same folder with nearly the same name.
fn similar(path: &Path) -> Option<String> {
    let entries = entries_beside(path).ok()?;
    let entries = entries.filter(|entry| !entry.path().is_dir());
    let mut names: Vec<String> = entries.filter_map(|e| e.file_name().into_string().ok()).collect();
    names.sort();
    let wanted = path.file_stem()?.to_str()?;
    // What all files end with makes none of them like another one.
    let stem = |name: &'_ str| Path::new(name).file_stem().and_then(|stem| stem.to_str()).map(str::to_string);
    let stems: Vec<String> = names.iter().filter_map(|name| stem(name)).collect();
    let nearest = boardwright::diagnostic::nearest(wanted, stems.iter().map(String::as_str))?;
    names.iter().find(|name| stem(name).as_deref() == Some(nearest)).cloned()
}

/// Writes a file so that it is there whole or not at all.
pub fn write(path: &Path, data: impl AsRef<[u8]>) -> Result<(), Problem> {
    write_with(path, &mut |file| file.write_all(data.as_ref()))
}

/// Has a file written so that it is there whole or not at all. Through a link what it leads to is written; what is no
/// plain file (`/dev/null`, a pipe) is written as it is.
pub fn write_with(
    path: &Path,
    fill: &mut dyn FnMut(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), Problem> {
    let target = Target::of(path)?;
    let written = match &target {
        Target::Plain { path, permissions } => replace(path, permissions.as_ref(), fill),
        Target::Special(path) => {
            let mut options = File::options();
            options.write(true).open(path).and_then(|file| fill_file(BufWriter::new(file), fill).map(drop))
        }
    };
    written.map_err(|error| unwritable(path, &error))
}

/// Makes sure that a file can be written, before much work is done for it.
pub fn writable(path: &Path) -> Result<(), Problem> {
    match Target::of(path)? {
        Target::Special(_) => Ok(()),
        Target::Plain { path: target, .. } => {
            beside(&target).map(drop).map_err(|error| unwritable(path, &error))
        }
    }
}

/// What is written where a path leads.
enum Target {
    /// A plain file with its permissions, or nothing yet.
    Plain { path: PathBuf, permissions: Option<Permissions> },
    /// A device or a pipe.
    Special(PathBuf),
}

impl Target {
    fn of(path: &Path) -> Result<Target, Problem> {
        let failed = |why: &str| Err(unwritable(path, &io::Error::other(why.to_string())));
        match std::fs::metadata(path) {
            Ok(data) if data.is_dir() => failed("it is a folder"),
            Ok(data) if !data.is_file() => Ok(Target::Special(path.to_path_buf())),
            Ok(data) if data.permissions().readonly() => failed("it is there and may only be read"),
            Ok(data) => {
                let path = std::fs::canonicalize(path).map_err(|error| unwritable(path, &error))?;
                Ok(Target::Plain { path, permissions: Some(data.permissions()) })
            }
            Err(_) if path.is_symlink() => failed("it is a link that leads nowhere"),
            Err(_) => Ok(Target::Plain { path: path.to_path_buf(), permissions: None }),
        }
    }
}

/// Puts a file in place of another one, or of none.
fn replace(
    path: &Path,
    permissions: Option<&Permissions>,
    fill: &mut dyn FnMut(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let part = beside(path)?;
    let _ = part.as_file().try_lock();
    remove_unfinished(path, part.path());
    let file = part.reopen()?;
    fill_file(BufWriter::new(file), fill)?.sync_all()?;
    if let Some(permissions) = permissions {
        part.as_file().set_permissions(permissions.clone())?;
    }
    part.persist(path).map(drop).map_err(|failed| failed.error)
}

/// What a file is written into until it is whole; it goes away by itself if that never happens.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| io::Error::other("this is not a file's name"))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let prefix = format!(".{name}.");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Removes what runs that were killed have left of the same file.
fn remove_unfinished(path: &Path, own: &Path) {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return };
    let Ok(entries) = entries_beside(path) else { return };
    let same = |entry: &DirEntry| unfinished(entry, BEGUN).as_deref() == Some(name);
    entries.filter(|entry| entry.path() != own && same(entry)).for_each(remove);
}

/// Removes what runs that were killed have left of any file in a folder.
///
/// # Errors
/// When the folder cannot be listed.
pub fn remove_all_unfinished(folder: &Path) -> io::Result<()> {
    let entries = std::fs::read_dir(folder)?.flatten();
    entries.filter(|entry| unfinished(entry, LONG_AGO).is_some()).for_each(remove);
    Ok(())
}

/// The name of the file that was being written into this one, by a run that has ended: one that goes on holds a lock, or began
/// less than `age` ago.
fn unfinished(entry: &DirEntry, age: Duration) -> Option<String> {
    let found = entry.file_name();
    let (name, run) = found.to_str()?.strip_prefix('.')?.strip_suffix(".part")?.rsplit_once('.')?;
    let begun = entry.metadata().and_then(|data| data.modified()).ok()?;
    let is_old = begun.elapsed().unwrap_or_default() > age;
    let is_free = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
    (!run.is_empty() && is_old && is_free()).then(|| name.to_string())
}

fn remove(entry: DirEntry) {
    let _ = std::fs::remove_file(entry.path());
}

fn fill_file(
    mut file: BufWriter<File>,
    fill: &mut dyn FnMut(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<File> {
    fill(&mut file)?;
    file.into_inner().map_err(io::IntoInnerError::into_error)
}

pub fn unwritable(path: &Path, error: &io::Error) -> Problem {
    let help = match error.kind() {
        io::ErrorKind::StorageFull => "make room on the disk, or name a folder on another one",
        _ => "name a folder that exists and a file that you may write to",
    };
    Problem::new("file-not-written", format!("`{}` cannot be written: {error}", path.display())).help(help)
}
