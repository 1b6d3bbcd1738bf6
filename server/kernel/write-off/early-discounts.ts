import Big from 'big.js';
import { earlyDiscount, type EarlyDiscount } from '#core/kernel/early-payment.ts';
import { factsOf } from '#core/kernel/write-off-kinds.ts';
import { ledgerModules } from '#server/kernel/registry.ts';
import { keyOf, type Desk, type OpenDocument } from './documents.ts';

/** Finds the discounts for early payment of documents by their keys. */
export async function discountsOfDocuments(
  desk: Desk,
  documents: readonly OpenDocument[],
): Promise<ReadonlyMap<string, readonly EarlyDiscount[]>> {
  const found = new Map<string, readonly EarlyDiscount[]>();
  for (const [table, own] of Map.groupBy(documents, ({ form }) => form.head.name))
    for (const module of ledgerModules())
      for (const [id, discounts] of (await module.discounts?.(
        desk,
        table,
        own.map(({ row }) => row.id),
      )) ?? [])
        found.set(keyOf({ formCode: table, id }), discounts);
  return found;
}

type Line = { readonly document: OpenDocument; readonly amount: Big };

/** Returns the discount for early payment that bills grant to the money that settles them: what was paid last says the day. */
export async function discountOfLines(desk: Desk, lines: readonly Line[]): Promise<Big> {
  const isMoney = ({ document }: Line): boolean => factsOf(document.kind).isMoney;
  const bills = lines.filter((line) => !isMoney(line));
  const paid = lines.filter(isMoney).map(({ document }) => document.row.bill_date);
  const day = paid.toSorted().at(-1);
  if (day === undefined) return new Big(0);
  const known = await discountsOfDocuments(
    desk,
    bills.map(({ document }) => document),
  );
  return bills.reduce((sum, { document, amount }) => {
    const key = keyOf({ formCode: document.form.head.name, id: document.row.id });
    return sum.plus(earlyDiscount(amount, known.get(key) ?? [], day));
  }, new Big(0));
}
