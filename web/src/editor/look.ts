import { EditorView } from "@codemirror/view";

/** How the editor looks; the colours are those of the page. */
export const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--raised)", fontSize: "0.9rem" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--faint)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 8%, transparent)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection": {
    backgroundColor: "color-mix(in srgb, var(--accent) 30%, transparent) !important",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "color-mix(in srgb, var(--accent) 30%, transparent)" },
  ".cm-tooltip, .cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-tooltip": { maxWidth: "34rem", boxShadow: "0 4px 16px #0003" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-lsp-documentation pre": { whiteSpace: "pre-wrap" },
  ".lens": { padding: "0.15rem 0.4rem 0", fontFamily: "system-ui, sans-serif" },
  ".lens button": {
    font: "inherit", fontSize: "0.8rem", color: "var(--accent)", background: "none", border: "none",
    padding: "0.2rem 0.4rem", cursor: "pointer", textAlign: "left", textDecoration: "underline",
  },
  ".lens button:focus-visible": { outline: "2px solid var(--accent)" },
  ".tok-comment": { color: "var(--faint)", fontStyle: "italic" },
  ".tok-string": { color: "var(--text-string)" },
  ".tok-number, .tok-enumMember": { color: "var(--text-number)" },
  ".tok-keyword": { color: "var(--text-keyword)", fontWeight: "600" },
  ".tok-macro, .tok-type": { color: "var(--text-word)" },
  ".tok-function, .tok-property": { color: "var(--text-name)" },
});
