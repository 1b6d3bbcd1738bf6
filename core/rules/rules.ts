import { decimalsOf, parseAmount } from '../amounts/amounts.ts';
import { isDate, isDateTime, isMonth } from '../dates/dates.ts';
import { checkRuleMessage, checkRuleName, type CheckPart } from './check-rule.ts';
import { PATTERN_LIMIT, safePattern } from './safe-pattern.ts';
import { validator } from './validators.ts';

/** Demands of one field on its value; the browser and the server build them from the same form definition. */
export type FieldRules = {
  readonly label: string;
  readonly kind: 'text' | 'number' | 'date' | 'datetime' | 'month';
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  /** A wire name of a validator, `only` (checked by the server) or a free regular expression. */
  readonly validType?: string;
  readonly pattern?: string;
  /** The parts of the check rule that validType names. */
  readonly checkParts?: readonly CheckPart[];
  /** Text to show instead of the built-in one when validType or pattern fails. */
  readonly errorInfo?: string;
  /** Most decimals of a number. */
  readonly precision?: number;
  readonly min?: number | string;
  readonly max?: number | string;
  /** Allowed values; with `multiple` each part of the comma list must be one. */
  readonly options?: readonly string[];
  readonly multiple?: boolean;
};

export type ViolationRule =
  | 'required'
  | 'number'
  | 'integer'
  | 'precision'
  | 'digits'
  | 'whole'
  | 'min'
  | 'max'
  | 'date'
  | 'datetime'
  | 'month'
  | 'text'
  | 'maxLength'
  | 'minLength'
  | 'option'
  | 'valid'
  | 'pattern'
  | 'custom'
  | 'control';

/** Why a value is refused; `violationText` puts it into words. */
export type Violation = { readonly rule: ViolationRule; readonly params: Readonly<Record<string, string | number>> };

/** Whole places of a stored number: numeric(24,6) of the platform leaves 18. */
const WHOLE_DIGITS = 18;

/** The first rule the value breaks, or null. Empty values break only `required`. */
export function checkValue(value: unknown, rules: FieldRules): Violation | null {
  const broken = (rule: ViolationRule, params: Record<string, string | number> = {}): Violation => ({
    rule,
    params: { label: rules.label, ...params },
  });
  if (isEmpty(value)) return rules.required === true ? broken('required') : null;
  if (rules.kind === 'number') return checkNumber(value, rules, broken);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return broken('text');
  const text = String(value);
  if (rules.kind === 'date' && !isDate(text)) return broken('date');
  if (rules.kind === 'datetime' && !isDateTime(text)) return broken('datetime');
  if (rules.kind === 'month' && !isMonth(text)) return broken('month');
  if (!isKeepable(text)) return broken('control');
  const length = [...text].length;
  if (rules.maxLength !== undefined && length > rules.maxLength)
    return broken('maxLength', { max: rules.maxLength, length });
  if (rules.minLength !== undefined && length < rules.minLength) return broken('minLength', { min: rules.minLength });
  const unknown = unknownOption(text, rules);
  if (unknown !== undefined) return broken('option', { value: unknown });
  return checkPattern(text, rules, broken);
}

/**
 * Can a text be kept and read again as it is? PostgreSQL keeps no NUL and no half of a pair, workbooks no U+007F, U+FFFE and U+FFFF, and other control characters
 * only serve to confuse readers.
 */
export function isKeepable(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/u.test(text);
}

/** Null, undefined, blank text and an empty list say nothing. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

type Broken = (rule: ViolationRule, params?: Record<string, string | number>) => Violation;

function checkNumber(value: unknown, rules: FieldRules, broken: Broken): Violation | null {
  const amount = parseAmount(value);
  if (amount === null) return broken('number');
  const decimals = decimalsOf(amount);
  if (rules.precision === 0 && decimals > 0) return broken('integer');
  if (rules.precision !== undefined && decimals > rules.precision)
    return broken('precision', { precision: rules.precision });
  if (amount.abs().gte(`1e${WHOLE_DIGITS}`)) return broken('digits', { digits: WHOLE_DIGITS });
  if (rules.min !== undefined && amount.lt(rules.min)) return broken('min', { min: rules.min });
  if (rules.max !== undefined && amount.gt(rules.max)) return broken('max', { max: rules.max });
  return null;
}

function unknownOption(text: string, rules: FieldRules): string | undefined {
  if (rules.options === undefined) return undefined;
  const parts = rules.multiple === true ? text.split(',') : [text];
  return parts.find((part) => !rules.options?.includes(part));
}

function checkPattern(text: string, rules: FieldRules, broken: Broken): Violation | null {
  const { validType, errorInfo } = rules;
  const named = validType === undefined ? undefined : validator(validType);
  const failed = (fallback: Violation): Violation =>
    errorInfo === undefined || errorInfo === '' ? fallback : broken('custom', { zh: errorInfo, en: errorInfo });
  if (named !== undefined && !named.test(text)) return failed(broken('valid', { zh: named.zh, en: named.en }));
  const message = rules.checkParts === undefined ? null : checkRuleMessage(rules.checkParts, text);
  if (message !== null) return failed(broken('custom', message));
  const isNamed = named !== undefined || validType === 'only' || checkRuleName(validType) !== undefined;
  const free = [rules.pattern, isNamed ? undefined : validType];
  for (const source of free) {
    if (source === undefined || source === '') continue;
    const pattern = safePattern(source);
    // The server refuses an unsafe pattern when the definition is stored; a foreign server may still send one: it is not run.
    if (pattern === null) continue;
    if (text.length > PATTERN_LIMIT || !pattern.test(text)) return failed(broken('pattern'));
  }
  return null;
}
