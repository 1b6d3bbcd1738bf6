import Big from 'big.js';
import { money, parseAmount } from '#core/amounts/amounts.ts';
import { isInvoiceNumber, maySameInvoice } from '#core/kernel/invoice-number.ts';
import { budgetControl } from '#core/params/flow.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { bookedElsewhere } from '#server/kernel/order/invoice-papers.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import {
  addBudgetUses,
  addRepaid,
  budgetLines,
  lockClaimant,
  openLoans,
  setBudgetLeft,
  type BudgetRow,
} from './db/expense.ts';
import { subjectOfRole } from './db/gl-ledger.ts';
import { moneyRefusals } from './money-refusals.ts';

/** Role of the account of expenses; an expense type is its child: 6602 with type 1 is 660201. */
const EXPENSES = '6602';

/**
 * Checks an expense claim: every invoice is claimed once, loans are offset no further than they are open, and the budget of the department
 * is kept unless a process agreed or nobody controls it (P29).
 * @param isAgreed a process agreed
 * @throws Refusal 422 with the line, the rule and the figures
 */
export async function checkClaim(scope: Scope, stored: Stored, isAgreed: boolean): Promise<void> {
  const { db, form, actor } = scope;
  const { head } = stored;
  const name = nameOf(form.head, form, head);
  await lockClaimant(db, actor.tenantId, plain(head['claimant_id']));
  await refuseTwice(scope, stored, name);
  const offset = amount(head, 'loan_offset');
  const total = amount(head, 'total_amount');
  if (total.lte(0)) throw refusal(422, moneyRefusals.claimEmpty, { name });
  if (offset.lt(0) || offset.gt(total))
    throw refusal(422, moneyRefusals.offsetOutside, { name, offset: money(offset), total: money(total) });
  for (const [index, line] of linesOf(stored).entries())
    if (amount(line, 'tax_amount').lt(0) || amount(line, 'tax_amount').gte(amount(line, 'amount')))
      throw refusal(422, moneyRefusals.taxOutside, { name, line: index + 1 });
  const loans = await openLoans(db, actor.tenantId, plain(head['claimant_id']));
  const owed = loans.reduce((sum, { open }) => sum.plus(open), new Big(0));
  if (offset.gt(owed))
    throw refusal(422, moneyRefusals.offsetBeyondLoan, { name, offset: money(offset), owed: money(owed) });
  await refuseOverBudget(scope, stored, { name, isAgreed });
}

/**
 * Checks a claim when it is handed in: whoever hands it in is told at once what forbids it. A process knows the lines its conditions ask
 * for; a check needs them all.
 * @throws Refusal as `checkClaim`
 */
export async function handInClaim(scope: Scope, { head }: Stored): Promise<void> {
  const whole = await readStored(scope, plain(head['id']), false);
  if (whole !== null) await checkClaim(scope, whole, false);
}

/** Loans are repaid by what the claim offsets, the oldest first; what is claimed is used up of the budget. */
export async function settleClaim(scope: Scope, stored: Stored): Promise<void> {
  const { db, actor } = scope;
  const { tenantId, username } = actor;
  // It is an expense of its own month.
  await refuseClosed(db, { tenantId, ledger: 'gl', date: plain(stored.head['bill_date']).slice(0, 10) });
  await checkClaim(scope, stored, true);
  const loans = await openLoans(db, tenantId, plain(stored.head['claimant_id']));
  await addRepaid(db, { tenantId, by: username }, offsetOf(loans, amount(stored.head, 'loan_offset')));
  const budgets = await budgetsOf(scope, stored);
  const uses = budgets.map(({ row, own }) => ({ id: row.id, amount: own.toFixed(2) }));
  await addBudgetUses(db, tenantId, uses);
  if (budgets.length > 0) {
    const after = budgets.reduce((sum, { row, own }) => sum.plus(row.planned).minus(row.used).minus(own), new Big(0));
    await setBudgetLeft(db, { tenantId, id: String(stored.head['id']), amount: after.toFixed(2) });
  }
}

