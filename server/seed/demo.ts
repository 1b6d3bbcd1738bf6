import { randomInt } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addDays, dateText } from '#core/dates/dates.ts';
import type { Transition } from '#core/life-cycle/transitions.ts';
import { createRandom } from '#core/samples/random.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { readFileHashes, rememberFile } from '#server/engine/definition/db/definition-write.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { moveDocument } from '#server/engine/flow/life-cycle.ts';
import type { DemoTable } from '#server/engine/module-file/module-files.ts';
import { createRecord } from '#server/engine/record/save-record.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { createAnnouncement } from '#server/platform/delivery/db/announcement.ts';
import { createUser, findUserByName, findUserByPhone, upsertDepart } from '#server/platform/identity/db/identity.ts';
import { hashPassword } from '#server/platform/identity/password.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { demoAnnouncements, type DemoAnnouncement } from './demo-announcements.ts';
import { writeForms } from './demo-forms.ts';
import { writeDemo } from './demo-records.ts';
import { seedActor } from './master-rows.ts';
import { wantYear } from './year/background.ts';

export type DemoOptions = {
  readonly db: Db;
  readonly store: DefinitionStore;
  readonly log: (line: string) => void;
  readonly dataDir: string | undefined;
  /** Settings of the modules for their demonstration records, by table. */
  readonly tables: ReadonlyMap<string, DemoTable>;
  /** The processes of a year are run once the server listens: then the documents come from there. */
  readonly withYear: boolean;
};

/** Remembered like a module file: the demonstration is written once, also after it was cleared. */
const MARK = 'seed:demo';

// Their heads approve what their people apply for.
const departs = [
  { orgCode: 'A01A01', name: '销售部', nameEn: 'Sales', head: 'salesmanager' },
  { orgCode: 'A01A02', name: '仓储部', nameEn: 'Warehouse', head: 'keeper' },
  { orgCode: 'A01A03', name: '财务部', nameEn: 'Finance', head: 'finance' },
  { orgCode: 'A01A04', name: '总经办', nameEn: 'Management', head: 'manager' },
] as const;

// The first department is the one a user begins in. 王强 has two, so that choosing one after sign-in can be seen.
const users = [
  { username: 'sales01', realname: '张伟', role: 'salesperson', departs: ['A01A01'], phone: '19900000001' },
  { username: 'sales02', realname: '李娜', role: 'salesperson', departs: ['A01A01'], phone: '19900000002' },
  {
    username: 'salesmanager',
    realname: '王强',
    role: 'sales_manager',
    departs: ['A01A01', 'A01A04'],
    phone: '19900000003',
  },
  { username: 'keeper', realname: '刘洋', role: 'warehouse_keeper', departs: ['A01A02'], phone: '19900000004' },
  { username: 'finance', realname: '陈静', role: 'finance_manager', departs: ['A01A03'], phone: '19900000005' },
  { username: 'manager', realname: '赵敏', role: 'general_manager', departs: ['A01A04'], phone: '19900000006' },
  { username: 'reader', realname: '周平', role: 'reader', departs: ['A01A04'], phone: '19900000007' },
] as const;

