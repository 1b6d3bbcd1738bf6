import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { createRecord } from '#server/engine/record/save-record.ts';
import { seedActor } from '#server/seed/master-rows.ts';
import { campaignPassword, openOnlineDatabase } from '../campaign/online-database.ts';
import { signInTo, startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';

/** Rows of one import step, in one transaction. */
const batch = 200;
/** Rows of each case and round. */
const rows = 800;
const connections = 8;

type Case = { readonly name: string; readonly insert: (prefix: string) => Promise<void> };

/** A lead: numbered, with defaults, a checked user and dictionaries. */
const lead = (name: string) => ({ name, owner_id: 'admin', company: '苏州精密机械有限公司', mobile: '13800000000' });

export const bench: Bench = {
  title: `rows per second into a numbered form, ${rows} rows each, durable`,
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-insert-'));
    const { db, engine, url, close } = await openOnlineDatabase(folder, { fsync: true });
    try {
      const server = await startServer({
        dataDir: join(folder, 'server'),
        env: { SEED: 'none', DATABASE_URL: url, NODE_ENV: 'production' },
      });
      try {
        const { token } = await signInTo(server.url, campaignPassword);
        const post = async (name: string): Promise<void> => {
          const answer = await fetch(`${server.url}/platform/online/cgform/api/form/crm_clue`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-access-token': token },
            body: JSON.stringify(lead(name)),
          });
          const body = (await answer.json()) as { success: boolean; message: string };
          if (!body.success) throw new Error(body.message);
        };
        const columns = await writtenColumns(
          db,
          async () => void (await createRecord(engine, 'crm_clue', lead('样本'), seedActor)),
        );
        const cases: readonly Case[] = [
          {
            name: `bare SQL, ${batch} rows a statement`,
            insert: (prefix) => inSteps(batch, async (first) => insertBare(db, columns, prefix, first, batch)),
          },
          {
            name: `bare SQL, one row a statement, ${connections} at a time`,
            insert: (prefix) => parallel(async (index) => insertBare(db, columns, prefix, index, 1)),
          },
          {
            name: `the engine, ${batch} rows a transaction`,
            insert: (prefix) =>
              inSteps(batch, async (first) => {
                await db.transaction().execute(async (trx) => {
                  for (let index = first; index < first + batch; index += 1) {
                    await createRecord({ ...engine, db: trx }, 'crm_clue', lead(`${prefix}-${index}`), seedActor);
                  }
                });
              }),
          },
          {
            name: `the engine, one row a transaction, ${connections} at a time`,
            insert: (prefix) =>
              parallel(
                async (index) => void (await createRecord(engine, 'crm_clue', lead(`${prefix}-${index}`), seedActor)),
              ),
          },
          {
            name: `POST over HTTP, ${connections} at a time`,
            insert: (prefix) => parallel((index) => post(`${prefix}-${index}`)),
          },
        ];
        const seconds = cases.map((): number[] => []);
        for (let round = 0; round < rounds; round += 1) {
          for (const [index, { insert }] of cases.entries()) {
            await sql`truncate crm_clue cascade`.execute(db);
            const begun = performance.now();
            await insert(`R${round}-${index}`);
            seconds[index]?.push((performance.now() - begun) / 1000);
          }
        }
        const rates = seconds.map((all) => rows / (all.toSorted((one, other) => one - other)[all.length >> 1] ?? 1));
        say(
          table(
            ['case', 'rows per second', '% of bare SQL'],
            cases.map(({ name }, index) => {
              // Single rows are compared with single rows.
              const reference = rates[[0, 2].includes(index) ? 0 : 1] ?? 1;
              const rate = rates[index] ?? 0;
              return [name, Math.round(rate), Math.round((rate / reference) * 100)];
            }),
          ),
        );
      } finally {
        await server.stop({ remove: false });
      }
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The columns of a row that the engine wrote, with its values: bare SQL writes the same. */
async function writtenColumns(db: Db, write: () => Promise<void>): Promise<readonly (readonly [string, unknown])[]> {
  await write();
  const { rows: found } = await sql<Record<string, unknown>>`select * from crm_clue limit 1`.execute(db);
  return Object.entries(found[0] ?? {}).filter(([, value]) => value !== null);
}

async function insertBare(
  db: Db,
  columns: readonly (readonly [string, unknown])[],
  prefix: string,
  first: number,
  count: number,
): Promise<void> {
  const lines = Array.from({ length: count }, (_, at) => {
    const mark = `${prefix}-${first + at}`;
    const own: Readonly<Record<string, string>> = { id: mark, code: mark, name: mark };
    return sql`(${sql.join(columns.map(([name, value]) => own[name] ?? value))})`;
  });
  await sql`insert into crm_clue (${sql.join(columns.map(([name]) => sql.ref(name)))}) values ${sql.join(lines)}`.execute(
    db,
  );
}

async function inSteps(size: number, step: (first: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < rows; first += size) await step(first);
}

async function parallel(one: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < rows) {
      const index = next;
      next += 1;
      await one(index);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}
