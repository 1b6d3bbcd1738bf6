import type Big from 'big.js';
import { dateTimeText } from '#core/dates/dates.ts';
import { partyColumn, sideOf, transferredKind, type PartyLedger, type TypeCode } from '#core/kernel/write-off-kinds.ts';
import { newId } from '#server/db/ids.ts';
import { insertRows } from '#server/engine/list/db/row.ts';
import { freeNumbers } from '#server/engine/record/numbering.ts';
import { addPartyEntries } from '#server/kernel/party/db/party-ledger.ts';
import { documentEntry } from '#server/kernel/party/party-entry.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { WriteOffItem } from './db/write-off.ts';
import { itemForms, type Desk, type OpenDocument } from './documents.ts';
import { writeOffRefusals } from './refusals.ts';

type Transfer = {
  readonly ledger: PartyLedger;
  readonly type: TypeCode;
  readonly toId: string;
  readonly date: string;
  readonly currency: string;
  readonly no: string;
  readonly lines: readonly { readonly document: OpenDocument; readonly amount: Big; readonly own: Big }[];
};

/** Dictionaries ar_type and ap_type: what comes from a transfer is another receivable or payable. */
const otherTypes = { ar_type: '2', ap_type: '4' } as const;

/**
 * Makes, for each document that is transferred, one of the other party over the same amount, audited and open; it keeps the due date, so
 * that it does not get younger. Answers them as items of the write-off.
 */
export async function makeTransferred(desk: Desk, transfer: Transfer): Promise<readonly WriteOffItem[]> {
  const { db, catalogue, actor, now } = desk;
  const kind = transferredKind(transfer.ledger, transfer.type);
  const [target] = itemForms(catalogue, [kind]);
  const rule = target?.form.definition.number?.rule;
  if (target === undefined || rule === undefined) throw refusal(422, writeOffRefusals.targetNotInstalled);
  const { form } = target;
  const place = { tenantId: actor.tenantId, table: form.head.name, column: 'bill_no' };
  const numbers = await freeNumbers(
    db,
    place,
    { rule, now },
    transfer.lines.map(() => ({})),
  );
  const made = transfer.lines.map(({ document, amount, own }, index) => {
    const { row } = document;
    const id = newId();
    const no = numbers[index] ?? '';
    const values = {
      bill_no: no,
      bill_date: transfer.date,
      due_date: row.due_date,
      ...otherTypes,
      [partyColumn(kind)]: transfer.toId,
      account_id: row.account_id,
      order_no: row.order_no,
      src_no: transfer.no,
      currency: transfer.currency,
      exchange_rate: row.rate,
      amount: amount.toFixed(2),
      written_amount: '0',
      refund_amount: '0',
      open_amount: amount.toFixed(2),
      open_own: own.toFixed(2),
      handler_id: actor.username,
      remark: `由${document.form.definition.title}“${row.bill_no}”转入，核销单 ${transfer.no}`,
      bill_status: '2',
      audit_by: actor.username,
      audit_time: dateTimeText(now),
    };
    const known = Object.fromEntries(Object.entries(values).filter(([name]) => form.head.byName.has(name)));
    const stamp = { id, tenant_id: actor.tenantId, create_by: actor.username, sys_org_code: actor.orgCode };
    const entry = documentEntry(kind, {
      tenantId: actor.tenantId,
      by: actor.username,
      formCode: form.head.name,
      id,
      no,
      partyId: transfer.toId,
      date: transfer.date,
      currency: transfer.currency,
      amount,
      own,
    });
    const item: WriteOffItem = {
      // It stands opposite to what it replaces.
      side: sideOf(kind, true),
      kind,
      formCode: form.head.name,
      billId: id,
      billType: form.definition.title,
      billNo: no,
      billDate: transfer.date,
      dueDate: row.due_date,
      billAmount: amount.toFixed(2),
      openAmount: amount.toFixed(2),
      thisAmount: amount.toFixed(2),
      ownAmount: own.toFixed(2),
      isMade: true,
    };
    return { values: { ...known, ...stamp }, entry, item };
  });
  await insertRows(
    db,
    form.head.name,
    made.map(({ values }) => values),
  );
  await addPartyEntries(
    db,
    made.map(({ entry }) => entry),
  );
  return made.map(({ item }) => item);
}
