import { sumAmounts } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import type { StateStep } from '#server/engine/behaviour/module.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { moneyRefusals } from './money-refusals.ts';

/** Dictionary note_kind: a bill of exchange somebody else owes. */
const RECEIVED = '1';

/** Lists the steps of bills of exchange. */
export const financeSteps: readonly StateStep[] = [
  {
    table: 'fin_acceptance',
    code: 'endorse',
    title: '背书',
    column: 'note_status',
    from: ['1'],
    to: '2',
    needs: ['supplier_id'],
  },
  {
    table: 'fin_acceptance',
    code: 'discount',
    title: '贴现',
    column: 'note_status',
    from: ['1'],
    to: '3',
    needs: ['discount_rate'],
    fills: discountInterest,
  },
  {
    table: 'fin_acceptance',
    code: 'collect',
    title: '托收',
    titleEn: 'Collect',
    column: 'note_status',
    from: ['1'],
    to: '4',
    exp: `note_kind#eq#${RECEIVED}&&note_status#eq#1`,
    check: refuseOwnNote,
  },
  {
    table: 'fin_acceptance',
    code: 'honor',
    title: '兑付',
    column: 'note_status',
    from: ['1', '4'],
    to: '5',
    check: refuseUncollected,
  },
];

/** Face value × rate of the year × days left ÷ 360. @throws Refusal 422 once it is due */
function discountInterest({ form, now }: Scope, { head }: Stored): Row {
  const today = dateText(now);
  const due = plain(head['due_date']).slice(0, 10);
  const days = Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000);
  if (days <= 0) throw refusal(422, moneyRefusals.billDue, { name: nameOf(form.head, form, head), due });
  const [amount, rate] = [sumAmounts([head['amount']]), sumAmounts([head['discount_rate']])];
  return { discount_interest: amount.times(rate).times(days).div(36_000).toFixed(2) };
}

/** A bill we owe ourselves is nothing a bank collects for us. */
function refuseOwnNote({ form }: Scope, { head }: Stored): Promise<void> {
  if (plain(head['note_kind']) === RECEIVED) return Promise.resolve();
  throw refusal(422, moneyRefusals.billPayable, { name: nameOf(form.head, form, head) });
}

/** Refuses to pay a note owed by somebody else before it is collected. */
function refuseUncollected({ form }: Scope, { head }: Stored): Promise<void> {
  if (plain(head['note_kind']) !== RECEIVED || plain(head['note_status']) !== '1') return Promise.resolve();
  throw refusal(422, moneyRefusals.notCollected, { name: nameOf(form.head, form, head) });
}
