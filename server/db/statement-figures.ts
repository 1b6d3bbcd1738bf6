import type { LogEvent } from 'kysely';

/** Figures of one shape of statements since the process started. */
export type StatementFigures = {
  readonly sql: string;
  readonly count: number;
  readonly failed: number;
  readonly totalMs: number;
  readonly maxMs: number;
  readonly lastTime: string;
};

/** So many shapes are kept; whoever is used least makes room. */
const MOST_SHAPES = 800;
const MOST_TEXT = 1_500;
/** Texts of more characters are read each time: they are rows stored by the hundred. */
const LONGEST_KNOWN = 20_000;

type Counted = { count: number; failed: number; totalMs: number; maxMs: number; last: number };

/**
 * A statement without what it was called with: values are parameters anyway, literals go, and lists of any length are one shape.
 * @example shapeOf("select 1 from a where id in ($1, $2) and x = 'y'") // "select ? from a where id in ($…) and x = ?"
 */
export function shapeOf(sql: string): string {
  const shape = sql
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\(\s*\$\d+(?:\s*,\s*\$\d+)*\s*\)/g, '($…)')
    .replaceAll(/(?:\(\$…\)(?:, )?){2,}/g, '($…), … ')
    .replaceAll(/(?<![\w$".])\d+(?:\.\d+)?(?![\w"])/g, '?')
    .trim();
  return shape.length > MOST_TEXT ? `${shape.slice(0, MOST_TEXT)}…` : shape;
}

/** Counts statements by their shape. */
export function countStatements(most: number = MOST_SHAPES) {
  const shapes = new Map<string, Counted>();
  /** Shapes of texts: most of them come again and again. */
  const known = new Map<string, string>();
  const shapeOfText = (text: string): string => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const shape = shapeOf(text);
    if (known.size >= most) known.clear();
    if (text.length <= LONGEST_KNOWN) known.set(text, shape);
    return shape;
  };
  return {
    note: (event: Pick<LogEvent, 'level' | 'queryDurationMillis'> & { readonly query: { readonly sql: string } }) => {
      const sql = shapeOfText(event.query.sql);
      let counted = shapes.get(sql);
      if (counted === undefined) {
        counted = { count: 0, failed: 0, totalMs: 0, maxMs: 0, last: 0 };
        if (shapes.size >= most) forgetLeast(shapes, Math.ceil(most / 10));
        shapes.set(sql, counted);
      }
      counted.count += 1;
      if (event.level === 'error') counted.failed += 1;
      counted.totalMs += event.queryDurationMillis;
      counted.maxMs = Math.max(counted.maxMs, event.queryDurationMillis);
      counted.last = Date.now();
    },
    /** Those that cost most in all, first. */
    slowest: (limit: number): StatementFigures[] =>
      [...shapes]
        .sort(([, one], [, other]) => other.totalMs - one.totalMs)
        .slice(0, limit)
        .map(([sql, { last, totalMs, maxMs, ...counts }]) => ({
          sql,
          ...counts,
          totalMs: round(totalMs),
          maxMs: round(maxMs),
          lastTime: new Date(last).toISOString(),
        })),
  };
}

/** Those of this process, over all its connections. */
export const statementFigures = countStatements();

/** Makes room for some at once: to look for the least costs more than to count. */
function forgetLeast(shapes: Map<string, Counted>, some: number): void {
  const least = [...shapes].sort(([, one], [, other]) => one.totalMs - other.totalMs).slice(0, some);
  for (const [sql] of least) shapes.delete(sql);
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
