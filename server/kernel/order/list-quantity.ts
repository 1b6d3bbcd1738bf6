import Big from 'big.js';
import { listQuantity } from '#core/params/flow.ts';
import type { Db } from '#server/db/connection.ts';
import { readParams } from '#server/platform/params.ts';

/** An item and how much of it a line of a document is about. */
export type ListLine = { readonly materialId: string; readonly qty: string };

/**
 * Gives lines with the quantities price lists are asked by: each its own, or that of its item in the whole document, as the company says
 * (flow.listQuantity).
 * @param all lines of the document that are bought or sold, where others than `lines` count
 */
export async function listLines<T extends ListLine>(
  db: Db,
  tenantId: string,
  lines: readonly T[],
  all: readonly ListLine[] = lines,
): Promise<readonly T[]> {
  const { text } = await readParams(db, tenantId, [listQuantity]);
  if (text(listQuantity) !== 'document') return lines;
  const sums = new Map<string, Big>();
  for (const { materialId, qty } of all) sums.set(materialId, (sums.get(materialId) ?? new Big(0)).plus(qty));
  return lines.map((line) => ({ ...line, qty: sums.get(line.materialId)?.toFixed() ?? line.qty }));
}
