import Big from 'big.js';
import { money, thousands } from '#core/amounts/amounts.ts';
import { dateText, dateTimeText } from '#core/dates/dates.ts';
import { factsOf, type ItemKind, type PartyLedger } from '#core/kernel/write-off-kinds.ts';
import { earlyDiscount } from '#core/kernel/early-payment.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { DocumentAct } from '#server/engine/behaviour/act.ts';
import { applyEffects } from '#server/engine/behaviour/effects.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { madeFrom } from '#server/engine/flow/flow-follow.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { opposite } from '#server/kernel/stock/stock-red.ts';
import {
  documentName,
  itemForms,
  itemKindOf,
  keyOf,
  lockAll,
  type DocumentKey,
  type OpenDocument,
} from '#server/kernel/write-off/documents.ts';
import { proposal } from '#server/kernel/write-off/open-items.ts';
import { writeOff, type DraftItem } from '#server/kernel/write-off/write-off.ts';
import { isCertifiedForm } from '#server/kernel/order/invoice-papers.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { accountOf, draftedFor } from './db/payable.ts';
import { earlyDiscounts } from './early-discount.ts';
import { shareOfBill } from './instalments.ts';
import { refuseCertified } from './certify-acts.ts';
import { moneyRefusals } from './money-refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { financeAnswers } from './answers.ts';

const REFUND = '退款';
/** Rows of which something is open. */
export const OPEN = 'bill_status#eq#2&&open_amount#gt#0';
/** Dictionary settle_type: a bank transfer, until somebody says otherwise. */
const BY_BANK = '2';
/** Dictionaries receipt_type and payment_type. */
const types = { usual: '1', back: '4' } as const;

const isKind =
  (...kinds: readonly ItemKind[]) =>
  (form: Form): boolean => {
    const kind = itemKindOf(form);
    return kind !== null && kinds.includes(kind);
  };

/** Acts on bills and money of parties. */
export const moneyActs: readonly DocumentAct[] = [
  { code: 'auto_match', title: '自动匹配', exp: OPEN, fits: isKind('receipt', 'payment'), run: autoMatch },
  {
    code: 'red',
    title: '红冲',
    titleEn: 'Red reversal',
    exp: OPEN,
    fits: isKind('receivable', 'payable', 'receipt', 'payment'),
    run: redDocument,
  },
  {
    code: 'refund',
    title: REFUND,
    exp: OPEN,
    fits: isKind('advance_receipt', 'advance_payment'),
    asks: { kind: 'text', label: '退款金额', hint: '不超过未核销余额；余下的仍可核销，或再次退款。' },
    run: refund,
  },
  {
    code: 'push_receipt',
    title: '下推收款',
    titleEn: 'Push to receipt',
    exp: OPEN,
    fits: isKind('receivable'),
    run: settleBill,
  },
  {
    code: 'push_payment',
    title: '下推付款',
    exp: `${OPEN}&&provisional#ne#Y`,
    fits: isKind('payable'),
    run: settleBill,
  },
];

type Own = {
  readonly stored: Stored;
  readonly document: OpenDocument;
  readonly name: string;
  readonly ledger: PartyLedger;
};

/** The document of a button, locked. @throws Refusal 404, 422 where it is not audited */
export async function ownOf(scope: Scope, id: string, act: string): Promise<Own> {
  const stored = await readStored(scope, id, true);
  const key = { formCode: scope.form.head.name, id };
  const document = (await lockAll(scope, stored === null ? [] : [key])).get(keyOf(key));
  if (stored === null || document === undefined) throw refusal(404, platformRefusals.recordGone);
  const name = documentName(document);
  if (stored.head['bill_status'] !== '2') throw refusal(422, moneyRefusals.notAudited, { name, act: actWord(act) });
  return { stored, document, name, ledger: factsOf(document.kind).ledger };
}

/**
 * Writes what is open of a receipt or payment off against the bills of its party, as the rules of the company match them.
 * @throws Refusal 422 where nothing is open of it, or nothing matches
 */
async function autoMatch(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { document, name, ledger } = await ownOf(scope, id, '自动匹配');
  if (document.open.lte(0)) throw refusal(422, moneyRefusals.nothingOpen, { name });
  const asked = { ledger, type: '1', partyId: document.row.party, otherId: null } as const;
  const own = { formCode: scope.form.head.name, id };
  const pairs = await proposal(scope, asked, own);
  if (pairs.length === 0)
    throw refusal(422, moneyRefusals.nothingToMatch, {
      name,
      kind: ledger === 'ar' ? moneyRefusals.receivable : moneyRefusals.payable,
    });
  const amount = pairs.reduce((sum, pair) => sum.plus(pair.amount), new Big(0)).toFixed(2);
  const bills = pairs.map((pair): DraftItem => ({ ...keyFrom(pair.upper), amount: pair.amount }));
  const done = await writeOff(scope, {
    ...asked,
    date: dateText(scope.now),
    diffAmount: null,
    items: [{ ...own, amount }, ...bills],
    source: null,
  });
  return [
    filled(financeAnswers.writtenOff, {
      amount: thousands(amount, 2),
      no: done.no,
      left: thousands(document.open.minus(amount).toFixed(2), 2),
    }),
  ];
}

