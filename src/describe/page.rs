//! A rule sheet as one web page that needs nothing else: a style sheet for screen and paper, and pictures inside.

use super::sheet::{Block, Item, Moment, Sheet};
use crate::paint::escaped;

/// A picture for a rule sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Where it goes.
    pub moment: Moment,
    /// The picture.
    pub svg: String,
    /// What it shows.
    pub caption: String,
}

/// Colours and sizes, for screens in light and dark and for paper.
const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 1rem/1.5 Georgia, 'Times New Roman', serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; } h2 { border-bottom: 1px solid; margin-top: 2rem; } .credit { font-style: italic; margin-top: 0; }
li { margin: 0.25rem 0; } ol ol { list-style: lower-alpha; }
.figures { display: flex; flex-wrap: wrap; gap: 1rem; } figure { margin: 0; flex: 1 1 14rem; max-width: 24rem; break-inside: avoid; }
figure img { width: 100%; height: auto; } figcaption { font-size: 0.9rem; text-align: center; }
@page { margin: 18mm; }
@media print { :root { color-scheme: light; } body { font-size: 10.5pt; max-width: none; margin: 0; padding: 0; }
  h2 { break-after: avoid; } figure { flex-basis: 5cm; max-width: 7cm; } }
";

impl Sheet {
    /// As a web page of its own, with these pictures.
    pub fn html(&self, figures: &[Figure]) -> String {
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
             <h1>{title}</h1>\n",
            title = escaped(&self.title)
        );
        if let Some(credit) = &self.credit {
            page += &format!("<p class=\"credit\">{}</p>\n", escaped(credit));
        }
        for section in &self.sections {
            page += &format!("<section>\n<h2>{}</h2>\n", escaped(&section.title));
            section.blocks.iter().for_each(|block| page += &html_block(block, figures));
            page += "</section>\n";
        }
        page + "</body>\n</html>\n"
    }
}

fn html_block(block: &Block, figures: &[Figure]) -> String {
    match block {
        Block::Paragraph(said) => format!("<p>{}</p>\n", escaped(said)),
        Block::Heading(said) => format!("<h3>{}</h3>\n", escaped(said)),
        Block::Steps(items) => html_list("ol", items),
        Block::List(items) => html_list("ul", items),
        Block::Picture(moment) => {
            let shown: String =
                figures.iter().filter(|figure| figure.moment == *moment).map(html_figure).collect();
            match shown.is_empty() {
                true => String::new(),
                false => format!("<div class=\"figures\">\n{shown}</div>\n"),
            }
        }
    }
}

fn html_list(tag: &str, items: &[Item]) -> String {
    let item = |item: &Item| {
        let below =
            if item.below.is_empty() { String::new() } else { format!("\n{}", html_list(tag, &item.below)) };
        format!("<li>{}{below}</li>\n", escaped(&item.text))
    };
    format!("<{tag}>\n{}</{tag}>\n", items.iter().map(item).collect::<String>())
}

/// A picture keeps its own style sheet to itself, as an image.
fn html_figure(figure: &Figure) -> String {
    let data = figure.svg.trim().chars().fold(String::new(), |mut out, c| {
        match c {
            '%' => out += "%25",
            '#' => out += "%23",
            '<' => out += "%3C",
            '>' => out += "%3E",
            '"' => out += "%22",
            '\n' => out += "%0A",
            c => out.push(c),
        }
        out
    });
    let caption = escaped(&figure.caption);
    format!(
        "<figure><img src=\"data:image/svg+xml;charset=utf-8,{data}\" alt=\"{caption}\"><figcaption>{caption}</figcaption></figure>\n"
    )
}
