import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { ownPart } from '#core/kernel/currency.ts';
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
    const settled = {
      open: big('0'),
      own: big('0'),
      takes: [take('33.33', '237'), take('33.33', '237'), take('33.34', '236')],
    };
    expect(told(worthFrom(settled, big('712.34')))).toEqual(['0.00', '0.42', '0.42', '1.50']);
  });

  it('is shared out without loss, and comes back exactly, whatever was taken in whatever parts', () => {
    let seed = 20_261_127;
    const upTo = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let run = 0; run < 500; run += 1) {
      const face = big(((1 + upTo(9_999_999)) / 100).toFixed(2));
      const booked = worthAt(face, big((1 + upTo(80_000) / 10_000).toFixed(4)));
      let [open, own] = [face, booked];
      const takes = Array.from({ length: upTo(6) }, () => {
        const part = upTo(4) === 0 ? open : open.times(upTo(100)).div(100).round(2, Big.roundDown);
        const worth = ownPart(part, { open, own });
        [open, own] = [open.minus(part), own.minus(worth)];
        return { face: part, own: worth };
      }).filter((one) => one.face.gt(0));
      const worth = worthAt(face, big((1 + upTo(80_000) / 10_000).toFixed(4)));
      const { left, changes } = worthFrom({ open, own, takes }, worth);
      const then = takes.map((one, index) => ({ face: one.face, own: one.own.plus(changes[index] ?? 0) }));
      const sum = then.reduce((total, one) => total.plus(one.own), left);
      expect(sum.eq(worth), `run ${run}`).toBe(true);
      expect(open.eq(0) && !left.eq(0), `run ${run}`).toBe(false);
      const back = worthFrom({ open, own: left, takes: then }, booked);
      expect(back.left.eq(own), `run ${run}`).toBe(true);
      expect(
        back.changes.map((one, index) => one.plus(then[index]?.own ?? 0).eq(takes[index]?.own ?? 0)),
      ).not.toContain(false);
    }
  });

  it('does not change what was given back', () => {
    // 100 open, 40 given up (284) and 20 of it recovered at 142.
    const item = { open: big('80'), own: big('568'), takes: [take('40', '284'), take('-20', '-142')] };
    expect(endOf(item).own.toFixed()).toBe('710');
    // 720: the 40 are 288; 432 and 142 are left.
    expect(told(worthFrom(item, big('720')))).toEqual(['574.00', '4.00', '0.00']);
  });
});