function keyFrom(text: string): DocumentKey {
  const [formCode = '', id = ''] = text.split('/');
  return { formCode, id };
}

/**
 * Takes an audited document back by a red one of today, whatever became of its month: the two settle each other, so nothing of both is open.
 * Undoing the audit of the red one opens the first again.
 * @throws Refusal 422 where it is red itself, followed from another document, or something of it is settled
 */
async function redDocument(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form, now } = scope;
  const { stored, document, name, ledger } = await ownOf(scope, id, '红冲');
  const { row, kind } = document;
  const maker = madeFrom(stored.head);
  if (maker !== null) throw refusal(422, moneyRefusals.redOfMaker, { name, maker });
  if (document.isRed) throw refusal(422, moneyRefusals.isRed, { name });
  if (!new Big(row.written).eq(0))
    throw refusal(422, moneyRefusals.writtenOff, { name, written: money(new Big(row.written)) });
  refuseCertified(scope, stored, '红冲');
  const isMoney = factsOf(kind).isMoney;
  const red = await makeCounted(scope, `红冲 ${name}`, {
    isRed: true,
    head: {
      ...opposite(form.head, stored.head),
      ...(form.definition.number === undefined ? {} : { [form.definition.number.field]: null }),
      ...(isMoney ? { receipt_type: types.back, payment_type: types.back } : { src_no: row.bill_no, src_id: null }),
      // A paper of its own: its tax waits until it is certified, too.
      ...(isCertifiedForm(form) ? { invoice_no: null, invoice_code: null, verify_status: '1', verify_date: null } : {}),
      due_date: dateText(now),
      remark: `红冲 ${row.bill_no}`,
    },
    // Lines of money say what it settled; nothing of it is settled.
    lines: isMoney
      ? {}
      : Object.fromEntries(
          form.subs.map((sub) => [sub.name, (stored.subs.get(sub.name) ?? []).map((line) => opposite(sub, line))]),
        ),
  });
  const amount = document.open.toFixed(2);
  const made = { formCode: form.head.name, id: String(red.head['id']) };
  await writeOff(scope, {
    ledger,
    type: '6',
    kind,
    partyId: row.party,
    otherId: null,
    date: dateText(now),
    diffAmount: null,
    items: [
      { formCode: form.head.name, id, amount },
      { ...made, amount },
    ],
    source: { form: made.formCode, id: made.id },
  });
  return [filled(financeAnswers.redMade, { no: plain(red.head['bill_no']), amount: thousands(`-${amount}`, 2) })];
}

/**
 * Gives back so much of what is left of an advance: a red receipt or payment of today over the same account, which settles that part of it.
 * @throws Refusal 422 where nothing is left, more is asked for than that, or the form of the money is not installed
 */
async function refund(scope: Scope, id: string, given: string): Promise<readonly RefusalText[]> {
  const { catalogue, now } = scope;
  const { stored, document, name, ledger } = await ownOf(scope, id, REFUND);
  if (document.open.lte(0)) throw refusal(422, moneyRefusals.noBalance, { name, act: actWord(REFUND) });
  const [target] = itemForms(catalogue, [ledger === 'ar' ? 'receipt' : 'payment']);
  if (target === undefined) throw refusal(422, moneyRefusals.refundNeedsFinance);
  const amount = shareOf(document, given, moneyRefusals.refundAmount);
  const { head } = stored;
  const red = await makeCounted({ ...scope, form: target.form }, `退款 ${name}`, {
    isRed: true,
    head: {
      receipt_type: types.back,
      payment_type: types.back,
      customer_id: head['customer_id'],
      supplier_id: head['supplier_id'],
      account_id: head['account_id'],
      settle_type: BY_BANK,
      amount: `-${amount}`,
      depart_id: head['depart_id'],
      remark: `退款 ${document.row.bill_no}`,
    },
    lines: {},
  });
  const made = { formCode: target.form.head.name, id: String(red.head['id']) };
  await writeOff(scope, {
    ledger,
    type: '6',
    kind: document.kind,
    partyId: document.row.party,
    otherId: null,
    date: dateText(now),
    diffAmount: null,
    items: [
      { formCode: scope.form.head.name, id, amount },
      { ...made, amount },
    ],
    source: { form: made.formCode, id: made.id },
  });
  const left = document.open.minus(amount);
  return [
    filled(financeAnswers.refunded, {
      amount: thousands(amount, 2),
      title: target.form.definition.title,
      no: plain(red.head['bill_no']),
      rest: left.gt(0) ? filled(financeAnswers.restLeft, { left: money(left) }) : '',
    }),
  ];
}

