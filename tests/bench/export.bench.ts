import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { fillOrders } from '../campaign/large-form.ts';
import { campaignPassword, openOnlineDatabase } from '../campaign/online-database.ts';
import { signInTo, startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';
import { residentMegabytes, watchMemory } from './lib/memory.ts';

const rows = 1_000_000;

export const bench: Bench = {
  title: `${rows.toLocaleString('en')} rows of a list as a workbook: time, size, memory of the server above idle`,
  run: async ({ say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-export-'));
    const { db, url, close } = await openOnlineDatabase(folder);
    try {
      await fillOrders(db, rows);
      const owners = await fillLines(db);
      const server = await startServer({
        dataDir: join(folder, 'server'),
        env: { SEED: 'none', DATABASE_URL: url, NODE_ENV: 'production' },
      });
      try {
        const { token } = await signInTo(server.url, campaignPassword);
        const exported = async (name: string, query: object, withLines = false): Promise<(string | number)[]> => {
          const pid = server.process.pid ?? 0;
          const idle = residentMegabytes(pid) ?? 0;
          const memory = watchMemory(pid);
          const begun = performance.now();
          const params = encodeURIComponent(encodeURIComponent(JSON.stringify(query)));
          const answer = await fetch(
            `${server.url}/platform/online/cgform/api/exportXls/sal_order?paramsStr=${params}&withLines=${String(withLines)}`,
            { headers: { 'x-access-token': token } },
          );
          if (!answer.ok || answer.body === null) throw new Error(await answer.text());
          const file = join(folder, 'export.xlsx');
          await pipeline(Readable.fromWeb(answer.body), createWriteStream(file));
          const seconds = (performance.now() - begun) / 1000;
          const peak = memory.stop();
          const { size } = await stat(file);
          return [
            name,
            seconds.toFixed(1),
            (size / 1e6).toFixed(1),
            idle,
            peak ?? '–',
            peak === null ? '–' : peak - idle,
          ];
        };
        // What the first export loads is not its rows'.
        await exported('', { customer_id: 'c7' });
        const lines = [
          await exported(`${rows.toLocaleString('en')} rows, the columns of the list`, {}),
          await exported(`${owners.toLocaleString('en')} rows with two lines each`, { order_type: '1' }, true),
        ];
        say(table(['export', 's', 'MB of the file', 'idle MB', 'peak MB', 'above idle (≤ 256)'], lines));
      } finally {
        await server.stop({ remove: false });
      }
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Two lines for each order of one type; answers how many orders those are. */
async function fillLines(db: Db): Promise<number> {
  await db.connection().execute(async (session) => {
    await sql`set session_replication_role = replica`.execute(session);
    await sql`
      insert into sal_order_item (id, tenant_id, head_id, line_no, material_id, material_name, qty, price, delivery_date)
      select o.id || '-' || n, '1', o.id, n, 'm', '测量用的物料', n, 12.5, date '2026-01-01'
      from sal_order o, generate_series(1, 2) n where o.order_type = '1'`.execute(session);
    await sql`set session_replication_role = origin`.execute(session);
  });
  await sql`vacuum analyze sal_order_item`.execute(db);
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from sal_order where order_type = '1'`.execute(db);
  return found[0]?.count ?? 0;
}
