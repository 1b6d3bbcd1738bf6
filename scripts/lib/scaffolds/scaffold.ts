/** Changes of a scaffold to the tree: new files, changed files, and what is left to the person. */
export type Scaffolding = {
  /** Relative path → text. An existing file is never overwritten. */
  readonly create: ReadonlyMap<string, string>;
  /** Relative path → how its text changes. */
  readonly change?: ReadonlyMap<string, (text: string) => string>;
  readonly next: readonly string[];
};

export type Scaffold = {
  /** e.g. `slice <layer>/<name>` */
  readonly usage: string;
  /** Arguments CI instantiates it with. */
  readonly example: readonly string[];
  /** @throws with a sentence for the person when the arguments do not fit */
  readonly make: (args: readonly string[]) => Scaffolding;
};

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Takes a name in kebab case, or says what one looks like. */
export function kebabName(text: string | undefined, what: string): string {
  if (text === undefined || !kebab.test(text)) {
    throw new Error(`${what} must be a name in kebab case, e.g. export-excel; got ${text ?? 'nothing'}.`);
  }
  return text;
}

/** `export-excel` → `ExportExcel` */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `export-excel` → `exportExcel` */
export function camel(name: string): string {
  return name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Puts `addition` after the last line that matches; says so when none does. */
export function afterLast(text: string, line: RegExp, addition: string, where: string): string {
  const lines = text.split('\n');
  const index = lines.findLastIndex((candidate) => line.test(candidate));
  if (index < 0) throw new Error(`${where} has no line like ${line.source}; add it by hand: ${addition}`);
  return [...lines.slice(0, index + 1), addition, ...lines.slice(index + 1)].join('\n');
}
