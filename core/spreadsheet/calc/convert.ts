import { generalText } from './look.ts';
import { numberOfText } from './read-number.ts';
import { Fault, faultOf, type Value } from './value.ts';

/** @throws Fault the value itself, or `#VALUE!` for a text that is no number */
export function toNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string') throw value;
  const number = numberOfText(value);
  if (number === null) throw faultOf('#VALUE!');
  return number;
}

/** @throws Fault the value itself */
export function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value === 'number') return generalText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  throw value;
}

/** @throws Fault the value itself, or `#VALUE!` for a text that is neither TRUE nor FALSE */
export function toBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (value === null) return false;
  if (typeof value !== 'string') throw value;
  const upper = value.trim().toUpperCase();
  if (upper === 'TRUE' || upper === 'FALSE') return upper === 'TRUE';
  throw faultOf('#VALUE!');
}

/** Characters a cell holds. */
const MOST_CHARACTERS = 32_767;

/** A text a cell has room for, else `#VALUE!`. */
export function short(text: string): string {
  if (text.length > MOST_CHARACTERS) throw faultOf('#VALUE!');
  return text;
}

/** A finite number, else `#NUM!`. */
export function sound(number: number): number {
  if (!Number.isFinite(number)) throw faultOf('#NUM!');
  return number;
}

/** Raises a number to a power; nought to a negative one divides by nought. */
export function powered(base: number, exponent: number): number {
  if (base === 0 && exponent < 0) throw faultOf('#DIV/0!');
  return sound(base ** exponent);
}

/** Two sums of binary fractions that mean the same decimal number count as equal. */
export function isAlmost(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * 3.55e-15;
}

/** Adds two numbers; binary rounding left below the 15th digit becomes nothing. */
export function summed(a: number, b: number): number {
  const sum = a + b;
  return sum !== 0 && Math.sign(a) !== Math.sign(b) && isAlmost(a, -b) ? 0 : sum;
}

const RANK = { number: 0, string: 1, boolean: 2 } as const;

/** Below zero when a comes before b: numbers, then texts whatever their case, then truths. Nothing counts as the other's nothing. */
export function compared(a: Value, b: Value): number {
  if (a instanceof Fault) throw a;
  if (b instanceof Fault) throw b;
  const left = a ?? emptyLike(b);
  const right = b ?? emptyLike(a);
  if (typeof left === 'number' && typeof right === 'number') return isAlmost(left, right) ? 0 : left - right;
  if (typeof left === 'string' && typeof right === 'string') {
    const [low, high] = [left.toLowerCase(), right.toLowerCase()];
    return low === high ? 0 : low < high ? -1 : 1;
  }
  const [first, second] = [RANK[kindOf(left)], RANK[kindOf(right)]];
  return first === second ? Number(left) - Number(right) : first - second;
}

function emptyLike(other: Value): string | number | boolean {
  if (typeof other === 'string') return '';
  return typeof other === 'boolean' ? false : 0;
}

function kindOf(value: string | number | boolean): keyof typeof RANK {
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : 'number';
}

/** Signs of a pattern between its stars; null stands for any one sign. */
type Segment = readonly (string | null)[];

function segmentsOf(pattern: string): readonly Segment[] {
  const segments: (string | null)[][] = [[]];
  for (const [, held, sign = ''] of pattern.toLowerCase().matchAll(/~([*?~])|([^])/gu)) {
    if (held === undefined && sign === '*') segments.push([]);
    else segments.at(-1)?.push(held ?? (sign === '?' ? null : sign));
  }
  return segments;
}

function standsAt(signs: readonly string[], segment: Segment, at: number): boolean {
  if (at < 0 || at + segment.length > signs.length) return false;
  for (let no = 0; no < segment.length; no += 1) {
    const wanted = segment[no];
    if (wanted !== null && wanted !== signs[at + no]) return false;
  }
  return true;
}

function placeOf(signs: readonly string[], segment: Segment, from: number): number {
  for (let at = from; at + segment.length <= signs.length; at += 1) if (standsAt(signs, segment, at)) return at;
  return -1;
}

