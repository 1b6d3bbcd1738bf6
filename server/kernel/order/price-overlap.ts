import Big from 'big.js';
import { headColumn, listOf, optional, subTable, type ParameterValues } from '#core/online/parameters.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { kernelRefusals } from '#server/kernel/refusals.ts';
import { refusal } from '#server/platform/refusal.ts';
import { overlappingPrice } from './db/price-overlap.ts';
import { orderRefusals } from './refusals.ts';

/** `apart`: further columns of the head that tell lists apart. */
export const overlapTakes = { party: headColumn, lines: subTable, apart: optional(listOf(headColumn, { most: 8 })) };

/** Refuses a list of prices whose days overlap those of another audited one for the same party, item and quantity. @throws Refusal 422 with both lines */
export async function checkOverlap(
  { db, form, actor }: Scope,
  { head }: Stored,
  { party, lines, apart = [] }: ParameterValues<typeof overlapTakes>,
): Promise<void> {
  const place = { head: form.head.name, lines, apart: [party, ...apart] };
  const found = await overlappingPrice(db, place, {
    tenantId: actor.tenantId,
    id: plain(head['id']),
    party: plain(head[party]),
  });
  if (found === null) return;
  const { line, code, name, minQty, number, isOwn, otherLine } = found;
  const days = (begin: string, end: string | null): RefusalText =>
    filled(orderRefusals.validDays, { begin, end: end ?? orderRefusals.forGood });
  const own = filled(orderRefusals.lineAndLeast, {
    line,
    item: [code, name].filter(Boolean).join(' '),
    least: new Big(minQty).toFixed(),
  });
  throw refusal(422, kernelRefusals.cannotAuditOf, {
    name: nameOf(form.head, form, head),
    subject: own,
    text: isOwn
      ? filled(orderRefusals.sameAsLine, { line: otherLine })
      : filled(orderRefusals.overlaps, {
          days: days(found.begin, found.end),
          number,
          line: otherLine,
          otherDays: days(found.otherBegin, found.otherEnd),
        }),
  });
}
