import Big from 'big.js';
import { parseAmount } from '../amounts/amounts.ts';
import type { Node, RangeFunction, Ref, Sign } from './formula.ts';

/** Result of a formula; an error is shown in its cell as table programs do. */
export type Value = Big | string | boolean | null | CellError;

/** `#VALUE!` for what is no number, `#DIV/0!`, `#NUM!` for what is too large, `#REF!` for a formula that reads itself. */
export class CellError {
  readonly text: '#VALUE!' | '#DIV/0!' | '#NUM!' | '#REF!';
  constructor(text: CellError['text']) {
    this.text = text;
  }
}

/** Numbers of a range. */
export type Figures = {
  readonly count: number;
  readonly sum: Big;
  readonly min: Big | null;
  readonly max: Big | null;
  readonly error: CellError | null;
};

/** Source of the values a formula reads. */
export type Scope = {
  readonly cell: (ref: Ref) => Value;
  readonly figures: (from: Ref, to: Ref) => Figures;
};

/** Digits of a number and characters of a text: formulas that feed one another must not grow without end. */
const [DIGITS, CHARACTERS] = [60, 2000];
const Exact = Big();
Exact.DP = 20;

/** The value of a formula in exact decimals. */
export function compute(node: Node, scope: Scope): Value {
  switch (node.kind) {
    case 'number':
      return new Big(node.text);
    case 'text':
      return node.text;
    case 'ref':
      return scope.cell(node.ref);
    case 'range':
      return new CellError('#VALUE!');
    case 'minus': {
      const value = numberOf(compute(node.operand, scope));
      return value instanceof Big ? value.neg() : value;
    }
    case 'percent': {
      const value = numberOf(compute(node.operand, scope));
      return value instanceof Big ? value.times('0.01') : value;
    }
    case 'binary':
      return binary(node.sign, compute(node.left, scope), compute(node.right, scope));
    case 'range-call':
      return rangeCall(node.name, node.args, scope);
    case 'value-call':
      return valueCall(node, scope);
  }
}

/** Adds what is a number to figures; texts and empty cells count as nothing. */
export function figuresOf(values: Iterable<Value>): Figures {
  let [count, sum, min, max] = [0, new Big(0), null as Big | null, null as Big | null];
  for (const value of values) {
    if (value instanceof CellError) return { count, sum, min, max, error: value };
    if (!(value instanceof Big)) continue;
    count += 1;
    sum = sum.plus(value);
    if (min === null || value.lt(min)) min = value;
    if (max === null || value.gt(max)) max = value;
  }
  return { count, sum, min, max, error: null };
}

/** Combines figures into one value. */
export function aggregated(name: 'sum' | 'average' | 'min' | 'max', { sum, count, min, max }: Figures): Value {
  if (name === 'sum') return sound(sum);
  if (name === 'average') return divided(sum, new Big(count));
  return name === 'min' ? min : max;
}

function rangeCall(name: RangeFunction, args: readonly Node[], scope: Scope): Value {
  const parts = args.map((arg) => {
    if (arg.kind === 'ref') return scope.figures(arg.ref, arg.ref);
    if (arg.kind === 'range') return scope.figures(arg.from, arg.to);
    return figuresOf([compute(arg, scope)]);
  });
  const error = parts.find((part) => part.error !== null)?.error;
  if (error != null) return error;
  const count = parts.reduce((total, part) => total + part.count, 0);
  const sum = parts.reduce((total, part) => total.plus(part.sum), new Big(0));
  const pick = (values: readonly (Big | null)[], isBetter: (a: Big, b: Big) => boolean): Big =>
    values.reduce<Big | null>(
      (best, value) => (value !== null && (best === null || isBetter(value, best)) ? value : best),
      null,
    ) ?? new Big(0);
  switch (name) {
    case 'SUM':
      return sound(sum);
    case 'COUNT':
      return new Big(count);
    case 'AVERAGE':
      return count === 0 ? new CellError('#DIV/0!') : divided(sum, new Big(count));
    case 'MIN':
      return pick(
        parts.map(({ min }) => min),
        (a, b) => a.lt(b),
      );
    case 'MAX':
      return pick(
        parts.map(({ max }) => max),
        (a, b) => a.gt(b),
      );
  }
}

function valueCall({ name, args }: Extract<Node, { kind: 'value-call' }>, scope: Scope): Value {
  const [first, second, third] = args;
  if (first === undefined) return new CellError('#VALUE!');
  const value = compute(first, scope);
  if (value instanceof CellError) return value;
  if (name === 'IF') {
    const holds = typeof value === 'boolean' ? value : value instanceof Big ? !value.eq(0) : null;
    const chosen = holds === true ? second : third;
    return holds === null || chosen === undefined ? new CellError('#VALUE!') : compute(chosen, scope);
  }
  const number = numberOf(value);
  if (!(number instanceof Big)) return number;
  if (name === 'ABS') return number.abs();
  const decimals = second === undefined ? new Big(0) : numberOf(compute(second, scope));
  if (!(decimals instanceof Big)) return decimals;
  return number.round(Math.min(Math.max(Number(decimals.toFixed(0)), 0), 18), Big.roundHalfUp);
}

function binary(sign: Sign, left: Value, right: Value): Value {
  if (left instanceof CellError) return left;
  if (right instanceof CellError) return right;
  if (sign === '&') {
    const joined = shownText(left) + shownText(right);
    return joined.length > CHARACTERS ? new CellError('#VALUE!') : joined;
  }
  if (isComparison(sign)) return compared(sign, left, right);
  const [a, b] = [numberOf(left), numberOf(right)];
  if (!(a instanceof Big)) return a;
  if (!(b instanceof Big)) return b;
  if (sign === '/') return b.eq(0) ? new CellError('#DIV/0!') : divided(a, b);
  return sound(sign === '+' ? a.plus(b) : sign === '-' ? a.minus(b) : a.times(b));
}

const comparisons = {
  '=': (order: number) => order === 0,
  '<>': (order: number) => order !== 0,
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
} as const;

function isComparison(sign: Sign): sign is keyof typeof comparisons {
  return Object.hasOwn(comparisons, sign);
}

function compared(
  sign: keyof typeof comparisons,
  left: Exclude<Value, CellError>,
  right: Exclude<Value, CellError>,
): Value {
  const isNumber = left instanceof Big || right instanceof Big;
  const [a, b] = isNumber ? [numberOf(left), numberOf(right)] : [null, null];
  const order =
    a instanceof Big && b instanceof Big ? a.cmp(b) : Math.sign(compareTexts(shownText(left), shownText(right)));
  return comparisons[sign](order);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** As a number; nothing is zero. */
function numberOf(value: Value): Big | CellError {
  if (value instanceof CellError || value instanceof Big) return value;
  if (value === null || value === '') return new Big(0);
  return (typeof value === 'string' ? parseAmount(value) : null) ?? new CellError('#VALUE!');
}

/** As it is shown without a format. */
export function shownText(value: Value): string {
  if (value === null) return '';
  if (value instanceof CellError) return value.text;
  if (value instanceof Big) return value.round(10, Big.roundHalfUp).toFixed();
  return typeof value === 'boolean' ? String(value).toUpperCase() : value;
}

function divided(a: Big, b: Big): Value {
  return sound(new Big(new Exact(a).div(b).toFixed()));
}

function sound(value: Big): Value {
  return value.c.length > DIGITS || Math.abs(value.e) > DIGITS ? new CellError('#NUM!') : value;
}
