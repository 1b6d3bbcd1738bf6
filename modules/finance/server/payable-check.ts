import Big from 'big.js';
import { parseAmount, thousands } from '#core/amounts/amounts.ts';
import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { payablesOf, prepaidOrders } from './db/payable.ts';
import { moneyRefusals } from './money-refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';

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
    if (amount.lte(0)) throw refusal(422, moneyRefusals.appliedAboveZero, { name, act: actWord(act), line: index + 1 });
    const before = wanted.get(number);
    wanted.set(number, { no: before?.no ?? index + 1, amount: amount.plus(before?.amount ?? 0) });
  }
  if (wanted.size === 0) throw refusal(422, moneyRefusals.noLinesApplied, { name, act: actWord(act) });
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
    const title = filled(isInAdvance ? moneyRefusals.orderNumbered : moneyRefusals.payableNumbered, { number });
    if (bill === undefined)
      throw refusal(422, moneyRefusals.notPayable, {
        name,
        act: actWord(act),
        line: no,
        title,
        kind: isInAdvance ? moneyRefusals.auditedOrders : moneyRefusals.openPayables,
      });
    const left = new Big(bill.open).minus(bill.in_process);
    if (amount.gt(left))
      throw refusal(422, moneyRefusals.beyondPayable, {
        name,
        act: actWord(act),
        line: no,
        title,
        paid: isInAdvance
          ? filled(moneyRefusals.amountAdvanced, {
              amount: money(bill.amount),
              paid: money(new Big(bill.amount).minus(bill.open)),
            })
          : '',
        open: money(bill.open),
        inProcess: money(bill.in_process),
        left: money(left),
        amount: money(amount),
        over: money(amount.minus(left)),
        hint: isInAdvance && new Big(bill.in_process).gt(0) ? moneyRefusals.closePrepaid : '',
      });
  }
}
