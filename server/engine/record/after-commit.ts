import type { Db } from '#server/db/connection.ts';

const waiting = new WeakMap<Db, (() => Promise<void>)[]>();

/** Runs an act in a transaction of its own; what was put off until then happens after it is stored. */
export async function inOwnTransaction<T>(db: Db, act: (db: Db) => Promise<T>): Promise<T> {
  const later: (() => Promise<void>)[] = [];
  const result = await db.transaction().execute(async (transaction) => {
    waiting.set(transaction, later);
    return act(transaction);
  });
  for (const one of later) await one();
  return result;
}

/** Puts something off until the transaction is stored; at once where nobody keeps such a list. It must not throw. */
export async function afterCommit(db: Db, act: () => Promise<void>): Promise<void> {
  const later = waiting.get(db);
  if (later === undefined) await act();
  else later.push(act);
}
