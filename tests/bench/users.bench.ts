import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { managedPage } from '#server/system/kit/list.ts';
import { users } from '#server/system/user/users.ts';
import { interleavedMedians } from '../campaign/large-form.ts';
import { campaignPassword, openOnlineDatabase } from '../campaign/online-database.ts';
import { signInTo, startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';

const PEOPLE = 100_000;
const DEPARTS = 1_000;
const ROLES = 50;
const PAGE_SIZE = 10;

type Filter = { readonly departId?: string; readonly roleId?: string };

/** Filters that are asked for: a division of 100 departments, one department, one role, a division and a role, nothing. */
const wishes: readonly (readonly [name: string, filter: Filter])[] = [
  ['no filter', {}],
  ['a department with 99 below it', { departId: 'bd3' }],
  ['a department', { departId: 'bd57' }],
  ['a role', { roleId: 'br7' }],
  ['a department with 99 below it, and a role', { departId: 'bd3', roleId: 'br7' }],
];

export const bench: Bench = {
  title: `the list of ${PEOPLE.toLocaleString('en')} users by department and role: page 1, total, texts`,
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-users-'));
    const { db, url, close } = await openOnlineDatabase(folder);
    try {
      await fillPeople(db);
      const { rows: admins } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(db);
      const actor = { tenantId: '1', userId: admins[0]?.id ?? '', username: 'admin' } as Actor;
      const server = await startServer({
        dataDir: join(folder, 'server'),
        env: { SEED: 'none', DATABASE_URL: url, NODE_ENV: 'production' },
      });
      try {
        const { token } = await signInTo(server.url, campaignPassword);
        const lines: (string | number)[][] = [];
        for (const [name, filter] of wishes) {
          const byHand = await listByHand(db, filter);
          const ours = await managedPage(db, users, { pageSize: PAGE_SIZE, filters: filter }, actor);
          if (byHand.total !== ours.total || byHand.first !== ours.records[0]?.id)
            throw new Error(`${name}: ${byHand.total} users by hand, ${ours.total} in the list`);
          const acts = [
            () => listByHand(db, filter),
            () => managedPage(db, users, { pageSize: PAGE_SIZE, filters: filter }, actor),
            () => call(server.url, token, filter),
          ];
          await interleavedMedians(3, acts);
          const [hand = 0, list = 0, http = 0] = await interleavedMedians(rounds * 10, acts);
          lines.push([name, ours.total, hand.toFixed(2), list.toFixed(2), (list / hand).toFixed(2), http.toFixed(2)]);
        }
        say(
          table(['asked by', 'users', 'SQL by hand ms', 'the list ms', '× by hand (limit 1.5)', 'over HTTP ms'], lines),
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

/** Ten divisions of a hundred departments; everybody stands in one of them and has two of the roles. */
async function fillPeople(db: Db): Promise<void> {
  await sql`insert into sys_depart (id, tenant_id, parent_id, depart_name, org_code)
    select 'bd' || n, '1', case when n < 10 then null else 'bd' || n % 10 end, '部门' || n,
      'B' || n % 10 || case when n < 10 then '' else 'A' || lpad(n::text, 4, '0') end
    from generate_series(0, ${DEPARTS - 1}::int) n`.execute(db);
  await sql`insert into sys_role (id, tenant_id, role_code, role_name)
    select 'br' || n, '1', 'bench-' || n, '角色' || n from generate_series(0, ${ROLES - 1}::int) n`.execute(db);
  await sql`insert into sys_user (id, tenant_id, username, realname, password_hash, status, main_dep_id, create_time)
    select 'bu' || n, '1', 'bench' || n, '用户' || n, 'x', 1, 'bd' || n % ${DEPARTS},
      timestamptz '2020-01-01' + make_interval(mins => abs(hashint4(n)) % 3000000)
    from generate_series(1, ${PEOPLE}::int) n`.execute(db);
  await sql`insert into sys_user_depart (id, tenant_id, user_id, dep_id)
    select 'bud' || n, '1', 'bu' || n, 'bd' || n % ${DEPARTS} from generate_series(1, ${PEOPLE}::int) n`.execute(db);
  await sql`insert into sys_user_role (id, tenant_id, user_id, role_id)
    select 'bur' || n || '-' || k, '1', 'bu' || n, 'br' || abs(hashint4(n * 2 + k)) % ${ROLES}
    from generate_series(1, ${PEOPLE}::int) n, generate_series(0, 1) k
    on conflict do nothing`.execute(db);
  for (const name of ['sys_user', 'sys_depart', 'sys_role', 'sys_user_depart', 'sys_user_role'])
    await sql`vacuum analyze ${sql.table(name)}`.execute(db);
}

/** The same list as somebody who knows the tables writes it: one statement, the total with it, the texts of ten rows. */
async function listByHand(db: Db, { departId, roleId }: Filter): Promise<{ total: number; first: string | undefined }> {
  const where = sql`u.tenant_id = '1' and u.del_flag = 0
    ${
      departId === undefined
        ? sql``
        : sql`and exists (select 1 from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
      where ud.user_id = u.id and ud.del_flag = 0 and starts_with(d.org_code, (select org_code from sys_depart where id = ${departId})))`
    }
    ${roleId === undefined ? sql`` : sql`and exists (select 1 from sys_user_role ur where ur.user_id = u.id and ur.role_id = ${roleId} and ur.del_flag = 0)`}`;
  const { rows } = await sql<{ total: number; id: string }>`
    select c.total, p.*,
      (select string_agg(d.depart_name, ',' order by d.org_code) from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
        where ud.user_id = p.id and ud.del_flag = 0) as departs,
      (select string_agg(r.role_name, ',' order by r.role_code) from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = 0
        where ur.user_id = p.id and ur.del_flag = 0) as roles,
      (select d.depart_name from sys_depart d where d.id = p.main_dep_id) as main,
      (select s.realname from sys_user s where s.tenant_id = '1' and s.del_flag = 0 and lower(s.username) = lower(p.superior)) as head
    from (select count(*) as total from sys_user u where ${where}) c
    left join (select u.* from sys_user u where ${where} order by u.create_time desc nulls last, u.id desc limit ${PAGE_SIZE}) p on true
    order by p.create_time desc nulls last, p.id desc`.execute(db);
  return { total: rows[0]?.total ?? 0, first: rows[0]?.id };
}

async function call(server: string, token: string, filter: Filter): Promise<void> {
  const query = new URLSearchParams({ ...filter, pageNo: '1', pageSize: String(PAGE_SIZE) });
  const answer = await fetch(`${server}/platform/sys/user/list?${query.toString()}`, {
    headers: { 'x-access-token': token },
  });
  const { success, message } = (await answer.json()) as { success: boolean; message: string };
  if (!success) throw new Error(message);
}
