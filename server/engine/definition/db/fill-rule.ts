import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from './definition.ts';

/** A live fill rule as it is stored. */
export type StoredFillRule = { readonly code: string; readonly kind: string; readonly params: string };

export async function findFillRule(db: Db, code: string): Promise<StoredFillRule | undefined> {
  const row = await db
    .selectFrom('sys_fill_rule')
    .select(['rule_code', 'rule_class', 'rule_params'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('rule_code', '=', code)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return row === undefined ? undefined : { code: row.rule_code, kind: row.rule_class, params: row.rule_params ?? '' };
}

/** The highest code directly below a category; null while it has none. */
export async function lastCategoryCode(db: Db, parent: string): Promise<string | null> {
  const row = await db
    .selectFrom('sys_category')
    .select((eb) => eb.fn.max('code').as('code'))
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where(sql<boolean>`code ~ ${`^${parent}[A-Z][0-9]{2}$`}`)
    .executeTakeFirst();
  return row?.code ?? null;
}
