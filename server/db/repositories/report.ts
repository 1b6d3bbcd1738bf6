import { sql } from 'kysely';
import type { Db } from '../connection.ts';
import { DEFINITION_TENANT } from './definition.ts';

const touched = { update_time: sql<string>`now()`, version: sql<number>`onl_report.version + 1` };

/** A live report as it is stored. */
export type StoredReport = {
  readonly id: string;
  readonly code: string;
  readonly module: string | null;
  readonly definition: unknown;
  readonly version: number;
  readonly create_by: string | null;
  readonly create_time: string;
  readonly update_by: string | null;
  readonly update_time: string | null;
};

const stored = [
  ...(['id', 'code', 'module', 'definition', 'version'] as const),
  ...(['create_by', 'create_time', 'update_by', 'update_time'] as const),
] as const;

/** Writes a report of a module file; one that an administrator changed or deleted stays as he left it. */
export async function upsertReport(
  db: Db,
  report: { id: string; code: string; module: string; definition: object },
): Promise<void> {
  const values = { code: report.code, module: report.module, definition: JSON.stringify(report.definition) };
  await db
    .insertInto('onl_report')
    .values({ id: report.id, tenant_id: DEFINITION_TENANT, create_by: 'system', ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...values, ...touched, update_by: 'system' })
        .where((eb) => eb.or([eb('onl_report.update_by', 'is', null), eb('onl_report.update_by', '=', 'system')])),
    )
    .execute();
}

/** One page of the live reports with their number; fragments of name and code narrow it. */
export async function listReports(
  db: Db,
  { name, code, limit, offset }: { name: string; code: string; limit: number; offset: number },
): Promise<{ records: StoredReport[]; total: number }> {
  const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = db
    .selectFrom('onl_report')
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
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

/** A live report by its id; locked for a change when asked so. */
export function findStoredReport(db: Db, id: string, { lock = false } = {}): Promise<StoredReport | undefined> {
  return db
    .selectFrom('onl_report')
    .select([...stored])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Is the code taken by another live report, by a popup report or by a form? */
export async function isReportCodeTaken(db: Db, code: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from onl_report where code = ${code} and del_flag = 0 and id <> ${exceptId}
    union all select 1 from onl_popup where code = ${code} and del_flag = 0
    union all select 1 from onl_form where table_name = ${code} and del_flag = 0 limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertReport(
  db: Db,
  report: { id: string; code: string; definition: object; by: string },
): Promise<void> {
  await db
    .insertInto('onl_report')
    .values({
      id: report.id,
      tenant_id: DEFINITION_TENANT,
      create_by: report.by,
      code: report.code,
      definition: JSON.stringify(report.definition),
    })
    .execute();
}

export async function updateReport(
  db: Db,
  report: { id: string; code: string; definition: object; by: string },
): Promise<void> {
  await db
    .updateTable('onl_report')
    .set({ code: report.code, definition: JSON.stringify(report.definition), update_by: report.by, ...touched })
    .where('id', '=', report.id)
    .execute();
}

export async function deleteReport(db: Db, id: string, by: string): Promise<void> {
  await db
    .updateTable('onl_report')
    .set({ del_flag: 1, update_by: by, ...touched })
    .where('id', '=', id)
    .execute();
}
