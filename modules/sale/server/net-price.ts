import { money, parseAmount } from '#core/amounts/amounts.ts';
import { amountAt, amountOff, orderOff } from '#core/kernel/order-off.ts';
import { isAlike } from '#core/flow/quantities.ts';
import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { faultAt } from '#server/engine/behaviour/record-faults.ts';
import type { StoredRows } from '#server/engine/list/select.ts';
import { keptRow, type PreparedRecord } from '#server/engine/record/prepare.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { saleRefusals } from './refusals.ts';

/** Dictionary order_status: audited, partly executed, executed. */
const AGREED: ReadonlySet<string> = new Set(['2', '3', '4']);

/** Shares of a line that are taken off with the whole order: of its price, and of its total. */
const SHARES = ['net_ppm', 'discount_ppm'] as const;

/**
 * Tells lines of an order what is taken off them with all of it; also lines that are not sent, since the head may have changed. What was agreed
 * stays: a change of an audited order leaves the shares of its lines alone, since deliveries were billed by them, and the amount taken off
 * follows; a line that is added bears none of it.
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
  const agreed = AGREED.has(plain(stored?.head['bill_status']))
    ? before.map((row) => parseAmount(row['net_ppm'])).find((one) => one !== null)
    : undefined;
  const off = orderOff({ rate, amount }, rows);
  const ppm = agreed ?? off.ppm;
  const byId = new Map(before.map((row) => [plain(row['id']), row]));
  const shares = lines.map(({ id }, index) =>
    agreed === undefined ? off.shares[index] : parseAmount(byId.get(id ?? '')?.['discount_ppm']),
  );
  for (const [index, values] of rows.entries()) {
    values['net_ppm'] = ppm.toFixed();
    values['discount_ppm'] = shares[index]?.toFixed() ?? null;
  }
  if (agreed !== undefined && (parseAmount(amount)?.gt(0) ?? false))
    head.values['discount_amount'] = shares.some((share) => share?.gt(0) === true)
      ? amountOff(shares, ppm, rows).toFixed(2)
      : (amountAt(rate, agreed, rows) ?? amount);
  const isSame = before.every((row, index) =>
    SHARES.every((name) => isAlike(row[name] ?? '0', rows[index]?.[name] ?? '0', true)),
  );
  if (!subs.has(table.name) && isSame) return { head, subs };
  return { head, subs: new Map(subs).set(table.name, lines) };
}

/** Refuses an amount off an order above what its lines come to: nobody would see that only a part of it was taken off. */
export function discountFaults({ form }: Storing, { values }: RecordChange): Promise<readonly FieldError[]> {
  const [amount, sum] = [parseAmount(values['discount_amount']), parseAmount(values['gross_amount'])];
  const isOpen = !AGREED.has(plain(values['bill_status']));
  if (!isOpen || amount === null || sum === null || sum.lte(0) || amount.lte(sum)) return Promise.resolve([]);
  const text = filled(saleRefusals.discountAboveTotal, { discount: money(amount), sum: money(sum) });
  return Promise.resolve([faultAt(form, 'discount_amount', text)]);
}
