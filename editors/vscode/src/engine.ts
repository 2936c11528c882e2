// What makes boards and rules of texts and runs tests: the program, or the language service inside the extension.

import type * as vscode from 'vscode';

import type { Result } from './report';

export interface Engine {
  /** The start position, as SVG. What is wrong with the text is thrown, as people read it. */
  board(document: vscode.TextDocument, stop: AbortSignal): Promise<string>;
  /** The rules, as a page. */
  rules(document: vscode.TextDocument, stop: AbortSignal): Promise<string>;
  /** Runs the tests of a text, which have these names, in order. */
  test(uri: vscode.Uri, names: string[], stop: AbortSignal): Promise<Result[]>;
}

/** Gives the engine that is there at the moment, or says why there is none. */
export type Engines = () => Promise<Engine | undefined>;
