//! Studies on clusters, with stand-ins for what hands jobs in; `scripts/slurm-test` does the same on a real Slurm.

use crate::cli_support::{fails, prints, run, Folder};
use std::path::Path;
use std::process::Command;

/// Hands in an array by carrying out its tasks, and leaves the first one out once, as if its node was lost.
const SBATCH: &str = r#"#!/bin/sh
set -eu
for script; do :; done
last=$(sed -n 's/^#SBATCH --array=0-//p' "$script")
if [ -z "$last" ]; then exec sh "$script"; fi
for task in $(seq 0 "$last"); do
    if [ "$task" -eq 0 ] && [ ! -e "$LOST" ]; then touch "$LOST"; continue; fi
    SLURM_ARRAY_TASK_ID=$task sh "$script" >/dev/null
done
echo "17;cluster"
"#;

const HQ: &str = r#"#!/bin/sh
set -eu
for script; do :; done
last=$(echo "$*" | sed 's/.*--array 0-\([0-9]*\).*/\1/')
for task in $(seq 0 "$last"); do
    if [ "$task" -eq 0 ] && [ ! -e "$LOST" ]; then touch "$LOST"; continue; fi
    HQ_TASK_ID=$task sh "$script" >/dev/null
done
"#;

fn plan(dir: &str, more: &[&str]) -> String {
    run(0, &[&["plan", "report", "tic_tac_toe", "--halve", "5", "-o", dir][..], more].concat(), "").0
}

/// Hands a study in with a stand-in of this name; what is said.
fn submit(folder: &Folder, name: &str, text: &str, dir: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let stand_in = folder.write(name, text);
    std::fs::set_permissions(&stand_in, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path(""), std::env::var("PATH").unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    let done =
        command.args(["submit", dir]).env("PATH", path).env("LOST", folder.path("lost")).output().unwrap();
    let said = [done.stdout, done.stderr].concat();
    String::from_utf8(said).unwrap()
}

#[test]
fn a_study_that_is_handed_in_is_the_study_of_one_worker() {
    let folder = Folder::new("cluster it's");
    let alone = folder.path("alone");
    plan(&alone, &[]);
    prints(&["work", &alone]);
    prints(&["merge", &alone]);
    let profile = folder.write("profile.ron", "(tasks: 3, partition: \"cpu\", setup: [\"export A=1\"])");
    for (flag, name, text) in [("--slurm", "sbatch", SBATCH), ("--hyperqueue", "hq", HQ)] {
        let dir = folder.path(&format!("study for {name}"));
        assert!(plan(&dir, &[flag, "--profile", &profile]).contains("3 tasks at a time"));
        let _ = std::fs::remove_file(folder.path("lost"));
        let said = submit(&folder, name, text, &dir);
        assert!(Path::new(&folder.path("lost")).exists(), "{said}");
        let merged = |dir: &str| std::fs::read(Path::new(dir).join("merged.jsonl")).unwrap_or_default();
        assert!(!merged(&alone).is_empty() && merged(&dir) == merged(&alone), "{said}");
        assert!(prints(&["status", &dir]).contains("the round is whole"));
    }
}

#[test]
fn what_cannot_be_handed_in_is_said() {
    let folder = Folder::new("cluster-refused");
    let dir = folder.path("study");
    plan(&dir, &[]);
    assert!(fails(1, &["submit", &dir]).contains("no-cluster"));
    assert!(prints(&["status", &dir]).contains("round 1: 0 of"));
    assert!(fails(1, &["status", &folder.path("none")]).contains("no-plan"));
    let asked = ["plan", "report", "tic_tac_toe", "--halve", "5", "-o", &dir, "--slurm", "--profile"];
    for text in ["(tasks: 0)", "(time: \"1 hour\")", "(partition: \"a\nb\")", "(cores: 3)", "tasks"] {
        let profile = folder.write("profile.ron", text);
        let message = fails(1, &[&asked[..], &[&profile]].concat());
        assert!(message.contains("profile-unusable"), "{text}: {message}");
    }
    plan(&dir, &["--slurm"]);
    let said = submit(&folder, "sbatch", "#!/bin/sh\necho 'no such partition' >&2\nexit 1\n", &dir);
    assert!(said.contains("not-submitted") && said.contains("no such partition"), "{said}");
}
