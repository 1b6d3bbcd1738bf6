import type { PoolClient } from 'pg';

/** Marks a statement that every request runs, so that its plan is kept from the first time on (`modifyFront`). */
const namedMark = /^\w+ \/\* prepared:(\w+) \*\//;
/** Marks a statement of which there are as many as there are questions, such as the page of a list. */
export const KEPT = '/* kept */';
const keptMark = /^\s*select \/\* kept \*\//;

/** Plans a session keeps of those; the database holds each in its memory. */
const MOST_PLANS = 40;

type Send = (...args: unknown[]) => Promise<unknown>;

/**
 * A marked statement is sent as a prepared one: planning a join of six tables costs more than running it. Of those without a name the
 * plan is kept when the very same text comes again, and the one that was not asked for longest goes when there are too many.
 */
export function keepPlans(client: PoolClient): void {
  const plain = client.query.bind(client) as Send;
  const kept = new Map<string, string | null>();
  let count = 0;

  const drop = (text: string): void => {
    const name = kept.get(text);
    kept.delete(text);
    // In a transaction that failed it cannot be taken away; it stays until the session ends.
    if (typeof name === 'string') plain(`deallocate ${name}`).catch(() => undefined);
  };
  const planned = async (text: string, values: unknown): Promise<unknown> => {
    const known = kept.get(text);
    kept.delete(text);
    // Names are never used again: what is being taken away cannot be meant by a statement that waits.
    const name = known === undefined ? null : (known ?? `kept_${(count += 1)}`);
    kept.set(text, name);
    const [oldest] = kept.keys();
    if (kept.size > MOST_PLANS && oldest !== undefined) drop(oldest);
    if (name === null) return plain(text, values);
    try {
      return await plain({ name, text, values });
    } catch (error) {
      // The table has other columns by now.
      if (!isOutdated(error)) throw error;
      drop(text);
      return plain(text, values);
    }
  };
  const query = (first: unknown, ...rest: unknown[]): unknown => {
    if (typeof first !== 'string') return plain(first, ...rest);
    const name = namedMark.exec(first)?.[1];
    if (name !== undefined) return plain({ name, text: first, values: rest[0] });
    return keptMark.test(first) ? planned(first, rest[0]) : plain(first, ...rest);
  };
  // pg's overloads cannot be written as one signature; Kysely calls it with text and values only
  client.query = query as typeof client.query;
}

/** `cached plan must not change result type` */
function isOutdated(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '0A000';
}
