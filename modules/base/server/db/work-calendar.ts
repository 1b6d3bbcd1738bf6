import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

type Span = { readonly tenantId: string; readonly from: string; readonly to: string };

export type WorkDayRow = {
  readonly id: string;
  readonly date: string;
  readonly day_type: string;
  readonly shift_ids: string | null;
  readonly work_hours: string | null;
  readonly remark: string | null;
};

/** Days the work calendar says something of. */
export async function workDays(db: Db, { tenantId, from, to }: Span): Promise<readonly WorkDayRow[]> {
  const { rows } = await sql<WorkDayRow>`
    select id, work_date::text as date, day_type, shift_ids, work_hours::text as work_hours, remark from md_work_calendar
    where tenant_id = ${tenantId} and del_flag = 0 and work_date between ${from}::date and ${to}::date order by work_date`.execute(
    db,
  );
  return rows;
}

/** Ids of days by their dates. */
export async function workDayIds(
  db: Db,
  tenantId: string,
  dates: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; date: string }>`
    select id, work_date::text as date from md_work_calendar
    where tenant_id = ${tenantId} and del_flag = 0 and work_date = any(${[...dates]}::date[]) order by id for update`.execute(
    db,
  );
  return new Map(rows.map(({ id, date }) => [date, id]));
}

export type UsualDay = { readonly date: string; readonly day_type: string; readonly name: string | null };

/** Days of the calendar of the company that are not what their weekday says. */
export async function usualDays(db: Db, { tenantId, from, to }: Span): Promise<readonly UsualDay[]> {
  const { rows } = await sql<UsualDay>`
    select cal_date::text as date, day_type, holiday_name as name from sys_calendar
    where tenant_id = ${tenantId} and del_flag = 0 and cal_date between ${from}::date and ${to}::date order by cal_date`.execute(
    db,
  );
  return rows;
}

export type ShiftRow = { readonly code: string; readonly name: string; readonly hours: string | null };

/** Shifts that are in use, in their order. */
export async function shiftsInUse(db: Db, tenantId: string): Promise<readonly ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select code, name, work_hours::text as hours from md_shift
    where tenant_id = ${tenantId} and del_flag = 0 and enabled = 'Y' order by sort_no nulls last, code`.execute(db);
  return rows;
}
