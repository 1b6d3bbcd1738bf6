import { money, thousands } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { Scope } from '#server/engine/scope.ts';
import { writeOff } from '#server/kernel/write-off/write-off.ts';
import { refusal } from '#server/platform/refusal.ts';
import { financeAnswers } from './answers.ts';
import { openOrderNamed } from './db/advance.ts';
import { subjectOfRole } from './db/gl-ledger.ts';
import { makeCounted, OPEN, ownOf, shareOf } from './money-acts.ts';
import { moneyRefusals } from './money-refusals.ts';

const ACT = '订金不退';
const INCOME_SUBJECT = '6301';
/** Dictionary ar_type: another receivable. */
const OTHER = '2';

/** Keeps what a customer paid for an order he cancelled. */
export const forfeitActs: readonly DocumentAct[] = [
  {
    code: 'forfeit',
    title: ACT,
    titleEn: 'Keep deposit',
    exp: OPEN,
    fits: actOf('fin_advance_receipt'),
    asks: { kind: 'text', label: '不退金额', hint: '不超过未核销余额，记入营业外收入；没有发生销售，不计增值税。' },
    run: forfeit,
  },
];

/**
 * Keeps so much of what is left of an advance: another receivable of today over non-operating income, without tax, for nothing was supplied, is
 * settled by it. Whoever takes that write-off back, and the receivable after it, has the advance as it was.
 * @throws Refusal 422 where nothing is left, more is asked for than that, the order still goes on, or there is no account for it
 */
async function forfeit(scope: Scope, id: string, given: string): Promise<readonly RefusalText[]> {
  const { db, actor, now } = scope;
  const { stored, document, name, ledger } = await ownOf(scope, id, ACT);
  if (document.open.lte(0)) throw refusal(422, moneyRefusals.noBalance, { name, act: actWord(ACT) });
  const { head } = stored;
  const { row } = document;
  const no = plain(head['order_no']).trim();
  if (scope.catalogue.table('sal_order') !== undefined && (await openOrderNamed(db, actor.tenantId, no)))
    throw refusal(422, moneyRefusals.keptOrderOpen, { name, no });
  const amount = shareOf(document, given, moneyRefusals.keptAmount);
  const subject = await subjectOfRole(db, actor.tenantId, INCOME_SUBJECT);
  if (subject === undefined) throw refusal(422, moneyRefusals.noIncomeAccount);
  const note = `${ACT} ${row.bill_no}`;
  const made = await makeCounted({ ...scope, form: installedForm(scope, 'fin_ar_bill') }, `${ACT} ${name}`, {
    head: {
      ar_type: OTHER,
      customer_id: head['customer_id'],
      currency: row.currency,
      exchange_rate: plain(head['exchange_rate']) || '1',
      amount,
      due_date: dateText(now),
      src_no: row.bill_no,
      depart_id: head['depart_id'],
      remark: note,
    },
    lines: {
      fin_ar_bill_item: [
        { summary: note, income_subject_id: subject.id, amount, tax_amount: '0', total_amount: amount },
      ],
    },
  });
  const bill = { formCode: 'fin_ar_bill', id: String(made.head['id']) };
  await writeOff(scope, {
    ledger,
    type: '1',
    partyId: row.party,
    otherId: null,
    date: dateText(now),
    diffAmount: null,
    items: [
      { formCode: scope.form.head.name, id, amount },
      { ...bill, amount },
    ],
    source: null,
  });
  const left = document.open.minus(amount);
  return [
    filled(financeAnswers.kept, {
      amount: thousands(amount, 2),
      no: plain(made.head['bill_no']),
      rest: left.gt(0) ? filled(financeAnswers.restLeft, { left: money(left) }) : '',
    }),
  ];
}
