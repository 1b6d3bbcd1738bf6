import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { drawnRows } from './drawn.ts';

/** Reports by SQL. */
export const storedReports = drawnRows('onl_report');

/** Is the code taken by another live report, by a popup report or by a form? */
export async function isReportCodeTaken(db: Db, code: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from onl_report where code = ${code} and del_flag = 0 and id <> ${exceptId}
    union all select 1 from onl_popup where code = ${code} and del_flag = 0
    union all select 1 from onl_form where table_name = ${code} and del_flag = 0 limit 1`.execute(db);
  return rows.length > 0;
}
