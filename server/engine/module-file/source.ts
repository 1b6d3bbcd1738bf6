/** A fault of a module file, in words the author understands. */
export type ModuleFault = { readonly file: string; readonly line: number; readonly text: string };

/** A file with what it says and where it says it. */
export type Source<T> = {
  readonly file: string;
  readonly hash: string;
  readonly value: T;
  /** Line of a place in the file, e.g. `['fields', 3, 'dict']`. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
};
