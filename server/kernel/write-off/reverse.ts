import Big from 'big.js';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import { voidDocuments } from '#server/kernel/party/db/open-item.ts';
import { reversePartyEntries } from '#server/kernel/party/db/party-ledger.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { ledgerModules } from '#server/kernel/registry.ts';
import { refusal } from '#server/platform/refusal.ts';
import { findWriteOff, itemsOfWriteOff, markReversed, writeOffTables, type StoredItem } from './db/write-off.ts';
import { documentName, itemForm, keyOf, lockAll, type Desk, type OpenDocument } from './documents.ts';
import { writeOffRefusals } from './refusals.ts';
import { takeAll } from './write-off.ts';

const keyOfItem = (item: StoredItem): string => keyOf({ formCode: item.form_code, id: item.bill_id });

/**
 * Takes a write-off back, in the caller's transaction: both sides are open again as they were, the record stays and says why (INV-AR-03).
 * @throws Refusal 404, 422 where it was taken back already, its month is closed, a voucher was made of it, or what it made is used
 */
export async function reverseWriteOff(
  desk: Desk,
  { ledger, id, reason }: { readonly ledger: PartyLedger; readonly id: string; readonly reason: string },
): Promise<string> {
  const { db, actor } = desk;
  const key = { id, tenantId: actor.tenantId };
  const items = await itemsOfWriteOff(db, ledger, key);
  // Documents before the record, as whoever writes off does.
  const documents = await lockAll(
    desk,
    items.map((item) => ({ formCode: item.form_code, id: item.bill_id })),
  );
  const record = await findWriteOff(db, ledger, key, { isLocked: true });
  if (record === undefined) throw refusal(404, writeOffRefusals.writeOffGone);
  const { writeoff_no: no, writeoff_date: date } = record;
  if (record.wo_status !== '1') throw refusal(422, writeOffRefusals.reversedBefore, { no });
  const ledgers = new Set<PartyLedger>([ledger, ...items.map(({ form_code: code }) => ledgerOf(desk, code, ledger))]);
  for (const one of [...ledgers].sort()) await refuseClosed(db, { tenantId: actor.tenantId, ledger: one, date });
  for (const { reversing } of ledgerModules()) await reversing?.(desk, { id, no });
  const known = items.flatMap((item) => {
    const document = documents.get(keyOfItem(item));
    return document === undefined ? [] : [{ item, document }];
  });
  const made = known.flatMap(({ item, document }) => (item.is_made ? [document] : []));
  await unmake(desk, made, no);
  const taken = known.flatMap(({ item, document }) =>
    item.is_made
      ? []
      : [{ document, amount: new Big(item.this_amount).times(-1), own: new Big(item.own_amount).times(-1) }],
  );
  await takeAll(desk, taken, record.writeoff_type);
  await reversePartyEntries(
    db,
    { tenantId: actor.tenantId, formCode: writeOffTables[ledger], billIds: [id] },
    actor.username,
  );
  await markReversed(db, ledger, key, { by: actor.username, reason });
  return no;
}

function ledgerOf({ catalogue }: Desk, formCode: string, otherwise: PartyLedger): PartyLedger {
  const party = itemForm(catalogue, formCode)?.source.party;
  if (party === undefined) return otherwise;
  return party === 'customer_id' ? 'ar' : 'ap';
}

/** Voids what a transfer made, unless somebody has used one of them. */
async function unmake({ db, actor }: Desk, documents: readonly OpenDocument[], no: string): Promise<void> {
  const used = documents.find(({ row }) => !new Big(row.written).eq(0) || !new Big(row.refunded).eq(0));
  if (used !== undefined) throw refusal(422, writeOffRefusals.transferredUsed, { no, document: documentName(used) });
  const { tenantId, username } = actor;
  for (const [table, own] of Map.groupBy(documents, ({ form }) => form.head.name)) {
    const ids = own.map(({ row }) => row.id);
    await voidDocuments(db, table, { ids, tenantId }, username);
    await reversePartyEntries(db, { tenantId, formCode: table, billIds: ids }, username);
  }
}
