import { sql } from 'kysely';
import { PLATFORM_TENANT } from '#core/managed/tenant.ts';
import type { Db } from '#server/db/connection.ts';
import { readRegionChanges } from '#server/platform/db/system-region.ts';

/** Definitions belong to the installation and are shared by its tenants; they live under the first one. */
export const DEFINITION_TENANT = PLATFORM_TENANT;

/** Channel on which every process hears that a definition or a dictionary changed. */
export const DEFINITION_CHANNEL = 'definitions_changed';

/** All live form, popup and report definitions and enabled dictionary items, in one round trip each. */
export async function readDefinitions(db: Db) {
  const [forms, popups, reports, items, enhancements, checkRules, regionChanges] = await Promise.all([
    db
      .selectFrom('onl_form')
      .select(['id', 'table_version', 'module', 'definition'])
      .where('tenant_id', '=', DEFINITION_TENANT)
      .where('del_flag', '=', 0)
      .orderBy('table_name')
      .execute(),
    db
      .selectFrom('onl_popup')
      .select(['id', 'definition'])
      .where('tenant_id', '=', DEFINITION_TENANT)
      .where('del_flag', '=', 0)
      .execute(),
    db
      .selectFrom('onl_report')
      .select(['id', 'version', 'module', 'definition'])
      .where('tenant_id', '=', DEFINITION_TENANT)
      .where('del_flag', '=', 0)
      .orderBy('code')
      .execute(),
    db
      .selectFrom('sys_dict')
      .innerJoin('sys_dict_item', 'sys_dict_item.dict_id', 'sys_dict.id')
      .select(['sys_dict.dict_code', 'item_value', 'item_text', 'color', 'status'])
      .where('sys_dict.tenant_id', '=', DEFINITION_TENANT)
      .where('sys_dict.del_flag', '=', 0)
      .where('sys_dict_item.del_flag', '=', 0)
      .orderBy('sys_dict.dict_code')
      .orderBy('sort_order')
      .execute(),
    db
      .selectFrom('onl_enhance')
      .select(['table_name', 'document', 'origin'])
      .where('tenant_id', '=', DEFINITION_TENANT)
      .where('del_flag', '=', 0)
      .execute(),
    db
      .selectFrom('sys_check_rule')
      .select(['rule_code', 'rule_json'])
      .where('tenant_id', '=', DEFINITION_TENANT)
      .where('del_flag', '=', 0)
      .execute(),
    readRegionChanges(db),
  ]);
  return { forms, popups, reports, items, enhancements, checkRules, regionChanges };
}

/** Tells every process, this one included, to read the definitions again; the notice says which generation they are. */
export async function announceChange(db: Db): Promise<void> {
  await sql`with next as (update sys_generation set number = number + 1 where name = 'definitions' returning number)
    select pg_notify(${DEFINITION_CHANNEL}, number::text) from next`.execute(db);
}

/** Returns how often definitions have changed, for those who may not have heard it. */
export async function definitionGeneration(db: Db): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select number::text as number from sys_generation where name = 'definitions'`.execute(db);
  return rows[0]?.number ?? '0';
}
