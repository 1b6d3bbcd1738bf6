import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepListening } from '#server/db/listen.ts';
import type { Database } from '#server/db/rows.ts';
import { buildUser } from '#server/testing/builders.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createSession, findActor } from './db/identity-session.ts';
import { sessionMemory, type SessionMemory } from './session-memory.ts';
import { authenticate, type Session } from './session.ts';
import { tokenHash } from './token.ts';

const session = { actor: { sessionId: 's' }, secondsLeft: 60 } as Session;

describe('the remembered session check', () => {
  let reads: number;
  let time: number;
  let memory: SessionMemory;
  let answer: () => Promise<Session | null>;
  beforeEach(() => {
    reads = 0;
    time = 0;
    answer = async () => session;
    memory = sessionMemory(
      (token) => {
        reads += token === null ? 0 : 1;
        return answer();
      },
      () => time,
    );
    memory.hearing.hears?.(true);
  });
  const ask = async (token = 'a'): Promise<number> => {
    await memory.check(token);
    return reads;
  };

  it('asks once for calls that come together', async () => {
    expect([await ask(), await ask(), await ask('b'), await ask('b')]).toEqual([1, 1, 2, 2]);
  });
  it('asks once for calls at the same moment, and once more for one that comes after a change', async () => {
    const slow = Promise.withResolvers<Session>();
    answer = () => slow.promise;
    const together = [memory.check('a'), memory.check('a')];
    memory.hearing.heard('');
    const after = memory.check('a');
    slow.resolve(session);
    expect(await Promise.all([...together, after])).toEqual([session, session, session]);
    expect(reads).toBe(2);
  });
  it('asks again when the one that asked for all was refused by the database', async () => {
    answer = () => Promise.reject(new Error('gone'));
    await expect(Promise.all([memory.check('a'), memory.check('a')])).rejects.toThrow('gone');
    answer = async () => session;
    expect([await ask(), await ask()]).toEqual([2, 2]);
  });
  it('[AUT-06] asks anew after a second, should a notice have been lost', async () => {
    await ask();
    time = 999;
    expect(await ask()).toBe(1);
    time = 1_000;
    expect(await ask()).toBe(2);
  });
  it('[AUT-06] asks anew when it hears of a change', async () => {
    await ask();
    memory.hearing.heard('');
    expect(await ask()).toBe(2);
  });
  it('[AUT-06] asks anew for a session that has just done something, and only for that', async () => {
    await ask('a');
    await ask('b');
    memory.forget('a');
    expect([await ask('b'), await ask('a')]).toEqual([2, 3]);
  });
  it('[AUT-06] keeps no answer that was being read while something changed', async () => {
    const slow = Promise.withResolvers<Session>();
    answer = () => slow.promise;
    const first = memory.check('a');
    memory.hearing.heard('');
    slow.resolve(session);
    await first;
    expect(await ask()).toBe(2);
  });
  it('[AUT-06] remembers nothing while changes cannot be heard', async () => {
    memory.hearing.hears?.(false);
    expect([await ask(), await ask()]).toEqual([1, 2]);
  });
  it('remembers no refusal', async () => {
    answer = async () => null;
    expect([await ask(), await ask()]).toEqual([1, 2]);
  });
});

describe('over the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('[AUT-06] every table the session check reads says its changes', async () => {
    const { sql: statement } = await readingOf(database);
    const read = new Set(statement.match(/\bsys_[a-z_]+/g));
    read.delete('sys_org_code');
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class c join pg_trigger t on t.tgrelid = c.oid
      where t.tgname = 'note_identity_change'`.execute(database.db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...read].toSorted());
  });

  it('[AUT-06] another process hears of a taken role, a frozen user and an ended session', async () => {
    const { db } = database;
    const user = await buildUser(db, { permissions: ['online:life:view'] });
    const session = {
      tenantId: '1',
      userId: user.id,
      username: user.username,
      address: '',
      userAgent: null,
      orgCode: null,
      maxDays: 1,
    };
    await createSession(db, { ...session, tokenHash: tokenHash('token') });
    const memory = sessionMemory((token) => authenticate(db, token, 600));
    const hears = vi.fn(memory.hearing.hears);
    const listener = keepListening(database.url, [{ ...memory.hearing, hears }]);
    const who = async () => (await memory.check('token'))?.actor;
    const set = (status: number) => db.updateTable('sys_user').set({ status }).where('id', '=', user.id).execute();
    try {
      await vi.waitFor(() => expect(hears).toHaveBeenCalledWith(true));
      expect((await who())?.permissions.has('online:life:view')).toBe(true);
      await db.updateTable('sys_user_role').set({ del_flag: 1 }).where('user_id', '=', user.id).execute();
      await vi.waitFor(async () => expect((await who())?.permissions.size).toBe(0), soon);
      await set(2);
      await vi.waitFor(async () => expect(await who()).toBeUndefined(), soon);
      await set(1);
      expect(await who()).toBeDefined();
      await db.deleteFrom('sys_session').where('user_id', '=', user.id).execute();
      await vi.waitFor(async () => expect(await who()).toBeUndefined(), soon);
    } finally {
      await listener.close();
    }
  });
});

/** Sooner than what is remembered ends by itself. */
const soon = { timeout: 900, interval: 20 };

/** The statement of the session check. */
async function readingOf({ pool }: TestDatabase): Promise<{ sql: string }> {
  const statements: { sql: string }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  await findActor(db, { hash: 'none' }, 60);
  return statements[0] ?? { sql: '' };
}
