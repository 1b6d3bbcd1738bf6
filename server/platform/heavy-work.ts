import { AsyncLocalStorage } from 'node:async_hooks';
import { refusal } from './refusal.ts';
import { platformRefusals } from './refusals.ts';

/**
 * Limits of a kind of work: the amount done at one time, of one user and in this process; the time a call may wait for its turn, and the
 * number of one user's calls that may.
 */
type Limits = {
  readonly perUser: number;
  readonly atOnce: number;
  readonly waitMs: number;
  readonly waitingPerUser: number;
};

export type Turns = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/**
 * A gate before work that takes seconds of processor or a connection of the database: whoever comes when it is full waits a little, and is refused
 * with when to come again. A page that changes its mind asks anew before the answer it gave up is done. Work that has its turn already does not
 * take another.
 */
export function turns({ perUser, atOnce, waitMs, waitingPerUser }: Limits): Turns {
  const inside = new AsyncLocalStorage<true>();
  const running = new Map<string, number>();
  const waitingOf = new Map<string, number>();
  const waiting = new Set<() => void>();
  let all = 0;
  const isFull = (userId: string): boolean => all >= atOnce || (running.get(userId) ?? 0) >= perUser;
  const refuse = (userId: string): never => {
    const isOwn = (running.get(userId) ?? 0) >= perUser;
    throw refusal(
      429,
      isOwn ? platformRefusals.ownWorkRunning : platformRefusals.tooMuchWork,
      {},
      { retryAfterSeconds: 5 },
    );
  };
  const wait = async (userId: string): Promise<void> => {
    if ((waitingOf.get(userId) ?? 0) >= waitingPerUser) refuse(userId);
    change(waitingOf, userId, 1);
    try {
      const until = Date.now() + waitMs;
      while (isFull(userId)) {
        const left = until - Date.now();
        if (left <= 0) refuse(userId);
        await nextEnd(waiting, left);
        stopIfClientGone();
      }
    } finally {
      change(waitingOf, userId, -1);
    }
  };
  /** Takes a turn as soon as there is one; nothing may come between finding it free and taking it. */
  const take = async (userId: string): Promise<void> => {
    if (isFull(userId)) await wait(userId);
    all += 1;
    change(running, userId, 1);
  };
  return async (userId, work) => {
    if (inside.getStore() === true) return work();
    await take(userId);
    try {
      return await inside.run(true, work);
    } finally {
      all -= 1;
      change(running, userId, -1);
      for (const wake of waiting) wake();
    }
  };
}

/** Counts one more or less of a user; who has none is not remembered. */
function change(counts: Map<string, number>, userId: string, by: 1 | -1): void {
  const count = (counts.get(userId) ?? 0) + by;
  if (count > 0) counts.set(userId, count);
  else counts.delete(userId);
}

/** Resolves when some work ends, whoever asked goes away, or after so many milliseconds. */
function nextEnd(waiting: Set<() => void>, ms: number): Promise<void> {
  const gone = client.getStore();
  return new Promise((done) => {
    const timer = setTimeout(() => end(), ms);
    const end = (): void => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', end);
      waiting.delete(end);
      done();
    };
    gone?.addEventListener('abort', end);
    waiting.add(end);
  });
}

const client = new AsyncLocalStorage<AbortSignal>();

/** Exports, prints and workbooks of all kinds [IMP-04]. */
export const exportTurns = turns({ perUser: 1, atOnce: 4, waitMs: 4_000, waitingPerUser: 2 });
/** Reports and charts: a page may ask for several at once. */
export const reportTurns = turns({ perUser: 4, atOnce: 8, waitMs: 4_000, waitingPerUser: 8 });

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
