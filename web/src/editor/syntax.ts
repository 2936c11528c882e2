// Colours of a text as long as the language service has not said what its words are, comments and brackets.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const KEYWORDS = new Set(
  ("boardwright game library pattern also and any as at by choose define div do draw either else end ends every expect extends " +
    "false for highest if in instead keeping let loses lowest mark marks maximal mod most move my next no none not of option or " +
    "pass place play player players board pieces position remove repeat require rotate set setup show some table take test then " +
    "tint to true turn unmark use var when where while wins with without").split(" "),
);

interface Inside {
  picture: boolean;
}

const language = StreamLanguage.define<Inside>({
  name: "boardwright",
  startState: () => ({ picture: false }),
  token(stream, inside) {
    if (inside.picture) {
      if (stream.skipTo('"""')) {
        stream.match('"""');
        inside.picture = false;
      } else stream.skipToEnd();
      return "string";
    }
    if (stream.eatSpace()) return null;
    if (stream.match("--")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match('"""')) {
      inside.picture = true;
      return "string";
    }
    if (stream.match(/^"[^"]*"?/)) return "string";
    if (stream.match(/^\d+/)) return "number";
    const word = stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u);
    if (Array.isArray(word)) return KEYWORDS.has(word[0]) ? "keyword" : null;
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "--" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
});

const style = HighlightStyle.define([
  { tag: tags.keyword, class: "tok-keyword" },
  { tag: tags.string, class: "tok-string" },
  { tag: tags.number, class: "tok-number" },
  { tag: tags.comment, class: "tok-comment" },
]);

export const syntax = [language, syntaxHighlighting(style)];
