import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { DEFINITION_TENANT } from './definition.ts';
import { numberFileColumns } from './number-rule.ts';

const by = (username: string) => ({ tenant_id: DEFINITION_TENANT, create_by: username }) as const;
const touched = (username: string) => ({ update_by: username, update_time: sql<string>`now()` });

/** Reads what the designer shows of a form beside its definition. */
export async function readForms(db: Db) {
  return db
    .selectFrom('onl_form')
    .select([
      'id',
      'table_name',
      'module',
      'table_version',
      'origin',
      'file_waits',
      'create_by',
      'create_time',
      'update_by',
      'update_time',
    ])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .execute();
}

export type FormRow = Awaited<ReturnType<typeof readForms>>[number];

/** Titles of the menu entries of forms, by table. */
export async function readMenuTitles(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('sys_permission')
    .select(['component_name', 'name'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where('menu_type', '!=', 2)
    .where('component_name', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.component_name ?? '', row.name]));
}

/** One form, locked until the transaction ends. */
export async function lockForm(db: Db, id: string) {
  return db
    .selectFrom('onl_form')
    .select([
      'id',
      'table_name',
      'module',
      'definition',
      'table_version',
      'origin',
      'file_definition',
      'file_waits',
      'update_by',
      'update_time',
    ])
    .where('id', '=', id)
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .forUpdate()
    .executeTakeFirst();
}

