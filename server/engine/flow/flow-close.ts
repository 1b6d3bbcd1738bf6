import type { Transition } from '#core/life-cycle/transitions.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { lockRows } from '#server/engine/list/db/row.ts';
import { selectRows, visibleIds, type Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { flowAnswers } from './answers.ts';
import { lockAncestors } from './flow-check.ts';
import { flowGraph } from './flow-links.ts';
import { formOfStep, notClosable, openSteps, stepsRefusal, type OpenStep } from './flow-steps.ts';
import { cycleActsOf } from './cycle-acts.ts';
import { moveDocument, refuseMove } from './life-cycle.ts';

/**
 * Closes the notices and arrivals that are open steps of documents which are to be closed, each as if it were closed by itself, in the
 * transaction of the act; nothing is closed that whoever closes was not asked about as it stands now.
 * @param agreed keys of the steps he was asked about
 * @returns what closing them says
 * @throws Refusal 422 with the open steps, as something to ask about where he may close them
 */
export async function closeSteps(
  scope: Scope,
  move: Transition,
  ids: readonly string[],
  agreed: ReadonlySet<string>,
): Promise<readonly RefusalText[]> {
  const hasSteps = flowGraph(scope.catalogue)
    .from(scope.form.head.name)
    .some(({ push }) => push.under === true);
  if (move.act !== 'close' || !hasSteps) return [];
  let found = await standing(scope, ids);
  if (agreed.size > 0 && found.steps.length > 0) {
    await lockBefore(scope, found);
    found = await standing(scope, ids);
  }
  const { heads, lines, steps } = found;
  if (steps.length === 0) return [];
  const { form } = scope;
  const concerned = new Set(
    lines.filter((row) => steps.some(({ sources }) => sources.has(plain(row['id'])))).map((row) => row['head_id']),
  );
  const names = heads.filter(({ id }) => concerned.has(id)).map((head) => nameOf(form.head, form, head));
  // Keys are no rights: somebody else may have been asked.
  if (!steps.every(({ key }) => agreed.has(key)) || (await notClosable(scope, steps)).length > 0) {
    // Nobody is asked about what cannot be closed anyway.
    for (const head of heads) refuseMove(scope, move, head);
    throw await stepsRefusal(scope, names.join('、'), { lines, steps });
  }
  const said: RefusalText[] = [];
  for (const step of steps) said.push(...(await closeStep(scope, step, { names, agreed })));
  return said;
}

async function closeStep(
  scope: Scope,
  step: OpenStep,
  { names, agreed }: { readonly names: readonly string[]; readonly agreed: ReadonlySet<string> },
): Promise<readonly RefusalText[]> {
  const form = formOfStep(scope, step);
  const move = cycleActsOf(form).find(({ act }) => act === 'close');
  if (move === undefined) throw new RangeError('A step that nobody closes was agreed to');
  const of: Scope = { ...scope, form, cause: { way: 'action', note: `随${names.join('、')}关闭`.slice(0, 100) } };
  return [
    ...(await closeSteps(of, move, [step.id], agreed)),
    ...(await moveDocument(of, move, step.id)),
    filled(flowAnswers.closedToo, { title: step.link.target.definition.title, no: step.number }),
  ];
}

type Found = { readonly heads: readonly Row[]; readonly lines: readonly Row[]; readonly steps: readonly OpenStep[] };

/** The documents as they stand, as far as whoever closes sees them, with their lines and open steps. */
async function standing({ db, catalogue, form, actor }: Scope, ids: readonly string[]): Promise<Found> {
  const { tenantId } = actor;
  const values = [...(await visibleIds(db, form.head, ids, tenantId))].toSorted();
  const heads = await selectRows(db, form.head, { tenantId, column: 'id', values });
  const lines: Row[] = [];
  for (const sub of form.subs) lines.push(...(await selectRows(db, sub, { tenantId, column: 'head_id', values })));
  return { heads, lines, steps: await openSteps({ db, catalogue, form, actor }, lines) };
}

/** Locks the steps, then what they are steps of, then what stands before that: as every act does, and before stock is. */
async function lockBefore(scope: Scope, { heads, lines, steps }: Found): Promise<void> {
  const { db, actor } = scope;
  const { tenantId } = actor;
  for (const [table, own] of Map.groupBy(steps, ({ link }) => link.target.head.name)) {
    const ids = own.map(({ id }) => id);
    await lockRows(db, table, ids, { tenantId, act: 'change' });
  }
  const ids = heads.map(({ id }) => plain(id));
  await lockWithSources(scope, ids, lines);
}

/** Locks documents that are moved together and all that stands before any of them, so that none is waited for behind what it follows from. */
export async function lockTogether(scope: Scope, ids: readonly string[]): Promise<void> {
  const { db, form, actor } = scope;
  const lines: Row[] = [];
  for (const sub of form.subs)
    if (sub.byName.has('src_line_id'))
      lines.push(...(await selectRows(db, sub, { tenantId: actor.tenantId, column: 'head_id', values: [...ids] })));
  await lockWithSources(scope, ids, lines);
}

async function lockWithSources(scope: Scope, ids: readonly string[], lines: readonly Row[]): Promise<void> {
  const { db, form, actor } = scope;
  await lockRows(db, form.head.name, ids, { tenantId: actor.tenantId, act: 'change' });
  const sources = lines.map((row) => plain(row['src_line_id'])).filter((id) => id !== '');
  if (sources.length > 0) await lockAncestors(scope, sources);
}
