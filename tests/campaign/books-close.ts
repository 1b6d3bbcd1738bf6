import { sql } from 'kysely';
import { atDesk, deskOf } from '#server/kernel/period/close-desk.ts';
import { closeMonth, reverseMonth } from '#server/kernel/period/close.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { listDocuments, makeVouchers } from '#modules/finance/server/gl-voucher.ts';
import { MONTHS, rowsOf, type Company } from './books-company.ts';
import type { History } from './books-history.ts';

/** Ledgers in the order their months are closed. */
const LEDGERS = ['stock', 'ar', 'ap', 'gl'] as const;

/** Makes vouchers of what waits in a month, all or some, and posts the vouchers there are, all or some. */
export async function vouch(company: Company, period: string, isAll: boolean): Promise<void> {
  const { engine, actor, random } = company;
  const waiting = (await listDocuments(await deskOf(engine, actor), period)).filter(
    ({ voucherId }) => voucherId === null,
  );
  const ids = waiting.filter(() => isAll || random() < 0.5).map(({ billId }) => billId);
  if (ids.length > 0)
    await atDesk(engine, actor, (desk) => makeVouchers(desk, { period, ids, isCollected: random() < 0.5 }));
  if (isAll) await company.press('fin_voucher', 'reorder', 'all');
  for (const { id, state } of await rowsOf<{ id: string; state: string }>(
    company,
    sql`select id, v_status as state from fin_voucher where tenant_id = ${actor.tenantId} and period = ${period}
      and v_status in ('1', '2') and del_flag = 0 order by voucher_no`,
  )) {
    if (!isAll && random() < 0.5) continue;
    if (state === '1') await company.press('fin_voucher', 'audit', id);
    await company.press('fin_voucher', 'post', id);
  }
}

/** Closes the next month of a history. @throws Error with what keeps it open */
export async function closeBooks(company: Company, history: History): Promise<void> {
  await closePeriod(company, MONTHS[history.closed] ?? '');
  history.closed += 1;
  company.tally.closed += 1;
}

/** Closes a month of all ledgers as the books are closed. @throws Error with what keeps it open */
export async function closePeriod(company: Company, period: string): Promise<void> {
  const { engine, actor } = company;
  let at: string = 'vouchers';
  try {
    for (const ledger of LEDGERS) {
      // What closing one ledger made waits for a voucher as everything does.
      await vouch(company, period, true);
      at = ledger;
      await atDesk(engine, actor, (desk) => closeMonth(desk, ledger, period));
    }
  } catch (error) {
    if (error instanceof Refusal)
      throw new Error(`${period} of ${at} is not closed: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Opens the month of a history that was closed last again. */
export async function reopenBooks(company: Company, history: History): Promise<void> {
  await reopenPeriod(company, MONTHS[history.closed - 1] ?? '');
  history.closed -= 1;
  company.tally.reopened += 1;
}

/** Opens a month of all ledgers again. */
export async function reopenPeriod({ engine, actor }: Company, period: string): Promise<void> {
  for (const ledger of LEDGERS.toReversed())
    await atDesk(engine, actor, (desk) => reverseMonth(desk, ledger, { period, reason: '试' }));
}

/** Balances of accounts, parties and stock at the end of a closed month, as one text. */
export async function keptBy(company: Company, period: string): Promise<string> {
  const { tenantId } = company.actor;
  const [kept] = await rowsOf<{ text: string }>(
    company,
    sql`select jsonb_build_object(
      'accounts', (select jsonb_agg(jsonb_build_array(s.code, e.amount) order by s.code) from (
        select subject_id, sum(debit - credit)::numeric(20, 2) as amount from fin_gl_ledger where tenant_id = ${tenantId} and period <= ${period} group by 1
      ) e join fin_subject s on s.id = e.subject_id where e.amount <> 0),
      'stock', (select jsonb_agg(jsonb_build_array(material_id, warehouse_id, end_qty::float, end_amount::float) order by 1, material_id, warehouse_id, end_qty, end_amount)
        from ms_stock_balance where tenant_id = ${tenantId} and period = ${period}),
      'parties', (select jsonb_agg(jsonb_build_array(ledger, party_id, currency, owed) order by ledger, party_id, currency) from (
        select ledger, party_id, currency, sum(increase - decrease)::numeric(20, 2) as owed from fin_party_ledger
        where tenant_id = ${tenantId} and to_char(bill_date, 'YYYY-MM') <= ${period} group by 1, 2, 3) p))::text as text`,
  );
  return kept?.text ?? '';
}
