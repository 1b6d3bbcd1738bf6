import { describe, expect, it } from 'vitest';
import {
  factsOf,
  itemKinds,
  partyColumn,
  sideOf,
  takenBack,
  transferredKind,
  typeCodes,
  writeOffTypes,
  type ItemKind,
  type Part,
  type PartyLedger,
} from './write-off-kinds.ts';

const partText = (part: Part | null): string =>
  part === null ? 'none' : `${part.isRed ? 'red ' : ''}${part.kinds.join('+')} of ${part.of}`;

describe('documents that settle each other', () => {
  it.each<[ItemKind, string, string, string, boolean]>([
    ['receivable', 'customer_id', 'D', 'C', false],
    ['receipt', 'customer_id', 'C', 'D', true],
    ['advance_receipt', 'customer_id', 'C', 'D', true],
    ['payable', 'supplier_id', 'C', 'D', false],
    ['payment', 'supplier_id', 'D', 'C', true],
    ['advance_payment', 'supplier_id', 'D', 'C', true],
  ])('%s names its party in %s, stands on side %s and in red on %s', (kind, column, side, red, isMoney) => {
    expect([partyColumn(kind), sideOf(kind, false), sideOf(kind, true)]).toEqual([column, side, red]);
    expect(factsOf(kind).isMoney).toBe(isMoney);
  });

  it.each<[PartyLedger, readonly (readonly [string, string, string | null, boolean])[]]>([
    [
      'ar',
      [
        ['receivable of party', 'receipt+advance_receipt of party', null, true],
        ['receivable of party', 'advance_receipt of party', null, true],
        ['receivable of party', 'payable of other', 'supplier', false],
        ['receivable of party', 'none', 'customer', false],
        ['receipt+advance_receipt of party', 'none', 'customer', false],
        ['receivable of party', 'red receivable of party', null, true],
      ],
    ],
    [
      'ap',
      [
        ['payable of party', 'payment+advance_payment of party', null, true],
        ['payable of party', 'advance_payment of party', null, true],
        ['payable of party', 'receivable of other', 'customer', false],
        ['payable of party', 'none', 'supplier', false],
        ['payment+advance_payment of party', 'none', 'supplier', false],
        ['payable of party', 'red payable of party', null, true],
      ],
    ],
  ])('[hexiao.hexiao] of ledger %s are the six types of the dictionary', (ledger, types) => {
    const told = typeCodes.map((code) => {
      const { upper, lower, other, mayDiffer } = writeOffTypes[ledger][code];
      return [partText(upper), partText(lower), other, mayDiffer];
    });
    expect(told).toEqual(types);
  });

  it('stand on opposite sides wherever two of them meet', () => {
    for (const ledger of ['ar', 'ap'] as const)
      for (const code of typeCodes) {
        const { upper, lower } = writeOffTypes[ledger][code];
        if (lower === null) continue;
        const sides = (part: Part): readonly string[] => part.kinds.map((kind) => sideOf(kind, part.isRed));
        expect(sides(lower).some((side) => sides(upper).includes(side))).toBe(false);
      }
  });

  it.each<[ItemKind, ItemKind]>([
    ['receivable', 'receivable'],
    ['receipt', 'receipt'],
    ['advance_receipt', 'receipt'],
    ['payable', 'payable'],
    ['payment', 'payment'],
    ['advance_payment', 'payment'],
  ])('take %s back with %s in red, to the cent', (kind, back) => {
    const { upper, lower, other, mayDiffer } = takenBack(kind);
    expect([partText(upper), partText(lower)]).toEqual([`${kind} of party`, `red ${back} of party`]);
    expect([other, mayDiffer]).toEqual([null, false]);
  });

  it('go on to another party as what they were, money as an advance', () => {
    expect(transferredKind('ar', '4')).toBe('receivable');
    expect(transferredKind('ap', '4')).toBe('payable');
    expect(transferredKind('ar', '5')).toBe('advance_receipt');
    expect(transferredKind('ap', '5')).toBe('advance_payment');
    expect(itemKinds).toContain(transferredKind('ar', '5'));
  });
});
