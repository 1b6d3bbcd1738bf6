/** An account with its place in the chart, as far as papers say it. */
export type PathSubject = {
  readonly id: string;
  readonly pid: string | null;
  readonly code: string;
  readonly name: string;
};

/**
 * Returns the names from the top of the chart down to an account, with its code before them.
 * @example pathOf('s2', accounts) // '22210105 应交税费/应交增值税/销项税额'
 */
export function pathOf(id: string, subjects: ReadonlyMap<string, PathSubject>): string {
  const names: string[] = [];
  const seen = new Set<string>();
  let at = subjects.get(id);
  const code = at?.code ?? '';
  while (at !== undefined && !seen.has(at.id)) {
    seen.add(at.id);
    names.unshift(at.name);
    at = at.pid === null ? undefined : subjects.get(at.pid);
  }
  return [code, names.join('/')].filter((part) => part !== '').join(' ');
}

/**
 * Returns word and number as they stand on the paper.
 * @example paperNo('记-202601-0012') // '记字第 12 号'
 */
export function paperNo(no: string): string {
  const [, word = '', serial = ''] = /^(\p{Script=Han}+)-\d{6}-0*(\d+)$/u.exec(no) ?? [];
  return word === '' ? no : `${word}字第 ${serial} 号`;
}
