import Big from 'big.js';
import { money, parseAmount, thousands } from '#core/amounts/amounts.ts';
import { factsOf, type ItemKind } from '#core/kernel/write-off-kinds.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import {
  documentName,
  itemForms,
  keyOf,
  lockAll,
  partyTable,
  type Desk,
  type DocumentKey,
  type ItemForm,
  type OpenDocument,
} from '#server/kernel/write-off/documents.ts';
import { writeOff, type DraftItem } from '#server/kernel/write-off/write-off.ts';
import { refusal } from '#server/platform/refusal.ts';
import { areOfGroup, documentsByNo, findParties } from './db/open-item.ts';
import { partyRefusals } from './refusals.ts';

/** The bills of a payment's lines: `fin_receipt_item.ar_bill_no` names an audited receivable. */
const settles: Readonly<Partial<Record<ItemKind, { readonly column: string; readonly bill: ItemKind }>>> = {
  receipt: { column: 'ar_bill_no', bill: 'receivable' },
  payment: { column: 'ap_bill_no', bill: 'payable' },
};

/** A line of money: the bill it settles, in the currency of the money and in that of the bill. */
type Settled = {
  readonly no: string;
  readonly place: RefusalText;
  readonly key: DocumentKey;
  readonly paid: Big;
  readonly face: Big | null;
};

/**
 * Writes the lines of a receipt or payment off as its audit does: one write-off for each customer of the group and each currency of bills.
 * @throws Refusal 422 where a line cannot be written off, or lines are more than the money
 */
export async function settleLines(scope: Scope, kind: ItemKind, stored: Stored, document: OpenDocument): Promise<void> {
  const lines = await settledLines(scope, kind, stored, document);
  if (lines.length === 0) return;
  const total = new Big(document.row.total);
  const matched = lines.reduce((sum, { paid }) => sum.plus(paid), new Big(0));
  if (matched.gt(total))
    throw refusal(422, partyRefusals.matchedBeyond, {
      document: documentName(document),
      matched: thousands(matched.toFixed(2), 2),
      total: thousands(total.toFixed(2), 2),
    });
  const own = { formCode: scope.form.head.name, id: document.row.id };
  const bills = await lockAll(
    scope,
    lines.map(({ key }) => key),
  );
  const { ledger } = factsOf(kind);
  const groups = Map.groupBy(lines, ({ key }) => {
    const bill = bills.get(keyOf(key));
    return JSON.stringify([bill?.row.party, bill?.row.currency]);
  });
  for (const group of groups.values()) {
    const bill = bills.get(keyOf(group[0]?.key ?? own));
    if (bill === undefined) continue;
    await refuseStranger(scope, kind, document, { bill, line: group[0] });
    const paid = group.reduce((sum, one) => sum.plus(one.paid), new Big(0)).toFixed(2);
    await writeOff(
      { ...scope, audited: keyOf(own) },
      {
        ledger,
        type: '1',
        partyId: bill.row.party,
        otherId: null,
        ...(bill.row.party === document.row.party ? {} : { payerId: document.row.party }),
        date: document.row.bill_date,
        diffAmount: null,
        items: [{ ...own, amount: paid }, ...itemsOf(group, bill.row.currency, document)],
        source: { form: own.formCode, id: own.id },
      },
    );
  }
}

/** The bills of lines with what is written off of each, in their own currency; a bill may stand in several lines. */
function itemsOf(lines: readonly Settled[], currency: string, { row }: OpenDocument): readonly DraftItem[] {
  const items = new Map<string, DraftItem>();
  for (const { key, no, place, paid, face } of lines) {
    const isOther = currency !== row.currency;
    if (isOther && (face === null || face.lte(0)))
      throw refusal(422, partyRefusals.faceNeeded, { place, no, currency, own: row.currency });
    if (!isOther && face !== null && !face.eq(0) && !face.eq(paid))
      throw refusal(422, partyRefusals.faceDiffers, { place, no, currency, face: money(face), amount: money(paid) });
    const amount = isOther && face !== null ? face : paid;
    const before = items.get(keyOf(key));
    items.set(keyOf(key), { ...key, amount: amount.plus(before?.amount ?? 0).toFixed(2) });
  }
  return [...items.values()];
}

/** Refuses a bill of a customer who is not of the group of whoever paid; that of another supplier is none of a payment's. */
async function refuseStranger(
  { db, catalogue, actor }: Scope,
  kind: ItemKind,
  { row }: OpenDocument,
  { bill, line }: { readonly bill: OpenDocument; readonly line: Settled | undefined },
): Promise<void> {
  const { party } = bill.row;
  const table = partyTable(catalogue, 'ar');
  if (kind !== 'receipt' || party === row.party || table === null || line === undefined) return;
  const { tenantId } = actor;
  const mayBe = catalogue.table(table.table)?.byName.has('group_id') === true;
  if (mayBe && (await areOfGroup(db, tenantId, [party, row.party]))) return;
  const nameOf = async (id: string): Promise<string> =>
    (await findParties(db, table, [], { tenantId, word: '', ids: [id], limit: 1 }))[0]?.name ?? id;
  const { place, no } = line;
  const [customer, payer] = [await nameOf(party), await nameOf(row.party)];
  throw refusal(422, partyRefusals.notOfGroup, { place, no, customer, payer });
}

async function settledLines(
  { db, catalogue, form, actor }: Scope,
  kind: ItemKind,
  { subs }: Stored,
  document: OpenDocument,
): Promise<readonly Settled[]> {
  const rule = settles[kind];
  const table = rule === undefined ? undefined : form.subs.find((sub) => sub.byName.has(rule.column));
  if (rule === undefined || table === undefined) return [];
  const rows = subs.get(table.name) ?? [];
  const bills = itemForms(catalogue, [rule.bill]);
  const numbers = rows.map((row) => plain(row[rule.column]).trim());
  const found = await keysByNo({ db, actor }, bills, numbers);
  return rows.map((row, index) => {
    const no = numbers[index] ?? '';
    const place = filled(partyRefusals.lineOfDocument, {
      document: documentName(document),
      table: table.title,
      line: index + 1,
    });
    const key = found.get(no);
    const title = bills[0]?.form.definition.title ?? partyRefusals.document;
    if (key === undefined) throw refusal(422, partyRefusals.noAuditedBill, { place, title, no });
    const paid = parseAmount(row['this_amount']) ?? new Big(0);
    if (paid.lte(0)) throw refusal(422, partyRefusals.writtenAboveZero, { place });
    return { no, place, key, paid, face: parseAmount(row['face_amount']) };
  });
}

async function keysByNo(
  { db, actor }: Pick<Desk, 'db' | 'actor'>,
  bills: readonly ItemForm[],
  numbers: readonly string[],
): Promise<ReadonlyMap<string, DocumentKey>> {
  const found = new Map<string, DocumentKey>();
  for (const { source } of bills)
    for (const [no, id] of await documentsByNo(db, source, [...new Set(numbers)], actor.tenantId))
      found.set(no, { formCode: source.table, id });
  return found;
}
