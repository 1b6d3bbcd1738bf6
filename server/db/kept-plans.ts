import type { PoolClient } from 'pg';
import { isOutdatedPlan } from './errors.ts';

/** Marks a statement that every request runs, so that its plan is kept from the first time on (`modifyFront`). */
const namedMark = /^\w+ \/\* prepared:(\w+) \*\//;
/** Statements whose plans can be kept; nothing else that is said to the database has one. */
const planned = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Statements a session knows, those that were not asked for longest go; the database holds the plan of each in its memory. */
export const MOST_PLANS = 300;
/** A plan for any values cannot tell that an index guards only rows with one of them. */
const needsValues = /\bon conflict\b/i;
/** Rows that are stored by the thousand make statements that never come again; what asks every form of a ledger at once is half as long as this. */
const LONGEST_TEXT = 60_000;

type Send = (...args: unknown[]) => Promise<unknown>;

/** Counts up whenever what is planned may no longer hold: every session of this process makes its plans anew. */
let generation = 0;

/** Tables have changed: a plan made before must not be asked, for where its answer has other columns it fails, and with it the transaction. */
export function forgetPlans(): void {
  generation += 1;
}

/**
 * Keeps the plans of statements that come again, as drivers of other platforms do: to read and plan a statement of a few tables costs the
 * database more than to run it. The second time the very same text is asked, it is sent as a prepared statement; the database still plans
 * it for its values as long as that is cheaper.
 */
export function keepPlans(client: PoolClient): void {
  const plain = client.query.bind(client) as Send;
  /** Name of each known text, null where it was asked once. */
  const known = new Map<string, string | null>();
  let made = generation;
  let count = 0;

  const drop = async (text: string): Promise<void> => {
    const name = known.get(text);
    known.delete(text);
    // In a transaction that failed it cannot be taken away; it stays until the session ends.
    if (typeof name === 'string') await plain(`deallocate ${name}`).catch(() => undefined);
  };
  const keep = async (text: string, values: unknown): Promise<unknown> => {
    if (made !== generation) {
      made = generation;
      for (const one of known.keys()) await drop(one);
    }
    const before = known.get(text);
    known.delete(text);
    // Names are never used again: what is being taken away cannot be meant by a statement that waits.
    const name = before === undefined ? null : (before ?? `kept_${(count += 1)}`);
    known.set(text, name);
    const [oldest] = known.keys();
    if (known.size > MOST_PLANS && oldest !== undefined) await drop(oldest);
    if (name === null) return plain(text, values);
    try {
      return await plain({ name, text, values });
    } catch (error) {
      // The table has other columns by now. In a transaction nothing more can be asked: whoever it is for is told to try again.
      if (!isOutdatedPlan(error)) throw error;
      forgetPlans();
      return plain(text, values).catch(() => {
        throw error;
      });
    }
  };
  const query = (first: unknown, ...rest: unknown[]): unknown => {
    if (typeof first !== 'string') return plain(first, ...rest);
    const name = namedMark.exec(first)?.[1];
    if (name !== undefined) return plain({ name, text: first, values: rest[0] });
    // Whoever hands over a function to be called back is answered by it, as ever.
    const isKept = planned.test(first) && first.length <= LONGEST_TEXT && !needsValues.test(first);
    return isKept && rest.length === 1 && Array.isArray(rest[0]) ? keep(first, rest[0]) : plain(first, ...rest);
  };
  // pg's overloads cannot be written as one signature; Kysely calls it with text and values only
  client.query = query as typeof client.query;
}
