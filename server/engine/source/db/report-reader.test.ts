import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { asReader, hasReader, openToReader, type OpenedTable } from './report-reader.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startOnlineServer();
  await hasReader(server.db);
});
afterAll(() => server.close());

const opened = (name: string): OpenedTable => ({ name, columns: null, tenant: 'own' });
const open = ['md_unit', 'md_reason'].map(opened);

describe('Tables that a report reads for the first time', () => {
  it('[SQL-11] are opened while somebody reads them both in the other order, and neither stops the other', async () => {
    const { db } = server;
    let opening: Promise<void> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select count(*) from md_reason`.execute(trx);
      opening = openToReader(db, open);
      await setTimeout(600);
      // The first is open by now; whoever opens waits for the second.
      await sql`select count(*) from md_unit`.execute(trx);
    });
    await opening;
    const count = (trx: typeof db) => sql<{ count: number }>`select count(*) from md_unit, md_reason`.execute(trx);
    const { rows } = await asReader(db, { tenantId: '1', tables: [] }, count);
    expect(rows).toHaveLength(1);
  });

  it('[SQL-11] keep nobody waiting behind them while they are in use for long', async () => {
    const { db } = server;
    await sql`drop policy report_reader on md_unit`.execute(db);
    let opening: Promise<void> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select count(*) from md_unit`.execute(trx);
      opening = openToReader(db, open);
      await setTimeout(200);
      // A third person reads it, although whoever opens it asked first.
      await sql`select count(*) from md_unit`.execute(db);
    });
    await opening;
    const { rows } = await sql<{ name: string }>`
      select polname as name from pg_policy where polrelid = 'md_unit'::regclass`.execute(db);
    expect(rows).toEqual([{ name: 'report_reader' }]);
  });
});
