// Pages for the preview. Nothing here knows the editor.

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`;
const STYLE = `<style>
body { margin: 0; padding: 1rem; }
svg { display: block; width: 100%; height: auto; max-height: calc(100vh - 2rem); }
.outdated svg { opacity: 0.4; }
.mistake { overflow-x: auto; color: var(--vscode-errorForeground);
  font: var(--vscode-editor-font-size, 1rem)/1.2 var(--vscode-editor-font-family, monospace); }
</style>`;

/** A text with everything that means something in HTML written out. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A picture follows the system's choice of light or dark; here it follows the editor's. */
export function inTheme(text: string, dark: boolean): string {
  return text
    .replace(/\(prefers-color-scheme:\s*dark\)/g, dark ? 'all' : 'not all')
    .replace('color-scheme: light dark;', `color-scheme: ${dark ? 'dark' : 'light'};`);
}

/** A page with the picture of a board, and what is wrong with the text since it was drawn. */
export function boardPage(svg: string, dark: boolean, mistake = ''): string {
  const message = mistake && `<pre class="mistake">${escaped(mistake)}</pre>`;
  const outdated = mistake && ' class="outdated"';
  return `<!DOCTYPE html><html><head><meta charset="utf-8">${POLICY}${STYLE}</head><body${outdated}>${message}${inTheme(svg, dark)}</body></html>`;
}

/** The page of rules that the program writes, and what is wrong with the text since then. */
export function rulesPage(html: string, dark: boolean, mistake = ''): string {
  if (!html) return boardPage('', dark, mistake);
  const message = mistake && `<pre class="mistake">${escaped(mistake)}</pre>`;
  const colours = '<style>body { color: var(--vscode-editor-foreground); background: var(--vscode-editor-background); }</style>';
  return inTheme(html, dark)
    .replace('<head>', () => `<head>${POLICY}`)
    .replace('</head>', () => `${STYLE}${colours}</head>`)
    .replace('<body>', () => `<body>${message}`);
}