/** Divides an amount over open loans, in their order; no loan gets more than is open of it. */
function offsetOf(
  loans: readonly { readonly id: string; readonly open: string }[],
  offset: Big,
): readonly { readonly id: string; readonly amount: string }[] {
  let left = offset;
  return loans.flatMap(({ id, open }) => {
    if (left.lte(0)) return [];
    const part = left.lt(open) ? left : new Big(open);
    left = left.minus(part);
    return [{ id, amount: part.toFixed(2) }];
  });
}

async function refuseTwice(scope: Scope, stored: Stored, name: string): Promise<void> {
  for (const [index, line] of linesOf(stored).entries()) {
    const [no, code] = [plain(line['invoice_no']).trim(), plain(line['invoice_code']).trim()];
    // Tax is deducted by an invoice; other papers have numbers of any form.
    if (no !== '' && amount(line, 'tax_amount').gt(0) && !isInvoiceNumber(no, code))
      throw refusal(422, moneyRefusals.claimedNumber, { name, line: index + 1, no });
  }
  const papers = linesOf(stored).map((line) => ({
    no: plain(line['invoice_no']).trim(),
    code: plain(line['invoice_code']).trim(),
  }));
  const again = papers.findIndex((paper, index) => papers.slice(0, index).some((one) => maySameInvoice(one, paper)));
  if (again >= 0)
    throw refusal(422, moneyRefusals.invoiceTwice, { name, line: again + 1, no: papers[again]?.no ?? '' });
  const booked = await bookedElsewhere(scope, papers, { except: String(stored.head['id']) });
  if (booked !== null)
    throw refusal(422, moneyRefusals.invoiceBooked, { name, line: booked.index + 1, text: booked.text });
}

type Budgeted = { readonly row: BudgetRow; readonly own: Big };

/** Lines of the budget of the department and year, with what the claim takes of each, without tax. */
async function budgetsOf({ db, catalogue, actor }: Scope, stored: Stored): Promise<readonly Budgeted[]> {
  if (catalogue.table('fin_budget') === undefined) return [];
  const { head } = stored;
  const expenses = (await subjectOfRole(db, actor.tenantId, EXPENSES))?.code ?? EXPENSES;
  const rows = await budgetLines(db, {
    tenantId: actor.tenantId,
    depart: plain(head['claim_depart']),
    year: Number(plain(head['bill_date']).slice(0, 4)),
    expenses,
  });
  const sums = new Map<string, Budgeted>();
  for (const line of linesOf(stored)) {
    const code = `${expenses}${plain(line['expense_type']).padStart(2, '0')}`;
    // The budget of the type itself, else that of all expenses.
    const row = rows.find((one) => one.code === code) ?? rows.find((one) => one.code === expenses);
    if (row === undefined) continue;
    const own = amount(line, 'amount').minus(amount(line, 'tax_amount'));
    sums.set(row.id, { row, own: own.plus(sums.get(row.id)?.own ?? 0) });
  }
  return [...sums.values()];
}

async function refuseOverBudget(
  scope: Scope,
  stored: Stored,
  { name, isAgreed }: { readonly name: string; readonly isAgreed: boolean },
): Promise<void> {
  const { text } = await readParams(scope.db, scope.actor.tenantId, [budgetControl]);
  const mode = text(budgetControl);
  if (mode === 'none' || (mode === 'approve' && isAgreed)) return;
  // What needs an agreement is on its way to one.
  if (mode === 'approve') return;
  for (const { row, own } of await budgetsOf(scope, stored)) {
    const left = new Big(row.planned).minus(row.used);
    if (own.gt(left))
      throw refusal(422, moneyRefusals.beyondBudget, {
        name,
        budget: row.name,
        planned: money(new Big(row.planned)),
        used: money(new Big(row.used)),
        left: money(left),
        own: money(own),
      });
  }
}

function linesOf({ subs }: Stored): readonly Row[] {
  return subs.get('fin_expense_claim_item') ?? [];
}

function amount(row: Row, name: string): Big {
  return parseAmount(row[name]) ?? new Big(0);
}
