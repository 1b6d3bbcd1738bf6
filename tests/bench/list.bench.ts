import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillOrders, interleavedMedians, listOrders, listOrdersByHand, wish } from '../campaign/large-form.ts';
import { campaignPassword, openOnlineDatabase } from '../campaign/online-database.ts';
import { signInTo, startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';

const rows = 1_000_000;

export const bench: Bench = {
  title: `a list of ${rows.toLocaleString('en')} rows: indexed filter, sort, page 1, total, texts of references`,
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-list-'));
    const { db, engine, url, close } = await openOnlineDatabase(folder);
    try {
      await fillOrders(db, rows);
      // A process of its own, as in real life: the measuring one must not take turns with it.
      const server = await startServer({
        dataDir: join(folder, 'server'),
        env: { SEED: 'none', DATABASE_URL: url, NODE_ENV: 'production' },
      });
      try {
        const { token } = await signInTo(server.url, campaignPassword);
        const call = async (query: Readonly<Record<string, string>>): Promise<void> => {
          const answer = await fetch(
            `${server.url}/platform/online/cgform/api/getData/sal_order?${new URLSearchParams(query).toString()}`,
            { headers: { 'x-access-token': token } },
          );
          const body = (await answer.json()) as { success: boolean; message: string };
          if (!body.success) throw new Error(body.message);
        };
        const page = { column: wish.column, order: wish.order, pageNo: '1', pageSize: String(wish.pageSize) };
        const health = async (): Promise<void> => void (await (await fetch(`${server.url}/healthz`)).text());
        const acts = [
          () => listOrdersByHand(db),
          () => listOrders(engine, { customer_id: wish.customer_id }),
          () => call({ ...page, customer_id: wish.customer_id }),
          health,
        ];
        // The first calls fill caches everywhere.
        await interleavedMedians(3, acts);
        const [byHand = 0, ours = 0, http = 0, empty = 0] = await interleavedMedians(rounds * 20, acts);
        const [all = 0] = await interleavedMedians(Math.max(3, rounds), [() => call(page)]);
        const line = (name: string, ms: number): (string | number)[] => [name, ms.toFixed(2), (ms / byHand).toFixed(2)];
        say(
          table(
            ['call', 'median ms', '× SQL by hand'],
            [
              line('the same SQL by hand', byHand),
              line('the engine', ours),
              line('GET getData over HTTP, session and permission checked', http),
              line('GET /healthz over HTTP, for the cost of a call', empty),
              line('GET getData without a filter: most of it counts all rows', all),
            ],
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
