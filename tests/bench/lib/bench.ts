/** A benchmark: prints figures beside references measured in the same run. `tests/bench/<name>.bench.ts` exports one as `bench`. */
export type Bench = {
  readonly title: string;
  readonly run: (options: { rounds: number; say: (text: string) => void }) => Promise<void>;
};

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}
