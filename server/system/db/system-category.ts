import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

export type NamedCategory = {
  readonly id: string;
  readonly pid: string | null;
  readonly code: string;
  readonly name: string;
  readonly version: number;
};

/** One at a time gives categories their codes, until the transaction ends. */
export async function lockCategories(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sys_category'))`.execute(db);
}

/** All live categories in the order of their tree. */
export async function liveCategories(db: Db): Promise<readonly NamedCategory[]> {
  return db
    .selectFrom('sys_category')
    .select(['id', 'pid', 'code', 'name', 'version'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('code')
    .execute();
}

/** The highest code directly below a code that was ever given, also to a category that is gone. */
export async function highestCategoryCode(db: Db, above: string): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`
    select max(code) as code from sys_category
    where tenant_id = ${DEFINITION_TENANT} and starts_with(code, ${above}) and length(code) = ${above.length + 3}
      and right(code, 3) ~ '^[A-Z][0-9]{2}$'`.execute(db);
  return rows[0]?.code ?? null;
}

/** Gives a category and all below it new codes. */
export async function moveCategoryCodes(db: Db, from: string, to: string): Promise<void> {
  await sql`update sys_category set code = ${to} || substr(code, ${from.length + 1})
    where tenant_id = ${DEFINITION_TENANT} and starts_with(code, ${from})`.execute(db);
}

/** Takes live categories away. */
export async function removeCategories(db: Db, ids: readonly string[], by: string): Promise<void> {
  await sql`update sys_category set del_flag = 1, update_by = ${by}, update_time = now(), version = version + 1
    where tenant_id = ${DEFINITION_TENANT} and del_flag = 0 and id = any(${ids}::text[])`.execute(db);
}
