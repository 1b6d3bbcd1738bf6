import { AsyncLocalStorage } from 'node:async_hooks';
import { refusal } from './refusal.ts';

/** How much of a kind of work is done at one time, of one user and in this process, and how long a call may wait for its turn. */
type Limits = { readonly perUser: number; readonly atOnce: number; readonly waitMs: number };

export type Turns = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/**
 * A gate before work that takes seconds of processor or a connection of the database: whoever comes when it is full waits a little, if at all,
 * and is refused with when to come again. Work that has its turn already does not take another.
 */
export function turns({ perUser, atOnce, waitMs }: Limits): Turns {
  const inside = new AsyncLocalStorage<true>();
  const running = new Map<string, number>();
  const waiting = new Set<() => void>();
  let all = 0;
  const isFull = (userId: string): boolean => all >= atOnce || (running.get(userId) ?? 0) >= perUser;
  /** Takes a turn as soon as there is one; nothing may come between finding it free and taking it. */
  const take = async (userId: string): Promise<void> => {
    const until = Date.now() + waitMs;
    while (isFull(userId)) {
      const left = until - Date.now();
      if (left <= 0)
        throw refusal(
          429,
          (running.get(userId) ?? 0) >= perUser ? 'access.ownWorkRunning' : 'access.tooMuchWork',
          {},
          { retryAfterSeconds: 5 },
        );
      await nextEnd(waiting, left);
    }
    all += 1;
    running.set(userId, (running.get(userId) ?? 0) + 1);
  };
  return async (userId, work) => {
    if (inside.getStore() === true) return work();
    await take(userId);
    try {
      return await inside.run(true, work);
    } finally {
      all -= 1;
      const left = (running.get(userId) ?? 1) - 1;
      if (left > 0) running.set(userId, left);
      else running.delete(userId);
      for (const wake of waiting) wake();
    }
  };
}

/** Resolves when some work ends, or after so many milliseconds. */
function nextEnd(waiting: Set<() => void>, ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(() => end(), ms);
    const end = (): void => {
      clearTimeout(timer);
      waiting.delete(end);
      done();
    };
    waiting.add(end);
  });
}

/** Exports, prints and workbooks of all kinds [IMP-04]. */
export const exportTurns = turns({ perUser: 1, atOnce: 4, waitMs: 0 });
/** Reports and charts: a page may ask for several at once. */
export const reportTurns = turns({ perUser: 4, atOnce: 8, waitMs: 4_000 });

const client = new AsyncLocalStorage<AbortSignal>();

/** Does work for a client who may go away before it is done. */
export function forClient<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return client.run(signal, work);
}

/** Whoever waited for the answer is gone; nobody is told, for nobody is there. */
export class ClientGone extends Error {
  constructor() {
    super('the client has gone');
    this.name = 'ClientGone';
  }
}

/** Ends work nobody waits for any more. Asked between the lots of everything long. @throws ClientGone */
export function stopIfClientGone(): void {
  if (client.getStore()?.aborted === true) throw new ClientGone();
}
