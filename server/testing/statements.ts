import { Client } from 'pg';

/** Returns the shape of a statement, whatever its values are and however many: only placeholders stand for them. */
export function shapeOf(text: string): string {
  return text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:::\w+(?:\[\])?)?(?:, \$(?:::\w+(?:\[\])?)?)+/g, '$ …')
    .replaceAll(/(\(\$ …\))(?:, \(\$ …\))+/g, '$1 …');
}

/** Statements a session sends in its own time: those it begins with, and those by which it gives up a plan for another one. */
const ofSessions = /^deallocate kept_\d+$|^select pg_backend_pid\(\) as pid, set_config\(/;

/**
 * Every statement the process sends from now on, with its placeholders.
 * @param besides statements that come in their own time, whatever is asked
 */
export function recordStatements(besides: RegExp | null = null): {
  readonly take: () => ReadonlySet<string>;
  /** Every statement since the last `take`, one for each time it was sent, in their order. */
  readonly each: () => readonly string[];
  readonly stop: () => void;
} {
  let seen: string[] = [];
  const prototype = Client.prototype as { query: (this: Client, ...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function record(this: Client, ...args: unknown[]) {
    const [first] = args;
    const text =
      typeof first === 'string'
        ? first
        : typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string'
          ? first.text
          : null;
    if (text !== null && !ofSessions.test(text) && besides?.test(text) !== true) seen.push(text);
    return query.apply(this, args);
  };
  return {
    take: () => {
      const taken = new Set(seen.map(shapeOf));
      seen = [];
      return taken;
    },
    each: () => seen.map(shapeOf),
    stop: () => {
      prototype.query = query;
    },
  };
}
