import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { drawnRows } from '#server/engine/report/db/drawn.ts';

/** Sheet reports. */
export const storedSheetReports = drawnRows('onl_dessheet');

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
