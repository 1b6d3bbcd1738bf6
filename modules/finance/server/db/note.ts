import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** The receipt a bill of exchange came with. */
export type NoteReceipt = {
  readonly id: string;
  readonly customer_id: string;
  readonly account_id: string | null;
  readonly amount: string;
  /** Settlement method: dictionary settle_type. */
  readonly settle_type: string;
};

/** Finds an audited receipt by its number; undefined where there is none. */
export async function receiptByNo(db: Db, tenantId: string, no: string): Promise<NoteReceipt | undefined> {
  const { rows } = await sql<NoteReceipt>`
    select id, customer_id, account_id, amount::text as amount, coalesce(settle_type, '') as settle_type from fin_receipt
    where tenant_id = ${tenantId} and del_flag = 0 and bill_status = '2' and bill_no = ${no}`.execute(db);
  return rows[0];
}

/** Adds up the bills of exchange a receipt came with, but for one of them. */
export async function notesOfReceipt(
  db: Db,
  tenantId: string,
  { no, except }: { readonly no: string; readonly except: string },
): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from fin_acceptance
    where tenant_id = ${tenantId} and del_flag = 0 and btrim(receipt_no) = ${no} and id <> ${except}`.execute(db);
  return rows[0]?.sum ?? '0';
}

/** Part of what a receipt settled, and the day it was due. */
export type SettledDue = { readonly due: string | null; readonly amount: string };

/** Lists what a receipt settled, by the days it was due, the earliest first. */
export async function settledBy(db: Db, tenantId: string, receiptId: string): Promise<readonly SettledDue[]> {
  const { rows } = await sql<SettledDue>`
    select b.due_date::text as due, sum(b.this_amount)::text as amount
    from fin_writeoff w join fin_writeoff_item b on b.head_id = w.id and b.kind = 'receivable' and b.side = 'D' and not b.is_made
    where w.tenant_id = ${tenantId} and w.del_flag = 0 and w.wo_status = '1'
      and exists (select 1 from fin_writeoff_item m where m.head_id = w.id and m.form_code = 'fin_receipt' and m.bill_id = ${receiptId})
    group by 1 order by 1 nulls last`.execute(db);
  return rows;
}

/** Finds the number of a document that says of a bill of exchange that it bounced, and is not void; null for none. */
export async function returnOfNote(db: Db, tenantId: string, noteId: string): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from fin_note_return
    where tenant_id = ${tenantId} and del_flag = 0 and note_id = ${noteId} and coalesce(bill_status, '0') <> '4' limit 1`.execute(
    db,
  );
  return rows[0]?.no ?? null;
}
