import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openPool } from '#server/db/connection.ts';
import { fillOrders, interleavedMedians, wish } from '../campaign/large-form.ts';
import { campaignPassword, openOnlineDatabase } from '../campaign/online-database.ts';
import { signInTo, startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';
import { keepAliveClient, type Client } from './lib/keep-alive-client.ts';
import { median, percentile } from './lib/measure.ts';

const rows = 100_000;
const connections = 16;
const WARM_MS = 4000;
const MEASURED_MS = 12_000;
const PAGE = 20;

type Load = { readonly perSecond: number; readonly times: readonly number[] };

export const bench: Bench = {
  title: `a list of ${PAGE} rows out of ${rows.toLocaleString('en')} under ${connections} connections`,
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-load-'));
    const { db, url, close } = await openOnlineDatabase(folder);
    const pool = openPool(url, { max: connections });
    try {
      await fillOrders(db, rows);
      const { rows: found } = await sql<{ count: number }>`
        select count(*) as count from sal_order where customer_id = ${wish.customer_id}`.execute(db);
      const server = await startServer({
        dataDir: join(folder, 'server'),
        env: { SEED: 'none', DATABASE_URL: url, NODE_ENV: 'production' },
      });
      const clients: Client[] = [];
      try {
        const { token } = await signInTo(server.url, campaignPassword);
        const page = { column: wish.column, order: wish.order, pageNo: '1', pageSize: String(PAGE) };
        const list = (query: Readonly<Record<string, string>>): string =>
          `/platform/online/cgform/api/getData/sal_order?${new URLSearchParams(query).toString()}`;
        /** Each connection with a client of its own. */
        const calls =
          (path: string, encoding = 'identity') =>
          (): (() => Promise<void>) => {
            const client = keepAliveClient(server.url);
            clients.push(client);
            return () => client.get(path, { 'x-access-token': token, 'accept-encoding': encoding });
          };
        const filtered = `select count(*) over () as total, t.* from sal_order t where tenant_id = '1' and del_flag = 0 and customer_id = $1
          order by bill_date desc, id desc limit ${PAGE}`;
        const bare = async (): Promise<void> =>
          void (await pool.query({ name: 'bare', text: filtered, values: [wish.customer_id] }));
        const wished = list({ ...page, customer_id: wish.customer_id });
        const permissions = '/platform/sys/permission/getUserPermissionByToken';
        const results: [string, Load][] = [
          ['GET /healthz, for the cost of a call', await load(calls('/healthz'))],
          ['menu and rights of an administrator, gzip (≥ 0.5 × healthz)', await load(calls(permissions, 'gzip'))],
          ['menu and rights of an administrator, br (≥ 0.5 × healthz)', await load(calls(permissions, 'br'))],
          [`the filtered rows by bare SQL from one process`, await load(() => bare)],
          [`getData filtered to ${found[0]?.count ?? 0} rows`, await load(calls(wished))],
          ['the same, gzip (≥ 0.8 × plain)', await load(calls(wished, 'gzip'))],
          ['the same, br (≥ 0.8 × plain)', await load(calls(wished, 'br'))],
        ];
        say(
          table(
            [`${connections} at a time`, 'per second (≥ 1500)', 'median ms', '95th ms (≤ 50)'],
            results.map(([name, { perSecond, times }]) => [
              name,
              Math.round(perSecond),
              median(times).toFixed(1),
              percentile(times, 0.95).toFixed(1),
            ]),
          ),
        );
        // All rows are counted: what the database needs for that is the floor.
        const counted = `select c.total, p.* from (select count(*) as total from sal_order where tenant_id = '1' and del_flag = 0) c
          left join (select * from sal_order where tenant_id = '1' and del_flag = 0 order by bill_date desc, id desc limit ${PAGE}) p on true`;
        const [byHand = 0, ours = 0] = await interleavedMedians(rounds * 10, [
          async () => pool.query({ name: 'counted', text: counted }),
          calls(list(page))(),
        ]);
        say(
          table(
            ['unfiltered, one at a time', 'median ms', '× bare SQL'],
            [
              ['bare SQL', byHand.toFixed(1), '1.00'],
              ['GET getData', ours.toFixed(1), (ours / byHand).toFixed(2)],
            ],
          ),
        );
      } finally {
        for (const client of clients) client.close();
        await server.stop({ remove: false });
      }
    } finally {
      await pool.end();
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Calls as fast as the connections allow; what warms up is not counted. */
async function load(connect: () => () => Promise<void>): Promise<Load> {
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + WARM_MS + MEASURED_MS;
  const one = async (): Promise<void> => {
    const act = connect();
    for (let now = performance.now(); now < until;) {
      await act();
      const ended = performance.now();
      if (now > begun + WARM_MS) times.push(ended - now);
      now = ended;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { perSecond: (times.length * 1000) / MEASURED_MS, times };
}