/**
 * Reads an amount of what is open of an advance, to the cent; thousands may be told apart by commas.
 * @param what the amount is, for whoever typed another
 * @throws Refusal 422 where it is none, or beyond what is open
 */
export function shareOf(document: OpenDocument, given: string, what: RefusalText): string {
  const text = given.replaceAll(/[,，\s]/gu, '');
  const amount = /^\d{1,16}(\.\d{1,2})?$/u.test(text) ? new Big(text) : new Big(0);
  if (amount.lte(0))
    throw refusal(422, moneyRefusals.shareNoAmount, {
      what,
      given: given.slice(0, 20),
      open: document.open.toFixed(2),
    });
  if (amount.gt(document.open))
    throw refusal(422, moneyRefusals.shareBeyond, {
      what,
      amount: money(amount),
      document: documentName(document),
      open: money(document.open),
    });
  return amount.toFixed(2);
}

type Counted = {
  readonly head: Row;
  readonly lines: Readonly<Record<string, readonly Row[]>>;
  /** Its figures are negative. */
  readonly isRed?: boolean;
};

/** Makes a document of today that counts at once. */
export async function makeCounted(
  scope: Scope,
  note: string,
  { head, lines, isRed = false }: Counted,
): Promise<Stored> {
  const of = { ...scope, cause: { way: 'action', note } as const };
  const made = await makeDocument(
    of,
    {
      ...head,
      bill_date: dateText(scope.now),
      handler_id: scope.actor.username,
      bill_status: '2',
      audit_by: scope.actor.username,
      audit_time: dateTimeText(scope.now),
    },
    lines,
    { isRed },
  );
  await applyEffects(of, made, 'audit');
  return made;
}

/**
 * Drafts the receipt or payment of a bill over what is open of it and nobody has drafted yet; the cashier checks the account.
 * @throws Refusal 422 where nothing is left, it is provisional, or there is no account in its currency
 */
async function settleBill(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, catalogue, actor } = scope;
  const { stored, document, name, ledger } = await ownOf(scope, id, ledgerWord(scope));
  const { row } = document;
  if (row.is_provisional) throw refusal(422, moneyRefusals.provisional, { name });
  const isSale = ledger === 'ar';
  const column = isSale ? 'ar_bill_no' : 'ap_bill_no';
  const [found] = itemForms(catalogue, [isSale ? 'receipt' : 'payment']);
  const target = found?.form;
  const lines = target?.subs.find((sub) => sub.byName.has(column));
  if (target === undefined || lines === undefined) throw refusal(422, moneyRefusals.moneyNeedsFinance);
  const drafted = await draftedFor(
    db,
    { table: target.head.name, lines: lines.name, column },
    actor.tenantId,
    row.bill_no,
  );
  const taken = new Big(drafted.amount);
  const { amount: left, due } = await shareOfBill(scope, scope.form.head.name, { id, open: document.open, taken });
  if (left.lte(0))
    throw refusal(
      422,
      drafted.numbers === null
        ? filled(moneyRefusals.nothingToSettle, { name })
        : filled(moneyRefusals.settledInDrafts, { name, title: target.definition.title, numbers: drafted.numbers }),
    );
  const account = await accountOf(db, actor.tenantId, row.currency);
  if (account === null) throw refusal(422, moneyRefusals.noAccountOfCurrency, { currency: row.currency });
  const known = await earlyDiscounts(scope, scope.form.head.name, [id]);
  const day = dateText(scope.now);
  const discount = earlyDiscount(left, known.get(id) ?? [], day);
  const made = await makeDocument(
    { ...scope, form: target, cause: { way: 'action', note: `下推 ${name}` } },
    {
      bill_date: day,
      receipt_type: types.usual,
      payment_type: types.usual,
      customer_id: stored.head['customer_id'],
      supplier_id: stored.head['supplier_id'],
      account_id: account,
      settle_type: BY_BANK,
      amount: left.minus(discount).toFixed(2),
      ...(discount.gt(0) ? { discount_amount: discount.toFixed(2) } : {}),
      depart_id: stored.head['depart_id'],
    },
    {
      [lines.name]: [
        {
          [column]: row.bill_no,
          due_date: due ?? row.due_date,
          bill_amount: new Big(row.total).toFixed(2),
          open_amount: document.open.toFixed(2),
          this_amount: left.toFixed(2),
          ...(discount.gt(0) ? { discount: discount.toFixed(2) } : {}),
        },
      ],
    },
  );
  return [
    filled(financeAnswers.moneyMade, {
      title: target.definition.title,
      no: plain(made.head['bill_no']),
      amount: money(left.minus(discount)),
      discount: discount.gt(0) ? filled(financeAnswers.discountProposed, { discount: money(discount) }) : '',
    }),
  ];
}

function ledgerWord({ form }: Scope): string {
  return itemKindOf(form) === 'receivable' ? '下推收款' : '下推付款';
}