/** Finds segments one after the other from a place on; returns the place after them, or below 0. */
function placeAfter(signs: readonly string[], segments: readonly Segment[], from: number): number {
  let at = from;
  for (const segment of segments) {
    const found = placeOf(signs, segment, at);
    if (found < 0) return -1;
    at = found + segment.length;
  }
  return at;
}

/**
 * A pattern with `*` and `?`, `~` before the real ones, for texts whatever their case. It takes time by the lengths of pattern and text,
 * however many stars there are.
 */
export function wildcard(pattern: string): {
  readonly fits: (text: string) => boolean;
  readonly find: (text: string) => number;
} {
  const segments = segmentsOf(pattern);
  const [first = [], ...rest] = segments;
  const last = rest.at(-1);
  return {
    fits: (text) => {
      const signs = [...text.toLowerCase()];
      if (!standsAt(signs, first, 0)) return false;
      if (last === undefined) return first.length === signs.length;
      const after = placeAfter(signs, rest.slice(0, -1), first.length);
      const end = signs.length - last.length;
      return after >= 0 && end >= after && standsAt(signs, last, end);
    },
    find: (text) => {
      const signs = [...text.toLowerCase()];
      const at = placeOf(signs, first, 0);
      // Where the rest does not follow the first place, it follows no later one either.
      return at < 0 || placeAfter(signs, rest, at + first.length) < 0 ? -1 : signs.slice(0, at).join('').length;
    },
  };
}

/** Does a text hold signs that stand for others? */
export function isWild(text: string): boolean {
  return /[*?~]/.test(text);
}

/** A criterion of COUNTIF and its like, such as ">=10", "<>", "上海*" or 5. */
export type Criterion = {
  readonly matches: (value: Value) => boolean;
  /** The only value that fits, where there is one: such criteria are looked up. */
  readonly key: string | null;
};

export function criterionOf(asked: Value): Criterion {
  if (asked instanceof Fault)
    return { key: null, matches: (value) => value instanceof Fault && value.code === asked.code };
  if (typeof asked !== 'string') return equalTo(asked ?? 0);
  const [, sign = '', rest = ''] = /^(<=|>=|<>|<|>|=)?([^]*)$/.exec(asked) ?? [];
  const wanted = readCriterion(rest);
  if (sign === '' || sign === '=') {
    if (rest === '') return { key: null, matches: (value) => value === null || (sign === '' && value === '') };
    return equalTo(wanted);
  }
  if (sign === '<>') {
    if (rest === '') return { key: null, matches: (value) => value !== null };
    const { matches } = equalTo(wanted);
    return { key: null, matches: (value) => !matches(value) };
  }
  return {
    key: null,
    matches: (value) => {
      if (value === null || value instanceof Fault || typeof value !== typeof wanted) return false;
      const order = compared(value, wanted);
      if (sign === '<') return order < 0;
      if (sign === '>') return order > 0;
      return sign === '<=' ? order <= 0 : order >= 0;
    },
  };
}

function readCriterion(text: string): string | number | boolean {
  const upper = text.toUpperCase();
  if (upper === 'TRUE' || upper === 'FALSE') return upper === 'TRUE';
  return numberOfText(text) ?? text;
}

function equalTo(wanted: string | number | boolean): Criterion {
  if (typeof wanted === 'string' && isWild(wanted)) {
    const pattern = wildcard(wanted);
    return { key: null, matches: (value) => typeof value === 'string' && pattern.fits(value) };
  }
  const key = keyOf(wanted);
  return { key, matches: (value) => keyOf(value) === key };
}

/** Equal for values that look-ups take for the same; null for nothing and faults. */
export function keyOf(value: Value): string | null {
  if (typeof value === 'number') return `n${Number(value.toPrecision(15))}`;
  if (typeof value === 'string') {
    const number = value !== '' && /^[-+\d.¥￥$]/.test(value) ? numberOfText(value) : null;
    return number === null ? `s${value.toLowerCase()}` : `n${Number(number.toPrecision(15))}`;
  }
  return typeof value === 'boolean' ? `b${String(value)}` : null;
}

/** Equal for values that are the same and of the same kind; null for nothing and faults. */
export function strictKeyOf(value: Value): string | null {
  if (typeof value === 'string') return `s${value.toLowerCase()}`;
  return keyOf(value);
}
