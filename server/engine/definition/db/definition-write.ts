import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { DEFINITION_TENANT } from './definition.ts';
import type { StoredNumberFile } from './number-rule.ts';

const by = { tenant_id: DEFINITION_TENANT, create_by: 'system' } as const;
const touched = { update_by: 'system', update_time: sql<string>`now()` };

/**
 * Writes a form definition; its version grows with every change. A form that an administrator changed keeps what he made of it: the file's
 * definition is kept beside it, for him to take. Answers whether the file's definition now counts.
 */
export async function upsertForm(
  db: Db,
  form: { id: string; table: string; module: string; definition: object },
): Promise<boolean> {
  const definition = JSON.stringify(form.definition);
  await db
    .insertInto('onl_form')
    .values({ id: form.id, ...by, table_name: form.table, module: form.module, definition })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'table_name'])
        .where('del_flag', '=', 0)
        .doUpdateSet({ ...touched, module: form.module, definition, table_version: sql`onl_form.table_version + 1` })
        .where('onl_form.definition', 'is distinct from', sql`excluded.definition`)
        .where('onl_form.origin', '=', 'file'),
    )
    .execute();
  const designed = await db
    .updateTable('onl_form')
    .set({
      file_waits: sql`file_waits or file_definition is distinct from ${definition}::jsonb`,
      file_definition: definition,
    })
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('table_name', '=', form.table)
    .where('del_flag', '=', 0)
    .where('origin', '=', 'designed')
    .returning('id')
    .execute();
  return designed.length === 0;
}

export async function upsertPopup(
  db: Db,
  popup: { id: string; code: string; module: string; definition: object },
): Promise<void> {
  const definition = JSON.stringify(popup.definition);
  await db
    .insertInto('onl_popup')
    .values({ id: popup.id, ...by, code: popup.code, module: popup.module, definition })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'code'])
        .where('del_flag', '=', 0)
        .doUpdateSet({ ...touched, module: popup.module, definition }),
    )
    .execute();
}

/**
 * Writes a dictionary of a module file. Items it no longer has stay, for stored values must keep their text; an administrator may disable them.
 * What an administrator changed or added himself keeps what he made of it.
 */
export async function upsertDict(
  db: Db,
  dict: {
    code: string;
    name: string;
    items: readonly { value: string; text: string; color?: string; enabled?: false }[];
  },
): Promise<void> {
  await db
    .insertInto('sys_dict')
    .values({ id: newId(), ...by, dict_code: dict.code, dict_name: dict.name, origin: 'module' })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'dict_code'])
        .where('del_flag', '=', 0)
        .doUpdateSet({ ...touched, dict_name: dict.name })
        .where((eb) => eb.and([eb('sys_dict.origin', '=', 'module'), untouched('sys_dict')])),
    )
    .execute();
  const { id } = await db
    .selectFrom('sys_dict')
    .select('id')
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('dict_code', '=', dict.code)
    .where('del_flag', '=', 0)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sys_dict_item')
    .values(
      dict.items.map((item, index) => ({
        id: newId(),
        ...by,
        dict_id: id,
        item_value: item.value,
        item_text: item.text,
        color: item.color ?? null,
        status: item.enabled === false ? 0 : 1,
        sort_order: index + 1,
        origin: 'module',
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'dict_id', 'item_value'])
        .where('del_flag', '=', 0)
        .doUpdateSet((eb) => ({
          ...touched,
          item_text: eb.ref('excluded.item_text'),
          color: eb.ref('excluded.color'),
          sort_order: eb.ref('excluded.sort_order'),
        }))
        .where((eb) => eb.and([eb('sys_dict_item.origin', '=', 'module'), untouched('sys_dict_item')])),
    )
    .execute();
}

/** No administrator has changed the row since a file brought it. */
function untouched(table: 'sys_dict' | 'sys_dict_item') {
  return sql<boolean>`coalesce(${sql.ref(`${table}.update_by`)}, 'system') = 'system'`;
}

/** Writes a number rule, unless an administrator changed it. Answers whether the file's now counts. */
export async function upsertNumberRule(
  db: Db,
  rule: Pick<StoredNumberFile, 'code' | 'name' | 'pattern' | 'reset'> &
    Partial<Pick<StoredNumberFile, 'start' | 'step' | 'form' | 'enabled'>>,
): Promise<boolean> {
  const values = {
    rule_name: rule.name,
    pattern: rule.pattern,
    reset_cycle: rule.reset,
    serial_start: rule.start ?? 1,
    serial_step: rule.step ?? 1,
    form_code: rule.form ?? null,
    enabled: rule.enabled ?? true,
  };
  const written = await db
    .insertInto('sys_number_rule')
    .values({ id: newId(), ...by, rule_code: rule.code, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'rule_code'])
        .where('del_flag', '=', 0)
        .doUpdateSet({ ...touched, ...values })
        .where((eb) =>
          eb.or([eb('sys_number_rule.update_by', 'is', null), eb('sys_number_rule.update_by', '=', 'system')]),
        ),
    )
    .returning('id')
    .execute();
  return written.length > 0;
}

/** Writes translations of texts that come from data. */
export async function upsertTranslations(db: Db, language: string, texts: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...texts].map(([source, text]) => ({ id: newId(), ...by, field: language, source, text }));
  for (let start = 0; start < rows.length; start += 500) {
    await db
      .insertInto('sys_translation')
      .values(rows.slice(start, start + 500))
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'field', 'source'])
          .where('del_flag', '=', 0)
          .doUpdateSet((eb) => ({ ...touched, text: eb.ref('excluded.text') })),
      )
      .execute();
  }
}

/** Hashes of the module files as last loaded. */
export async function readFileHashes(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('sys_module_file')
    .select(['path', 'content_hash'])
    .where('del_flag', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.path, row.content_hash]));
}

export async function rememberFile(db: Db, path: string, hash: string): Promise<void> {
  await db
    .insertInto('sys_module_file')
    .values({ id: newId(), ...by, path, content_hash: hash })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'path'])
        .where('del_flag', '=', 0)
        .doUpdateSet({ ...touched, content_hash: hash }),
    )
    .execute();
}

/** English of what the installation itself brings: home page, departments. */
export async function readInstalledTexts(db: Db): Promise<ReadonlyMap<string, string>> {
  const menus = await db
    .selectFrom('sys_permission')
    .select(['name', 'title_en'])
    .where('del_flag', '=', 0)
    .where('title_en', 'is not', null)
    .execute();
  const departs = await db
    .selectFrom('sys_depart')
    .select(['depart_name as name', 'depart_name_en as title_en'])
    .where('del_flag', '=', 0)
    .where('depart_name_en', 'is not', null)
    .execute();
  return new Map([...menus, ...departs].map((row) => [row.name, row.title_en ?? row.name]));
}
