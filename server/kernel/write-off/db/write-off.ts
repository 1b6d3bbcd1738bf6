import { sql } from 'kysely';
import type { PartyLedger, Side } from '#core/kernel/write-off-kinds.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Narrowing } from '#server/db/managed.ts';

/** Tables of a ledger's records. */
export const writeOffTables = { ar: 'fin_writeoff', ap: 'fin_ap_writeoff' } as const;

export type WriteOffItem = {
  readonly side: Side;
  readonly kind: string;
  readonly formCode: string;
  readonly billId: string;
  readonly billType: string;
  readonly billNo: string;
  readonly billDate: string;
  readonly dueDate: string | null;
  readonly billAmount: string;
  readonly openAmount: string;
  readonly thisAmount: string;
  /** Written-off amount in the own currency. */
  readonly ownAmount: string;
  readonly isMade: boolean;
};

export type WriteOffRecord = {
  readonly no: string;
  readonly type: string;
  readonly customerId: string | null;
  readonly supplierId: string | null;
  readonly toCustomerId: string | null;
  readonly toSupplierId: string | null;
  readonly partyName: string;
  readonly otherName: string | null;
  readonly date: string;
  readonly currency: string;
  readonly amount: string;
  readonly diffAmount: string;
  /** Discount for early payment in the difference, with its sign. */
  readonly discountAmount: string;
  readonly source: { readonly form: string; readonly id: string } | null;
};

type Writer = { readonly tenantId: string; readonly username: string; readonly orgCode: string | null };

/** Stores a record with its items; answers its id. */
export async function addWriteOff(
  db: Db,
  ledger: PartyLedger,
  { tenantId, username, orgCode }: Writer,
  record: WriteOffRecord,
  items: readonly WriteOffItem[],
): Promise<string> {
  const id = newId();
  const own = { tenant_id: tenantId, create_by: username, sys_org_code: orgCode };
  const table = writeOffTables[ledger];
  await db
    .insertInto(table)
    .values({
      id,
      ...own,
      writeoff_no: record.no,
      writeoff_type: record.type,
      customer_id: record.customerId,
      supplier_id: record.supplierId,
      to_customer_id: record.toCustomerId,
      to_supplier_id: record.toSupplierId,
      party_name: record.partyName,
      other_name: record.otherName,
      writeoff_date: record.date,
      currency: record.currency,
      amount: record.amount,
      diff_amount: record.diffAmount,
      discount_amount: record.discountAmount,
      oper_by: username,
      src_form: record.source?.form ?? null,
      src_id: record.source?.id ?? null,
    })
    .execute();
  await db
    .insertInto(`${table}_item`)
    .values(
      items.map((item, index) => ({
        id: newId(),
        ...own,
        head_id: id,
        line_no: index + 1,
        side: item.side,
        kind: item.kind,
        form_code: item.formCode,
        bill_id: item.billId,
        bill_type: item.billType,
        bill_no: item.billNo,
        bill_date: item.billDate,
        due_date: item.dueDate,
        bill_amount: item.billAmount,
        open_amount: item.openAmount,
        this_amount: item.thisAmount,
        own_amount: item.ownAmount,
        is_made: item.isMade,
      })),
    )
    .execute();
  return id;
}

export type StoredWriteOff = {
  readonly id: string;
  readonly writeoff_no: string;
  readonly writeoff_type: string;
  readonly writeoff_date: string;
  readonly wo_status: string;
};

/** A record of a tenant; locked for its reversal when asked so. */
export async function findWriteOff(
  db: Db,
  ledger: PartyLedger,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<StoredWriteOff | undefined> {
  return db
    .selectFrom(writeOffTables[ledger])
    .select(['id', 'writeoff_no', 'writeoff_type', 'writeoff_date', 'wo_status'])
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

export type StoredItem = {
  readonly side: string;
  readonly kind: string;
  readonly form_code: string;
  readonly bill_id: string;
  readonly bill_type: string;
  readonly bill_no: string;
  readonly bill_date: string;
  readonly due_date: string | null;
  readonly bill_amount: string;
  readonly open_amount: string;
  readonly this_amount: string;
  readonly own_amount: string;
  readonly is_made: boolean;
};

/** Columns of a line of a write-off, beside its place. */
export const writeOffItemColumns = [
  'side',
  'kind',
  'form_code',
  'bill_id',
  'bill_type',
  'bill_no',
  'bill_date',
  'due_date',
  'bill_amount',
  'open_amount',
  'this_amount',
  'own_amount',
  'is_made',
] as const;

export async function itemsOfWriteOff(
  db: Db,
  ledger: PartyLedger,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
): Promise<readonly StoredItem[]> {
  return db
    .selectFrom(`${writeOffTables[ledger]}_item`)
    .select(writeOffItemColumns)
    .where('head_id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .orderBy('line_no')
    .execute();
}

export async function markReversed(
  db: Db,
  ledger: PartyLedger,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<void> {
  await db
    .updateTable(writeOffTables[ledger])
    .set({
      wo_status: '2',
      reverse_reason: reason,
      reverse_by: by,
      reverse_time: sql<string>`now()`,
      update_by: by,
      update_time: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .execute();
}

export type Standing = {
  readonly ledger: PartyLedger;
  readonly id: string;
  readonly no: string;
  readonly is_made: boolean;
};

/** Records that stand and have this document among their items. */
export async function standingOf(
  db: Db,
  { tenantId, formCode, billId }: { readonly tenantId: string; readonly formCode: string; readonly billId: string },
): Promise<readonly Standing[]> {
  const { rows } = await sql<Standing>`
    select 'ar' as ledger, w.id, w.writeoff_no as no, i.is_made from fin_writeoff_item i join fin_writeoff w on w.id = i.head_id
    where i.tenant_id = ${tenantId} and i.form_code = ${formCode} and i.bill_id = ${billId} and w.wo_status = '1'
    union all
    select 'ap', w.id, w.writeoff_no, i.is_made from fin_ap_writeoff_item i join fin_ap_writeoff w on w.id = i.head_id
    where i.tenant_id = ${tenantId} and i.form_code = ${formCode} and i.bill_id = ${billId} and w.wo_status = '1'
    order by no`.execute(db);
  return rows;
}

/** Ids of standing records the audit of a document made. */
export async function madeByAudit(
  db: Db,
  ledger: PartyLedger,
  { tenantId, formCode, billId }: { readonly tenantId: string; readonly formCode: string; readonly billId: string },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(writeOffTables[ledger])
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('src_form', '=', formCode)
    .where('src_id', '=', billId)
    .where('wo_status', '=', '1')
    .where('del_flag', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Records with what stood on both sides, for their list. */
export const writeOffsWithItems = (ledger: PartyLedger): Narrowing => sql`(
  select w.*, n.debit_no, n.credit_no
  from ${sql.table(writeOffTables[ledger])} w
  left join lateral (
    select string_agg(i.bill_no, '、' order by i.line_no) filter (where i.side = 'D') as debit_no,
      string_agg(i.bill_no, '、' order by i.line_no) filter (where i.side = 'C') as credit_no
    from ${sql.table(`${writeOffTables[ledger]}_item`)} i where i.head_id = w.id
  ) n on true)`;
