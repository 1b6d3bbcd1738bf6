import type Big from 'big.js';
import { ownOf, ownPart } from '#core/kernel/currency.ts';

/** Part of an open document that was taken after a day; `face` below zero gave something back. Neither has the sign of the document. */
type Take = { readonly face: Big; readonly own: Big };

/** An open document: what is open of it now, in its currency and in the own one, and what was taken of it after a day. No signs. */
export type OpenAsOf = { readonly open: Big; readonly own: Big; readonly takes: readonly Take[] };

/** Amounts of a document at the end of a day. */
export function endOf({ open, own, takes }: OpenAsOf): { readonly face: Big; readonly own: Big } {
  return takes.reduce((sum, take) => ({ face: sum.face.plus(take.face), own: sum.own.plus(take.own) }), {
    face: open,
    own,
  });
}

/**
 * Gives a document another worth at the end of a day: each part that was taken later takes its share of it instead, and the one that empties it
 * the rest, as if the document had been worth that when they were taken. What was given back is worth what it was.
 * @returns what is left of it now is worth, and by how much each part is worth more
 * @example worthFrom({ open: 60, own: 426, takes: [{ face: 40, own: 284 }] }, 720) // left 432, changes [4]
 */
export function worthFrom(item: OpenAsOf, worth: Big): { readonly left: Big; readonly changes: readonly Big[] } {
  let { face } = endOf(item);
  let left = worth;
  const changes = item.takes.map((take) => {
    const isBack = take.face.lt(0);
    const own = isBack ? take.own : ownPart(take.face, { open: face, own: left });
    face = face.minus(take.face);
    left = left.minus(own);
    return own.minus(take.own);
  });
  return { left, changes };
}

/** An amount at the rate of a month's end, to the cent, with its sign. */
export function worthAt(face: Big, rate: Big): Big {
  return ownOf(face, rate);
}
