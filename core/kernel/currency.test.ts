import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { ownOf, ownOfBill, ownPart } from './currency.ts';

const big = (text: string): Big => new Big(text);

describe('amounts of another currency in the own one', () => {
  it('are rounded half up to the cent, negative ones alike', () => {
    expect(ownOf(big('33.33'), big('7.1234')).toFixed(2)).toBe('237.42');
    expect(ownOf(big('0.05'), big('0.1')).toFixed(2)).toBe('0.01');
    expect(ownOf(big('-33.33'), big('7.1234')).toFixed(2)).toBe('-237.42');
  });

  it('of parts add up to the document, whatever the parts: the last takes what is left', () => {
    let open = big('100');
    let own = ownOf(open, big('7.1234'));
    const parts = ['33.33', '33.33', '33.34'].map((text) => {
      const part = ownPart(big(text), { open, own });
      open = open.minus(text);
      own = own.minus(part);
      return part.toFixed(2);
    });
    expect(parts).toEqual(['237.42', '237.42', '237.50']);
    expect(own.eq(0)).toBe(true);
  });

  it('of a red document have no sign where its part has none', () => {
    expect(ownPart(big('40'), { open: big('-100'), own: big('-710') }).toFixed(2)).toBe('284.00');
    expect(ownPart(big('1'), { open: big('0'), own: big('0') }).toFixed(2)).toBe('0.00');
  });

  it('of a bill are those of its lines, net and tax, where these add up to it', () => {
    const lines = ['0.07', '0.07', '0.07'].map((net) => ({ net: big(net), tax: big('0') }));
    expect(ownOf(big('0.21'), big('7.1')).toFixed(2)).toBe('1.49');
    expect(ownOfBill(big('0.21'), lines, big('7.1')).toFixed(2)).toBe('1.50');
    expect(ownOfBill(big('0.30'), lines, big('7.1')).toFixed(2)).toBe('2.13');
    expect(ownOfBill(big('0.21'), [], big('7.1')).toFixed(2)).toBe('1.49');
  });

  it('of a part that is the whole or more are all there is, and half a cent more goes up', () => {
    const open = { open: big('0.5'), own: big('3.57') };
    expect(ownPart(big('0.5'), open).toFixed(2)).toBe('3.57');
    expect(ownPart(big('0.6'), open).toFixed(2)).toBe('3.57');
    expect(ownPart(big('0.25'), open).toFixed(2)).toBe('1.79');
  });

  it('of a bill count its taxes', () => {
    const lines = [
      { net: big('0.07'), tax: big('0.01') },
      { net: big('0.07'), tax: big('0.01') },
    ];
    // 0.497 and 0.071 twice are 0.50 + 0.07 + 0.50 + 0.07; 0.16 at once is 1.136.
    expect(ownOfBill(big('0.16'), lines, big('7.1')).toFixed(2)).toBe('1.14');
    expect(ownOfBill(big('0.14'), lines, big('7.1')).toFixed(2)).toBe('0.99');
    const rough = [{ net: big('0.05'), tax: big('0.05') }];
    // Twice 0.055 is 0.06 each; 0.11 at once.
    expect(ownOfBill(big('0.10'), rough, big('1.1')).toFixed(2)).toBe('0.12');
    expect(ownOfBill(big('0.05'), rough, big('1.1')).toFixed(2)).toBe('0.06');
  });
});
