import { sound } from '../convert.ts';
import { faultOf, type Result } from '../value.ts';
import { func, num, numbersOf, type Functions } from './define.ts';

/** Returns the payment per period that turns the present value into the future one. */
export function payment(rate: number, times: number, present: number, future: number, isBefore: boolean): number {
  if (times === 0) throw faultOf('#NUM!');
  if (rate === 0) return -(present + future) / times;
  const growth = (1 + rate) ** times;
  return (-rate * (present * growth + future)) / ((growth - 1) * (isBefore ? 1 + rate : 1));
}

export function futureValue(rate: number, times: number, paid: number, present: number, isBefore: boolean): number {
  if (rate === 0) return -(present + paid * times);
  const growth = (1 + rate) ** times;
  return -(present * growth + (paid * (isBefore ? 1 + rate : 1) * (growth - 1)) / rate);
}

function presentValue(rate: number, times: number, paid: number, future: number, isBefore: boolean): number {
  if (rate === 0) return -(future + paid * times);
  const growth = (1 + rate) ** times;
  return -(future + (paid * (isBefore ? 1 + rate : 1) * (growth - 1)) / rate) / growth;
}

/** The interest in one of the payments. */
function interest(rate: number, at: number, times: number, present: number, future: number, isBefore: boolean): number {
  if (at < 1 || at > times) throw faultOf('#NUM!');
  if (at === 1 && isBefore) return 0;
  const paid = payment(rate, times, present, future, isBefore);
  const owed = futureValue(rate, at - 1, paid, present, isBefore);
  // Paid at the beginning, interest is what was owed a period ago, before it grew.
  return isBefore ? (owed * rate) / (1 + rate) : owed * rate;
}

/**
 * Finds the zero of a function of a rate.
 * @throws Fault `#NUM!` when it is found nowhere
 */
