import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { buildUser } from '#server/testing/builders.ts';
import { userPassword } from '#server/testing/names.ts';
import { fillOrders, interleavedMedians, wish } from '../campaign/large-form.ts';
import { campaignPassword, openOnlineDatabase } from '../campaign/online-database.ts';
import { signInTo, startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';

const rows = 100_000;
const FORM = 'sal_order';

export const bench: Bench = {
  title: `a list call of ${rows.toLocaleString('en')} rows with and without 10 field rules, 3 row rules and their grants`,
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-permission-'));
    const { db, url, close } = await openOnlineDatabase(folder);
    try {
      await fillOrders(db, rows);
      const users = ['free-clerk', 'bound-clerk'] as const;
      for (const username of users)
        await buildUser(db, { username, permissions: ['sale:order:view', 'online:cgform:auth'], departs: ['A01'] });
      const server = await startServer({
        dataDir: join(folder, 'server'),
        env: { SEED: 'none', DATABASE_URL: url, NODE_ENV: 'production' },
      });
      try {
        const tokens = new Map<string, string>();
        for (const username of users) tokens.set(username, (await signInTo(server.url, userPassword, username)).token);
        const api = `${server.url}/platform/online/cgform/api`;
        const call = async (who: string, path: string, body?: unknown): Promise<unknown> => {
          const answer = await fetch(api + path, {
            method: body === undefined ? 'GET' : 'POST',
            headers: { 'x-access-token': tokens.get(who) ?? '', 'content-type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          const { success, message, result } = (await answer.json()) as {
            success: boolean;
            message: string;
            result: unknown;
          };
          if (!success) throw new Error(message);
          return result;
        };
        const page = new URLSearchParams({
          column: wish.column,
          order: wish.order,
          pageSize: String(wish.pageSize),
          customer_id: wish.customer_id,
        }).toString();
        const list = (who: string) => async (): Promise<void> => void (await call(who, `/getData/${FORM}?${page}`));
        const { token } = await signInTo(server.url, campaignPassword);
        tokens.set('admin', token);
        // The administrator is free of all rules: the same call at the same moments, whatever else the machine does.
        const acts = ['admin', ...users].map(list);
        const measure = () => interleavedMedians(rounds * 20, acts);
        await interleavedMedians(5, acts);
        const [free = 0, before = 0, twin = 0] = await measure();
        await addRules(db, call);
        await interleavedMedians(5, acts);
        const [freeAfter = 0, unbound = 0, bound = 0] = await measure();
        const line = (name: string, ms: number, beside: number): (string | number)[] => [
          name,
          ms.toFixed(2),
          (ms - beside).toFixed(2),
        ];
        say(
          table(
            ['GET getData over HTTP', 'median ms', 'more than the administrator, who is free'],
            [
              line('no rules in the tenant', before, free),
              line('no rules in the tenant, the other user', twin, free),
              line('10 field rules, all granted to the user; no row rule binds him', unbound, freeAfter),
              line('10 field rules, 5 of them granted, and 3 row rules that bind the user', bound, freeAfter),
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

/** Ten fields under control and three row rules; the free clerk holds all fields, the bound one half of them and all rules. */
async function addRules(db: Db, call: (who: string, path: string, body?: unknown) => Promise<unknown>): Promise<void> {
  const fields = [
    'contract_no',
    'customer_po',
    'delivery_date',
    'settle_type',
    'exchange_rate',
    'amount',
    'tax_amount',
    'total_amount',
    'delivered_amount',
    'received_amount',
  ];
  const aspects = { listShow: true, formShow: true, formEditable: true };
  await call('admin', '/authColumn', { cgformId: FORM, code: fields.join(','), ...aspects });
  const elements = (await call('admin', `/authPage/${FORM}/1`)) as { id: string; code: string }[];
  const rules = [
    { ruleName: '一般订单', ruleColumn: 'currency', ruleOperator: '!=', ruleValue: 'XXX' },
    { ruleName: '今天以前', ruleColumn: 'bill_date', ruleOperator: '<=', ruleValue: '#{sys_date}' },
    { ruleName: '状态', ruleColumn: 'bill_status', ruleOperator: 'IN', ruleValue: '0,1,2,3,4,5,6,7,8,9' },
  ];
  const ids: string[] = [];
  for (const rule of rules) ids.push(String(await call('admin', '/authData', { cgformId: FORM, ...rule })));
  const user = async (username: string): Promise<string> => {
    const { rows: found } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(db);
    return found[0]?.id ?? '';
  };
  const grant = (kind: string, id: string, granted: readonly string[]) =>
    call('admin', `/${kind}/${id}/${FORM}`, { authId: JSON.stringify(granted), authMode: 'user' });
  await grant(
    'roleColumnAuth',
    await user('free-clerk'),
    elements.map(({ id }) => id),
  );
  const half = new Set(fields.slice(0, 5));
  await grant(
    'roleColumnAuth',
    await user('bound-clerk'),
    elements.filter(({ code }) => half.has(code)).map(({ id }) => id),
  );
  await grant('roleDataAuth', await user('bound-clerk'), ids);
}
