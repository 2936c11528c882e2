//! A rule sheet: a game's rules as sections of paragraphs, lists and pictures, and how it is printed.

use serde::Serialize;

/// A rule sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// The game's title.
    pub title: String,
    /// Inventor and year.
    pub credit: Option<String>,
    /// In order; none is empty.
    pub sections: Vec<Section>,
}

/// A part of a rule sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// `Equipment`
    pub title: String,
    /// In order.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// Sentences.
    Paragraph(String),
    /// What a smaller part of a section is about.
    Heading(String),
    /// Done one after the other.
    Steps(Vec<Item>),
    /// In any order.
    List(Vec<Item>),
    /// A picture goes here.
    Picture(Moment),
}

/// A line of a list, with lines below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// The line.
    pub text: String,
    /// What belongs to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<Item>,
}

/// What a picture of a rule sheet shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// The start position.
    Start,
    /// A turn, step by step.
    Turn,
    /// A position in which the game has ended.
    End,
}

impl Item {
    /// A line with nothing below it.
    pub fn line(text: impl Into<String>) -> Item {
        Item { text: text.into(), below: Vec::new() }
    }
}

impl Sheet {
    /// As plain text, in lines of at most so many characters.
    pub fn plain(&self, width: usize) -> String {
        let mut page = Plain { text: String::new(), width };
        page.line(&self.title, 0, 0);
        if let Some(credit) = &self.credit {
            page.line(credit, 0, 0);
        }
        for section in &self.sections {
            page.text.push('\n');
            page.line(&section.title.to_uppercase(), 0, 0);
            section.blocks.iter().for_each(|block| page.block(block));
        }
        page.text
    }

    /// As Markdown, without pictures.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n", escaped(&self.title));
        if let Some(credit) = &self.credit {
            text += &format!("\n*{}*\n", escaped(credit));
        }
        for section in &self.sections {
            text += &format!("\n## {}\n", section.title);
            for block in &section.blocks {
                match block {
                    Block::Paragraph(said) => text += &format!("\n{}\n", escaped(said)),
                    Block::Heading(said) => text += &format!("\n### {}\n", escaped(said)),
                    Block::Steps(items) => markdown_items(items, true, 0, &mut text),
                    Block::List(items) => markdown_items(items, false, 0, &mut text),
                    Block::Picture(_) => {}
                }
            }
        }
        text
    }
}

fn markdown_items(items: &[Item], numbered: bool, indent: usize, text: &mut String) {
    if indent == 0 {
        text.push('\n');
    }
    for (at, item) in items.iter().enumerate() {
        let sign = if numbered { format!("{}. ", at + 1) } else { "- ".to_string() };
        *text += &format!("{}{sign}{}\n", " ".repeat(indent), escaped(&item.text));
        markdown_items(&item.below, numbered && indent == 0, indent + sign.len(), text);
    }
}

/// With signs that mean something in Markdown taken as they are.
fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut out, c| {
        if "*_`<>#[]|\\".contains(c) {
            out.push('\\');
        }
        out.push(c);
        out
    })
}

/// Plain text in the making.
struct Plain {
    text: String,
    width: usize,
}

impl Plain {
    fn block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(said) => self.line(said, 0, 0),
            Block::Heading(said) => {
                self.text.push('\n');
                self.line(said, 0, 0);
            }
            Block::Steps(items) => self.items(items, 0, true),
            Block::List(items) => self.items(items, 0, false),
            Block::Picture(_) => {}
        }
    }

    fn items(&mut self, items: &[Item], depth: usize, numbered: bool) {
        for (at, item) in items.iter().enumerate() {
            let sign = match (numbered, depth % 2) {
                (false, _) => "- ".to_string(),
                (true, 0) => format!("{}. ", at + 1),
                (true, _) => format!("{}. ", (b'a' + (at % 26) as u8) as char),
            };
            let indent = 3 * depth;
            self.line(&format!("{sign}{}", item.text), indent, indent + sign.chars().count());
            self.items(&item.below, depth + 1, numbered);
        }
    }

    /// A line in lines of the width, the first indented and the others indented as far as asked.
    fn line(&mut self, line: &str, indent: usize, hang: usize) {
        let mut used = 0;
        for word in line.split_whitespace() {
            let len = word.chars().count();
            if used == 0 {
                self.text += &" ".repeat(indent);
                used = indent + len;
            } else if used + 1 + len > self.width {
                self.text.push('\n');
                self.text += &" ".repeat(hang);
                used = hang + len;
            } else {
                self.text.push(' ');
                used += 1 + len;
            }
            self.text += word;
        }
        self.text.push('\n');
    }
}
