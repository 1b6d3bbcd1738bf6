import Big from 'big.js';
import { parseAmount, thousands } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { payablesOf, prepaidOrders } from './db/payable.ts';

/** Dictionary pay_type: 预付款. */
const IN_ADVANCE = '2';

/**
 * No more is asked for than is open of a payable, less what other requests ask for already; in advance, than the order amounts to. The bills
 * are locked, so two who ask at once never ask for more than there is.
 * @throws Refusal 422 naming the line and the figures
 */
export async function checkPayable(scope: Scope, { head, subs }: Stored, act: string): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const isInAdvance = head['pay_type'] === IN_ADVANCE;
  if (catalogue.table(isInAdvance ? 'pur_order' : 'fin_ap_bill') === undefined) return;
  const name = nameOf(form.head, form, head);
  const wanted = new Map<string, { readonly no: number; readonly amount: Big }>();
  for (const [index, row] of (subs.get('pur_pay_request_item') ?? []).entries()) {
    const number = plain(row['src_no']).trim();
    const amount = parseAmount(row['apply_amount']) ?? new Big(0);
    if (amount.lte(0)) throw new Refusal(422, `${name}不能${act}：第 ${index + 1} 行的本次申请须大于 0`);
    const before = wanted.get(number);
    wanted.set(number, { no: before?.no ?? index + 1, amount: amount.plus(before?.amount ?? 0) });
  }
  if (wanted.size === 0) throw new Refusal(422, `${name}没有明细行，不能${act}；请先录入明细，或用“取数”`);
  const of = {
    tenantId: actor.tenantId,
    supplierId: plain(head['supplier_id']),
    except: plain(head['id']),
    numbers: [...wanted.keys()],
    hasAdvances: catalogue.table('fin_advance_payment') !== undefined,
  };
  const bills = new Map((await (isInAdvance ? prepaidOrders : payablesOf)(db, of)).map((bill) => [bill.no, bill]));
  const money = (value: Big | string): string => thousands(new Big(value).toFixed(2), 2);
  for (const [number, { no, amount }] of wanted) {
    const bill = bills.get(number);
    const title = `${isInAdvance ? '采购订单' : '应付单'} ${number}`;
    if (bill === undefined)
      throw new Refusal(
        422,
        `${name}不能${act}：第 ${no} 行的${title}不是该供应商已审核${isInAdvance ? '的订单' : '、未付清的应付（暂估须先收票）'}，请重新选择，或用“取数”`,
      );
    const left = new Big(bill.open).minus(bill.in_process);
    if (amount.gt(left))
      throw new Refusal(
        422,
        `${name}不能${act}：第 ${no} 行的${title}${isInAdvance ? `金额 ${money(bill.amount)}，已预付 ${money(new Big(bill.amount).minus(bill.open))}，` : ''}未付 ${money(bill.open)}，在途申请 ${money(bill.in_process)}，可申请 ${money(left)}，本次 ${money(amount)}，超出 ${money(amount.minus(left))}${isInAdvance && new Big(bill.in_process).gt(0) ? '；已预付完的申请请先关闭' : ''}`,
      );
  }
}
