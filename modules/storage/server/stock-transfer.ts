import { dateText, dateTimeText } from '#core/dates/dates.ts';
import { transitionsOf } from '#core/life-cycle/transitions.ts';
import { effectsOf } from '#core/online/parameters.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import { applyEffects } from '#server/engine/behaviour/effects.ts';
import { storedRecord } from '#server/engine/flow/flow-check.ts';
import { recount } from '#server/engine/flow/flow-count.ts';
import { flowGraph } from '#server/engine/flow/flow-links.ts';
import { targetHead, targetLines } from '#server/engine/flow/flow-push.ts';
import { moveDocument } from '#server/engine/flow/life-cycle.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { inTransit } from '#server/kernel/stock/stock-arrival.ts';
import { stockTakes } from '#server/kernel/stock/stock-declared.ts';
import { rowsOf, TWO_STEPS } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { storageAnswers } from './answers.ts';
import { storageRefusals } from './refusals.ts';

/** Document for the arrival of transfers in two steps. */
const ARRIVAL = 'wms_transfer_in';

/** The first step of a transfer in two: what its audit does, for whoever sends the goods. */
export async function confirmOut(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const audit = transitionsOf('stock').find(({ act }) => act === 'audit');
  if (audit === undefined) throw new RangeError('Stock documents have no audit');
  await twoSteps(scope, id);
  return moveDocument(scope, audit, id);
}

/**
 * The second step where everything came: an audited document of the arrival of all that is still on its way, on the day it does.
 * @throws Refusal 422 where it was not sent, or has arrived
 */
export async function confirmIn(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form, db, actor, catalogue, now } = scope;
  const { stored, effect } = await twoSteps(scope, id);
  const { head } = stored;
  const name = nameOf(form.head, form, head);
  if (head['bill_status'] !== '2') throw refusal(422, storageRefusals.notOut, { name });
  const rows = rowsOf(scope, stored, effect);
  const lying = await inTransit(
    scope,
    rows.map((row) => plain(row['id'])),
  );
  const open = rows.flatMap((row) => {
    const rest = lying.get(plain(row['id']))?.qty.toFixed();
    return rest === undefined
      ? []
      : [{ row, qty: rest, open: rest, left: rest, isOffered: true, parts: [], draft: [] }];
  });
  if (open.length === 0) throw refusal(422, storageRefusals.allIn, { name });
  const target = installedForm(scope, ARRIVAL);
  const link = flowGraph(catalogue)
    .from(form.head.name)
    .find((one) => one.target.head.name === ARRIVAL);
  if (link === undefined) throw refusal(422, storageRefusals.noTransferPush, { name, title: target.definition.title });
  const lines = await targetLines(db, catalogue, link, [head], open, actor);
  const [sent, today] = [plain(head['bill_date']), dateText(now)];
  const of = { ...scope, form: target, cause: { way: 'action', note: `调入确认 ${name}` } as const };
  const made = await makeDocument(
    of,
    {
      ...targetHead(link, head),
      bill_date: sent < today ? today : sent,
      bill_status: '2',
      audit_by: actor.username,
      audit_time: dateTimeText(now),
    },
    { [link.targetLines.name]: lines },
  );
  await applyEffects(of, made, 'audit');
  await recount(of, storedRecord(of, made), `调入确认 ${name}`);
  return [
    filled(storageAnswers.documentMade, {
      title: target.definition.title,
      no: plain(made.head[target.definition.display]),
    }),
  ];
}

async function twoSteps(scope: Scope, id: string) {
  const { form } = scope;
  const stored = await lockedRecord(scope, id);
  const effect = effectsOf(form.definition, 'stock', stockTakes).find(({ steps }) => steps !== undefined);
  if (effect === undefined || stored.head[effect.steps ?? ''] !== TWO_STEPS)
    throw refusal(422, storageRefusals.notTwoSteps, { name: nameOf(form.head, form, stored.head) });
  return { stored, effect };
}
