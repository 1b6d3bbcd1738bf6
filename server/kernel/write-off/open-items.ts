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
import { openInstalments, planOf, type OpenInstalment } from '#server/kernel/party/db/instalment.ts';
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
  const fit = async (documents: readonly OpenDocument[]): Promise<readonly OpenItem[]> => {
    const known = documents.filter(
      ({ row }) => (!row.is_provisional || asked.type === '6') && row.currency === currency,
    );
    const plans = await instalmentsOfDocuments(desk, known);
    return known.flatMap((document) => asOpenItems(document, plans.get(document.row.id) ?? []));
  };
  return matchItems(await fit(upper), await fit(lower), await rulesOf(desk, asked.ledger));
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

/** Finds the open instalments of documents by their ids; most have none. */
async function instalmentsOfDocuments(
  { db, catalogue, actor }: Desk,
  documents: readonly OpenDocument[],
): Promise<ReadonlyMap<string, readonly OpenInstalment[]>> {
  const found = new Map<string, readonly OpenInstalment[]>();
  for (const [table, own] of Map.groupBy(documents, ({ form }) => form.head.name)) {
    const ids = own.flatMap(({ row }) => (row.has_terms ? [row.id] : []));
    if (catalogue.table(planOf(table)) === undefined) continue;
    for (const [id, open] of await openInstalments(db, table, { tenantId: actor.tenantId, ids })) found.set(id, open);
  }
  return found;
}

/** Gives a document as matching sees it, its instalments one by one: a later one of it waits for an earlier one of others. */
function asOpenItems({ form, row, open }: OpenDocument, plan: readonly OpenInstalment[]): readonly OpenItem[] {
  const id = keyOf({ formCode: form.head.name, id: row.id });
  const of = { id, billDate: row.bill_date, orderNo: row.order_no };
  return plan.length === 0
    ? [{ ...of, open: new Big(open).abs().toFixed(2), dueDate: row.due_date }]
    : plan.map((part) => ({ ...of, open: part.open, dueDate: part.due }));
}
