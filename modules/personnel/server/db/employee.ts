import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** The account an employee signs in with; null without one. */
export async function accountOfEmployee(
  db: Db,
  tenantId: string,
  employeeId: string,
): Promise<{ readonly id: string; readonly realname: string } | null> {
  const { rows } = await sql<{ id: string; realname: string }>`
    select u.id, u.realname from hr_employee e
    join sys_user u on u.tenant_id = e.tenant_id and lower(u.username) = lower(e.user_id) and u.del_flag = 0
    where e.tenant_id = ${tenantId} and e.del_flag = 0 and e.id = ${employeeId}`.execute(db);
  return rows[0] ?? null;
}
