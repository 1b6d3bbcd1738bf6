import { sql } from 'kysely';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { compileRows } from '#server/engine/list/query.ts';
import type { Engine, Scope } from '#server/engine/scope.ts';
import type { Db } from '#server/db/connection.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import { markHandled } from '#server/platform/delivery/db/announcement.ts';
import { raiseMessage } from '#server/platform/delivery/events.ts';
import { findHolders } from '#server/platform/identity/db/holders.ts';
import { personActor } from '#server/platform/identity/person.ts';
import { HANDED_IN } from './cycle-acts.ts';
import { isAudited, waits } from './waiting.ts';

/** Most people who are told of one document: a right that everybody has is nobody's duty. */
const MOST_TOLD = 50;
/** Documents handed in together of which each has a message of its own; above, one leads to the list. */
const MOST_APART = 10;

/** The page of a document on the form of its table, whichever copy of it somebody works with. */
function pageOf(catalogue: Catalogue, form: Form, id: string): string {
  const { route } = (catalogue.form(form.head.formTable) ?? form).definition;
  return `${route}?form=view&id=${encodeURIComponent(id)}`;
}

type Waiting = { readonly id: string; readonly number: string };

/**
 * Tells whoever may audit documents that they were handed in, where no process decides and they do not count at once; not who did it, and
 * administrators only where nobody else may (K13). With the transaction they were handed in by.
 */
export async function tellAuditors(engine: Engine, form: Form, ids: readonly string[], actor: Actor): Promise<void> {
  if (!isAudited(form)) return;
  const { db } = engine;
  const catalogue = await engine.store.catalogue();
  const { tenantId } = actor;
  const { head, definition } = form;
  const { rows: waiting } = await sql<Waiting>`
    select t.id, coalesce(${sql.ref(`t.${definition.display}`)}::text, '') as number from ${sql.table(head.name)} t
    where ${waits(head, tenantId)} and t.id = any(${[...ids]}::text[]) order by 2`.execute(db);
  if (waiting.length === 0) return;
  const asked = {
    permission: `${definition.permission}:audit`,
    keyword: '',
    except: [guestName, actor.username],
    limit: MOST_TOLD,
  };
  const holders = await findHolders(db, tenantId, asked);
  const duty = holders.some(({ superuser }) => !superuser) ? holders.filter(({ superuser }) => !superuser) : holders;
  const told = new Map<string, string[]>();
  for (const { id: userId } of duty)
    for (const one of await auditableBy(engine, form, waiting, { tenantId, userId }))
      told.set(one, [...(told.get(one) ?? []), userId]);
  if (waiting.length > MOST_APART) await tellTogether(db, form, { waiting, told, actor });
  else
    for (const { id, number } of waiting)
      await raise(db, form, { userIds: told.get(id) ?? [], number, openPage: pageOf(catalogue, form, id), actor });
}

/** Ends what was told of a document that waits no longer. */
export async function endWaiting({ db, catalogue, form, actor }: Scope, id: string): Promise<void> {
  await markHandled(db, actor.tenantId, [pageOf(catalogue, form, id)]);
}

/** Returns the ids of those documents somebody may audit by his rules of rows. */
async function auditableBy(
  engine: Engine,
  { id: formId }: Form,
  waiting: readonly Waiting[],
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<readonly string[]> {
  const ids = waiting.map(({ id }) => id);
  const person = await personActor(engine.db, tenantId, userId);
  if (person === null) return [];
  const form = (await catalogueFor(engine, person, 'list')).form(formId);
  if (form === undefined) return [];
  const rules = compileRows(form.head, 't', tenantId);
  if (rules.length === 0) return ids;
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(form.head.name)} t where t.id = any(${ids}::text[]) and ${sql.join(rules, sql` and `)}`.execute(
    engine.db,
  );
  return rows.map(({ id }) => id);
}

/** One message to each, with how many he may audit. */
async function tellTogether(
  db: Db,
  form: Form,
  {
    waiting,
    told,
    actor,
  }: {
    readonly waiting: readonly Waiting[];
    readonly told: ReadonlyMap<string, readonly string[]>;
    readonly actor: Actor;
  },
): Promise<void> {
  const counts = new Map<string, number>();
  for (const users of told.values()) for (const one of users) counts.set(one, (counts.get(one) ?? 0) + 1);
  const openPage = `${form.definition.route}?q.bill_status=${HANDED_IN}`;
  for (const [count, users] of Map.groupBy(counts, ([, sum]) => sum))
    await raise(db, form, {
      userIds: users.map(([id]) => id),
      number: `${waiting[0]?.number ?? ''} 等 ${count} 张`,
      openPage,
      actor,
    });
}

async function raise(
  db: Db,
  { definition }: Form,
  {
    userIds,
    number,
    openPage,
    actor,
  }: { readonly userIds: readonly string[]; readonly number: string; readonly openPage: string; readonly actor: Actor },
): Promise<void> {
  if (userIds.length === 0) return;
  await raiseMessage(db, {
    tenantId: actor.tenantId,
    event: 'document-waits',
    userIds,
    title: `待审核：${definition.title} ${number}`,
    text: `${actor.realname}提交了“${definition.title}”${number}，请审核。`,
    values: { form: definition.title, number, by: actor.realname },
    sender: actor.realname,
    openPage,
  });
}
