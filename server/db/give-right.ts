import { sql, type Kysely } from 'kysely';

/**
 * Adds a button beside another and gives it to whoever holds that one, so that nobody loses what he could do when one right becomes two.
 * The next start names and orders the new button as it does all others.
 */
export async function giveRight(
  db: Kysely<unknown>,
  { from, id, code }: { readonly from: string; readonly id: string; readonly code: string },
): Promise<void> {
  await sql`
    insert into sys_permission (id, tenant_id, create_by, parent_id, name, menu_type, perms, is_route)
    select ${id}, tenant_id, 'system', parent_id, ${code}, 2, ${code}, false
    from sys_permission where id = ${from} on conflict do nothing`.execute(db);
  await sql`
    insert into sys_role_permission (id, tenant_id, create_by, role_id, permission_id)
    select replace(gen_random_uuid()::text, '-', ''), tenant_id, 'system', role_id, ${id}
    from sys_role_permission where permission_id = ${from} and del_flag = 0
    on conflict do nothing`.execute(db);
}
