import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { popupRows, type PopupCall } from '#server/engine/report/popup.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fillOrders, interleavedMedians } from '../campaign/large-form.ts';
import { openOnlineDatabase } from '../campaign/online-database.ts';
import { table, type Bench } from './lib/bench.ts';

const rows = 1_000_000;
const target = 300;

const actor: Actor = {
  sessionId: 'bench',
  userId: 'bench',
  username: 'admin',
  realname: '系统管理员',
  tenantId: '1',
  orgCode: 'A01',
  permissions: new Set(),
  superuser: true,
};

export const bench: Bench = {
  title: `the popup picker on a report of ${rows.toLocaleString('en')} rows: server time, the total always counted, wish ≤ ${target} ms`,
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-popup-'));
    const { db, engine, close } = await openOnlineDatabase(folder);
    try {
      await fillOrders(db, rows);
      const call =
        (filters: Readonly<Record<string, string>>, more: Partial<PopupCall> = {}) =>
        async () => {
          await popupRows(engine, 'pop_sale_order', { query: { filters }, pageNo: 1, pageSize: 10, ...more }, actor);
        };
      const acts: readonly (readonly [string, () => Promise<void>])[] = [
        ['first page', call({})],
        ['page 1000', call({}, { pageNo: 1000 })],
        ['last page', call({}, { pageNo: rows / 10 })],
        ['search by number, equal', call({ bill_no: `XS-${rows / 2}` })],
        ['search by number, beginning', call({ bill_no: 'XS-4242*' })],
        ['search by number, contained', call({ bill_no: '*4242*' })],
        ['search by customer', call({ customer_id: 'c7' })],
        ['search by a range of days', call({ bill_date_begin: '2022-01-01', bill_date_end: '2022-01-31' })],
      ];
      await interleavedMedians(
        1,
        acts.map(([, act]) => act),
      );
      const medians = await interleavedMedians(
        rounds,
        acts.map(([, act]) => act),
      );
      say(
        table(
          ['call', 'median ms', `× ${target} ms`],
          acts.map(([name], index) => {
            const ms = medians[index] ?? 0;
            return [name, ms.toFixed(1), (ms / target).toFixed(2)];
          }),
        ),
      );
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
