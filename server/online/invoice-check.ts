import Big from 'big.js';
import { invoiceTolerance } from '#core/params/flow.ts';
import { plain } from '#core/screen/list-view.ts';
import { billedLines, type BilledLine } from '#server/db/repositories/invoice.ts';
import { readParams } from '#server/domain/params.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { nameOf, type Scope, type Stored } from './record.ts';

/** Begins the number of a red invoice that has none yet. */
export const NOT_NUMBERED = '待填';

/**
 * Three-way match: every line bills a receipt at the price of its order and at one tax rate; its currency is that of its orders. Quantities are checked where
 * lines say what they come from (INV-DOC-01).
 * @param isAgreed a process agreed: prices may differ by more than the tolerance
 * @throws Refusal 422 naming the line and the figures
 */
export async function checkThreeWay(scope: Scope, { head }: Stored, isAgreed: boolean): Promise<void> {
  const { db, form, actor } = scope;
  const name = nameOf(form.head, form, head);
  const say = (text: string): never => {
    throw new Refusal(422, `${name}不能审核：${text}`);
  };
  const { tenantId } = actor;
  const number = plain(head['invoice_no']).trim();
  if (number === '' || number.startsWith(NOT_NUMBERED)) say('没有发票号码，请先填写');
  const lines = await billedLines(db, { tenantId, id: plain(head['id']) });
  if (lines.length === 0) say('没有发票明细，请从采购入库单下推或选单');
  const reversed = lines.find((line) => line.is_reversed);
  if (reversed !== undefined && head['is_red'] !== 'Y')
    say(`${lineName(reversed)} 的采购入库单 ${reversed.receipt_no ?? ''} 已被红冲，不能再开票；请删除本行`);
  for (const line of lines)
    if (line.receipt_line === null)
      say(`${lineName(line)} 没有来源入库单，不能三单匹配；请从采购入库单下推或选单（费用发票请登记应付单）`);
  refuseMixed(
    lines,
    ({ tax_rate: rate }) => new Big(rate).toFixed(),
    (one, other) => say(`各行税率不同（${one}%、${other}%），请按税率分开登记发票`),
  );
  if (isAgreed || head['is_red'] === 'Y') return;
  const params = await readParams(db, tenantId, [invoiceTolerance]);
  const tolerance = new Big(params.number(invoiceTolerance));
  for (const line of lines) {
    const wanted = new Big(line.order_price ?? line.in_price);
    const own = new Big(line.price);
    if (wanted.eq(0)) continue;
    const off = own.minus(wanted).abs().div(wanted).times(100).round(2, Big.roundHalfUp);
    if (off.lte(tolerance)) continue;
    const ordered = line.order_price === null ? '' : `订单单价 ${new Big(line.order_price).toFixed()}，`;
    say(
      `${lineName(line)} ${ordered}入库单价 ${new Big(line.in_price).toFixed()}，发票单价 ${own.toFixed()}，相差 ${off.toFixed()}%，超过容差 ${tolerance.toFixed()}%，须经审批；请核对发票，或与供应商更正`,
    );
  }
}

function refuseMixed(
  lines: readonly BilledLine[],
  of: (line: BilledLine) => string,
  say: (one: string, other: string) => void,
): void {
  const [first, second] = new Set(lines.map(of));
  if (first !== undefined && second !== undefined) say(first, second);
}

function lineName({ no, code, name }: BilledLine): string {
  return [`第 ${no} 行`, code, name].filter(Boolean).join(' ');
}
