//! Studies on clusters: scripts for Slurm and HyperQueue, written beside the plan.

use super::folder::Folder;
use crate::cli::files;
use crate::cli::out::{Code, Done, Failure, Out, Problem};
use boardwright::study::{merge, Manifest};
use serde::Deserialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The longest profile that is read, in bytes.
const LONGEST_PROFILE: u64 = 1 << 16;
/// How often the work is handed in at most: some rounds, and what is left where jobs were killed.
const MOST_TIMES: u32 = 30;

/// Scripts for a cluster.
#[derive(Clone, Debug, clap::Args)]
pub struct ClusterArgs {
    /// Writes a job array for Slurm beside the plan; `boardwright submit DIR` hands it in.
    #[arg(long, conflicts_with = "hyperqueue")]
    slurm: bool,
    /// The same for HyperQueue.
    #[arg(long)]
    hyperqueue: bool,
    /// What the cluster is like, such as `(tasks: 200, time: "2:00:00", memory: "2G", partition: "cpu", setup: ["module
    /// load gcc"])`; each part may be left out.
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
}

/// What a cluster is like.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Profile {
    /// How many tasks there are in an array at most.
    tasks: u32,
    /// How long a task may take.
    time: String,
    /// The memory of a task.
    memory: String,
    partition: Option<String>,
    account: Option<String>,
    /// Lines of shell that come before the work.
    setup: Vec<String>,
    /// The program, as its nodes find it; the one that plans if it is left out.
    program: Option<String>,
}

impl Default for Profile {
    fn default() -> Profile {
        let (time, memory) = ("1:00:00".into(), "2G".into());
        Profile { tasks: 100, time, memory, partition: None, account: None, setup: Vec::new(), program: None }
    }
}

impl Profile {
    fn read(path: Option<&Path>) -> Result<Profile, Problem> {
        let Some(path) = path else { return Ok(Profile::default()) };
        let text = files::read(path, LONGEST_PROFILE)?;
        let options =
            ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let wrong = |message: String| {
            Problem::new("profile-unusable", format!("`{}`: {message}", path.display())).help(
                "write, for example, `(tasks: 200, time: \"2:00:00\", memory: \"2G\", partition: \"cpu\")`",
            )
        };
        let profile: Profile = options.from_str(&text).map_err(|error| wrong(error.to_string()))?;
        // They stand in comments that Slurm reads, where nothing can be quoted.
        let words =
            [&profile.time, &profile.memory].into_iter().chain(&profile.partition).chain(&profile.account);
        let not_one = |word: &&String| word.is_empty() || word.contains(char::is_whitespace);
        if let Some(word) = words.into_iter().find(not_one) {
            return Err(wrong(format!("`{word}` is not one word")));
        }
        if profile.tasks == 0 {
            return Err(wrong("there has to be one task at least".into()));
        }
        Ok(profile)
    }
}

/// A text as one word of the shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// What the scripts speak of.
struct Job {
    profile: Profile,
    program: String,
    dir: String,
    scripts: PathBuf,
    tasks: u32,
}

impl ClusterArgs {
    /// Writes the scripts that are asked for, and says so.
    pub fn write(&self, folder: &Folder, manifest: &Manifest, out: &mut Out) -> Result<(), Failure> {
        if !self.slurm && !self.hyperqueue {
            return Ok(());
        }
        let job = Job::new(self.profile.as_deref(), folder, manifest)?;
        std::fs::create_dir_all(&job.scripts).map_err(|error| files::unwritable(&job.scripts, &error))?;
        let scripts = if self.slurm { job.slurm() } else { job.hyperqueue() };
        for (name, text) in scripts {
            files::write(&job.scripts.join(name), text)?;
        }
        writeln!(
            out,
            "or on a cluster, {} tasks at a time: boardwright submit {}",
            job.tasks,
            folder.path().display()
        )?;
        Ok(())
    }
}

impl Job {
    fn new(profile: Option<&Path>, folder: &Folder, manifest: &Manifest) -> Result<Job, Failure> {
        let profile = Profile::read(profile)?;
        let dir = folder.path().canonicalize()?;
        let program = match &profile.program {
            Some(program) => program.clone(),
            None => std::env::current_exe()?.to_string_lossy().into_owned(),
        };
        let (program, tasks) = (quoted(&program), profile.tasks.min(manifest.pieces()).max(1));
        Ok(Job { program, dir: quoted(&dir.to_string_lossy()), scripts: scripts(&dir), tasks, profile })
    }

    /// The work of one task, whose number a variable has.
    fn work(&self, variable: &str) -> String {
        let Job { program, dir, tasks, .. } = self;
        format!("exec {program} work {dir} --of {tasks} --index \"${variable}\" --threads 1\n")
    }

    fn head(&self, directives: &[String]) -> String {
        let directives: String = directives.iter().map(|line| format!("#SBATCH {line}\n")).collect();
        let setup: String = self.profile.setup.iter().map(|line| format!("{line}\n")).collect();
        format!("#!/bin/sh\n{directives}set -eu\n{setup}")
    }

