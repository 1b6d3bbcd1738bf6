import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { stableId } from '#server/seed/stable-id.ts';

/** Button whose holders get the new one, id of the new one, its permission code. */
const split: readonly (readonly [from: string, id: string, code: string])[] = [
  ...['add', 'copy', 'parse_sql', 'preview'].map(
    (act) => ['online-cgreport-edit', `online-cgreport-${act}`, `online:cgreport:${act}`] as const,
  ),
  ['online-graphreport-add', 'online-graphreport-copy', 'online:graph-report:copy'],
  ['online-code-gen-view', 'online-code-gen-preview', 'online:code-gen:preview'],
  ['online-code-gen-view', 'online-code-gen-download', 'online:code-gen:download'],
  [stableId('button', 'doc:myeditor', 'view'), stableId('button', 'doc:myeditor', 'export'), 'doc:myeditor:export'],
];

/** What one button allowed is told apart; whoever held it keeps everything he could do. */
export const definitionRights: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [from, id, code] of split) {
      // The next start names and orders the new buttons as it does all others.
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
  },
};
