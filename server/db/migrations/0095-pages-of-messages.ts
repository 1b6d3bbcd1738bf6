import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Messages that lead to a page where something is to be done are found by that page when it is done. Those whose task is over already are read
 * now: they would stand in the bell for ever.
 */
export const pagesOfMessages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index sys_announcement_page on sys_announcement (tenant_id, open_page)
      where open_page is not null`.execute(db);
    await sql`update sys_announcement_send s set read_flag = true, read_time = now()
      from sys_announcement a join wf_task t on t.tenant_id = a.tenant_id and a.open_page = '/workflow/approve?task=' || t.id
      where s.annt_id = a.id and s.tenant_id = a.tenant_id and s.del_flag = 0 and s.read_flag is not true
        and (t.task_state <> '1' or (t.assignee_id <> s.user_id and s.in_place_of is null))`.execute(db);
  },
};
