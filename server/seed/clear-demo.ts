import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { isList } from '#server/engine/list/query.ts';
import { deleteRemarks, deleteRemarksOf } from '#server/engine/record/db/record-comment.ts';
import { reversePartyEntries } from '#server/kernel/party/db/party-ledger.ts';
import { itemKindOf } from '#server/kernel/write-off/documents.ts';
import { ASSETS, reverseAssetRows, standingAssetRows } from '#modules/finance/server/db/asset-ledger.ts';
import { ACCOUNTS, reverseCashRows, standingRows } from '#modules/finance/server/db/cash-ledger.ts';
import { forgetYear } from './year/background.ts';

/** Result of clearing: rows removed, and demonstration rows that stay because other records use them. */
export type Cleared = { readonly removed: number; readonly kept: readonly { table: string; id: string }[] };

/**
 * Removes exactly the rows of the demonstration, for good, with their sub-table rows, users and departments.
 * Rows that records of the user came to point to are kept and reported.
 */
export async function clearDemo(db: Db): Promise<Cleared> {
  const catalogue = await createDefinitionStore(db).catalogue();
  return db.transaction().execute(async (trx) => {
    const marks = await trx
      .selectFrom('sys_demo_row')
      .select(['table_name', 'row_id'])
      .where('tenant_id', '=', DEFINITION_TENANT)
      .orderBy('id', 'desc')
      .execute();
    const groups = Map.groupBy(marks, (mark) => mark.table_name);
    let removed = 0;
    // Documents before the master rows they point to; each round removes what nothing points to any more.
    let progress = true;
    while (progress) {
      progress = false;
      for (const [table, rows] of groups) {
        const ids = rows.map((row) => row.row_id);
        const gone = await removeUnused(trx, catalogue, table, ids);
        removed += gone.size;
        progress ||= gone.size > 0;
        groups.set(
          table,
          rows.filter((row) => !gone.has(row.row_id)),
        );
      }
    }
    const kept = [...groups.values()].flat().map((row) => ({ table: row.table_name, id: row.row_id }));
    const keptIds = kept.map((row) => row.id);
    await sql`delete from sys_demo_row where tenant_id = ${DEFINITION_TENANT} and not (row_id = any(${keptIds}::text[]))`.execute(
      trx,
    );
    // A year that was not run to its end would find nothing to work with.
    await forgetYear(trx);
    return { removed, kept };
  });
}

