import { criterionOf, keyOf, powered, sound, toNumber, type Criterion } from '../convert.ts';
import type { Computing } from '../computing.ts';
import { Area, Fault, faultOf, Matrix, type Result, type Value } from '../value.ts';
import { clean, eachValue, flat, func, matrix, num, numbersOf, value, type Func, type Functions } from './define.ts';

/** Adds so that the small parts of many numbers are not lost. */
export function sumOf(numbers: readonly number[]): number {
  let [sum, lost] = [0, 0];
  for (const one of numbers) {
    const next = sum + one;
    lost += Math.abs(sum) >= Math.abs(one) ? sum - next + one : one - next + sum;
    sum = next;
  }
  return sound(sum + lost);
}

/** A number moved by decimal places without the rests of binary fractions. */
function shifted(number: number, places: number): number {
  const [digits = '0', power = '0'] = number.toPrecision(15).split('e');
  return Number(`${digits}e${Number(power) + places}`);
}

/** Rounds the 15 digits people see. */
export function rounded(number: number, places: number, way: (one: number) => number): number {
  const at = Math.trunc(places);
  if (Math.abs(at) > 300) return at > 0 ? number : 0;
  return Math.sign(number) * shifted(way(shifted(Math.abs(number), at)), -at) || 0;
}

const near = (size: number): number => Math.floor(size + 0.5);

/** Steps of another number; a rest below the 15th digit counts as none. */
function stepped(number: number, step: number, way: (one: number) => number): number {
  if (step === 0 || number === 0) return 0;
  return Number((way(Number((number / step).toPrecision(15))) * step).toPrecision(15));
}

const plain = (run: (one: number) => number): Func => func('n', ([one]) => sound(run(num(one))));
const pair = (run: (a: number, b: number) => number): Func => func('nn', ([a, b]) => sound(run(num(a), num(b))));
const list = (run: (numbers: readonly number[]) => number): Func =>
  func('a*', (args, engine) => sound(run(numbersOf(args, engine))));

export function average(numbers: readonly number[]): number {
  if (numbers.length === 0) throw faultOf('#DIV/0!');
  return sumOf(numbers) / numbers.length;
}

/** Numbers of arguments in which texts count as nought and truths as one or nought. */
function allNumbersOf(args: readonly Result[], engine: Computing): number[] {
  const numbers: number[] = [];
  eachValue(args, engine, (one, isTyped) => {
    if (one === null && !isTyped) return;
    if (typeof clean(one) === 'string' && !isTyped) numbers.push(0);
    else numbers.push(toNumber(one));
  });
  return numbers;
}

type Condition = { readonly area: Matrix | Area; readonly criterion: Criterion };

function conditionsOf(args: readonly Result[], engine: Computing): Condition[] {
  const conditions: Condition[] = [];
  for (let at = 0; at + 1 < args.length; at += 2) {
    const asked = args[at];
    const area = asked instanceof Area ? asked : matrix(asked, engine);
    conditions.push({ area, criterion: criterionOf(value(args[at + 1])) });
  }
  return conditions;
}

/** Places, counted from the corner of the first area, at which all conditions hold; `null` stands for nothing written there. */
function placesWhere(conditions: readonly Condition[], engine: Computing): (readonly [row: number, column: number])[] {
  const [first, ...others] = conditions;
  if (first === undefined) return [];
  for (const { area } of others)
    if (area.height !== first.area.height || area.width !== first.area.width) throw faultOf('#VALUE!');
  let places = firstPlaces(first, engine);
  for (const { area, criterion } of others) {
    engine.count(places.length);
    places = places.filter(([row, column]) => criterion.matches(valueAt(area, row, column, engine)));
  }
  return places;
}

function firstPlaces({ area, criterion }: Condition, engine: Computing): (readonly [row: number, column: number])[] {
  if (area instanceof Area && area.width === 1 && criterion.key !== null)
    return (engine.indexOf(area, false).get(criterion.key) ?? []).map((row) => [row - area.top, 0] as const);
  if (area instanceof Area && !criterion.matches(null)) {
    const found: (readonly [row: number, column: number])[] = [];
    engine.each(area, (one, row, column) => {
      if (criterion.matches(one)) found.push([row - area.top, column - area.left]);
    });
    return found;
  }
  const cells = area instanceof Area ? engine.matrixOf(fitting(area, engine)) : area;
  const places: (readonly [row: number, column: number])[] = [];
  for (const [row, line] of cells.rows.entries())
    for (const [column, one] of line.entries()) if (criterion.matches(one)) places.push([row, column]);
  return places;
}

/** Whole columns end where the sheet does: below, nothing stands that anybody would count. */
function fitting(area: Area, engine: Computing): Area {
  if (area.height < 10_000) return area;
  return engine.clipped(area) ?? new Area(area.sheet, area.top, area.left, area.top, area.right);
}

