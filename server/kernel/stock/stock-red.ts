import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { dateText, dateTimeText } from '#core/dates/dates.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Field, Table } from '#server/engine/definition/catalogue.ts';
import { applyEffects } from '#server/engine/behaviour/effects.ts';
import { lockAncestors, sourcesOf, storedRecord } from '#server/engine/flow/flow-check.ts';
import { recount, refuseFollowed } from '#server/engine/flow/flow-count.ts';
import { makeFollowing } from '#server/engine/flow/flow-follow.ts';
import type { Row } from '#server/engine/list/select.ts';
import { noteHistory } from '#server/engine/record/history.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { inName } from '#server/engine/record/named-refusal.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refuseReturned } from '#server/kernel/order/return-check.ts';
import { isClosed } from '#server/kernel/period/db/ledger-period.ts';
import { periodOf } from '#server/kernel/period/period.ts';
import { refusal } from '#server/platform/refusal.ts';
import { stockAnswers } from './answers.ts';
import { costsOfLines } from './db/stock-ledger.ts';
import { redLink } from './db/stock-places.ts';
import { stockRefusals } from './refusals.ts';
import { keepTransit } from './stock-arrival.ts';
import { postingOf } from './stock-lines.ts';
import { reverseMoves } from './stock.ts';
import { isUnmoved } from './unmoved.ts';
import { varianceTold } from './variance-told.ts';

/**
 * Takes back what an audited document of a closed month moved, by a red document of today: the same lines with negative quantities at the
 * same cost, once (INV-STK-04).
 * @throws Refusal 422 where its month is open, it is red or taken back itself, others build on it, or its goods are gone
 */
export async function redReverse(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const { tenantId, username } = actor;
  const origin = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, origin.head);
  if (origin.head['bill_status'] !== '2') throw refusal(422, stockRefusals.notAuditedToReverse, { name });
  if (isUnmoved(scope, origin.head)) throw refusal(422, stockRefusals.unmovedNotReversed, { name });
  const posting = postingOf(scope, origin.head);
  const period = periodOf(posting.document.date);
  if (!(await isClosed(db, tenantId, 'stock', period))) throw refusal(422, stockRefusals.monthOpen, { name, period });
  const link = await redLink(db, tenantId, posting.document);
  if (link !== null)
    throw refusal(
      422,
      link.isRed
        ? filled(stockRefusals.redNotReversed, { name, no: link.no })
        : filled(stockRefusals.reversedOnce, { name, no: link.no }),
    );
  await refuseFollowed(scope, [{ name, subs: origin.subs }], '红冲');
  await refuseReturned(scope, origin, '红冲');
  await lockAncestors(scope, sourcesOf(storedRecord(scope, origin).lines));
  const of = { ...scope, cause: { way: 'action', note: `红冲 ${name}` } as const };
  const red = await makeDocument(
    of,
    {
      ...opposite(form.head, origin.head),
      ...(form.definition.number === undefined ? {} : { [form.definition.number.field]: null }),
      bill_date: dateText(now),
      remark: `红冲 ${posting.document.no}`,
      bill_status: '2',
      audit_by: username,
      audit_time: dateTimeText(now),
    },
    Object.fromEntries(
      form.subs.map((sub) => [sub.name, (origin.subs.get(sub.name) ?? []).map((row) => opposite(sub, row))]),
    ),
    { isRed: true },
  );
  const lines = new Map(
    form.subs.flatMap(({ name: table }) =>
      (origin.subs.get(table) ?? []).map((row, index): [string, string] => [
        plain(row['id']),
        plain(red.subs.get(table)?.[index]?.['id']),
      ]),
    ),
  );
  await inName(scope, origin.head, () => reverseMoves(postingOf(scope, red.head), { origin: posting.document, lines }));
  await keepTransit(scope, origin);
  await applyEffects(withoutStock(of), red, 'audit');
  await makeFollowing(of, red, id);
  await recount(of, storedRecord(of, red), `红冲 ${name}`);
  const version = Number(origin.head['version']);
  const no = plain(postingOf(scope, red.head).document.no);
  await noteHistory({ ...scope, cause: { way: 'action', note: `已由 ${no} 红冲` } }, [
    { recordId: id, version, act: 'change', changes: null },
  ]);
  return [filled(stockAnswers.redMade, { no }), ...(await redVariance(of, red, lines))];
}

/** Tells what goods that a red document takes out again left at, where it is less than they came in at. */
async function redVariance(
  scope: Scope,
  red: Stored,
  lines: ReadonlyMap<string, string>,
): Promise<readonly RefusalText[]> {
  const costs = await costsOfLines(scope.db, scope.actor.tenantId, [...lines.keys()]);
  const backwards = [...costs].map(([line, { amount }]) => ({ line: lines.get(line) ?? '', source: new Big(amount) }));
  return varianceTold(scope, [...red.subs.values()].flat(), backwards);
}

/** The document with what it does beside moving stock: that is done by its opposite figures. */
function withoutStock<S extends Scope>(scope: S): S {
  const { form } = scope;
  const effects = (form.definition.effects ?? []).filter((effect) => !('stock' in effect));
  return { ...scope, form: { ...form, definition: { ...form.definition, effects } } };
}

/** The values of a row with opposite quantities and amounts; prices and rates stay, what others executed begins anew. */
export function opposite({ fields }: Table, row: Row): Row {
  return Object.fromEntries(
    fields
      .filter(({ formula, kind }) => formula === undefined && kind.storage !== 'none')
      .map((field) => [field.name, oppositeOf(field, row[field.name])]),
  );
}

function oppositeOf({ name, type, readonly, default: usual }: Field, value: unknown): unknown {
  if (type !== 'number' && type !== 'money') return value ?? null;
  if (/price|rate/.test(name)) return value ?? null;
  if (readonly === true && usual === '0') return '0';
  const amount = parseAmount(value);
  return amount === null ? null : amount.times(-1).toFixed();
}
