import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { earlyDiscount } from '#core/kernel/early-payment.ts';
import { plain } from '#core/values/plain.ts';
import type { DocumentBehaviour } from '#server/engine/behaviour/module.ts';
import type { PreparedRow } from '#server/engine/record/prepare.ts';
import { billFacts } from './db/bill-facts.ts';
import { discountsByNo } from './early-discount.ts';

type Bills = { readonly lines: string; readonly column: string; readonly bills: 'fin_ar_bill' | 'fin_ap_bill' };

/** Shows in lines that name bills when each is due, what it is over and what is open of it. */
export const showBills =
  ({ lines: table, column, bills }: Bills): NonNullable<DocumentBehaviour['show']> =>
  async ({ db, catalogue, actor }, { head, subs }) => {
    const lines = subs.get(table) ?? [];
    if (lines.length === 0 || catalogue.table(bills) === undefined) return;
    const no = ({ values }: PreparedRow): string => plain(values[column]).trim();
    const known = await billFacts(db, bills, actor.tenantId, lines.map(no));
    const discounts = await discountsByNo({ db, catalogue, actor }, bills, lines.map(no));
    const day = plain(head.values['bill_date']).slice(0, 10);
    for (const line of lines) {
      const bill = known.get(no(line));
      const granted = discounts.get(no(line));
      const paid = parseAmount(line.values['this_amount']) ?? new Big(0);
      Object.assign(line.values, {
        due_date: bill?.due ?? null,
        bill_amount: bill?.amount ?? null,
        open_amount: bill?.open ?? null,
        bill_currency: bill?.currency ?? null,
        discount: granted === undefined ? null : earlyDiscount(paid, granted, day).toFixed(2),
      });
    }
  };
