import Big from 'big.js';
import { filled } from '#core/refusals/text.ts';
import { refusal } from '#server/platform/refusal.ts';
import { materialFacts, warehouseFacts, type StockDocument } from './db/stock-ledger.ts';
import {
  addReservations,
  forgetUses,
  freeReservations,
  lockFreeStock,
  lockPoolsOfStock,
  reservationsOfDocument,
  writeReservations,
  type ReservationRow,
  type ReservationUse,
} from './db/stock-reservation.ts';
import { stockRefusals } from './refusals.ts';
import type { Book, PlaceState, Posting } from './book.ts';
import { materialName, placeKey } from './stock-book.ts';

/** Quantity a line of a document asks to be kept for it. */
export type ReservedLine = {
  readonly line: string;
  /** Which line it is, counted from 1, for words. */
  readonly no: number;
  readonly material: string;
  readonly warehouse: string;
  /** Empty where any batch will do. */
  readonly batch: string;
  readonly qty: Big;
};

/**
 * Keeps goods for the lines of a document, what expires first, then what came first, first; nothing is promised twice (INV-STK-03).
 * @param until the day they have to keep until, `yyyy-MM-dd`
 * @throws Refusal 422 that names the line, the item and the figures
 */
export async function reserveStock(posting: Posting, lines: readonly ReservedLine[], until: string): Promise<void> {
  const { db, tenantId, document } = posting;
  const free = (await lockFreeStock(db, tenantId, lines, until)).map((row) => ({
    ...row,
    available: new Big(row.qty).minus(row.reserved).minus(row.frozen),
  }));
  const parts: { line: string; stock: number; qty: string }[] = [];
  for (const { line, no, material, warehouse, batch, qty } of lines) {
    let left = qty;
    for (const place of free) {
      if (left.lte(0)) break;
      const fits =
        place.material === material && place.warehouse === warehouse && (batch === '' || place.batch === batch);
      if (!fits || place.available.lte(0)) continue;
      const taken = place.available.lt(left) ? place.available : left;
      place.available = place.available.minus(taken);
      left = left.minus(taken);
      parts.push({ line, stock: place.id, qty: taken.toFixed() });
    }
    if (left.lte(0)) continue;
    const facts = (await materialFacts(db, tenantId, [material])).get(material);
    const where = (await warehouseFacts(db, tenantId, [warehouse])).get(warehouse)?.name ?? '';
    const name = batch === '' ? where : filled(stockRefusals.placeOfBatch, { where, batch });
    throw refusal(422, stockRefusals.notEnoughToReserve, {
      line: no,
      item: materialName(facts),
      warehouse: name,
      available: qty.minus(left).toFixed(),
      wanted: qty.toFixed(),
      short: left.toFixed(),
    });
  }
  if (parts.length > 0) await addReservations(db, tenantId, document, parts);
}

/** Frees what a document keeps and nobody took. */
export async function freeStock({ db, tenantId, document }: Posting): Promise<void> {
  const kept = await reservationsOfDocument(db, tenantId, document);
  if (kept.length === 0) return;
  await lockPoolsOfStock(
    db,
    kept.map(({ stock }) => stock),
  );
  // Deliveries that ended meanwhile took their part.
  const left = await reservationsOfDocument(db, tenantId, document);
  await freeReservations(
    db,
    left.map(({ id }) => id),
  );
}

/** Quantities kept for the lines a document delivers, while it is posted. */
export type Kept = {
  readonly rows: readonly (ReservationRow & { rest: Big })[];
  readonly uses: { readonly id: number; readonly line: string; readonly qty: string }[];
};

export function keptOf(rows: readonly ReservationRow[]): Kept {
  return { rows: rows.map((row) => ({ ...row, rest: new Big(row.left) })), uses: [] };
}

/** Frees as much of what is kept for the source line as is delivered, at the same place first. */
export function takeKept(
  { places }: Book,
  kept: Kept,
  {
    line,
    source,
    qty,
    place,
  }: { readonly line: string; readonly source: string; readonly qty: Big; readonly place: PlaceState },
): void {
  const own = kept.rows.filter((row) => row.line === source);
  const here = (row: ReservationRow): boolean => row.stock === place.id;
  let left = qty;
  for (const row of [...own.filter(here), ...own.filter((one) => !here(one))]) {
    const taken = row.rest.lt(left) ? row.rest : left;
    const from = places.get(placeKey(row));
    if (taken.lte(0) || from === undefined) continue;
    row.rest = row.rest.minus(taken);
    from.reserved = from.reserved.minus(taken);
    left = left.minus(taken);
    kept.uses.push({ id: row.id, line, qty: taken.toFixed() });
  }
}

export async function writeKept({ db, document }: Posting, { rows, uses }: Kept): Promise<void> {
  if (uses.length === 0) return;
  const touched = new Set(uses.map(({ id }) => id));
  const left = rows.filter(({ id }) => touched.has(id)).map(({ id, rest }) => ({ id, left: rest.toFixed() }));
  await writeReservations(db, document, left, uses);
}

/** Keeps again what a document took, once its goods are back; less only where others took the goods meanwhile. */
export async function returnKept(
  { posting, places }: Book,
  document: Pick<StockDocument, 'form' | 'id'>,
  uses: readonly ReservationUse[],
): Promise<void> {
  if (uses.length === 0) return;
  const left = new Map<number, Big>();
  for (const use of uses) {
    const place = places.get(placeKey(use));
    if (place === undefined) continue;
    const available = place.qty.minus(place.reserved).minus(place.frozen);
    const taken = new Big(use.taken);
    const again = available.lt(taken) ? (available.gt(0) ? available : new Big(0)) : taken;
    place.reserved = place.reserved.plus(again);
    left.set(use.id, (left.get(use.id) ?? new Big(use.left)).plus(again));
  }
  await writeReservations(
    posting.db,
    document,
    [...left].map(([id, rest]) => ({ id, left: rest.toFixed() })),
    [],
  );
  await forgetUses(posting.db, document);
}