function solved(of: (rate: number) => number, guess: number): number {
  let rate = guess;
  for (let turn = 0; turn < 60; turn += 1) {
    const at = of(rate);
    if (Math.abs(at) < 1e-11) return rate;
    const step = 1e-7 * Math.max(1, Math.abs(rate));
    const slope = (of(rate + step) - at) / step;
    const next = rate - at / slope;
    if (!Number.isFinite(next) || next <= -1) break;
    if (Math.abs(next - rate) < 1e-13) return next;
    rate = next;
  }
  let [low, high] = [-0.999_999, 10];
  if (Number.isNaN(of(low)) || of(low) * of(high) > 0) throw faultOf('#NUM!');
  for (let turn = 0; turn < 200; turn += 1) {
    const middle = (low + high) / 2;
    if (of(low) * of(middle) <= 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

function presentOf(rate: number, flows: readonly number[]): number {
  return flows.reduce((sum, flow, at) => sum + flow / (1 + rate) ** at, 0);
}

/** The sum of something over some of the payments of a loan: rate, times, present value, first, last, when. */
function between(
  [rate, times, now, first, last, when]: readonly Result[],
  part: (rate: number, at: number, times: number, now: number, isBefore: boolean) => number,
): number {
  const [from, to] = [Math.ceil(num(first)), Math.floor(num(last))];
  if (num(rate) <= 0 || num(now) <= 0 || from < 1 || to < from || to > num(times) || to > 10_000)
    throw faultOf('#NUM!');
  let sum = 0;
  for (let at = from; at <= to; at += 1) sum += part(num(rate), at, num(times), num(now), num(when) !== 0);
  return sum;
}

/** Money over time. */
export const financeFunctions: Functions = [
  [
    'PMT',
    func('nnn|nn', ([rate, times, now, then, when]) =>
      sound(payment(num(rate), num(times), num(now), num(then), num(when) !== 0)),
    ),
  ],
  [
    'FV',
    func('nnn|nn', ([rate, times, paid, now, when]) =>
      sound(futureValue(num(rate), num(times), num(paid), num(now), num(when) !== 0)),
    ),
  ],
  [
    'PV',
    func('nnn|nn', ([rate, times, paid, then, when]) =>
      sound(presentValue(num(rate), num(times), num(paid), num(then), num(when) !== 0)),
    ),
  ],
  [
    'IPMT',
    func('nnnn|nn', ([rate, at, times, now, then, when]) =>
      sound(interest(num(rate), num(at), num(times), num(now), num(then), num(when) !== 0)),
    ),
  ],
  [
    'PPMT',
    func('nnnn|nn', ([rate, at, times, now, then, when]) => {
      const isBefore = num(when) !== 0;
      const paid = payment(num(rate), num(times), num(now), num(then), isBefore);
      return sound(paid - interest(num(rate), num(at), num(times), num(now), num(then), isBefore));
    }),
  ],
  [
    'NPER',
    func('nnn|nn', ([rate, paid, now, then, when]) => {
      const by = num(rate);
      if (by === 0) return sound(-(num(now) + num(then)) / num(paid));
      const each = num(paid) * (num(when) === 0 ? 1 : 1 + by);
      return sound(Math.log((each - num(then) * by) / (each + num(now) * by)) / Math.log(1 + by));
    }),
  ],
  [
    'RATE',
    func('nnn|nnn', ([times, paid, now, then, when, guess]) =>
      solved(
        (rate) => futureValue(rate, num(times), num(paid), num(now), num(when) !== 0) - num(then),
        num(guess, 0.1),
      ),
    ),
  ],
  ['NPV', func('na*', ([rate, ...flows], engine) => sound(presentOf(num(rate), [0, ...numbersOf(flows, engine)])))],
  [
    'IRR',
    func('a|n', ([flows, guess], engine) => {
      const all = numbersOf([flows ?? null], engine);
      engine.count(all.length * 100);
      if (!all.some((one) => one > 0) || !all.some((one) => one < 0)) throw faultOf('#NUM!');
      return solved((rate) => presentOf(rate, all), num(guess, 0.1));
    }),
  ],
  [
    'XNPV',
    func('naa', ([rate, flows, days], engine) => {
      const [all, at] = [numbersOf([flows ?? null], engine), numbersOf([days ?? null], engine)];
      if (all.length !== at.length) throw faultOf('#NUM!');
      return sound(
        all.reduce((sum, flow, no) => sum + flow / (1 + num(rate)) ** (((at[no] ?? 0) - (at[0] ?? 0)) / 365), 0),
      );
    }),
  ],
  [
    'XIRR',
    func('aa|n', ([flows, days, guess], engine) => {
      const [all, at] = [numbersOf([flows ?? null], engine), numbersOf([days ?? null], engine)];
      engine.count(all.length * 100);
      if (all.length !== at.length || !all.some((one) => one > 0) || !all.some((one) => one < 0))
        throw faultOf('#NUM!');
      return solved(
        (rate) => all.reduce((sum, flow, no) => sum + flow / (1 + rate) ** (((at[no] ?? 0) - (at[0] ?? 0)) / 365), 0),
        num(guess, 0.1),
      );
    }),
  ],
  ['SLN', func('nnn', ([cost, rest, life]) => sound((num(cost) - num(rest)) / num(life)))],
  [
    'SYD',
    func('nnnn', ([cost, rest, life, at]) =>
      sound(((num(cost) - num(rest)) * (num(life) - num(at) + 1) * 2) / (num(life) * (num(life) + 1))),
    ),
  ],
  [
    'DDB',
    func('nnnn|n', ([cost, rest, life, at, factor]) => {
      if (num(at) < 1 || num(at) > num(life) || num(life) > 10_000) throw faultOf('#NUM!');
      const rate = Math.min(1, num(factor, 2) / num(life));
      let [left, loss] = [num(cost), 0];
      for (let year = 1; year <= Math.trunc(num(at)); year += 1) {
        loss = Math.max(0, Math.min(left * rate, left - num(rest)));
        left -= loss;
      }
      return sound(loss);
    }),
  ],
  [
    'DB',
    func('nnnn|n', ([cost, rest, life, at, months]) => {
      const [whole, first] = [num(cost), num(months, 12)];
      if (num(life) > 10_000 || num(at) < 1 || num(at) > num(life) + 1 || first < 1 || first > 12)
        throw faultOf('#NUM!');
      const rate = Math.round((1 - (num(rest) / whole) ** (1 / num(life))) * 1_000) / 1_000;
      let loss = (whole * rate * first) / 12;
      let gone = loss;
      for (let year = 2; year <= num(at); year += 1) {
        loss = year > num(life) ? ((whole - gone) * rate * (12 - first)) / 12 : (whole - gone) * rate;
        gone += loss;
      }
      return sound(loss);
    }),
  ],
  [
    'CUMIPMT',
    func('nnnnnn', (args) =>
      sound(between(args, (rate, at, times, now, isBefore) => interest(rate, at, times, now, 0, isBefore))),
    ),
  ],
  [
    'CUMPRINC',
    func('nnnnnn', (args) =>
      sound(
        between(
          args,
          (rate, at, times, now, isBefore) =>
            payment(rate, times, now, 0, isBefore) - interest(rate, at, times, now, 0, isBefore),
        ),
      ),
    ),
  ],
  [
    'EFFECT',
    func('nn', ([rate, times]) => sound((1 + num(rate) / Math.trunc(num(times))) ** Math.trunc(num(times)) - 1)),
  ],
  [
    'NOMINAL',
    func('nn', ([rate, times]) =>
      sound(((1 + num(rate)) ** (1 / Math.trunc(num(times))) - 1) * Math.trunc(num(times))),
    ),
  ],
];