/** Design acts come one after the other: each plans on the tables the one before left. */
export async function lockDesign(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7202002)`.execute(db);
}

type NewForm = { readonly id: string; readonly table: string; readonly module: string; readonly definition: object };

/** Writes a form that was made in the browser; a definition taken away before comes back under its id. */
export async function insertForm(db: Db, form: NewForm, username: string): Promise<void> {
  await db
    .insertInto('onl_form')
    .values({
      id: form.id,
      ...by(username),
      table_name: form.table,
      module: form.module,
      definition: JSON.stringify(form.definition),
      origin: 'designed',
    })
    .execute();
}

export type FormChange = {
  readonly id: string;
  readonly module: string;
  readonly definition: object;
  readonly origin: 'file' | 'designed';
  /** Content of the module file, null when there is none. */
  readonly file: object | null;
  readonly waits: boolean;
  readonly version: number;
};

export async function updateForm(db: Db, change: FormChange, username: string): Promise<void> {
  await db
    .updateTable('onl_form')
    .set({
      module: change.module,
      definition: JSON.stringify(change.definition),
      origin: change.origin,
      file_definition: change.file === null ? null : JSON.stringify(change.file),
      file_waits: change.waits,
      table_version: change.version,
      ...touched(username),
    })
    .where('id', '=', change.id)
    .execute();
}

/** Definitions as they are stored, of view copies without what is their originals'. */
export async function readStoredForms(db: Db) {
  return db
    .selectFrom('onl_form')
    .select(['id', 'module', 'definition'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('table_name')
    .execute();
}

/** Takes away what stands under the name of a view copy: its buttons and scripts, and the views of its list. */
export async function deleteCopyParts(db: Db, table: string): Promise<void> {
  await db.deleteFrom('onl_enhance').where('table_name', '=', table).execute();
  await db.deleteFrom('sys_list_view').where('screen', '=', table).execute();
}

/** Takes a definition away for good, with its versions. */
export async function deleteForm(db: Db, id: string): Promise<void> {
  await db.deleteFrom('onl_form_version').where('form_id', '=', id).execute();
  await db.deleteFrom('onl_form').where('id', '=', id).execute();
}

/** Changes a version made to the tables: in words, and columns that got new names (table → new → old). */
export type VersionSteps = {
  readonly texts: readonly string[];
  readonly renames: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** Keeps a version; one that is kept already stays as it is. */
export async function keepVersion(
  db: Db,
  version: {
    readonly formId: string;
    readonly version: number;
    readonly definition: object;
    readonly steps: VersionSteps;
  },
  username: string,
): Promise<void> {
  await db
    .insertInto('onl_form_version')
    .values({
      id: newId(),
      ...by(username),
      form_id: version.formId,
      table_version: version.version,
      definition: JSON.stringify(version.definition),
      steps: JSON.stringify(version.steps),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'form_id', 'table_version']).where('del_flag', '=', 0).doNothing(),
    )
    .execute();
}

/** Versions of a form, newest first. */
export async function readVersions(db: Db, formId: string) {
  return db
    .selectFrom('onl_form_version')
    .select(['table_version', 'definition', 'steps', 'create_by', 'create_time'])
    .where('form_id', '=', formId)
    .where('del_flag', '=', 0)
    .orderBy('table_version', 'desc')
    .limit(200)
    .execute();
}

export async function readVersion(db: Db, formId: string, version: number): Promise<unknown> {
  const row = await db
    .selectFrom('onl_form_version')
    .select('definition')
    .where('form_id', '=', formId)
    .where('table_version', '=', version)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return row?.definition ?? null;
}

/** Codes of the rules a default can name: number rules, and rules that fill fields otherwise. */
export async function readRuleCodes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sys_number_rule')
    .select('rule_code')
    .where('del_flag', '=', 0)
    .union((eb) => eb.selectFrom('sys_fill_rule').select('rule_code').where('del_flag', '=', 0))
    .execute();
  return new Set(rows.map((row) => row.rule_code));
}

/** Number rules, dictionaries and popups by their codes, for module files. */
export async function readParts(
  db: Db,
  codes: { readonly rules: readonly string[]; readonly popups: readonly string[]; readonly dicts: readonly string[] },
) {
  const none = [''];
  const rules = await db
    .selectFrom('sys_number_rule')
    .select(numberFileColumns)
    .where('del_flag', '=', 0)
    .where('rule_code', 'in', [...none, ...codes.rules])
    .orderBy('rule_code')
    .execute();
  const popups = await db
    .selectFrom('onl_popup')
    .select(['code', 'definition'])
    .where('del_flag', '=', 0)
    .where('code', 'in', [...none, ...codes.popups])
    .orderBy('code')
    .execute();
  const dicts = await db
    .selectFrom('sys_dict')
    .select(['dict_code as code', 'dict_name as name'])
    .where('del_flag', '=', 0)
    .where('dict_code', 'in', [...none, ...codes.dicts])
    .orderBy('dict_code')
    .execute();
  return { rules, popups, dicts };
}

/** Menu entries that can hold others, in menu order. */
export async function readMenuParents(db: Db, tenantId: string) {
  return db
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('menu_type', '!=', 2)
    .where('component', 'in', ['layouts/RouteView', 'layouts/default/index'])
    .orderBy('sort_no')
    .orderBy('id')
    .execute();
}

/** Roles that permissions can be granted to; who may do everything needs none. */
export async function readRoles(db: Db, tenantId: string) {
  return db
    .selectFrom('sys_role')
    .select(['id', 'role_name', 'role_code'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('superuser', '=', false)
    .orderBy('role_code')
    .execute();
}

/** Names of buttons by their code, as menus already have them. */
export async function readButtonNames(
  db: Db,
): Promise<ReadonlyMap<string, { readonly name: string; readonly titleEn: string | null }>> {
  const rows = await db
    .selectFrom('sys_permission')
    .select(['perms', 'name', 'title_en'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where('menu_type', '=', 2)
    .where('perms', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.perms?.split(':').at(-1) ?? '', { name: row.name, titleEn: row.title_en }]));
}

/** Takes the menu entries of a form away, its buttons with them. */
export async function hideMenus(db: Db, table: string, permission: string, username: string): Promise<void> {
  await db
    .updateTable('sys_permission')
    .set({ del_flag: 1, ...touched(username) })
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('component_name', '=', table), eb('menu_type', '!=', 2)]),
        eb.and([
          eb('menu_type', '=', 2),
          eb('perms', 'like', `${permission.replaceAll(/[\\%_]/g, String.raw`\$&`)}:%`),
          eb('perms', 'not like', `${permission}:%:%`),
        ]),
      ]),
    )
    .execute();
}

/** A live menu entry. */
export async function findMenu(db: Db, id: string) {
  return db
    .selectFrom('sys_permission')
    .select(['parent_id', 'name', 'sort_no', 'icon', 'hidden'])
    .where('id', '=', id)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

/** Another menu entry with that address. */
export async function menuWithUrl(db: Db, url: string, except: string) {
  return db
    .selectFrom('sys_permission')
    .select('name')
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where('menu_type', '!=', 2)
    .where('url', '=', url)
    .where('id', '!=', except)
    .executeTakeFirst();
}
