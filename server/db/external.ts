import { Client } from 'pg';
import { StartupFailure } from '#server/startup-failure.ts';

/** What is asked of a server before it is used. */
export type ServerFacts = { readonly version: number; readonly hasChineseOrder: boolean; readonly encoding: string };

/** Connects to DATABASE_URL and refuses, with the cure, a server that will not do; answers its version. */
export async function checkExternal(url: string): Promise<string> {
  const facts = await readFacts(url);
  const problem = unfit(facts);
  if (problem !== null) throw problem;
  return `${Math.floor(facts.version / 10_000)}.${facts.version % 10_000}`;
}

/** Why a server cannot be used; null when it can. */
export function unfit(facts: ServerFacts): StartupFailure | null {
  const major = Math.floor(facts.version / 10_000);
  if (major < 15) {
    return new StartupFailure(
      `The PostgreSQL of DATABASE_URL is version ${major}; 15 or newer is needed.`,
      'Upgrade it, or point DATABASE_URL to a newer one, or leave it unset to use the embedded one.',
    );
  }
  if (!facts.hasChineseOrder) {
    return new StartupFailure(
      'The PostgreSQL of DATABASE_URL lacks the collation zh-Hans-x-icu, so Chinese text cannot be sorted.',
      'Use a PostgreSQL built with ICU (the packages of Debian, Red Hat and the official image are).',
    );
  }
  if (facts.encoding !== 'UTF8') {
    return new StartupFailure(
      `The database of DATABASE_URL has the encoding ${facts.encoding}; UTF8 is needed.`,
      "Create it anew: create database … encoding 'UTF8' template template0;",
    );
  }
  return null;
}

async function readFacts(url: string): Promise<ServerFacts> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; icu: boolean; encoding: string }>(`
      select current_setting('server_version_num') as version,
        exists (select 1 from pg_collation where collname = 'zh-Hans-x-icu') as icu,
        current_setting('server_encoding') as encoding`);
    const [row] = rows;
    return { version: Number(row?.version), hasChineseOrder: row?.icu === true, encoding: row?.encoding ?? '' };
  } catch (error) {
    // The address without its password.
    const { host, pathname } = new URL(url);
    throw new StartupFailure(
      `The database ${host}${pathname} of DATABASE_URL cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
      'Check host, port, name and password, and that it accepts connections from this machine.',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
