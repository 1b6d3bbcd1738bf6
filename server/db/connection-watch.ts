import { Client, type ClientBase, type Pool } from 'pg';

/** Milliseconds between two looks at waiting sessions. */
const TICK_MS = 2_000;
/** A session from which nothing came for so long while it waits for an answer is suspected. */
const SILENT_MS = 3_000;
/** The database is asked on a connection of its own, and has so long to answer. */
const ASK_MS = 3_000;

type Watched = {
  /** Of the session at the database, whatever stands between. */
  readonly pid: number;
  bytes: number;
  since: number;
  /** Ticks in which the database said that it does nothing for this session. */
  idle: number;
};

/** Members of pg's client that its types leave out: may something be sent, and over what. */
type Inner = {
  readonly readyForQuery?: boolean;
  readonly connection?: { readonly stream: { readonly bytesRead?: number; destroy: (error: Error) => void } };
};

/**
 * Finds sessions whose connection is half open: a firewall forgot it, an address moved, a cable was cut, and nobody said so. They wait for ever,
 * for what they sent never arrived. The database knows: it is asked, over a fresh connection, what it does for each session that has been silent;
 * of those it does nothing for, twice in a row, the connection is ended, and the pool opens another. A statement that takes long is left alone.
 */
export class ConnectionWatch {
  readonly #url: string;
  readonly #sessions = new Map<ClientBase, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;

  constructor(url: string, pool: Pool) {
    this.#url = url;
    pool.on('remove', (client) => this.#forget(client));
  }

  /** Watches a new session. @param pid of the process that serves it */
  add(client: ClientBase, pid: number): void {
    this.#sessions.set(client, { pid, bytes: bytesOf(client), since: Date.now(), idle: 0 });
    if (this.#timer !== undefined) return;
    this.#timer = setInterval(() => void this.#look(), TICK_MS);
    this.#timer.unref();
  }

  #forget(client: ClientBase): void {
    this.#sessions.delete(client);
    if (this.#sessions.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    const now = Date.now();
    const silent: [ClientBase, Watched][] = [];
    for (const [client, session] of this.#sessions) {
      const bytes = bytesOf(client);
      if (!isWaiting(client) || bytes !== session.bytes) {
        session.bytes = bytes;
        session.since = now;
        session.idle = 0;
      } else if (now - session.since >= SILENT_MS) silent.push([client, session]);
    }
    if (silent.length === 0 || this.#isAsking) return;
    this.#isAsking = true;
    const working = await this.#working(silent.map(([, { pid }]) => pid));
    this.#isAsking = false;
    // Not to be reached: the network is away for everybody, and no session is worse than another.
    if (working === null) return;
    for (const [client, session] of silent) {
      if (working.has(session.pid) || bytesOf(client) !== session.bytes) {
        session.idle = 0;
        continue;
      }
      session.idle += 1;
      if (session.idle >= 2) {
        innerOf(client).connection?.stream.destroy(
          new Error('Connection terminated: the database does nothing for it'),
        );
      }
    }
  }

  /** The sessions among these the database works for; null when it cannot be asked. */
  async #working(pids: readonly number[]): Promise<ReadonlySet<number> | null> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'back-office watch',
      connectionTimeoutMillis: ASK_MS,
      query_timeout: ASK_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1::int[]) and state in ('active', 'fastpath function call')`,
        [pids],
      );
      return new Set(rows.map(({ pid }) => pid));
    } catch {
      return null;
    } finally {
      // A connection that does not answer says no goodbye either.
      innerOf(client).connection?.stream.destroy(new Error('asked'));
    }
  }
}

function innerOf(client: object): Inner {
  return client;
}

function isWaiting(client: ClientBase): boolean {
  return innerOf(client).readyForQuery === false;
}

function bytesOf(client: ClientBase): number {
  return innerOf(client).connection?.stream.bytesRead ?? 0;
}
