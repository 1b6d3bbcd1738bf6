import { addDays } from '#core/dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import { dueDays, termStarts } from '#modules/base/rules/pay-term.ts';
import type { AnyDocument } from '#server/engine/behaviour/module.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import {
  behindDocument,
  billsOfGoods,
  invoiceDay,
  isOneOf,
  partyTerms,
  setDue,
  termOf,
  termSides,
  type KeptTerm,
  type TermSide,
} from './db/pay-term.ts';
import { planBill } from './instalments.ts';
import { deferTax } from './tax-duty.ts';

const linesOf = (rows: readonly { readonly values: Row }[] = []): readonly Row[] => rows.map(({ values }) => values);

const TERMS = 'md_pay_term';
/** Columns a due date was reckoned from: where one of them changes, it is reckoned anew. */
const REASONS = ['pay_term_id', 'terms_date', 'bill_date'] as const;

const dayOf = (value: unknown): string => plain(value).slice(0, 10);

function hasTerms({ catalogue }: FlowScope, { bills, party }: TermSide): boolean {
  const has = (table: string, column: string): boolean => catalogue.table(table)?.byName.has(column) === true;
  return catalogue.table(TERMS) !== undefined && has(bills, 'terms_date') && has(party.table, 'pay_term_id');
}

/**
 * Says when a bill is due by its terms of payment: those of the orders behind it where they agree, else those of its customer or supplier. Without
 * any it is due after the days of the party, as its source says.
 */
export const fillTerms: NonNullable<AnyDocument['filled']> = async (scope, { head: { values }, subs }, stored, way) => {
  const side = termSides.find(({ bills }) => bills === scope.form.head.name);
  if (side === undefined || !hasTerms(scope, side)) return;
  if (stored === null && way === 'made') {
    await fillMade(scope, side, values);
    if (side.bills === 'fin_ar_bill')
      await deferTax(scope, { head: values, lines: linesOf(subs.get('fin_ar_bill_item')) });
  } else if (plain(values['src_id']) === '') await fillTyped(scope, side, values, stored?.head ?? null);
};

/** Fills a bill the audit of a document makes; what takes a debt up again says itself when it is due, fees have the terms of whom they are owed. */
async function fillMade(scope: FlowScope, side: TermSide, values: Row): Promise<void> {
  const { db, catalogue, actor } = scope;
  const { tenantId } = actor;
  const source = plain(values['src_id']);
  const of = { side, has: (table: string) => catalogue.table(table) !== undefined, tenantId };
  if (!(await isStep(scope, side, source))) {
    if (plain(values['due_date']) === '') await fillTyped(scope, side, values, null);
    return;
  }
  const behind = await behindDocument(db, of, source);
  const [only = ''] = behind.terms.length === 1 ? behind.terms : [];
  const party = await partyTerms(db, side, { tenantId, id: plain(values[side.party.column]) });
  const term = await termOf(db, tenantId, only === '' ? (party?.term ?? '') : only);
  if (term === undefined) return;
  const billed = dayOf(values['bill_date']);
  const invoiced = of.has(side.invoices) ? await invoiceDay(db, side, { tenantId, id: source }) : null;
  const from = (term.start === termStarts.invoice ? invoiced : behind.goods) ?? billed;
  Object.assign(values, { pay_term_id: term.id, ...dueBy(term, from) });
}

async function isStep({ db, catalogue, actor }: FlowScope, side: TermSide, id: string): Promise<boolean> {
  const known = side.steps.filter((table) => catalogue.table(table) !== undefined);
  return known.length > 0 && (await isOneOf(db, known, { tenantId: actor.tenantId, id }));
}

/** Fills a bill that is of no goods: the terms of its party where they say neither terms nor a day. */
async function fillTyped(scope: FlowScope, side: TermSide, values: Row, stored: Row | null): Promise<void> {
  const { db, actor } = scope;
  const { tenantId } = actor;
  const isSaid = plain(values['due_date']) !== '';
  const billed = dayOf(values['bill_date']);
  const party =
    stored === null && !isSaid && plain(values['pay_term_id']) === ''
      ? await partyTerms(db, side, { tenantId, id: plain(values[side.party.column]) })
      : undefined;
  if (party !== undefined && party.term !== '') values['pay_term_id'] = party.term;
  else if (typeof party?.days === 'number' && billed !== '') values['due_date'] = addDays(billed, party.days);
  const term = await termOf(db, tenantId, plain(values['pay_term_id']));
  if (term === undefined || billed === '') return;
  const isNew = stored === null || REASONS.some((name) => plain(values[name]) !== plain(stored[name]));
  const isTyped = isSaid && (stored === null || dayOf(values['due_date']) !== dayOf(stored['due_date']));
  if (!isNew || isTyped) return;
  const isKept = stored !== null && dayOf(values['terms_date']) !== dayOf(stored['bill_date']);
  const from = stored === null || isKept ? dayOf(values['terms_date']) || billed : billed;
  Object.assign(values, dueBy(term, from));
}

/** Says in a bill when it is due: where it has instalments, when the first of them is. */
const dueBy = (term: KeptTerm, from: string): Row => ({ terms_date: from, due_date: dueDays(term, from)[0] });

/** Sets anew when the goods of an invoice are due, once it counts or counts no more: their terms count from the last invoice of them. */
export const countInvoice: NonNullable<AnyDocument['counted']> = async (scope, { id: invoice }) => {
  const { db, catalogue, form, actor } = scope;
  const side = termSides.find(({ invoices }) => invoices === form.head.name);
  if (side === undefined || invoice === null || !hasTerms(scope, side)) return;
  const { tenantId } = actor;
  const of = { side, has: (table: string) => catalogue.table(table) !== undefined, tenantId };
  for (const { id, term: termId, date, amount, invoiced } of await billsOfGoods(db, of, invoice)) {
    const term = await termOf(db, tenantId, termId);
    if (term?.start !== termStarts.invoice) continue;
    const from = invoiced ?? date;
    const [first = from] = dueDays(term, from);
    await setDue(db, side.bills, { tenantId, id }, { from, due: first });
    await planBill(scope, side.bills, { id, term, from, amount });
  }
};
