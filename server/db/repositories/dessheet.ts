import { sql } from 'kysely';
import type { Db } from '../connection.ts';
import { DEFINITION_TENANT } from './definition.ts';

const touched = { update_time: sql<string>`now()`, version: sql<number>`onl_dessheet.version + 1` };

/** A live sheet report as it is stored. */
export type StoredSheetReport = {
  readonly id: string;
  readonly code: string;
  readonly definition: unknown;
  readonly version: number;
  readonly create_by: string | null;
  readonly create_time: string;
  readonly update_by: string | null;
  readonly update_time: string | null;
};

const stored = [
  ...(['id', 'code', 'definition', 'version'] as const),
  ...(['create_by', 'create_time', 'update_by', 'update_time'] as const),
] as const;

/** One page of the live sheet reports with their number; fragments of name and code narrow it. */
export async function listSheetReports(
  db: Db,
  { name, code, limit, offset }: { name: string; code: string; limit: number; offset: number },
): Promise<{ records: StoredSheetReport[]; total: number }> {
  const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = live(db)
    .where('code', 'like', like(code))
    .where(sql<string>`definition ->> 'title'`, 'like', like(name));
  const [records, { total }] = await Promise.all([
    found
      .select([...stored])
      .orderBy(sql`coalesce(update_time, create_time)`, 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { records, total };
}

/** A live sheet report by its id; locked for a change when asked so. */
export function findStoredSheetReport(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<StoredSheetReport | undefined> {
  return live(db)
    .select([...stored])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** A live sheet report by its id or code. */
export function findSheetReport(db: Db, idOrCode: string): Promise<StoredSheetReport | undefined> {
  return live(db)
    .select([...stored])
    .where((eb) => eb.or([eb('id', '=', idOrCode), eb('code', '=', idOrCode)]))
    .executeTakeFirst();
}

/** Is the code taken by another live sheet report? */
export async function isSheetReportCodeTaken(db: Db, code: string, exceptId: string): Promise<boolean> {
  const found = await live(db).select('id').where('code', '=', code).where('id', '<>', exceptId).executeTakeFirst();
  return found !== undefined;
}

export async function insertSheetReport(
  db: Db,
  report: { id: string; code: string; definition: object; by: string },
): Promise<void> {
  await db
    .insertInto('onl_dessheet')
    .values({
      id: report.id,
      tenant_id: DEFINITION_TENANT,
      create_by: report.by,
      code: report.code,
      definition: JSON.stringify(report.definition),
    })
    .execute();
}

export async function updateSheetReport(
  db: Db,
  report: { id: string; code: string; definition: object; by: string },
): Promise<void> {
  await db
    .updateTable('onl_dessheet')
    .set({ code: report.code, definition: JSON.stringify(report.definition), update_by: report.by, ...touched })
    .where('id', '=', report.id)
    .execute();
}

export async function deleteSheetReport(db: Db, id: string, by: string): Promise<void> {
  await db
    .updateTable('onl_dessheet')
    .set({ del_flag: 1, update_by: by, ...touched })
    .where('id', '=', id)
    .execute();
}

/** Of these roles, the names of those that do not hold a permission. */
export async function rolesWithout(db: Db, roleIds: readonly string[], permission: string): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const { rows } = await sql<{ role_name: string }>`
    select r.role_name from sys_role r
    where r.id = any(${roleIds}::text[]) and r.del_flag = 0 and not r.superuser and not exists (
      select 1 from sys_role_permission rp join sys_permission p on p.id = rp.permission_id and p.del_flag = 0
      where rp.role_id = r.id and rp.del_flag = 0
        and ${permission} = any(string_to_array(replace(p.perms, ' ', ''), ',')))
    order by r.role_code`.execute(db);
  return rows.map((row) => row.role_name);
}

function live(db: Db) {
  return db.selectFrom('onl_dessheet').where('tenant_id', '=', DEFINITION_TENANT).where('del_flag', '=', 0);
}
