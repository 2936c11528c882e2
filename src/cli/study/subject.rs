//! Games taken along in manifests: their texts, as far as they do not come with the program.

use crate::cli::files;
use crate::cli::load::{self, GameArgs, Loaded};
use crate::cli::out::{Failure, Problem};
use boardwright::check::{self, Texts};
use boardwright::ninja::pattern_id;
use boardwright::record::rules_text;
use boardwright::span::SourceText;
use boardwright::study::{Kept, Kind, Searcher, Subject};
use boardwright::texts::Shipped;
use std::cell::RefCell;
use std::path::Path;

/// A game as it is named on the command line.
pub fn subject(args: &GameArgs, label: String) -> Result<(Subject, Loaded), Failure> {
    let loaded = load::load(args)?;
    of(load::find(&args.game)?, loaded, label)
}

/// The same game with another position at its start, as a file draws it: a text that extends the game and sets the position up.
pub fn with_position(args: &GameArgs, file: &Path, label: String) -> Result<(Subject, Loaded), Failure> {
    let base = load::load(args)?;
    let source = load::find(&args.game)?;
    let id = format!("{}_{}", source.id, pattern_id(&named(file)));
    let text = files::read(file, files::LONGEST_TEXT)?;
    let setup = if text.contains("\"\"\"") { text } else { format!("position \"\"\"\n{text}\n\"\"\"") };
    let (title, extended) = (base.model.title.replace('"', "'"), source.id.clone());
    let text =
        format!("boardwright 1 game \"{title}\" extends \"{extended}\" {{ also setup {{ {setup}\n}} }}\n");
    let text = SourceText { name: file.display().to_string(), text };
    let source = load::Source { id, text, ..source };
    let book = load::read(&source)?;
    let loaded = load::bind(source.id.clone(), book, args.options.set.clone())?;
    let (subject, loaded) = of(source, loaded, label)?;
    Ok((Subject { position: Some((extended, named(file))), ..subject }, loaded))
}

/// The name of a file without folder and ending.
pub fn named(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn of(source: load::Source, loaded: Loaded, label: String) -> Result<(Subject, Loaded), Failure> {
    if loaded.model.cast.roles == 1 {
        let message = format!(
            "`{}` is a puzzle for one player; a report judges games for two and more",
            loaded.model.id
        );
        return Err(Problem::new("puzzle", message)
            .help("`boardwright solve` finds its shortest solution")
            .into());
    }
    let along = Along { from: &source.shelf, kept: RefCell::default() };
    along.keep(Kind::Game, &source.id, Some(source.text.clone()));
    // It was read a moment ago, so there are no mistakes.
    let _ = check::read(&along, &source.id, &source.text);
    let subject = Subject {
        name: source.id,
        label,
        position: None,
        settings: loaded.settings.clone(),
        rules: rules_text(&loaded.model),
        seats: loaded.model.cast.roles as u8,
        searcher: Searcher::of(&loaded.compiled()?),
        texts: along.kept.into_inner(),
    };
    Ok((subject, loaded))
}

/// Takes down the texts that are asked for and do not come with the program.
struct Along<'a> {
    from: &'a dyn Texts,
    kept: RefCell<Vec<Kept>>,
}

impl Along<'_> {
    fn keep(&self, kind: Kind, id: &str, text: Option<SourceText>) -> Option<SourceText> {
        let found = text?;
        let shipped = match kind {
            Kind::Game => Shipped.game(id),
            Kind::Library => Shipped.library(id),
            Kind::Pattern => {
                Shipped.patterns().into_iter().find(|(known, _)| known == id).map(|(_, text)| text)
            }
        };
        let mut kept = self.kept.borrow_mut();
        let known = kept.iter().any(|kept| kept.kind == kind && kept.id == id);
        if !known && shipped.is_none_or(|shipped| shipped.text != found.text) {
            // The folder in which a file lies is nobody's business.
            let file = found.name.rsplit(['/', '\\']).next().unwrap_or_default().to_string();
            kept.push(Kept { kind, id: id.into(), file, text: found.text.clone() });
        }
        Some(found)
    }
}

impl Texts for Along<'_> {
    fn game(&self, id: &str) -> Option<SourceText> {
        self.keep(Kind::Game, id, self.from.game(id))
    }

    fn library(&self, name: &str) -> Option<SourceText> {
        self.keep(Kind::Library, name, self.from.library(name))
    }

    fn games(&self) -> Vec<String> {
        self.from.games()
    }

    fn libraries(&self) -> Vec<(String, SourceText)> {
        self.from.libraries()
    }

    fn patterns(&self) -> Vec<(String, SourceText)> {
        let patterns = self.from.patterns();
        patterns.iter().for_each(|(id, text)| drop(self.keep(Kind::Pattern, id, Some(text.clone()))));
        patterns
    }
}

/// The texts of a manifest before those that come with the program.
struct Carried<'a>(&'a [Kept]);

impl Carried<'_> {
    fn find(&self, kind: Kind, id: &str) -> Option<SourceText> {
        let kept = self.0.iter().find(|kept| kept.kind == kind && kept.id == id)?;
        Some(SourceText { name: kept.file.clone(), text: kept.text.clone() })
    }
}

impl Texts for Carried<'_> {
    fn game(&self, id: &str) -> Option<SourceText> {
        self.find(Kind::Game, id).or_else(|| Shipped.game(id))
    }

    fn library(&self, name: &str) -> Option<SourceText> {
        self.find(Kind::Library, name).or_else(|| Shipped.library(name))
    }

    fn games(&self) -> Vec<String> {
        Shipped.games()
    }

    fn libraries(&self) -> Vec<(String, SourceText)> {
        Shipped.libraries()
    }

    fn patterns(&self) -> Vec<(String, SourceText)> {
        let mut all: std::collections::BTreeMap<String, SourceText> =
            Shipped.patterns().into_iter().collect();
        for kept in self.0.iter().filter(|kept| kept.kind == Kind::Pattern) {
            all.insert(kept.id.clone(), SourceText { name: kept.file.clone(), text: kept.text.clone() });
        }
        all.into_iter().collect()
    }
}

/// Loads a game of a manifest.
pub fn load(subject: &Subject) -> Result<Loaded, Failure> {
    let texts = Carried(&subject.texts);
    let missing = || {
        let message = format!("the manifest has no text of `{}`", subject.name);
        Problem::new("manifest-unusable", message).help("plan anew")
    };
    let text = texts.game(&subject.name).ok_or_else(missing)?;
    let book = check::read(&texts, &subject.name, &text)
        .map_err(|(found, book)| Failure::Texts(found, Box::new(book.files)))?;
    let loaded = load::bind(subject.name.clone(), book, subject.settings.clone())?;
    if !loaded.model.identity.is(&subject.rules) {
        let now = rules_text(&loaded.model);
        let message = format!(
            "the rules of `{}` are not those of the plan ({}, now {now})",
            subject.name, subject.rules
        );
        return Err(Problem::new("rules-changed", message)
            .help("use the version of the game that the plan was made with, or plan anew")
            .into());
    }
    Ok(loaded)
}
