import Big from 'big.js';
import { vatPayer } from '#core/params/flow.ts';
import { plain } from '#core/values/plain.ts';
import { dueDays } from '#modules/base/rules/pay-term.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import { readParams } from '#server/platform/params.ts';
import { bizOf } from '../rules/gl.ts';
import { termOf } from './db/pay-term.ts';
import { deliveriesOf, isAgreedTerm, isDeferred, keepsDutyApart } from './db/tax-duty.ts';

const DELIVERY = 'sal_out';

/** The head of a bill that a document of goods makes, and its lines. */
type MadeBill = { readonly head: Row; readonly lines: readonly Row[] };

/**
 * Keeps the output tax of a delivery apart whose price is due later by its terms of payment, or some of its price: it is owed on that day, with the invoice, or with
 * the money, whichever is first, and moved at the end of that month. What comes back of such a delivery is kept apart with it. Only of general
 * taxpayers whose rule of deliveries has the account.
 */
export async function deferTax(scope: FlowScope, { head, lines }: MadeBill): Promise<void> {
  const { db, catalogue, actor } = scope;
  const { tenantId } = actor;
  const tax = lines.reduce((sum, line) => sum.plus(plain(line['tax_amount']) || 0), new Big(0));
  const has = (table: string): boolean => catalogue.table(table) !== undefined;
  if (tax.eq(0) || !has(DELIVERY) || catalogue.table('fin_ar_bill')?.byName.has('deferred_tax') !== true) return;
  const source = plain(head['src_id']);
  const [delivery, other] = await deliveriesOf(db, { tenantId, has }, source);
  if (delivery === undefined || other !== undefined) return;
  const isKept = delivery === source ? await isDueLater(scope, head) : await isDeferred(db, tenantId, delivery);
  if (isKept) Object.assign(head, { deferred_tax: tax.toFixed(2), duty_of: delivery });
}

/** Is some of it due later: of a bill with instalments, the last of them? */
async function isDueLater({ db, actor }: FlowScope, head: Row): Promise<boolean> {
  const { tenantId } = actor;
  const day = (name: string): string => plain(head[name]).slice(0, 10);
  const [due, billed, from] = [day('due_date'), day('bill_date'), day('terms_date')];
  const term = await termOf(db, tenantId, plain(head['pay_term_id']));
  const last = term === undefined || from === '' ? due : (dueDays(term, from).at(-1) ?? due);
  if (last <= billed || !(await isAgreedTerm(db, tenantId, plain(head['pay_term_id'])))) return false;
  if ((await readParams(db, tenantId, [vatPayer])).text(vatPayer) !== 'general') return false;
  return keepsDutyApart(db, tenantId, bizOf(DELIVERY));
}
