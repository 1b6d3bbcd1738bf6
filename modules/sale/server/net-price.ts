import { parseAmount } from '#core/amounts/amounts.ts';
import { amountAt, orderOff } from '#core/kernel/order-off.ts';
import { plain } from '#core/values/plain.ts';
import type { Storing } from '#server/engine/behaviour/module.ts';
import type { StoredRows } from '#server/engine/list/select.ts';
import { keptRow, type PreparedRecord } from '#server/engine/record/prepare.ts';

/** Dictionary order_status: audited, partly executed, executed. */
const AGREED: ReadonlySet<string> = new Set(['2', '3', '4']);

/**
 * Tells lines of an order which share of their prices is left after what is taken off all of it; also lines that are not sent, since the head may
 * have changed. What was agreed stays: a change of an audited order leaves the share alone, since deliveries were billed by it, and the amount
 * taken off follows.
 */
export function withNetPrices(
  { form }: Storing,
  { head, subs }: PreparedRecord,
  stored: StoredRows | null,
): PreparedRecord {
  const [table] = form.subs;
  if (table === undefined) return { head, subs };
  const before = stored?.subs.get(table.name) ?? [];
  const lines = subs.get(table.name) ?? before.map((row, index) => keptRow(table, row, index));
  const rows = lines.map(({ values }) => values);
  const [rate, amount] = [head.values['discount_rate'], head.values['discount_amount']];
  const isAgreed = AGREED.has(plain(stored?.head['bill_status']));
  const agreed = isAgreed ? before.map((row) => parseAmount(row['net_ppm'])).find((one) => one !== null) : undefined;
  const ppm = agreed ?? orderOff({ rate, amount }, rows).ppm;
  for (const values of rows) values['net_ppm'] = ppm.toFixed();
  if (agreed !== undefined && (parseAmount(amount)?.gt(0) ?? false))
    head.values['discount_amount'] = amountAt(rate, agreed, rows) ?? amount;
  if (!subs.has(table.name) && before.every((row) => parseAmount(row['net_ppm'])?.eq(ppm) ?? false))
    return { head, subs };
  return { head, subs: new Map(subs).set(table.name, lines) };
}
