import Big from 'big.js';
import {
  factsOf,
  writeOffTypes,
  type ItemKind,
  type Part,
  type PartyLedger,
  type TypeCode,
} from '#core/kernel/write-off-kinds.ts';
import { matchItems, type OpenItem, type Pair } from '#core/kernel/write-off-match.ts';
import { findParties, openDocuments, type PartyRow } from '#server/kernel/party/db/open-item.ts';
import {
  itemForms,
  keyOf,
  asDocument,
  partyTable,
  type Desk,
  type DocumentKey,
  type OpenDocument,
} from './documents.ts';
import { rulesOf } from './rules.ts';

/** Most documents of one side that are shown and matched at once. */
const MOST = 500;

export type Asked = {
  readonly ledger: PartyLedger;
  readonly type: TypeCode;
  readonly partyId: string;
  readonly otherId: string | null;
};

export type OpenSides = { readonly upper: readonly OpenDocument[]; readonly lower: readonly OpenDocument[] };

/** Lists the documents that may stand on both sides of such a write-off, in the order of due dates. */
export async function openSides(desk: Desk, asked: Asked): Promise<OpenSides> {
  const { upper, lower } = writeOffTypes[asked.ledger][asked.type];
  return {
    upper: await documentsOf(desk, asked, upper),
    lower: lower === null ? [] : await documentsOf(desk, asked, lower),
  };
}

/** A proposal what settles what, by the rules of the company; keys are `<form>/<id>`. With `only`, of the lower side that document alone. */
export async function proposal(desk: Desk, asked: Asked, only?: DocumentKey): Promise<readonly Pair[]> {
  const sides = await openSides(desk, asked);
  const { upper } = sides;
  const lower =
    only === undefined
      ? sides.lower
      : sides.lower.filter(({ form, row }) => form.head.name === only.formCode && row.id === only.id);
  const currency = (only === undefined ? upper : lower)[0]?.row.currency;
  const fit = (documents: readonly OpenDocument[]): readonly OpenItem[] =>
    documents
      .filter(({ row }) => (!row.is_provisional || asked.type === '6') && row.currency === currency)
      .map(asOpenItem);
  return matchItems(fit(upper), fit(lower), await rulesOf(desk, asked.ledger));
}

/** Customers or suppliers by code or name, those with open documents first. */
export async function partiesOf(
  desk: Desk,
  { ledger, word, ids }: { readonly ledger: PartyLedger; readonly word: string; readonly ids: readonly string[] },
): Promise<readonly PartyRow[]> {
  const { db, catalogue, actor } = desk;
  const table = partyTable(catalogue, ledger);
  if (table === null) return [];
  const kinds: readonly ItemKind[] =
    ledger === 'ar' ? ['receivable', 'receipt', 'advance_receipt'] : ['payable', 'payment', 'advance_payment'];
  const sources = itemForms(catalogue, kinds).map(({ source }) => source);
  return findParties(db, table, sources, { tenantId: actor.tenantId, word, ids, limit: 50 });
}

async function documentsOf(
  { db, catalogue, actor }: Desk,
  asked: Asked,
  { kinds, isRed, of }: Part,
): Promise<readonly OpenDocument[]> {
  const partyId = of === 'party' ? asked.partyId : asked.otherId;
  if (partyId === null) return [];
  const found: OpenDocument[] = [];
  for (const form of itemForms(catalogue, kinds)) {
    const rows = await openDocuments(db, form.source, { tenantId: actor.tenantId, partyId, isRed, limit: MOST });
    found.push(...rows.map((row) => asDocument(form, row)));
  }
  const day = ({ row, kind }: OpenDocument): string =>
    factsOf(kind).isMoney ? row.bill_date : (row.due_date ?? row.bill_date);
  return found.toSorted((one, other) => (day(one) < day(other) ? -1 : day(one) > day(other) ? 1 : 0)).slice(0, MOST);
}

function asOpenItem({ form, row, open }: OpenDocument): OpenItem {
  return {
    id: keyOf({ formCode: form.head.name, id: row.id }),
    open: new Big(open).abs().toFixed(2),
    billDate: row.bill_date,
    dueDate: row.due_date,
    orderNo: row.order_no,
  };
}
