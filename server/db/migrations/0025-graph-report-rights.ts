import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Charts are administered at the address and under the codes of the catalogue; whoever could change charts can add and try them, too. */
export const graphReportRights: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update sys_permission set perms = replace(perms, 'online:graphreport:', 'online:graph-report:')
      where perms like 'online:graphreport:%'`.execute(db);
    await sql`
      update sys_permission set url = '/online/graph-report', component = 'online/graph-report'
      where url = '/online/graphreport' and component = 'online/graphreport'`.execute(db);
    // The next start names and orders the new buttons as it does all others.
    for (const act of ['add', 'preview']) {
      const [id, code] = [`online-graphreport-${act}`, `online:graph-report:${act}`];
      await sql`
        insert into sys_permission (id, tenant_id, create_by, parent_id, name, menu_type, perms, is_route)
        select ${id}, tenant_id, 'system', parent_id, ${act}, 2, ${code}, false
        from sys_permission where id = 'online-graphreport-edit' on conflict do nothing`.execute(db);
      await sql`
        insert into sys_role_permission (id, tenant_id, create_by, role_id, permission_id)
        select replace(gen_random_uuid()::text, '-', ''), tenant_id, 'system', role_id, ${id}
        from sys_role_permission where permission_id = 'online-graphreport-edit' and del_flag = 0
        on conflict do nothing`.execute(db);
    }
  },
};
