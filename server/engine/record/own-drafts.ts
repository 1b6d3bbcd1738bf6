import { sql } from 'kysely';
import type { Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';

/** Documents somebody began and never handed in, of one form. */
export type DraftCount = {
  readonly username: string;
  readonly form: string;
  readonly title: string;
  readonly count: number;
};

/** State of a document that is still a draft. */
const DRAFT = '0';

/** Drafts of these accounts by form, of the forms a reader may see; one statement over all of them. */
export async function draftsOf(
  { db, store }: Engine,
  usernames: readonly string[],
  actor: Actor,
): Promise<readonly DraftCount[]> {
  const { forms } = await store.catalogue();
  const seen = forms.filter(
    ({ head, definition }) => head.byName.has('bill_status') && may(actor, `${definition.permission}:view`),
  );
  if (seen.length === 0 || usernames.length === 0) return [];
  const each = seen.map(
    ({
      head,
      definition,
    }) => sql`select t.create_by as username, ${head.name} as form, ${definition.title} as title, count(*) as count
      from ${sql.table(head.name)} t where t.tenant_id = ${actor.tenantId} and t.del_flag = 0 and t.bill_status = ${DRAFT}
        and t.create_by = any(${usernames}::text[]) group by t.create_by`,
  );
  const { rows } = await sql<DraftCount>`${sql.join(each, sql` union all `)} order by 1, 4 desc, 2`.execute(db);
  return rows;
}
