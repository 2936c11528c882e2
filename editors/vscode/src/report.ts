// What `boardwright test --json` prints. Nothing here knows the editor.

export interface Failure {
  message: string;
  help: string | null;
  /** Counted from 1. */
  line: number;
  column: number;
  file: string;
}

export interface Result {
  test: string;
  passed: boolean;
  failures: Failure[];
}

/** The results in the order of the file; `undefined` if this is no report. */
export function report(json: string): Result[] | undefined {
  try {
    const results: unknown = JSON.parse(json);
    return Array.isArray(results) && results.every(isResult) ? results : undefined;
  } catch {
    return undefined;
  }
}

function isResult(value: Partial<Result> | null): value is Result {
  return typeof value?.test === 'string' && typeof value.passed === 'boolean' && Array.isArray(value.failures);
}

/** A failure in words. */
export function inWords(failure: Failure): string {
  return failure.help ? `${failure.message} (${failure.help})` : failure.message;
}
