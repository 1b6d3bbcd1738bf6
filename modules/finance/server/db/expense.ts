import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** One claim of a person at a time, and one claim of an invoice; until the transaction ends. */
export async function lockClaimant(db: Db, tenantId: string, claimant: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(ledger_lock_key(${tenantId}, 'expense'))`.execute(db);
  await sql`select id from fin_loan where tenant_id = ${tenantId} and del_flag = 0 and borrower_id = ${claimant} order by id for update`.execute(
    db,
  );
}

/** Loans of a person that are agreed and not repaid, the oldest first. */
export async function openLoans(
  db: Db,
  tenantId: string,
  borrower: string,
): Promise<readonly { readonly id: string; readonly open: string }[]> {
  const { rows } = await sql<{ id: string; open: string }>`
    select id, (amount - coalesce(repaid_amount, 0))::text as open from fin_loan
    where tenant_id = ${tenantId} and del_flag = 0 and borrower_id = ${borrower} and bill_status in ('2', '3')
      and amount > coalesce(repaid_amount, 0) order by bill_date, bill_no, id`.execute(db);
  return rows;
}

/** Amount that is added to what a row has. */
type AddedAmount = { readonly id: string; readonly amount: string };

const addedAmounts = (parts: readonly AddedAmount[]): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(parts)}::json) as v (id text, amount numeric)`;

/**
 * Adds amounts to what is repaid of loans, no loan twice; below zero takes them back. A loan that is repaid in full is closed, until something
 * of it is taken back. One statement for all.
 */
export async function addRepaid(
  db: Db,
  { tenantId, by }: { readonly tenantId: string; readonly by: string },
  parts: readonly AddedAmount[],
): Promise<void> {
  if (parts.length === 0) return;
  await sql`
    update fin_loan l set repaid_amount = coalesce(l.repaid_amount, 0) + v.amount,
      open_amount = l.amount - coalesce(l.repaid_amount, 0) - v.amount,
      bill_status = case when l.amount <= coalesce(l.repaid_amount, 0) + v.amount then '3' else '2' end,
      version = l.version + 1, update_by = ${by}, update_time = now()
    from ${addedAmounts(parts)}
    where l.tenant_id = ${tenantId} and l.id = v.id`.execute(db);
}

export type BudgetRow = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly planned: string;
  readonly used: string;
};

/** Lines of the audited budget of a department in a year, for an account and those below it; locked. */
export async function budgetLines(
  db: Db,
  asked: { readonly tenantId: string; readonly depart: string; readonly year: number; readonly expenses: string },
): Promise<readonly BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`
    select i.id, s.code, s.name, coalesce(i.used_amount, 0)::text as used,
      (coalesce(m01, 0) + coalesce(m02, 0) + coalesce(m03, 0) + coalesce(m04, 0) + coalesce(m05, 0) + coalesce(m06, 0) + coalesce(m07, 0)
        + coalesce(m08, 0) + coalesce(m09, 0) + coalesce(m10, 0) + coalesce(m11, 0) + coalesce(m12, 0))::text as planned
    from fin_budget_item i join fin_budget h on h.id = i.head_id join fin_subject s on s.id = i.subject_id
    where i.tenant_id = ${asked.tenantId} and i.del_flag = 0 and h.del_flag = 0 and h.bill_status = '2'
      and h.depart_id_b = ${asked.depart} and h.year_no = ${asked.year} and starts_with(s.code, ${asked.expenses})
    order by i.id for update of i`.execute(db);
  return rows;
}

export async function addBudgetUses(db: Db, tenantId: string, parts: readonly AddedAmount[]): Promise<void> {
  if (parts.length === 0) return;
  await sql`
    update fin_budget_item b set used_amount = coalesce(b.used_amount, 0) + v.amount
    from ${addedAmounts(parts)}
    where b.tenant_id = ${tenantId} and b.id = v.id`.execute(db);
}

/** Writes the budget left after a claim, shown with it. */
export async function setBudgetLeft(
  db: Db,
  { tenantId, id, amount }: { readonly tenantId: string; readonly id: string; readonly amount: string },
): Promise<void> {
  await sql`update fin_expense_claim set budget_left = ${amount}::numeric where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  );
}

/** Sums the payments made or about to be made for a document, with their numbers. */
export async function paymentsOf(
  db: Db,
  tenantId: string,
  id: string,
): Promise<{ readonly amount: string; readonly numbers: string | null }> {
  const { rows } = await sql<{ amount: string; numbers: string | null }>`
    select coalesce(sum(amount), 0)::text as amount, string_agg(bill_no, '、' order by bill_no) as numbers from fin_other_payment
    where tenant_id = ${tenantId} and del_flag = 0 and claim_id = ${id} and bill_status <> '4'`.execute(db);
  return rows[0] ?? { amount: '0', numbers: null };
}

/** Returns the amount a claim owes, and the amount audited payments but one paid of it. */
export async function claimPaid(
  db: Db,
  tenantId: string,
  { claim, except }: { readonly claim: string; readonly except: string },
): Promise<{ readonly no: string; readonly owed: string; readonly paid: string }> {
  const { rows } = await sql<{ no: string; owed: string; paid: string }>`
    select c.bill_no as no, coalesce(c.pay_amount, 0)::text as owed,
      (select coalesce(sum(p.amount), 0) from fin_other_payment p
        where p.tenant_id = c.tenant_id and p.del_flag = 0 and p.claim_id = c.id and p.bill_status in ('2', '3') and p.id <> ${except})::text as paid
    from fin_expense_claim c where c.tenant_id = ${tenantId} and c.id = ${claim}`.execute(db);
  return rows[0] ?? { no: '', owed: '0', paid: '0' };
}

/** The bank account payments are made from unless somebody says otherwise; null where there is none. */
export async function usualAccount(db: Db, tenantId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from fin_bank_account where tenant_id = ${tenantId} and del_flag = 0 and coalesce(enabled, 'Y') = 'Y'
    order by (coalesce(is_default, 'N') = 'Y') desc, sort_no nulls last, code limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export type LoanRow = {
  readonly id: string;
  readonly bill_no: string;
  readonly borrower: string;
  readonly open: string;
  readonly bill_status: string;
};

/** A loan as it stands now, locked; null where there is none. */
export async function lockLoan(db: Db, tenantId: string, id: string): Promise<LoanRow | null> {
  const { rows } = await sql<LoanRow>`
    select id, bill_no, borrower_id as borrower, (amount - coalesce(repaid_amount, 0))::text as open, coalesce(bill_status, '') as bill_status
    from fin_loan where tenant_id = ${tenantId} and del_flag = 0 and id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

/** Sums what documents that do not count yet would pay back of a loan, with their numbers. */
export async function repaymentsDrafted(
  db: Db,
  tenantId: string,
  loanId: string,
): Promise<{ readonly amount: string; readonly numbers: string | null }> {
  const { rows } = await sql<{ amount: string; numbers: string | null }>`
    select coalesce(sum(amount), 0)::text as amount, string_agg(bill_no, '、' order by bill_no) as numbers from fin_other_receipt
    where tenant_id = ${tenantId} and del_flag = 0 and loan_id = ${loanId} and bill_status in ('0', '1', '5')`.execute(
    db,
  );
  return rows[0] ?? { amount: '0', numbers: null };
}
