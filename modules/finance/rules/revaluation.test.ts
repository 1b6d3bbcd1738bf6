import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { endOf, worthAt, worthFrom } from './revaluation.ts';

const big = (text: string): Big => new Big(text);
const take = (face: string, own: string) => ({ face: big(face), own: big(own) });
const told = ({ left, changes }: ReturnType<typeof worthFrom>): readonly string[] =>
  [left, ...changes].map((one) => one.toFixed(2));

describe('[K7] the worth of open documents at the end of a month', () => {
  it('is what was open then: what was taken later counts', () => {
    const { face, own } = endOf({ open: big('60'), own: big('426'), takes: [take('30', '213'), take('10', '71')] });
    expect([face.toFixed(), own.toFixed()]).toEqual(['100', '710']);
    expect(worthAt(big('-100.05'), big('7.1234')).toFixed(2)).toBe('-712.70');
  });

  it('goes on into the parts that were taken later, and the last one takes the rest', () => {
    // 100 at 7.10, now 7.20: what is left is 60 × 7.20, each part has ten cents a unit more.
    const partly = { open: big('60'), own: big('426'), takes: [take('30', '213'), take('10', '71')] };
    expect(told(worthFrom(partly, big('720')))).toEqual(['432.00', '3.00', '1.00']);
    // 33.33 of 100.00 worth 712.34: 237.42, 237.42, and 237.50 that is left.
    const settled = { open: big('0'), own: big('0'), takes: [take('33.33', '237'), take('33.33', '237'), take('33.34', '236')] };
    expect(told(worthFrom(settled, big('712.34')))).toEqual(['0.00', '0.42', '0.42', '1.50']);
  });

  it('does not change what was given back', () => {
    // 100 open, 40 given up (284) and 20 of it recovered at 142.
    const item = { open: big('80'), own: big('568'), takes: [take('40', '284'), take('-20', '-142')] };
    expect(endOf(item).own.toFixed()).toBe('710');
    // 720: the 40 are 288; 432 and 142 are left.
    expect(told(worthFrom(item, big('720')))).toEqual(['574.00', '4.00', '0.00']);
  });
});
