import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

export type Visit = {
  readonly tenantId: string;
  /** Null and '' where nobody has the account that was typed. */
  readonly userId: string | null;
  readonly username: string;
  /** Way the user proved his identity, as the log shows it. */
  readonly content: string;
  readonly address: string;
  readonly userAgent: string | null;
  /** Why it was refused; a sign-in that went well has none. */
  readonly refusedBecause?: string;
};

/** Writes a sign-in, or one that was refused, into the log. */
export async function recordVisit(db: Db, visit: Visit): Promise<void> {
  await db
    .insertInto('sys_log')
    .values({
      id: newId(),
      tenant_id: visit.tenantId,
      create_by: visit.username,
      log_type: 1,
      log_content: visit.content,
      username: visit.username,
      user_id: visit.userId,
      address: visit.address,
      user_agent: visit.userAgent,
      outcome: visit.refusedBecause === undefined ? 'done' : 'refused',
      answer: visit.refusedBecause ?? null,
    })
    .execute();
}

/** Did this user sign in before, and never from this kind of browser? Versions do not count. */
export async function isNewDevice(db: Db, userId: string, userAgent: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select count(*) > 0 and not coalesce(bool_or(
      regexp_replace(user_agent, '[0-9._]+', '', 'g') = regexp_replace(${userAgent}::text, '[0-9._]+', '', 'g')), false) as "isNew"
    from sys_log where user_id = ${userId} and log_type = 1 and del_flag = 0 and user_agent is not null`.execute(db);
  return rows[0]?.isNew === true;
}

/** Sign-ins of a tenant: all, today's, and today's different addresses. A day is one of Asia/Shanghai. */
export async function visitTotals(db: Db, tenantId: string) {
  return db
    .selectFrom('sys_log')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where create_time >= current_date)`.as('today'),
      sql<number>`count(distinct address) filter (where create_time >= current_date)`.as('addresses'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('log_type', '=', 1)
    .where(sql<boolean>`outcome is distinct from 'refused'`)
    .where('del_flag', '=', 0)
    .executeTakeFirstOrThrow();
}

/** Sign-ins of the last seven days, oldest first; a day without any stands there with zero. */
export async function visitsByDay(db: Db, tenantId: string) {
  const { rows } = await sql<{ day: string; visits: number; addresses: number }>`
    select d::date as day, count(l.id) as visits, count(distinct l.address) as addresses
    from generate_series(current_date - 6, current_date, interval '1 day') d
    left join sys_log l on l.tenant_id = ${tenantId} and l.log_type = 1 and l.del_flag = 0
      and l.outcome is distinct from 'refused'
      and l.create_time >= d and l.create_time < d + interval '1 day'
    group by d order by d`.execute(db);
  return rows;
}
