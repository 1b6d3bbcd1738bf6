import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

const columns = [
  'id',
  'form_table',
  'name',
  'is_default',
  'role_ids',
  'body',
  'origin',
  'version',
  'create_by',
  'create_time',
  'update_by',
  'update_time',
] as const;

const live = (db: Db) =>
  db.selectFrom('onl_print_template').where('tenant_id', '=', DEFINITION_TENANT).where('del_flag', '=', 0);

/** Templates of a form, the default first, then by name. */
export async function listPrintTemplates(db: Db, table: string) {
  return live(db)
    .select(columns)
    .where('form_table', '=', table)
    .orderBy('is_default', 'desc')
    .orderBy('create_time')
    .orderBy('id')
    .execute();
}

export type PrintTemplateRow = Awaited<ReturnType<typeof listPrintTemplates>>[number];

/** One template of a form; locked for a change when asked so. */
export async function findPrintTemplate(
  db: Db,
  table: string,
  id: string,
  { lock = false } = {},
): Promise<PrintTemplateRow | undefined> {
  return live(db)
    .select(columns)
    .where('form_table', '=', table)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Values that are stored of a template. */
export type PrintTemplateValues = {
  readonly table: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly roleIds: readonly string[];
  readonly body: object;
  readonly by: string;
};

/** Stores a new template; its id. */
export async function insertPrintTemplate(db: Db, values: PrintTemplateValues): Promise<string> {
  const id = newId();
  await onlyDefault(db, values, id);
  await db
    .insertInto('onl_print_template')
    .values({
      id,
      tenant_id: DEFINITION_TENANT,
      create_by: values.by,
      form_table: values.table,
      version: 1,
      ...storedOf(values),
    })
    .execute();
  return id;
}

/** Changes a template as a whole; its new version. It is the administrator's from then on. */
export async function updatePrintTemplate(db: Db, id: string, values: PrintTemplateValues): Promise<number> {
  await onlyDefault(db, values, id);
  const { version } = await db
    .updateTable('onl_print_template')
    .set((row) => ({
      ...storedOf(values),
      origin: 'designed',
      version: row('version', '+', 1),
      update_by: values.by,
      update_time: sql<string>`now()`,
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function deletePrintTemplate(db: Db, id: string, by: string): Promise<void> {
  await db
    .updateTable('onl_print_template')
    .set({ del_flag: 1, is_default: false, update_by: by, update_time: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

function storedOf({ name, isDefault, roleIds, body }: PrintTemplateValues) {
  return { name, is_default: isDefault, role_ids: JSON.stringify(roleIds), body: JSON.stringify(body) };
}

/** A form has one default at most. */
async function onlyDefault(db: Db, { table, isDefault }: PrintTemplateValues, id: string): Promise<void> {
  if (!isDefault) return;
  await db
    .updateTable('onl_print_template')
    .set({ is_default: false })
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('form_table', '=', table)
    .where('id', '<>', id)
    .where('is_default', '=', true)
    .execute();
}

/**
 * Writes the template of a module file, unless an administrator changed or deleted it.
 * @returns its id here, which is another one where it came with another folder; null where the file's does not count
 */
export async function writeFilePrintTemplate(
  db: Db,
  file: {
    readonly id: string;
    readonly table: string;
    readonly name: string;
    readonly isDefault: boolean;
    /** Ids of roles that may use it. */
    readonly roleIds: readonly string[];
    readonly body: object;
  },
): Promise<string | null> {
  const stored = await db
    .selectFrom('onl_print_template')
    .select(['id', 'origin', 'del_flag'])
    .where((where) =>
      where.or([
        where('id', '=', file.id),
        where.and([
          where('tenant_id', '=', DEFINITION_TENANT),
          where('form_table', '=', file.table),
          where('name', '=', file.name),
          where('del_flag', '=', 0),
        ]),
      ]),
    )
    .execute();
  if (stored.some((row) => row.origin === 'designed' || row.del_flag === 1)) return null;
  const id = stored.find((row) => row.id === file.id)?.id ?? stored[0]?.id ?? file.id;
  const taken =
    file.isDefault && (await listPrintTemplates(db, file.table)).some((row) => row.is_default && row.id !== id);
  const values = {
    name: file.name,
    is_default: file.isDefault && !taken,
    role_ids: JSON.stringify(file.roleIds),
    body: JSON.stringify(file.body),
  };
  await db
    .insertInto('onl_print_template')
    .values({
      id,
      tenant_id: DEFINITION_TENANT,
      create_by: 'system',
      form_table: file.table,
      origin: 'file',
      version: 1,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...values,
        version: sql`onl_print_template.version + 1`,
        update_by: 'system',
        update_time: sql<string>`now()`,
      }),
    )
    .execute();
  return id;
}

/** Puts the ids of roles into the templates of module files where the loader wrote their codes, for the roles come last. */
export async function namePrintRoles(db: Db, ids: ReadonlyMap<string, string>): Promise<void> {
  const rows = await live(db).select(['id', 'role_ids']).where('origin', '=', 'file').execute();
  for (const { id, role_ids: stored } of rows) {
    // Written by the loader or the designer as a list of texts.
    const roleIds = stored as readonly string[];
    if (!roleIds.some((code) => ids.has(code))) continue;
    await db
      .updateTable('onl_print_template')
      .set({ role_ids: JSON.stringify(roleIds.map((code) => ids.get(code) ?? code)) })
      .where('id', '=', id)
      .execute();
  }
}

/** Notes that records were printed; one statement. */
export async function notePrinted(
  db: Db,
  printed: {
    readonly tenantId: string;
    readonly table: string;
    readonly ids: readonly string[];
    readonly templateId: string | null;
    readonly templateName: string;
    readonly way: 'printer' | 'pdf';
    readonly by: { readonly username: string; readonly realname: string; readonly orgCode: string | null };
  },
): Promise<void> {
  if (printed.ids.length === 0) return;
  await db
    .insertInto('sys_print_log')
    .values(
      printed.ids.map((recordId) => ({
        id: newId(),
        tenant_id: printed.tenantId,
        create_by: printed.by.username,
        sys_org_code: printed.by.orgCode,
        form_table: printed.table,
        record_id: recordId,
        records: printed.ids.length,
        template_id: printed.templateId,
        template_name: printed.templateName,
        way: printed.way,
        printed_by: printed.by.realname,
      })),
    )
    .execute();
}

/** Returns the number of times a record was printed, when last and by whom. */
export async function printedOf(db: Db, tenantId: string, table: string, recordId: string) {
  const { rows } = await sql<{ times: number; last_time: string | null; last_by: string | null }>`
    select count(*)::int as times, max(create_time)::text as last_time,
      (array_agg(printed_by order by create_time desc))[1] as last_by
    from sys_print_log where tenant_id = ${tenantId} and form_table = ${table} and record_id = ${recordId}`.execute(db);
  return rows[0] ?? { times: 0, last_time: null, last_by: null };
}

/** Name the system knows a company by. */
export async function companyTitle(db: Db, tenantId: string): Promise<string> {
  const row = await db.selectFrom('sys_tenant').select('name').where('id', '=', tenantId).executeTakeFirst();
  return row?.name ?? '';
}