async function removeUnused(
  db: Db,
  catalogue: Catalogue,
  table: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  if (table === 'sys_user') return removeUsers(db, ids);
  if (table === 'sys_announcement') return removeAnnouncements(db, ids);
  if (table === 'sys_depart') return removeDeparts(db, catalogue, ids);
  const form = catalogue.form(table);
  if (form === undefined) return new Set();
  const pointers = catalogue.pointersTo(table).filter(({ field }) => field.reference?.value === 'id');
  const used = pointers.map(({ table: other, field }) => {
    const column = sql.ref(`x.${field.name}`);
    const points = isList(field) ? sql`t.id = any(string_to_array(${column}, ','))` : sql`${column} = t.id`;
    return sql`and not exists (select 1 from ${sql.table(other.name)} x where ${points})`;
  });
  const isOpenItem = itemKindOf(form) !== null;
  if (isOpenItem) used.push(notSettled(table));
  if (table === ACCOUNTS)
    used.push(sql`and not exists (select 1 from fin_cash_ledger e
      join ledger_period p on p.tenant_id = e.tenant_id and p.ledger = 'gl' and p.period >= e.period where e.account_id = t.id)`);
  if (table === ASSETS)
    used.push(sql`and not exists (select 1 from fin_asset_ledger e
      left join ledger_period p on p.tenant_id = e.tenant_id and p.ledger = 'gl' and p.period >= e.period
      where e.asset_id = t.id and (p.period is not null or e.kind not in ('opening', 'acquire')))`);
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(table)} t where t.id = any(${ids}::text[]) ${sql.join(used, sql` `)}`.execute(db);
  // The ledger of parties is never deleted from: what the documents entered there is taken back.
  if (isOpenItem)
    for (const { id } of rows)
      await reversePartyEntries(db, { tenantId: DEFINITION_TENANT, formCode: table, billIds: [id] }, 'system');
  if (table === ACCOUNTS)
    for (const { id } of rows) {
      const opening = await standingRows(db, { tenantId: DEFINITION_TENANT, formCode: table, billId: id });
      await reverseCashRows(
        db,
        DEFINITION_TENANT,
        opening.map((row) => row.id),
        'system',
      );
    }
  if (table === ASSETS)
    for (const { id } of rows) {
      const entered = await standingAssetRows(db, { tenantId: DEFINITION_TENANT, formCode: table, billId: id });
      await reverseAssetRows(
        db,
        DEFINITION_TENANT,
        entered.map((row) => row.id),
        'system',
      );
    }
  // A row that is gone already counts as removed.
  const { rows: present } = await sql<{
    id: string;
  }>`select id from ${sql.table(table)} where id = any(${ids}::text[])`.execute(db);
  const alive = new Set(present.map((row) => row.id));
  const free = [...rows.map((row) => row.id), ...ids.filter((id) => !alive.has(id))];
  for (const sub of form.subs)
    await sql`delete from ${sql.table(sub.name)} where head_id = any(${free}::text[])`.execute(db);
  await sql`delete from ${sql.table(table)} where id = any(${free}::text[])`.execute(db);
  await forgetRecords(db, table, free);
  return new Set(free);
}

/** Neither written off nor in a month that is closed. */
function notSettled(table: string): RawBuilder<unknown> {
  const written = (records: string): RawBuilder<unknown> => sql`
    and not exists (select 1 from ${sql.table(`${records}_item`)} i join ${sql.table(records)} w on w.id = i.head_id
      where i.form_code = ${table} and i.bill_id = t.id and w.wo_status = '1')`;
  return sql`${written('fin_writeoff')} ${written('fin_ap_writeoff')}
    and not exists (select 1 from fin_party_ledger e
      join ledger_period p on p.tenant_id = e.tenant_id and p.ledger = e.ledger and p.period = e.period
      where e.form_code = ${table} and e.bill_id = t.id)`;
}

/** The demonstration never was: its history goes with it, and what was said of it. */
async function forgetRecords(db: Db, table: string, ids: readonly string[]): Promise<void> {
  await sql`delete from sys_record_history where form_table = ${table} and record_id = any(${ids}::text[])`.execute(db);
  await deleteRemarks(db, table, ids);
}

/** Tables with rows that belong to one user and end with him. */
const usedByUsers = [
  'sys_user_successor',
  'sys_session',
  'sys_user_role',
  'sys_user_depart',
  'sys_user_preference',
  'sys_third_account',
  'sys_announcement_send',
] as const;

async function removeAnnouncements(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  await db
    .deleteFrom('sys_announcement_send')
    .where('annt_id', 'in', [...ids])
    .execute();
  await db
    .deleteFrom('sys_announcement')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(ids);
}

async function removeUsers(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  for (const table of usedByUsers)
    await db
      .deleteFrom(table)
      .where('user_id', 'in', [...ids])
      .execute();
  await deleteRemarksOf(db, ids);
  await db
    .deleteFrom('sys_user')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(ids);
}

async function removeDeparts(db: Db, catalogue: Catalogue, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const fields = catalogue.forms.flatMap((form) =>
    [form.head, ...form.subs].flatMap((table) =>
      table.fields
        .filter((field) => field.kind.reference === 'depart')
        .map((field) => ({ table: table.name, field: field.name })),
    ),
  );
  const used = fields.map(
    ({ table, field }) =>
      sql`and not exists (select 1 from ${sql.table(table)} x where d.id = any(string_to_array(${sql.ref(`x.${field}`)}, ',')))`,
  );
  const { rows } = await sql<{ id: string }>`
    delete from sys_depart d where d.id = any(${ids}::text[])
      and not exists (select 1 from sys_user_depart u where u.dep_id = d.id)
      and not exists (select 1 from sys_depart k where k.parent_id = d.id)
      ${sql.join(used, sql` `)}
    returning d.id`.execute(db);
  return new Set(rows.map((row) => row.id));
}
