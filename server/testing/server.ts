import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { assemble, type MessageParts } from '#server/assemble.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { Db } from '#server/db/connection.ts';
import { keepListening } from '#server/db/listen.ts';
import { fileStorage } from '#server/file-storage.ts';
import type { PermissionAnswer } from '#server/http/permission/routes.ts';
import { logOptions } from '#server/log.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import { rightsMemory } from '#server/platform/identity/rights-memory.ts';
import { pushHub } from '#server/platform/push/hub.ts';
import { openTestDatabase } from './database.ts';
import { adminPassword } from './names.ts';

export type Answer<T = unknown> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly success: boolean;
    readonly message: string;
    readonly code: number;
    readonly result: T;
    readonly timestamp: number;
  };
};

export type TestServer = {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Parts that send messages and ask for warnings; a test turns the clock itself. */
  readonly parts: MessageParts;
  /** Lines of the JSON log. */
  readonly log: readonly string[];
  /** A call below the API prefix; the body is sent as JSON. */
  readonly call: <T = unknown>(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Readonly<Record<string, string>> },
  ) => Promise<Answer<T>>;
  /** Signs somebody in whose password is his own by now, whoever gave it to him. */
  readonly signIn: (username: string, password: string) => Promise<string>;
  readonly signInAsAdmin: () => Promise<string>;
  readonly close: () => Promise<void>;
};

/** The real server on a free port over a database of its own: real HTTP, real PostgreSQL. */
export async function startTestServer(
  options: {
    config?: Partial<Config>;
    client?: string;
    template?: string;
    prepare?: (db: Db, storage: Storage) => Promise<void>;
    /** Hears what the database says, as a started server does; without it only what it is asked. */
    listens?: boolean;
  } = {},
): Promise<TestServer> {
  const database = await openTestDatabase(options.template);
  const dataDir = mkdtempSync(join(tmpdir(), 'back-office-server-'));
  const log: string[] = [];
  const config: Config = { ...readConfig({}), dataDir, ...options.config };
  await options.prepare?.(database.db, fileStorage(config));
  const hub = pushHub(database.db, config.sessionIdleMinutes);
  const rights = rightsMemory<PermissionAnswer>();
  let parts: MessageParts | null = null;
  const app = await assemble(
    database.db,
    config,
    logOptions('debug', { write: (line) => void log.push(line) }),
    options.client ?? join(dataDir, 'no-client'),
    undefined,
    undefined,
    hub,
    {
      rights,
      databaseUrl: database.url,
      started: (found) => {
        parts = found;
      },
    },
  );
  if (parts === null) throw new Error('the server was not put together');
  const listener = options.listens === true ? keepListening(database.url, [...hub.hearings, rights.hearing]) : null;
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const prefix = config.dialect === 'platform' ? '/platform' : '/jeecg-boot';

  const call: TestServer['call'] = async (method, path, { token, body, headers = {} } = {}) => {
    const answer = await fetch(url + prefix + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { 'x-access-token': token }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // Tests read the parts they assert; a body that is no envelope fails there.
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
  };
  const signIn = async (username: string, password: string): Promise<string> => {
    const answer = await call<{ token: string } | null>('POST', '/sys/login', { body: { username, password } });
    if (answer.body.result === null || !answer.body.success) throw new Error(`Sign-in failed: ${answer.body.message}`);
    await database.db
      .updateTable('sys_user')
      .set({ must_change_password: false })
      .where('username', '=', username)
      .where('must_change_password', '=', true)
      .execute();
    return answer.body.result.token;
  };
  return {
    url,
    app,
    db: database.db,
    databaseUrl: database.url,
    dataDir,
    parts,
    log,
    call,
    signIn,
    signInAsAdmin: () => signIn('admin', adminPassword),
    close: async () => {
      await app.close();
      await listener?.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
