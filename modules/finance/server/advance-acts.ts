import Big from 'big.js';
import { money } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { currencyOfHead } from '#server/kernel/currency/own-currency.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { financeAnswers } from './answers.ts';
import { advancedOf } from './db/advance.ts';
import { accountOf } from './db/payable.ts';
import { moneyRefusals } from './money-refusals.ts';

/** Side of an advance: payment to a supplier or receipt from a customer before delivery. */
type Side = {
  readonly table: 'fin_advance_payment' | 'fin_advance_receipt';
  readonly party: 'supplier_id' | 'customer_id';
  /** Column of the order with what was agreed; all of it where that is empty. */
  readonly agreed: string;
  readonly word: string;
};
const paying: Side = {
  table: 'fin_advance_payment',
  party: 'supplier_id',
  agreed: 'prepay_amount',
  word: '预付',
};
const receiving: Side = { table: 'fin_advance_receipt', party: 'customer_id', agreed: 'deposit', word: '预收' };

/** Money of an order before anything of it moves. */
export const advanceActs: readonly DocumentAct[] = [
  {
    code: 'push_prepay',
    title: '下推预付',
    exp: 'bill_status#in#2,3',
    fits: actOf('pur_order'),
    run: (scope, id) => inAdvance(scope, id, paying),
  },
  {
    code: 'push_advance',
    title: '下推预收',
    exp: 'bill_status#in#2,3',
    fits: actOf('sal_order'),
    run: (scope, id) => inAdvance(scope, id, receiving),
  },
];

/**
 * A drafted advance over what an order is to bring before anything arrives: what was agreed, else all of it, less what advances hold already.
 * @throws Refusal 422 where nothing is left, or there is no account
 */
async function inAdvance(
  scope: Scope,
  id: string,
  { table, party, agreed, word }: Side,
): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const target = installedForm(scope, table);
  const { title } = target.definition;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (!['2', '3'].includes(plain(head['bill_status'])))
    throw refusal(422, moneyRefusals.notOpenForMoney, { name, word: actWord(word) });
  const [total, wanted] = [amountOf(head, 'total_amount'), amountOf(head, agreed)];
  const most = wanted.gt(0) && wanted.lt(total) ? wanted : total;
  const no = plain(head['bill_no']);
  const held = await advancedOf(db, { table, party }, { tenantId: actor.tenantId, no, partyId: plain(head[party]) });
  const left = most.minus(held.amount);
  if (left.lte(0))
    throw refusal(422, moneyRefusals.noMoneyLeft, {
      name,
      word: actWord(word),
      most: money(most),
      amount: money(new Big(held.amount)),
      more: held.drafts === null ? '' : filled(moneyRefusals.draftsToo, { title, drafts: held.drafts }),
    });
  const currency = await currencyOfHead(scope, head);
  const account = await accountOf(db, actor.tenantId, currency);
  if (account === null) throw refusal(422, moneyRefusals.noAccountOfCurrency, { currency });
  const made = await makeDocument(
    { ...scope, form: target, cause: { way: 'action', note: `下推 ${name}` } },
    {
      bill_date: dateText(now),
      [party]: head[party],
      order_no: no,
      account_id: account,
      amount: left.toFixed(2),
      handler_id: actor.username,
      depart_id: head['depart_id'],
    },
    {},
  );
  return [
    filled(financeAnswers.moneyMade, { title, no: plain(made.head['bill_no']), amount: money(left), discount: '' }),
  ];
}
