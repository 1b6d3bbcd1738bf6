import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

export type NamedDict = { readonly id: string; readonly code: string; readonly name: string; readonly type: number };

/** A live dictionary; asked for a change of its items, so that one after the other changes them. */
export async function lockDict(db: Db, id: string): Promise<NamedDict | undefined> {
  return db
    .selectFrom('sys_dict')
    .select(['id', 'dict_code as code', 'dict_name as name', 'type'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The live dictionaries, the newest first. */
export async function liveDicts(db: Db): Promise<readonly NamedDict[]> {
  return db
    .selectFrom('sys_dict')
    .select(['id', 'dict_code as code', 'dict_name as name', 'type'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('create_time', 'desc')
    .orderBy('id')
    .execute();
}

/** Does a live item of the dictionary have this value, one left aside? */
export async function isValueTaken(
  db: Db,
  { dictId, value, exceptId }: { dictId: string; value: string; exceptId: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('sys_dict_item')
    .select('id')
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where('dict_id', '=', dictId)
    .where('item_value', '=', value)
    .where('id', '!=', exceptId ?? '')
    .executeTakeFirst();
  return row !== undefined;
}

/** A value of a dictionary that is no number. */
export async function wordAmong(db: Db, dictId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_dict_item')
    .select('item_value')
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where('dict_id', '=', dictId)
    .where(sql<boolean>`item_value !~ '^-?[0-9]+([.][0-9]+)?$'`)
    .orderBy('sort_order')
    .executeTakeFirst();
  return row?.item_value;
}

/** The place behind the last item. */
export async function nextItemOrder(db: Db, dictId: string): Promise<number> {
  const row = await db
    .selectFrom('sys_dict_item')
    .select((eb) => eb.fn.max('sort_order').as('last'))
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where('dict_id', '=', dictId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/** Gives a dictionary the items of another. */
export async function copyItems(
  db: Db,
  { from, to, by, orgCode }: { from: string; to: string; by: string; orgCode: string | null },
): Promise<void> {
  const items = await db
    .selectFrom('sys_dict_item')
    .select(['item_value', 'item_text', 'color', 'sort_order', 'status', 'description'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where('dict_id', '=', from)
    .execute();
  if (items.length === 0) return;
  const own = { tenant_id: DEFINITION_TENANT, create_by: by, sys_org_code: orgCode, dict_id: to };
  await db
    .insertInto('sys_dict_item')
    .values(items.map((item) => ({ id: newId(), ...own, ...item })))
    .execute();
}

/** Is one of these values in a column of records, deleted ones left aside? Names come from definitions. */
export async function isDictValueStored(
  db: Db,
  { table, column, isMultiple }: { table: string; column: string; isMultiple: boolean },
  values: readonly string[],
): Promise<boolean> {
  const at = sql`${sql.ref(`t.${column}`)}::text`;
  const held = isMultiple ? sql`string_to_array(${at}, ',') && ${values}::text[]` : sql`${at} = any(${values}::text[])`;
  const { rows } = await sql`
    select 1 from ${sql.table(table)} t where t.del_flag = 0 and ${held} limit 1`.execute(db);
  return rows.length > 0;
}

/** Columns the database has, `table.column`. */
export async function storedColumns(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Deleted dictionaries, the latest first; all, or this one, locked for a change. */
export async function deletedDicts(db: Db, id?: string): Promise<readonly ManagedRow[]> {
  const { rows } = await sql<ManagedRow>`
    select id, version, create_by as "createBy", create_time as "createTime", update_by as "updateBy", update_time as "updateTime",
      dict_code as "dictCode", dict_name as "dictName", description, type, origin
    from sys_dict where tenant_id = ${DEFINITION_TENANT} and del_flag = 1
      ${id === undefined ? sql`order by update_time desc nulls last, id limit 1000` : sql`and id = ${id} for update`}`.execute(
    db,
  );
  return rows;
}

export async function isDictCodeTaken(db: Db, code: string): Promise<boolean> {
  return (await liveDicts(db)).some((dict) => dict.code === code);
}

export async function restoreDict(db: Db, id: string, by: string): Promise<void> {
  await sql`update sys_dict set del_flag = 0, update_by = ${by}, update_time = now(), version = version + 1
    where id = ${id} and del_flag = 1`.execute(db);
}

/** Takes a deleted dictionary away with its items. */
export async function purgeDict(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sys_dict_item').where('dict_id', '=', id).execute();
  await db.deleteFrom('sys_dict').where('id', '=', id).where('del_flag', '=', 1).execute();
}
