import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { dateText } from '#core/dates/dates.ts';
import type { Db } from '#server/db/connection.ts';
import { readFileHashes, rememberFile } from '#server/engine/definition/db/definition-write.ts';
import { endSession } from '#server/platform/identity/db/identity-session.ts';
import { findUserByName } from '#server/platform/identity/db/identity.ts';
import { mayEnter, openSession } from '#server/platform/identity/open-session.ts';
import { tokenHash } from '#server/platform/identity/token.ts';
import { openDesk, type Caller, type Worker } from './desk.ts';
import { MissingMasters } from './missing.ts';
import { runYear } from './run.ts';

/** Remembered like a module file: the day the year was begun on, or `done`. */
const MARK = 'seed:demo-year';
const DONE = 'done';

/** Modules without which the processes are not whole. */
const needed = ['sale', 'procure', 'storage', 'finance', 'hexiao', 'monthlySettlement', 'production'];

/** User for each kind of work; the administrator stands in for whoever is gone or frozen. */
const people: Readonly<Record<Worker, string>> = {
  sales: 'salesmanager',
  buyer: 'admin',
  keeper: 'keeper',
  planner: 'admin',
  finance: 'finance',
  // Vouchers are audited by somebody else than who made them.
  auditor: 'admin',
  manager: 'manager',
};

/** Another process of the same installation runs it already. */
const LOCK = 7_202_069;

export function hasYear(modules: ReadonlySet<string>): boolean {
  return needed.every((module) => modules.has(module));
}

/** Says that the demonstration of this installation has a year to be run; called with the records it begins from. */
export async function wantYear(db: Db): Promise<void> {
  await rememberFile(db, MARK, dateText(new Date()));
}

/** Nothing of it is run any more. */
export async function forgetYear(db: Db): Promise<void> {
  if ((await readFileHashes(db)).has(MARK)) await rememberFile(db, MARK, DONE);
}

/** Parts the year needs of the server that runs. */
export type YearHost = {
  readonly db: Db;
  /** Address of the API, with its prefix. */
  readonly api: string;
  readonly print: (line: string) => void;
  readonly months?: number;
};

/** Runs what is left of the year beside the calls of people; a refusal is said and leaves the rest to the next start. */
export function startYear(host: YearHost): { readonly ended: Promise<void>; readonly stop: () => Promise<void> } {
  let stopping = false;
  const tell = (error: unknown): void => {
    // Whoever stops the server ends the call that was under way.
    if (!stopping) host.print(`! demo year: ${error instanceof Error ? error.message : String(error)}`);
  };
  const running = host.db.connection().execute(async (lock) => {
    const begun = (await readFileHashes(host.db)).get(MARK);
    if (begun === undefined || begun === DONE || !(await claim(lock))) return;
    try {
      await work(host, begun, () => stopping);
    } catch (error) {
      tell(error);
      if (error instanceof MissingMasters) await forgetYear(host.db);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(lock);
    }
  });
  // A database that dies is no reason to end in another way than the server does.
  const ended = running.catch(tell);
  return {
    ended,
    stop: () => {
      stopping = true;
      return ended;
    },
  };
}

async function claim(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK}) as taken`.execute(db);
  return rows[0]?.taken === true;
}

async function work({ db, api, print, months }: YearHost, begun: string, isStopping: () => boolean): Promise<void> {
  const tokens = await signIn(db);
  const start = Date.now();
  let calls = 0;
  let last = start;
  const call: Caller = async (worker, { method, path, body, key }) => {
    if (isStopping()) throw new Error('the server stops');
    calls += 1;
    // People come first: a breath between two calls.
    await sleep(0);
    const answer = await fetch(api + path, {
      method,
      headers: {
        'x-access-token': tokens.get(people[worker]) ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // The envelope of our own server.
    const { message, result } = (await answer.json()) as { message: string; result: unknown };
    return { status: answer.status, message, result };
  };
  const done = new Set<string>();
  for (const path of (await readFileHashes(db)).keys())
    if (path.startsWith(`${MARK}:`)) done.add(path.slice(MARK.length + 1));
  try {
    await runYear({
      desk: openDesk(call),
      today: begun,
      ...(months === undefined ? {} : { months }),
      done,
      isStopping,
      finished: async (period) => {
        await rememberFile(db, `${MARK}:${period}`, DONE);
        print(`✓ demo month ${period} (${((Date.now() - last) / 1000).toFixed(1)} s)`);
        last = Date.now();
      },
    });
    if (isStopping()) return;
    await rememberFile(db, MARK, DONE);
    print(`✓ demo year: ${calls} calls in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  } finally {
    await Promise.all([...tokens.values()].map((token) => endSession(db, tokenHash(token))));
  }
}

/** Sessions as after signing in, one for each of them. */
async function signIn(db: Db): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map<string, string>();
  const names = ['admin', ...new Set(Object.values(people))];
  for (const name of names) {
    const user = await findUserByName(db, name);
    const visit = { address: '127.0.0.1', userAgent: null, way: '免密登录' } as const;
    const session =
      user !== undefined && mayEnter(user)
        ? await openSession(db, user, visit, { captchaMode: 'off', sessionMaxDays: 1 })
        : null;
    tokens.set(name, session?.token ?? tokens.get('admin') ?? '');
  }
  return tokens;
}