    /// What is asked of Slurm for a job of this name.
    fn asked(&self, name: &str, log: &str) -> Vec<String> {
        let profile = &self.profile;
        let log = self.scripts.join(log);
        let mut asked = vec![
            format!("--job-name=boardwright-{name}"),
            format!("--time={}", profile.time),
            format!("--mem={}", profile.memory),
            "--cpus-per-task=1".into(),
            format!("--output=\"{}\"", log.display()),
        ];
        asked.extend(profile.partition.iter().map(|partition| format!("--partition={partition}")));
        asked.extend(profile.account.iter().map(|account| format!("--account={account}")));
        asked
    }

    /// Counts how often the work was handed in, and gives up in the end.
    fn counted(&self) -> String {
        let count = quoted(&self.scripts.join("submitted").to_string_lossy());
        format!(
            "echo submitted >>{count}\n\
             if [ \"$(wc -l <{count})\" -gt {MOST_TIMES} ]; then\n    \
             echo \"handed in {MOST_TIMES} times without an end: boardwright status {dir}\" >&2\n    exit 1\nfi\n",
            dir = self.dir.replace('"', "\\\""),
        )
    }

    /// The array, the job that comes when the array has ended, and what hands both in. Where a round follows, or work is
    /// left since jobs were killed, the second one hands both in again.
    fn slurm(&self) -> Vec<(&'static str, String)> {
        let script = |name: &str| quoted(&self.scripts.join(name).to_string_lossy());
        let mut array = self.asked("work", "work-%A-%a.log");
        array.push(format!("--array=0-{}", self.tasks - 1));
        // A task that was killed, or whose node was lost, is not to be lost with it.
        array.push("--requeue".into());
        let work = self.head(&array) + &self.work("SLURM_ARRAY_TASK_ID");
        let Job { program, dir, .. } = self;
        let next = self.head(&self.asked("merge", "merge-%j.log"))
            + &format!("code=0\n{program} merge {dir} || code=$?\n")
            + &format!("[ \"$code\" -eq 3 ] || exit \"$code\"\nexec sh {}\n", script("submit.sh"));
        let submit = "#!/bin/sh\nset -eu\n".to_string()
            + &self.counted()
            + &format!("work=$(sbatch --parsable {})\nwork=${{work%%;*}}\n", script("work.sh"))
            + &format!("sbatch --dependency=afterany:\"$work\" {}\n", script("merge.sh"));
        vec![("work.sh", work), ("merge.sh", next), ("submit.sh", submit)]
    }

    /// A task, and what hands all of them in, round after round.
    fn hyperqueue(&self) -> Vec<(&'static str, String)> {
        let Job { program, dir, tasks, profile, .. } = self;
        let work = self.head(&[]) + &self.work("HQ_TASK_ID");
        let submit = format!(
            "#!/bin/sh\nset -eu\nwhile :; do\n{counted}\
             hq submit --wait --name boardwright --cpus 1 --time-limit {time} --array 0-{last} sh {work} || true\n\
             code=0\n{program} merge {dir} || code=$?\n[ \"$code\" -eq 3 ] || exit \"$code\"\ndone\n",
            counted = self.counted(),
            time = profile.time,
            last = tasks - 1,
            work = quoted(&self.scripts.join("work.sh").to_string_lossy()),
        );
        vec![("work.sh", work), ("submit.sh", submit)]
    }
}

/// Where the scripts of a study lie.
fn scripts(dir: &Path) -> PathBuf {
    dir.join("cluster")
}

/// Hands the work of a plan to the cluster that it was written for.
#[derive(Debug, clap::Args)]
pub struct SubmitArgs {
    /// The folder that `boardwright plan` has made with `--slurm` or `--hyperqueue`.
    dir: PathBuf,
}

pub fn submit(args: &SubmitArgs, out: &mut Out) -> Done {
    Folder::open(&args.dir)?;
    let script = scripts(&args.dir).join("submit.sh");
    if !script.is_file() {
        let message = format!("`{}` has no scripts for a cluster", args.dir.display());
        let help = "repeat `boardwright plan` with `--slurm` or `--hyperqueue`; it keeps what is there";
        return Err(Problem::new("no-cluster", message).help(help).into());
    }
    let counter = scripts(&args.dir).join("submitted");
    files::write(&counter, "")?;
    let done = Command::new("sh").arg(&script).output()?;
    out.write_all(&done.stdout)?;
    if done.status.success() {
        return Ok(Code::Fine);
    }
    let said = String::from_utf8_lossy(&done.stderr).trim().to_string();
    let help = "is this a machine from which jobs are handed in?";
    Err(Problem::new("not-submitted", format!("`{}` failed: {said}", script.display())).help(help).into())
}

/// Says how far the work on a plan has come.
#[derive(Debug, clap::Args)]
pub struct StatusArgs {
    /// The folder that `boardwright plan` has made.
    dir: PathBuf,
}

pub fn status(args: &StatusArgs, out: &mut Out) -> Done {
    let (folder, manifest) = Folder::open(&args.dir)?;
    let merged = merge(&manifest, &folder)?;
    let (all, open) = (manifest.pieces() as usize, merged.open().len());
    writeln!(out, "round {}: {} of {all} pieces have a result", manifest.rounds(), all - open)?;
    if !merged.faulty.is_empty() {
        writeln!(
            out,
            "{} of the others are damaged or of another study, and will be done again",
            merged.faulty.len()
        )?;
    }
    if open == 0 {
        writeln!(out, "the round is whole: boardwright merge {}", args.dir.display())?;
    }
    Ok(Code::Fine)
}