function valueAt(area: Matrix | Area, row: number, column: number, engine: Computing): Value {
  return area instanceof Area ? engine.cell(area.sheet, area.top + row, area.left + column) : area.at(row, column);
}

/** The numbers that stand in the places of another area. */
function numbersAt(
  area: Result | undefined,
  places: readonly (readonly [row: number, column: number])[],
  engine: Computing,
): number[] {
  const from = area instanceof Area ? area : matrix(area, engine);
  const numbers: number[] = [];
  engine.count(places.length);
  for (const [row, column] of places) {
    const one = clean(valueAt(from, row, column, engine));
    if (typeof one === 'number') numbers.push(one);
  }
  return numbers;
}

const single = (run: (numbers: readonly number[]) => number): Func =>
  func('av|a', ([area, asked, other], engine) =>
    run(numbersAt(other ?? area, placesWhere(conditionsOf([area ?? null, asked ?? null], engine), engine), engine)),
  );
const several = (run: (numbers: readonly number[]) => number): Func => {
  const shapes = Array.from({ length: 255 }, (_, at) =>
    at === 0 || at % 2 === 1 ? ('any' as const) : ('value' as const),
  );
  return {
    ...func('aav*', ([area, ...rest], engine) =>
      run(numbersAt(area, placesWhere(conditionsOf(rest, engine), engine), engine)),
    ),
    shapes,
  };
};
const mostOf = (numbers: readonly number[]): number => numbers.reduce((most, one) => Math.max(most, one), -Infinity);
const leastOf = (numbers: readonly number[]): number => numbers.reduce((least, one) => Math.min(least, one), Infinity);
const orNought = (one: number): number => (Number.isFinite(one) ? one : 0);

function modulo(a: number, b: number): number {
  if (b === 0) throw faultOf('#DIV/0!');
  const rest = Number((a - b * Math.floor(Number((a / b).toPrecision(15)))).toPrecision(15));
  return Math.abs(rest) < Math.abs(b) * 1e-14 ? 0 : rest;
}

function factorial(one: number): number {
  const whole = Math.trunc(one);
  if (whole < 0 || whole > 170) throw faultOf('#NUM!');
  let product = 1;
  for (let by = 2; by <= whole; by += 1) product *= by;
  return product;
}

/** Numbers without their fractions, none below nought. */
const naturals = (run: (numbers: readonly number[]) => number): Func =>
  list((numbers) => {
    if (numbers.some((one) => one < 0)) throw faultOf('#NUM!');
    return run(numbers.map(Math.trunc));
  });

function divisor(a: number, b: number): number {
  let [high, low] = [a, b];
  while (low !== 0) [high, low] = [low, high % low];
  return high;
}

const subtotals: Readonly<Record<number, string>> = {
  1: 'AVERAGE',
  2: 'COUNT',
  3: 'COUNTA',
  4: 'MAX',
  5: 'MIN',
  6: 'PRODUCT',
  7: 'STDEV',
  8: 'STDEVP',
  9: 'SUM',
  10: 'VAR',
  11: 'VARP',
  12: 'MEDIAN',
  13: 'MODE.SNGL',
};

