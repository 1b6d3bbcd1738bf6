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

/** A finite number, else `#NUM!`. */
export function sound(number: number): number {
  if (!Number.isFinite(number)) throw faultOf('#NUM!');
  return number;
}

/** Two sums of binary fractions that mean the same decimal number count as equal. */
export function isAlmost(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * 3.55e-15;
}

/** What is left of binary rounding below the 15th digit is nothing. */
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

/** A pattern with `*` and `?`, `~` before the real ones, for whole texts whatever their case. */
export function wildcard(pattern: string): RegExp {
  const source = pattern.replaceAll(/~([*?~])|([*?])|[.+^${}()|[\]\\/]/g, (found, real?: string, any?: string) => {
    if (real !== undefined) return `\\${real}`;
    if (any !== undefined) return any === '*' ? '[^]*' : '[^]';
    return `\\${found}`;
  });
  return new RegExp(`^${source}$`, 'iu');
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
    return { key: null, matches: (value) => typeof value === 'string' && pattern.test(value) };
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
