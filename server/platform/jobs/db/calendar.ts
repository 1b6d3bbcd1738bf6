import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

/** Days of a company that are not what their weekday says, kind by date. */
export async function calendarOf(
  db: Db,
  tenantId: string,
  span: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ date: string; kind: string }>`
    select cal_date::text as date, day_type as kind from sys_calendar
    where tenant_id = ${tenantId} and del_flag = 0 and cal_date between ${span.from}::date and ${span.to}::date`.execute(
    db,
  );
  return new Map(rows.map(({ date, kind }) => [date, kind]));
}

export type CalendarDay = { readonly date: string; readonly kind: string; readonly name: string | null };

/** Says of days what they are; nobody else writes days of the company meanwhile. */
export async function writeDays(
  db: Db,
  days: readonly CalendarDay[],
  { tenantId, by }: { readonly tenantId: string; readonly by: string },
): Promise<void> {
  for (const { date, kind, name } of days)
    await db
      .insertInto('sys_calendar')
      .values({ id: newId(), tenant_id: tenantId, create_by: by, cal_date: date, day_type: kind, holiday_name: name })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'cal_date'])
          .where('del_flag', '=', 0)
          .doUpdateSet({
            day_type: kind,
            holiday_name: name,
            update_by: by,
            update_time: sql`now()`,
            version: sql`sys_calendar.version + 1`,
          }),
      )
      .execute();
}

/** Days are what their weekday says again. */
export async function forgetDays(
  db: Db,
  dates: readonly string[],
  { tenantId, by }: { readonly tenantId: string; readonly by: string },
): Promise<void> {
  await sql`update sys_calendar set del_flag = 1, update_by = ${by}, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and del_flag = 0 and cal_date = any(${dates}::date[])`.execute(db);
}
