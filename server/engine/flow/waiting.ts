import { sql, type RawBuilder } from 'kysely';
import type { components } from '#core/contract/api.ts';
import { auditorDiffers } from '#core/params/online.ts';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import type { Form, Table } from '#server/engine/definition/catalogue.ts';
import { compileRows } from '#server/engine/list/query.ts';
import type { Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { readParams } from '#server/platform/params.ts';
import { cycleActsOf, HANDED_IN } from './cycle-acts.ts';

type Schemas = components['schemas'];

/** State of the process of a document while one decides (dictionary bpm_status). */
const RUNNING = '2';

/** Selects documents (alias `t`) of a company that were handed in and that no process decides. */
export function waits({ byName }: Table, tenantId: string): RawBuilder<unknown> {
  const isUndecided = byName.has('bpm_status') ? sql`and t.bpm_status is distinct from ${RUNNING}` : sql``;
  return sql`t.tenant_id = ${tenantId} and t.del_flag = 0 and t.bill_status = ${HANDED_IN} ${isUndecided}`;
}

/**
 * Lists the documents that were handed in, that no process decides, and that somebody may audit, by his rules of rows; the oldest first.
 * One statement over all of them.
 */
export async function waitingFor(engine: Engine, actor: Actor, most: number): Promise<Schemas['FlowWaitingPage']> {
  const { forms } = await catalogueFor(engine, actor, 'list');
  const mayAudit = forms.filter((form) => isAudited(form) && may(actor, `${form.definition.permission}:audit`));
  // A document waits once, whatever copies of its form somebody has.
  const audited = [...Map.groupBy(mayAudit, ({ head }) => head.formTable).values()].flatMap(([first]) => first ?? []);
  if (audited.length === 0) return { records: [], total: 0 };
  const { text } = await readParams(engine.db, actor.tenantId, [auditorDiffers]);
  const others = text(auditorDiffers) === 'Y' ? sql`and t.create_by is distinct from ${actor.username}` : sql``;
  const each = audited.map(({ head, definition }) => {
    const rules = compileRows(head, 't', actor.tenantId);
    return sql`
      select ${head.name}::text as form, ${definition.title}::text as title, t.id, ${sql.ref(`t.${definition.display}`)}::text as number,
        coalesce(t.update_by, t.create_by) as by, coalesce(t.update_time, t.create_time) as since
      from ${sql.table(head.name)} t
      where ${waits(head, actor.tenantId)} ${others}
        ${rules.length === 0 ? sql`` : sql`and ${sql.join(rules, sql` and `)}`}`;
  });
  const { rows } = await sql<Schemas['FlowWaiting'] & { readonly total: string }>`
    select w.form, w.title, w.id, coalesce(w.number, '') as number, coalesce(u.realname, w.by, '') as by,
      w.since, count(*) over () as total
    from (${sql.join(each, sql` union all `)}) w left join sys_user u on u.username = w.by
    order by w.since, w.id limit ${most}`.execute(engine.db);
  return {
    total: Number(rows[0]?.total ?? 0),
    records: rows.map(({ form, title, id, number, by, since }) => ({ form, title, id, number, by, since })),
  };
}

/** May documents of a form be audited once they were handed in? */
export function isAudited(form: Form): boolean {
  const { head, definition } = form;
  const isOffered = cycleActsOf(form).some(({ act, from }) => act === 'audit' && from.includes(HANDED_IN));
  return isOffered && head.byName.has('bill_status') && head.byName.has(definition.display);
}