/** A total of an area that leaves out other totals in it. @param isForgiving leave out errors as well */
function subtotal(
  args: readonly Result[],
  engine: Computing,
  total: (name: string) => Func | undefined,
  isForgiving = false,
): Result {
  const act = total(subtotals[num(args[0]) % 100] ?? '');
  if (act === undefined) throw faultOf('#VALUE!');
  const values: Value[] = [];
  for (const arg of args.slice(1))
    if (arg instanceof Area)
      engine.each(arg, (one, row, column) => {
        if (one instanceof Fault && isForgiving) return;
        if (!/^=(?:SUBTOTAL|AGGREGATE)\(/i.test(engine.formulaAt(arg.sheet, row, column) ?? '')) values.push(one);
      });
  return act.run([new Matrix([values])], engine);
}

function variance(numbers: readonly number[], isSample: boolean): number {
  const by = numbers.length - (isSample ? 1 : 0);
  if (by <= 0) throw faultOf('#DIV/0!');
  const middle = average(numbers);
  return sumOf(numbers.map((one) => (one - middle) ** 2)) / by;
}

const spread: Functions = [
  ['VAR', list((numbers) => variance(numbers, true))],
  ['VARP', list((numbers) => variance(numbers, false))],
  ['STDEV', list((numbers) => Math.sqrt(variance(numbers, true)))],
  ['STDEVP', list((numbers) => Math.sqrt(variance(numbers, false)))],
];

/** Sums, counts, rounding and the like. */
export const mathFunctions: Functions = [
  ['SUM', list(sumOf)],
  ['PRODUCT', list((numbers) => (numbers.length === 0 ? 0 : numbers.reduce((product, one) => product * one, 1)))],
  ['SUMSQ', list((numbers) => sumOf(numbers.map((one) => one * one)))],
  ['AVERAGE', list(average)],
  ['MAX', list((numbers) => orNought(mostOf(numbers)))],
  ['MIN', list((numbers) => orNought(leastOf(numbers)))],
  ['AVERAGEA', func('a*', (args, engine) => average(allNumbersOf(args, engine)))],
  ['MAXA', func('a*', (args, engine) => orNought(mostOf(allNumbersOf(args, engine))))],
  ['MINA', func('a*', (args, engine) => orNought(leastOf(allNumbersOf(args, engine))))],
  ...spread,
  ['VAR.S', spread[0]?.[1] ?? list(sumOf)],
  ['VAR.P', spread[1]?.[1] ?? list(sumOf)],
  ['STDEV.S', spread[2]?.[1] ?? list(sumOf)],
  ['STDEV.P', spread[3]?.[1] ?? list(sumOf)],
  [
    'COUNT',
    func('a*', (args, engine) => {
      let count = 0;
      eachValue(args, engine, (one, isTyped) => {
        if (typeof one === 'number' || (isTyped && typeof one === 'boolean')) count += 1;
        else if (isTyped && typeof one === 'string' && keyOf(one)?.startsWith('n') === true) count += 1;
      });
      return count;
    }),
  ],
  [
    'COUNTA',
    func('a*', (args, engine) => {
      let count = 0;
      eachValue(args, engine, (one, isTyped) => {
        if (one !== null || isTyped) count += 1;
      });
      return count;
    }),
  ],
  [
    'COUNTBLANK',
    func('a', ([area], engine) => {
      let count = area instanceof Area ? area.height * area.width : 0;
      eachValue([area ?? null], engine, (one) => {
        if (one !== null && one !== '') count -= 1;
      });
      return count;
    }),
  ],
  ['SUMIF', single(sumOf)],
  ['AVERAGEIF', single(average)],
  ['COUNTIF', func('av', (args, engine) => countWhere(args, engine))],
  [
    'COUNTIFS',
    {
      ...func('av*', (args, engine) => countWhere(args, engine)),
      shapes: Array.from({ length: 255 }, (_, at) => (at % 2 === 0 ? 'any' : 'value')),
    },
  ],
  ['SUMIFS', several(sumOf)],
  ['AVERAGEIFS', several(average)],
  ['MAXIFS', several((numbers) => orNought(mostOf(numbers)))],
  ['MINIFS', several((numbers) => orNought(leastOf(numbers)))],
  [
    'SUMPRODUCT',
    func('a*', (args, engine) => {
      const parts = args.map((arg) => (arg instanceof Area ? engine.matrixOf(arg) : matrix(arg, engine)));
      const [first] = parts;
      if (first === undefined) return 0;
      for (const part of parts)
        if (part.height !== first.height || part.width !== first.width) throw faultOf('#VALUE!');
      const products: number[] = [];
      for (const [row, line] of first.rows.entries())
        for (let column = 0; column < line.length; column += 1) {
          let product = 1;
          for (const part of parts) {
            const one = clean(part.at(row, column));
            product *= typeof one === 'number' ? one : 0;
          }
          products.push(product);
        }
      return sumOf(products);
    }),
  ],
  ['ROUND', pair((one, places) => rounded(one, places, near))],
  ['ROUNDUP', pair((one, places) => rounded(one, places, Math.ceil))],
  ['ROUNDDOWN', pair((one, places) => rounded(one, places, Math.floor))],
  ['TRUNC', func('n|n', ([one, places]) => rounded(num(one), num(places), Math.floor))],
  ['INT', plain((one) => Math.floor(Number(one.toPrecision(15))))],
  ['ABS', plain(Math.abs)],
  ['SIGN', plain(Math.sign)],
  ['SQRT', plain(Math.sqrt)],
  ['EXP', plain(Math.exp)],
  ['LN', plain(Math.log)],
  ['LOG10', plain(Math.log10)],
  [
    'LOG',
    func('n|n', ([one, base]) =>
      sound(num(base, 10) === 10 ? Math.log10(num(one)) : Math.log(num(one)) / Math.log(num(base, 10))),
    ),
  ],
  ['POWER', pair(powered)],
  ['MOD', pair(modulo)],
  [
    'QUOTIENT',
    pair((a, b) => {
      if (b === 0) throw faultOf('#DIV/0!');
      return Math.trunc(a / b);
    }),
  ],
  ['PI', func('', () => Math.PI)],
  ['RAND', func('', () => Math.random())],
  [
    'RANDBETWEEN',
    pair((low, high) => Math.ceil(low) + Math.floor(Math.random() * (Math.floor(high) - Math.ceil(low) + 1))),
  ],
  ['CEILING', func('n|n', ([one, step]) => stepped(num(one), num(step, 1), Math.ceil))],
  ['FLOOR', func('n|n', ([one, step]) => stepped(num(one), num(step, 1), Math.floor))],
  ['CEILING.MATH', func('n|n', ([one, step]) => stepped(num(one), Math.abs(num(step, 1)), Math.ceil))],
  ['FLOOR.MATH', func('n|n', ([one, step]) => stepped(num(one), Math.abs(num(step, 1)), Math.floor))],
  ['MROUND', pair((one, step) => stepped(one, step, near))],
  ['EVEN', plain((one) => Math.sign(one) * Math.ceil(Math.abs(one) / 2) * 2)],
  ['ODD', plain((one) => (one < 0 ? -1 : 1) * (Math.ceil((Math.abs(one) - 1) / 2) * 2 + 1))],
  ['FACT', plain(factorial)],
  [
    'COMBIN',
    pair((of, taken) => Math.round(factorial(of) / factorial(taken) / factorial(Math.trunc(of) - Math.trunc(taken)))),
  ],
  ['GCD', naturals((numbers) => numbers.reduce(divisor, 0))],
  [
    'LCM',
    naturals((numbers) =>
      numbers.reduce((one, other) => (one * other === 0 ? 0 : (one * other) / divisor(one, other)), 1),
    ),
  ],
  ['SIN', plain(Math.sin)],
  ['COS', plain(Math.cos)],
  ['TAN', plain(Math.tan)],
  ['ASIN', plain(Math.asin)],
  ['ACOS', plain(Math.acos)],
  ['ATAN', plain(Math.atan)],
  ['ATAN2', pair((x, y) => Math.atan2(y, x))],
  ['DEGREES', plain((one) => (one * 180) / Math.PI)],
  ['RADIANS', plain((one) => (one * Math.PI) / 180)],
  [
    'AGGREGATE',
    func('nna|a*', ([no, way, ...rest], engine) => {
      const isForgiving = [2, 3, 6, 7].includes(num(way));
      return subtotal([no ?? null, ...rest], engine, (name) => new Map(mathFunctions).get(name), isForgiving);
    }),
  ],
  ['SUBTOTAL', func('na*', (args, engine) => subtotal(args, engine, (name) => new Map(mathFunctions).get(name)))],
  [
    'MEDIAN',
    list((numbers) => {
      const ordered = numbers.toSorted((a, b) => a - b);
      const half = Math.floor(ordered.length / 2);
      if (ordered.length === 0) throw faultOf('#NUM!');
      return ordered.length % 2 === 1 ? (ordered[half] ?? 0) : ((ordered[half - 1] ?? 0) + (ordered[half] ?? 0)) / 2;
    }),
  ],
  ['MODE', list(commonest)],
  ['MODE.SNGL', list(commonest)],
  [
    'LARGE',
    func('an', ([area, at], engine) =>
      nth(
        numbersOf([area ?? null], engine).toSorted((a, b) => b - a),
        num(at),
      ),
    ),
  ],
  [
    'SMALL',
    func('an', ([area, at], engine) =>
      nth(
        numbersOf([area ?? null], engine).toSorted((a, b) => a - b),
        num(at),
      ),
    ),
  ],
  ['RANK', func('na|n', ranked)],
  ['RANK.EQ', func('na|n', ranked)],
  [
    'RANK.AVG',
    func('na|n', (args, engine) => {
      const same = numbersOf([args[1] ?? null], engine).filter((one) => one === num(args[0])).length;
      return ranked(args, engine) + (same - 1) / 2;
    }),
  ],
];

function countWhere(args: readonly Result[], engine: Computing): number {
  const conditions = conditionsOf(args, engine);
  const count = placesWhere(conditions, engine).length;
  // Cells below those of a sheet are empty, too, and count where nothing is asked for.
  const [first] = conditions;
  if (conditions.length !== 1 || first === undefined || !first.criterion.matches(null)) return count;
  const { area } = first;
  if (!(area instanceof Area)) return count;
  const seen = fitting(area, engine);
  return count + area.height * area.width - seen.height * seen.width;
}

function nth(ordered: readonly number[], at: number): number {
  const found = ordered[Math.ceil(at) - 1];
  if (found === undefined) throw faultOf('#NUM!');
  return found;
}

function ranked([one, area, order]: readonly Result[], engine: Computing): number {
  const numbers = flat(area, engine).filter((other) => typeof other === 'number');
  const asked = num(one);
  if (!numbers.includes(asked)) throw faultOf('#N/A');
  return 1 + numbers.filter((other) => (num(order) === 0 ? other > asked : other < asked)).length;
}

function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  let [best, most] = [0, 1];
  for (const [one, count] of counts) if (count > most) [best, most] = [one, count];
  if (most === 1) throw faultOf('#N/A');
  return best;
}
