//! The examples of README.md and docs/commands.md, run.

use crate::cli_support::{fails, plays, run, Folder};

/// A page of the package.
fn page(name: &str) -> String {
    std::fs::read_to_string(format!("{}/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The blocks of a page that are marked so.
fn blocks(page: &str, mark: &str) -> Vec<String> {
    let fence = format!("```{mark}\n");
    page.split(&fence).skip(1).map(|part| part.split("```").next().unwrap().to_string()).collect()
}

/// Words of a command line; double quotes keep blanks.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words
}

/// Does the output read as written, `…` standing for any lines?
fn fits(output: &str, written: &[&str]) -> bool {
    let lines: Vec<&str> = output.lines().collect();
    match written {
        [] => lines.is_empty(),
        ["…"] => true,
        ["…", rest @ ..] => (0..=lines.len()).any(|skip| fits(&lines[skip..].join("\n"), rest)),
        [first, rest @ ..] => lines.first() == Some(first) && fits(&lines[1..].join("\n"), rest),
    }
}

#[test]
fn the_commands_print_what_the_page_says() {
    let mut commands = 0;
    for block in blocks(&page("docs/commands.md"), "console") {
        for example in block.split("$ boardwright ").skip(1) {
            let (line, written) = example.split_once('\n').unwrap();
            let args = words(line);
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            let (out, _) = run(0, &args, "");
            let written: Vec<&str> = written.lines().collect();
            assert!(fits(&out, &written), "boardwright {line} prints\n{out}");
            assert!(!out.is_empty());
            commands += 1;
        }
    }
    assert!(commands >= 13);
}

#[test]
fn every_command_has_a_section() {
    let page = page("docs/commands.md");
    let help = crate::cli_support::prints(&["--help"]);
    let commands = help.lines().skip_while(|l| *l != "Commands:").skip(1).take_while(|l| !l.is_empty());
    let headings: String = page.lines().filter(|l| l.starts_with("## ")).collect();
    for command in commands.filter_map(|line| line.split_whitespace().next()).filter(|c| *c != "help") {
        assert!(headings.contains(command), "{command} has no section");
    }
}

#[test]
fn the_readme_is_true() {
    let readme = page("README.md");
    let folder = Folder::new("readme");
    let game = blocks(&readme, "game").remove(0);
    let file = folder.write("small.game", &game);
    assert_eq!(game.lines().count(), 5);
    let text = plays(&["play", &file, "--seed", "1"], "random\nquit\n");
    assert!(text.contains("Domino Permute") && text.contains("Orange plays"), "{text}");
    folder.write("small.game", game.replace("loose", "loos"));
    let told = fails(1, &["check", &file]).replace(&file, "small.game");
    let block = blocks(&readme, "console").remove(0);
    let written: Vec<&str> = block.lines().skip(1).collect();
    assert!(fits(&told, &written), "{told}");
    let links = readme.split("](").skip(1).filter_map(|part| part.split(')').next());
    for link in links {
        let path = format!("{}/{link}", env!("CARGO_MANIFEST_DIR"));
        assert!(link.starts_with("https://") || std::path::Path::new(&path).exists(), "{link}");
    }
}
