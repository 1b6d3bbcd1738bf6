import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** A person who holds a permission; `superuser`: as an administrator, who holds all. */
export type HolderRow = {
  readonly id: string;
  readonly realname: string;
  readonly username: string;
  readonly superuser: boolean;
};

/** Users of a tenant who can sign in and hold a permission, by a piece of their name or account. */
export async function findHolders(
  db: Db,
  tenantId: string,
  {
    permission,
    keyword,
    except,
    limit,
  }: { permission: string; keyword: string; except: readonly string[]; limit: number },
): Promise<HolderRow[]> {
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<HolderRow>`
    select u.id, u.realname, u.username, bool_or(r.superuser) as superuser
    from sys_user u join sys_user_role ur on ur.user_id = u.id and ur.del_flag = 0 join sys_role r on r.id = ur.role_id and r.del_flag = 0
    where u.tenant_id = ${tenantId} and u.del_flag = 0 and u.status = 1 and not u.username = any(${except}::text[])
      and (u.realname ilike ${pattern} or u.username ilike ${pattern})
      and (r.superuser or exists (
        select 1 from sys_role_permission rp join sys_permission p on p.id = rp.permission_id and p.del_flag = 0
        where rp.role_id = r.id and rp.del_flag = 0 and p.status = '1'
          and ${permission} = any(string_to_array(replace(p.perms, ' ', ''), ','))))
    group by u.id order by u.realname, u.id limit ${limit}`.execute(db);
  return rows;
}
