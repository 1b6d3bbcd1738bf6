/** Which ledger of parties: of customers (应收) or of suppliers (应付). */
export type PartyLedger = 'ar' | 'ap';

/** Kinds of audited documents in the ledger of their party. */
export const itemKinds = ['receivable', 'receipt', 'advance_receipt', 'payable', 'payment', 'advance_payment'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Dictionary writeoff_side: D what is owed to us or was paid by us, C the other way round. */
export type Side = 'D' | 'C';

type KindFacts = {
  readonly ledger: PartyLedger;
  /** Side it is on with a positive amount; in red it is on the other. */
  readonly side: Side;
  /** Money, which lies there as an advance until it is matched. */
  readonly isMoney: boolean;
};

const facts: Readonly<Record<ItemKind, KindFacts>> = {
  receivable: { ledger: 'ar', side: 'D', isMoney: false },
  receipt: { ledger: 'ar', side: 'C', isMoney: true },
  advance_receipt: { ledger: 'ar', side: 'C', isMoney: true },
  payable: { ledger: 'ap', side: 'C', isMoney: false },
  payment: { ledger: 'ap', side: 'D', isMoney: true },
  advance_payment: { ledger: 'ap', side: 'D', isMoney: true },
};

export function factsOf(kind: ItemKind): KindFacts {
  return facts[kind];
}

/** Column of a document that names its party. */
export function partyColumn(kind: ItemKind): 'customer_id' | 'supplier_id' {
  return facts[kind].ledger === 'ar' ? 'customer_id' : 'supplier_id';
}

export function sideOf(kind: ItemKind, isRed: boolean): Side {
  const { side } = facts[kind];
  return isRed ? (side === 'D' ? 'C' : 'D') : side;
}

/** Documents in one table of the workbench: their kinds, in red or not, of the party or of the other one. */
export type Part = {
  readonly kinds: readonly ItemKind[];
  readonly isRed: boolean;
  readonly of: 'party' | 'other';
};

export type WriteOffType = {
  readonly upper: Part;
  /** Null for a transfer: the other side is made by it. */
  readonly lower: Part | null;
  /** Second party it needs; null for none. */
  readonly other: 'customer' | 'supplier' | null;
  /** May the two sides differ by a stated small amount? */
  readonly mayDiffer: boolean;
};

export type TypeCode = '1' | '2' | '3' | '4' | '5' | '6';
export const typeCodes: readonly TypeCode[] = ['1', '2', '3', '4', '5', '6'];

const of = (kinds: readonly ItemKind[], more: Partial<Part> = {}): Part => ({
  kinds,
  isRed: false,
  of: 'party',
  ...more,
});

function typesOf(
  bill: ItemKind,
  money: readonly [usual: ItemKind, advance: ItemKind],
  opposite: ItemKind,
): Readonly<Record<TypeCode, WriteOffType>> {
  const upper = of([bill]);
  const own = facts[bill].ledger === 'ar' ? 'customer' : 'supplier';
  const opposed = own === 'customer' ? 'supplier' : 'customer';
  return {
    '1': { upper, lower: of(money), other: null, mayDiffer: true },
    '2': { upper, lower: of([money[1]]), other: null, mayDiffer: true },
    '3': { upper, lower: of([opposite], { of: 'other' }), other: opposed, mayDiffer: false },
    '4': { upper, lower: null, other: own, mayDiffer: false },
    '5': { upper: of(money), lower: null, other: own, mayDiffer: false },
    '6': { upper, lower: of([bill], { isRed: true }), other: null, mayDiffer: true },
  };
}

/** Dictionaries ar_writeoff_type and ap_writeoff_type. */
export const writeOffTypes: Readonly<Record<PartyLedger, Readonly<Record<TypeCode, WriteOffType>>>> = {
  ar: typesOf('receivable', ['receipt', 'advance_receipt'], 'payable'),
  ap: typesOf('payable', ['payment', 'advance_payment'], 'receivable'),
};

/**
 * Returns the type by which a document and the red one that takes it back settle each other; an advance is given back by money of the usual
 * kind.
 */
export function takenBack(kind: ItemKind): WriteOffType {
  const back: ItemKind = kind === 'advance_receipt' ? 'receipt' : kind === 'advance_payment' ? 'payment' : kind;
  return { upper: of([kind]), lower: of([back], { isRed: true }), other: null, mayDiffer: false };
}

/** Both sides of a transfer are of one kind: money goes on as an advance. */
export function transferredKind(ledger: PartyLedger, type: TypeCode): ItemKind {
  if (type === '4') return ledger === 'ar' ? 'receivable' : 'payable';
  return ledger === 'ar' ? 'advance_receipt' : 'advance_payment';
}
