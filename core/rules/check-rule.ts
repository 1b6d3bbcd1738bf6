import { asWritten, type RefusalText } from '../refusals/text.ts';
import { PATTERN_LIMIT, safePattern } from './safe-pattern.ts';

/** A part of a check rule: so many characters of the value, what they must look like, and what is said otherwise. */
export type CheckPart = {
  /** Number of characters, or `*` for the rest of the value. */
  readonly digits: string;
  readonly pattern: string;
  readonly message: string;
  /** Of a part over the whole value: `1` it is asked before the others, `0` after them; empty: it is the rest of the value, in its place. */
  readonly priority?: string;
};

/** Result of checking one part of a value. */
export type CheckedPart = CheckPart & {
  readonly checkValue: string;
  readonly passed: boolean;
  readonly beginIndex: number;
  readonly endIndex: number;
};

/** Pattern by which a field names a check rule among its validations: `rule:code`. */
const NAMED = /^rule:([A-Za-z]\w{0,62})$/;
const MOST_PARTS = 20;

/** The check rule a validation of a field names; undefined when it names none. */
export function checkRuleName(valid: string | null | undefined): string | undefined {
  return NAMED.exec(valid ?? '')?.[1];
}

/** The parts of a rule as it is stored; null for a text that is none. */
export function readCheckRule(text: unknown): readonly CheckPart[] | null {
  const list = typeof text === 'string' ? parsed(text) : text;
  if (!Array.isArray(list)) return null;
  return list.flatMap((part: unknown) => {
    if (typeof part !== 'object' || part === null) return [];
    const { digits, pattern, message, priority } = part as Readonly<Record<string, unknown>>;
    const read = { digits: words(digits), pattern: words(pattern), message: words(message) };
    return [words(priority) === '' ? read : { ...read, priority: words(priority) }];
  });
}

/** Tries every part of a rule on a value, in the order they count. Characters beyond the parts are not looked at. */
export function checkParts(parts: readonly CheckPart[], value: string): readonly CheckedPart[] {
  let next = 0;
  const checked = parts.map((part) => {
    const isWhole = part.digits === '*';
    const begin = isWhole && part.priority !== undefined ? 0 : next;
    const end = isWhole ? value.length : begin + Number(part.digits);
    if (!isWhole) next = end;
    const checkValue = value.slice(begin, end);
    const pattern = safePattern(part.pattern);
    const passed = pattern !== null && checkValue.length <= PATTERN_LIMIT && pattern.test(checkValue);
    return { ...part, checkValue, passed, beginIndex: begin, endIndex: end };
  });
  return checked.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns the message of the first part a value fails, as whoever wrote the rule has it; null when it passes all. */
export function checkRuleMessage(parts: readonly CheckPart[], value: string): RefusalText | null {
  const failed = checkParts(parts, value).find(({ passed }) => !passed);
  if (failed === undefined) return null;
  return failed.message === '' ? { zh: '格式不正确', en: 'The format is wrong' } : asWritten(failed.message);
}

function rank({ priority }: CheckPart): number {
  return priority === '1' ? 0 : priority === '0' ? 2 : 1;
}

export type CheckRuleFault = {
  readonly kind: 'list' | 'none' | 'many' | 'digits' | 'pattern' | 'message';
  /** From 1; 0 for the rule as a whole. */
  readonly row: number;
};

/** Returns the first fault in a rule. */
export function checkRuleFault(text: string): CheckRuleFault | null {
  const parts = readCheckRule(text);
  if (parts === null) return { kind: 'list', row: 0 };
  if (parts.length === 0) return { kind: 'none', row: 0 };
  if (parts.length > MOST_PARTS) return { kind: 'many', row: 0 };
  for (const [index, { digits, pattern, message }] of parts.entries()) {
    const row = index + 1;
    if (digits !== '*' && !/^[1-9]\d{0,2}$/.test(digits)) return { kind: 'digits', row };
    if (pattern === '' || safePattern(pattern) === null) return { kind: 'pattern', row };
    if (message.trim() === '' || message.length > 200) return { kind: 'message', row };
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function words(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
