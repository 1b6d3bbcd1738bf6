import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { numberFileColumns } from '#server/engine/definition/db/number-rule.ts';

/** Dictionaries with all their items, disabled ones included, in their order. */
async function readDicts(db: Db) {
  const rows = await db
    .selectFrom('sys_dict')
    .innerJoin('sys_dict_item', 'sys_dict_item.dict_id', 'sys_dict.id')
    .select(['dict_code as code', 'dict_name as name', 'item_value', 'item_text', 'color', 'status'])
    .where('sys_dict.tenant_id', '=', DEFINITION_TENANT)
    .where('sys_dict.del_flag', '=', 0)
    .where('sys_dict_item.del_flag', '=', 0)
    .orderBy('dict_code')
    .orderBy('sort_order')
    .orderBy('sys_dict_item.id')
    .execute();
  return [...Map.groupBy(rows, ({ code }) => code)].map(([code, items]) => ({
    code,
    name: items[0]?.name ?? code,
    items: items.map((item) => ({
      value: item.item_value,
      text: item.item_text,
      color: item.color,
      enabled: item.status === 1,
    })),
  }));
}

/** Menu entries and buttons, in menu order. */
async function readMenus(db: Db) {
  return db
    .selectFrom('sys_permission')
    .select([
      'id',
      'parent_id',
      'name',
      'title_en',
      'component_name',
      'menu_type',
      'perms',
      'icon',
      'sort_no',
      'hidden',
    ])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .orderBy('id')
    .execute();
}

/** Roles that hold what they were granted, with the ids of menus and buttons. */
async function readRoleGrants(db: Db) {
  return db
    .selectFrom('sys_role as r')
    .select(['r.id', 'role_code as code', 'role_name as name', 'description'])
    .select(
      sql<string[]>`array(select rp.permission_id from sys_role_permission rp
        where rp.role_id = r.id and rp.del_flag = 0)`.as('permissionIds'),
    )
    .where('r.tenant_id', '=', DEFINITION_TENANT)
    .where('r.del_flag', '=', 0)
    .where('r.superuser', '=', false)
    .orderBy('role_code')
    .execute();
}

/** Field, button and row permissions of the first tenant, whatever their state, and whom they are granted to. */
async function readFormPermissions(db: Db) {
  const elements = await db
    .selectFrom('onl_auth_page')
    .select(['id', 'table_name', 'code', 'type', 'page', 'control', 'status'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('table_name')
    .orderBy('type')
    .orderBy('code')
    .orderBy('page')
    .orderBy('control')
    .execute();
  const rules = await db
    .selectFrom('onl_auth_data')
    .select(['id', 'table_name', 'rule_name', 'rule_column', 'rule_operator', 'rule_value', 'status'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('table_name')
    .orderBy('rule_name')
    .execute();
  const grants = await db
    .selectFrom('onl_auth_relation as g')
    .leftJoin('sys_user as u', (join) => join.onRef('u.id', '=', 'g.grantee_id').on('u.del_flag', '=', 0))
    .leftJoin('sys_depart as d', (join) => join.onRef('d.id', '=', 'g.grantee_id').on('d.del_flag', '=', 0))
    .select(['g.auth_id', 'g.auth_mode', 'g.grantee_id', 'u.username', 'd.org_code'])
    .where('g.tenant_id', '=', DEFINITION_TENANT)
    .where('g.del_flag', '=', 0)
    .execute();
  return { elements, rules, grants };
}

/** Everything modules bring that the catalogue of definitions does not hold, as it is stored now. */
export async function readInstallation(db: Db) {
  const popups = await db
    .selectFrom('onl_popup')
    .select(['code', 'module', 'definition'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('code')
    .execute();
  const prints = await db
    .selectFrom('onl_print_template')
    .select(['id', 'form_table', 'name', 'is_default', 'role_ids', 'body'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('form_table')
    .orderBy('create_time')
    .orderBy('id')
    .execute();
  const graphs = await db
    .selectFrom('onl_graph')
    .select(['id', 'code', 'module', 'definition'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('code')
    .execute();
  const sheets = await db
    .selectFrom('onl_dessheet')
    .select(['id', 'code', 'module', 'definition'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('code')
    .execute();
  const amisPages = await db
    .selectFrom('sys_amis_page')
    .select(['id', 'code', 'module', 'name', 'name_en', 'schema', 'status'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('code')
    .execute();
  const desforms = await db
    .selectFrom('onl_desform')
    .select(['id', 'desform_code', 'desform_name', 'cgform_code', 'module', 'desform_json', 'published_json'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    // One nobody drew yet is nothing to take along.
    .where((eb) => eb.or([eb('desform_json', 'is not', null), eb('published_json', 'is not', null)]))
    .orderBy('desform_code')
    .execute();
  const sources = await db
    .selectFrom('sys_data_source')
    .select(['code', 'name', 'remark', 'db_url', 'db_username'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('code')
    .execute();
  const rules = await db
    .selectFrom('sys_number_rule')
    .select(numberFileColumns)
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('rule_code')
    .execute();
  return {
    popups,
    graphs,
    sheets,
    amisPages,
    desforms,
    sources,
    prints,
    rules,
    dicts: await readDicts(db),
    menus: await readMenus(db),
    roles: await readRoleGrants(db),
    permissions: await readFormPermissions(db),
  };
}

export type Installation = Awaited<ReturnType<typeof readInstallation>>;

/** Was anything ever said of who may see what of the table? Then it is the administrator's. */
export async function hasPermissions(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from onl_auth_page where tenant_id = ${DEFINITION_TENANT} and table_name = ${table}
    union all select 1 from onl_auth_data where tenant_id = ${DEFINITION_TENANT} and table_name = ${table} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Ids of the live accounts or departments of a tenant by account or code. */
export async function granteeIds(
  db: Db,
  mode: 'user' | 'depart',
  tenantId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await {
    user: sql<{ id: string; name: string }>`
      select id, username as name from sys_user where tenant_id = ${tenantId} and del_flag = 0`,
    depart: sql<{ id: string; name: string }>`
      select id, org_code as name from sys_depart where tenant_id = ${tenantId} and del_flag = 0`,
  }[mode].execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Live permissions of fields, buttons or rows that a module file brought, by what the file calls them. */
export async function fileAuthIds(
  db: Db,
  of: { readonly table: string; readonly type: number } & (
    | { readonly code: string; readonly page: number; readonly control: number }
    | { readonly name: string; readonly operator: string }
  ),
): Promise<string[]> {
  const own = sql`tenant_id = ${DEFINITION_TENANT} and table_name = ${of.table} and create_by = 'system' and del_flag = 0`;
  const { rows } = await (
    'code' in of
      ? sql<{ id: string }>`select id from onl_auth_page
          where ${own} and type = ${of.type} and code = ${of.code} and page = ${of.page} and control = ${of.control}`
      : sql<{ id: string }>`select id from onl_auth_data
          where ${own} and rule_name = ${of.name} and rule_operator = ${of.operator}`
  ).execute(db);
  return rows.map(({ id }) => id);
}

/** Was it ever granted to them, also where it was taken away since? */
export async function wasGranted(db: Db, authId: string, mode: 'user' | 'depart', granteeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('onl_auth_relation')
    .select('id')
    .where('auth_id', '=', authId)
    .where('auth_mode', '=', mode)
    .where('grantee_id', '=', granteeId)
    .executeTakeFirst();
  return row !== undefined;
}