/** Realistic Chinese demonstration data, through the write path of every user; each row is marked, so that clearing removes exactly them. */
export async function seedDemo({ db, store, log, dataDir, tables, withYear }: DemoOptions): Promise<void> {
  if ((await readFileHashes(db)).has(MARK)) return;
  const begun = Date.now();
  const departIds = new Map<string, string>();
  for (const [order, depart] of departs.entries())
    departIds.set(depart.orgCode, await writeDepart(db, depart, order + 1));
  const passwords = await writeUsers(db, departIds);
  for (const { orgCode, head } of departs) await writeHead(db, departIds.get(orgCode) ?? '', head);
  if (dataDir !== undefined && passwords.length > 0) {
    const file = join(dataDir, 'demo-users.txt');
    // A start that was killed half-way has created some of them before; their passwords are there.
    writeFileSync(file, `${passwords.join('\n')}\n`, { mode: 0o600, flag: existsSync(file) ? 'a' : 'w' });
    log(`demo users: ${file}`);
  }
  let count = 0;
  await db.transaction().execute(async (trx) => {
    const catalogue = await store.catalogue();
    const codes = await readCodes(trx, [
      'md_unit',
      'md_material_category',
      'crm_customer_category',
      'pur_supplier_category',
      'md_reason',
    ]);
    const marks: { id: string; table: string }[] = [];
    const today = dateText(new Date());
    const write = async (table: string, day: string, values: Record<string, unknown>): Promise<string> => {
      if (catalogue.form(table) === undefined) return '';
      const engine = { db: trx, store, versionRequired: true, now: () => new Date(`${day}T09:30:00+08:00`) };
      // Suppliers have delivered for a year: they are qualified (dictionary supplier_status).
      const forced = table === 'pur_supplier' ? { status: '3' } : null;
      const id = await createRecord(engine, table, values, seedActor, forced);
      marks.push({ id, table });
      return id;
    };
    await writeDemo({
      random: createRandom(20_260_101),
      today,
      salespeople: ['sales01', 'sales02', 'salesmanager'],
      departId: departIds.get('A01A01') ?? '',
      idOf: (table, code) => codes.get(`${table} ${code}`) ?? null,
      write,
      withYear,
    });
    await writeForms({
      db: trx,
      catalogue,
      random: createRandom(20_260_102),
      today,
      users: users.map(({ username }) => username),
      departIds: [...departIds.values()],
      tables,
      write,
      withYear,
      audit: async (form, id) => {
        await moveDocument(
          scopeOf({ db: trx, store, versionRequired: true }, trx, { catalogue, form }, seedActor),
          audited,
          id,
        );
      },
    });
    for (const announcement of demoAnnouncements) {
      marks.push({ table: 'sys_announcement', id: await writeAnnouncement(trx, announcement) });
    }
    await markRows(trx, marks);
    await auditOld(trx, store, addDays(dateText(new Date()), -20));
    await rememberFile(trx, MARK, '1');
    if (withYear) await wantYear(trx);
    count = marks.length;
  });
  log(`demo: ${count} records in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

async function writeDepart(
  db: Db,
  { head: _head, ...depart }: (typeof departs)[number],
  order: number,
): Promise<string> {
  const root = await db
    .selectFrom('sys_depart')
    .select('id')
    .where('org_code', '=', 'A01')
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  const existing = await db
    .selectFrom('sys_depart')
    .select('id')
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('org_code', '=', depart.orgCode)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  // A department the installation has already is not the demonstration's.
  if (existing !== undefined) return existing.id;
  const id = await upsertDepart(db, { tenantId: DEFINITION_TENANT, parentId: root?.id ?? null, order, ...depart });
  await markRows(db, [{ table: 'sys_depart', id }]);
  return id;
}

/** A department of the installation itself keeps the head it has. */
async function writeHead(db: Db, departId: string, head: string): Promise<void> {
  await sql`update sys_depart set manager_id = ${head} where id = ${departId} and manager_id is null
    and id in (select row_id from sys_demo_row where table_name = 'sys_depart' and del_flag = 0)`.execute(db);
}

/** Creates the users with generated passwords; answers the lines for the operator. */
async function writeUsers(db: Db, departIds: ReadonlyMap<string, string>): Promise<string[]> {
  const lines: string[] = [];
  for (const user of users) {
    if ((await findUserByName(db, user.username)) !== undefined) continue;
    const role = await db
      .selectFrom('sys_role')
      .select(['id', 'role_name'])
      .where('tenant_id', '=', DEFINITION_TENANT)
      .where('role_code', '=', user.role)
      .where('del_flag', '=', 0)
      .executeTakeFirst();
    const password = generatePassword();
    const id = await createUser(db, {
      tenantId: DEFINITION_TENANT,
      username: user.username,
      realname: user.realname,
      passwordHash: await hashPassword(password),
      roleIds: role === undefined ? [] : [role.id],
      departIds: user.departs.flatMap((code) => departIds.get(code) ?? []),
      // A number somebody has already stays his.
      phone: (await findUserByPhone(db, user.phone)) === undefined ? user.phone : null,
    });
    await markRows(db, [{ table: 'sys_user', id }]);
    const places = user.departs.map((code) => departs.find((depart) => depart.orgCode === code)?.name ?? code);
    lines.push(
      [user.username, password, user.realname, role?.role_name ?? '', places.join('、'), user.phone].join('\t'),
    );
  }
  return lines;
}

async function writeAnnouncement(db: Db, { to, ...announcement }: DemoAnnouncement): Promise<string> {
  const receivers = await Promise.all((to ?? []).map((username) => findUserByName(db, username)));
  return createAnnouncement(db, {
    ...announcement,
    tenantId: DEFINITION_TENANT,
    ...(to === undefined ? {} : { userIds: receivers.flatMap((user) => (user === undefined ? [] : [user.id])) }),
  });
}

function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return `${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}-9`;
}

const audited: Transition = { act: 'audit', title: '审核', from: ['0'], to: '2' };

/** Audits what was agreed with customers some weeks ago; documents that post to a ledger are not among it. */
async function auditOld(db: Db, store: DefinitionStore, before: string): Promise<void> {
  const catalogue = await store.catalogue();
  for (const table of ['sal_price_list', 'sal_contract', 'sal_order']) {
    const form = catalogue.form(table);
    if (form === undefined) continue;
    const { rows } = await sql<{ id: string; day: string }>`
      select id, (bill_date + 1)::text as day from ${sql.table(table)}
      where tenant_id = ${DEFINITION_TENANT} and del_flag = 0 and bill_date < ${before}::date
        and id in (select row_id from sys_demo_row where table_name = ${table} and del_flag = 0) order by bill_no`.execute(
      db,
    );
    for (const { id, day } of rows) {
      const engine = { db, store, versionRequired: true, now: () => new Date(`${day}T10:00:00+08:00`) };
      const scope = scopeOf(engine, db, { catalogue, form }, { ...seedActor, username: 'salesmanager' });
      try {
        await moveDocument(scope, audited, id);
      } catch (error) {
        // Beyond the credit of its customer, or beside a price that holds already: it stays a draft, as it would have.
        if (!(error instanceof Refusal)) throw error;
      }
    }
  }
}

async function markRows(db: Db, marks: readonly { table: string; id: string }[]): Promise<void> {
  for (let start = 0; start < marks.length; start += 500) {
    await db
      .insertInto('sys_demo_row')
      .values(
        marks.slice(start, start + 500).map(({ table, id }) => ({
          id: newId(),
          tenant_id: DEFINITION_TENANT,
          create_by: 'system',
          table_name: table,
          row_id: id,
        })),
      )
      .execute();
  }
}

async function readCodes(db: Db, tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>();
  for (const table of tables) {
    const { rows } = await sql<{ id: string; code: string }>`
      select id, code from ${sql.table(table)} where tenant_id = ${DEFINITION_TENANT} and del_flag = 0`.execute(db);
    for (const row of rows) codes.set(`${table} ${row.code}`, row.id);
  }
  return codes;
}
