// What a text says, as far as no parser is needed. Nothing here knows the editor.

/** A test in a game, or a drawn example of a pattern. */
export interface NamedTest {
  name: string;
  /** Counted from 0. */
  line: number;
}

/** The tests of a text, in order. */
export function testsIn(text: string): NamedTest[] {
  const tests: NamedTest[] = [];
  const lines = withoutPictures(text).split(/\r?\n/);
  lines.forEach((content, line) => {
    const test = /^\s*test\s+"([^"]*)"/.exec(content);
    const example = /^\s*example\s+(.*?)\s+is\s+(?:not\s+)?built\b/.exec(content);
    if (test) {
      tests.push({ name: test[1], line });
    } else if (example) {
      tests.push({ name: `example ${tests.length + 1}, ${example[1]}`, line });
    }
  });
  return tests;
}

/** The text with everything inside pictures made blank, line by line. */
function withoutPictures(text: string): string {
  return text.replace(/"""[\s\S]*?"""/g, (picture) => picture.replace(/[^\r\n]/g, ' '));
}

/** What a file holds, with its title or name. */
export function holds(text: string): { kind: 'game' | 'library' | 'pattern'; title: string } | undefined {
  const head = /^\uFEFF?\s*(?:--.*\s+)*boardwright\s+\d+\s+(?:--.*\s+)*(?:(game|pattern)\s+"([^"]*)"|(library)\s+([\p{L}_][\p{L}\p{N}\p{M}_]*))/u;
  const found = head.exec(text);
  if (!found) return undefined;
  const kind = (found[1] ?? found[3]) as 'game' | 'library' | 'pattern';
  return { kind, title: found[2] ?? found[4] };
}

/** The line, counted from 0, on which a game has its title. */
export function titleLine(text: string): number | undefined {
  if (holds(text)?.kind !== 'game') return undefined;
  const line = text.split(/\r?\n/).findIndex((line) => /^\s*game\s+"/.test(line));
  return line < 0 ? undefined : line;
}

/** An option of a game with its default, as written. */
export interface Option {
  name: string;
  value: string;
}

/** The options that stand on one line. */
export function optionsIn(text: string): Option[] {
  const line = /^\s*option\s+([\p{L}_][\p{L}\p{N}\p{M}_]*)\s*(?::[^=\n]*)?=\s*([^"\n]*?)\s*(?:"[^"\n]*"\s*)?(?:--.*)?$/gmu;
  return [...text.matchAll(line)].map(([, name, value]) => ({ name, value })).filter((option) => option.value !== '');
}

/** A new game that extends another; its options are offered as comments. */
export function variantText(title: string, base: string, options: Option[]): string {
  const offered = options.map((option) => `  -- option ${option.name} = ${option.value}\n`).join('');
  return `boardwright 1\n\ngame "${title.replace(/["\r\n]/g, '')}" extends "${base}" {\n  about "What is different, in a sentence."\n${offered}}\n`;
}

/** A name for the file of a variant that no file has yet. */
export function variantId(base: string, taken: (id: string) => boolean): string {
  let id = `${base}_variant`;
  for (let number = 2; taken(id); number += 1) id = `${base}_variant_${number}`;
  return id;
}
