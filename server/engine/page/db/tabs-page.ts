import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** One tab of a tabs configuration, as it was entered in the form `onl_tabs_head`. */
export type TabRow = {
  readonly code: string;
  readonly name: string;
  /** Null when the configuration has no tabs yet. */
  readonly title: string | null;
  readonly type: string;
  readonly target: string;
  readonly params: string | null;
};

/** The tabs of a live configuration in their order; none when there is no such configuration. */
export async function findTabs(db: Db, tenantId: string, code: string): Promise<readonly TabRow[]> {
  const { rows } = await sql<TabRow>`
    select h.tab_code as code, h.tab_name as name, i.title, i.tab_type as type, i.target, i.params
    from onl_tabs_head h
    left join onl_tabs_item i on i.head_id = h.id and i.tenant_id = h.tenant_id and i.del_flag = 0
    where h.tenant_id = ${tenantId} and h.del_flag = 0 and h.tab_code = ${code}
    order by i.sort_no nulls last, i.line_no`.execute(db);
  return rows;
}
