import { Client } from 'pg';

/** What a statement says whatever its values are and however many: only placeholders stand for them. */
export function shapeOf(text: string): string {
  return text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:::\w+(?:\[\])?)?(?:, \$(?:::\w+(?:\[\])?)?)+/g, '$ …')
    .replaceAll(/(\(\$ …\))(?:, \(\$ …\))+/g, '$1 …');
}

/** A session gives up a plan for another one: when, depends on everything asked before. */
const givenUp = /^deallocate kept_\d+$/;

/**
 * Every statement the process sends from now on, with its placeholders.
 * @param besides statements that come in their own time, whatever is asked
 */
export function recordStatements(besides: RegExp | null = null): {
  readonly take: () => ReadonlySet<string>;
  readonly stop: () => void;
} {
  let seen = new Set<string>();
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
    if (text !== null && !givenUp.test(text) && besides?.test(text) !== true) seen.add(shapeOf(text));
    return query.apply(this, args);
  };
  return {
    take: () => {
      const taken = seen;
      seen = new Set();
      return taken;
    },
    stop: () => {
      prototype.query = query;
    },
  };
}
