import type { RefusalText } from '#core/refusals/text.ts';

/** A fault of a module file, in words the author understands. */
export type ModuleFault = { readonly file: string; readonly line: number; readonly text: RefusalText };

/** Returns a fault of files on the disk, which their authors read in the console: in Chinese, as the files are. */
export function forAuthors(text: string): RefusalText {
  return { zh: text, en: text };
}

/** A file with what it says and where it says it. */
export type Source<T> = {
  readonly file: string;
  readonly hash: string;
  readonly value: T;
  /** Line of a place in the file, e.g. `['fields', 3, 'dict']`. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
};
