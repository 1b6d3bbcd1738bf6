import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import { linesBehind } from '#server/engine/flow/flow-behind.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { lastSold, unsourcedAmong } from './db/unsourced.ts';
import { saleRefusals } from './refusals.ts';

/** Form whose documents ask for a return: whoever audits one agrees to it. */
const REQUEST = 'sal_return_apply';

/** Lines of a return that name no delivery; `unbound` are those whose quantity no delivery limits, as their request was agreed to (decision 433). */
export type Unsourced = ReadonlyMap<Row, 'bound' | 'unbound'>;

/** Finds them: goods that were sold before the start, or nobody knows by which delivery. */
export async function unsourcedLines(scope: Scope, head: Row, lines: readonly Row[]): Promise<Unsourced> {
  const { db, form, actor } = scope;
  const sources = lines.map((line) => plain(line['src_line_id'])).filter((id) => id !== '');
  const behind = await linesBehind(scope, sources, 'sal_out');
  const isRequest = form.head.name === REQUEST;
  const asked = isRequest ? new Set<string>() : await unsourcedAmong(db, { tenantId: actor.tenantId, lines: sources });
  const isUnbound = (line: Row): boolean =>
    isRequest ? head['unsourced'] === 'Y' : asked.has(plain(line['src_line_id']));
  const own = lines.filter((line) => !behind.has(plain(line['src_line_id'])));
  return new Map(own.map((line) => [line, isUnbound(line) ? 'unbound' : 'bound']));
}

/**
 * Asks of lines that name no delivery a reason, and that somebody agreed to them, by the process of the document or by its request; they credit no
 * more than the price of the last delivery of the item to the customer.
 * @throws Refusal 422 naming the line and the figures
 */
export async function checkUnsourced(
  { db, form, actor }: Scope,
  head: Row,
  lines: readonly Row[],
  isAgreed: boolean,
): Promise<void> {
  if (lines.length === 0) return;
  const materials = [...new Set(lines.map((line) => plain(line['material_id'])))];
  const last = await lastSold(db, { tenantId: actor.tenantId, customer: plain(head['customer_id']), materials });
  const rate = parseAmount(head['exchange_rate']) ?? new Big(1);
  for (const line of lines) {
    const of = { name: nameOf(form.head, form, head), line: plain(line['line_no']), item: lineName(line) };
    const most = last.get(plain(line['material_id']));
    const price = amountOf(line, 'price');
    if (most !== undefined && price.times(rate).gt(most))
      throw refusal(422, saleRefusals.beyondLastSold, {
        ...of,
        price: price.toFixed(),
        last: new Big(most).div(rate).round(6, Big.roundHalfUp).toFixed(),
      });
    if (form.head.name === REQUEST) continue;
    if (plain(head['reason_id']) === '') throw refusal(422, saleRefusals.unsourcedReason, of);
    if (!isAgreed && plain(line['src_line_id']) === '') throw refusal(422, saleRefusals.unsourcedAgreed, of);
  }
}
