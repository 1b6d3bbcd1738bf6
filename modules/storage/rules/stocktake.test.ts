import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { countDifference } from './stocktake.ts';

describe('[P20] what a count changes the books by', () => {
  it.each([
    ['less than the books, standing still', 117, 120, 120, true, '-3'],
    ['more than the books, standing still', 42, 40, 40, true, '2'],
    ['less than the books, ten gone meanwhile', 117, 120, 110, false, '-3'],
    ['found without being in the books', 5, null, 0, false, '5'],
    ['found, and in the books since', 5, null, 5, false, '0'],
    ['none left', 0, 8, 8, true, '-8'],
  ])('%s', (_what, real, book, onHand, isStatic, expected) => {
    const counted = {
      real: new Big(real),
      book: book === null ? null : new Big(book),
      onHand: new Big(onHand),
      isStatic,
    };
    expect(countDifference(counted).toFixed()).toBe(expected);
  });
});
