import { parseAmount } from '../amounts/amounts.ts';
import { checkValue, isEmpty, type FieldRules, type Violation } from '../rules/rules.ts';
import { fieldType } from './field-types.ts';

/** The largest whole number, either way, that every reader of a whole number can hold: 2^53 − 1. */
const MOST_WHOLE = Number.MAX_SAFE_INTEGER;

/** Texts whose blanks at the ends belong to them. */
const asWritten = new Set(['textarea', 'password']);

/** A text as it is stored: blanks around one line are no part of it, and lines end alike, for every table program writes those ends its own way. */
export function storedText(widget: string, value: string): string {
  const type = fieldType(widget);
  if (type?.storage !== 'text' || widget === 'password') return value;
  const text = value.includes('\r') ? value.replaceAll(/\r\n?/g, '\n') : value;
  return keepsEnds(widget) ? text : text.trim();
}

/** Do blanks at the ends of a text belong to it? */
export function keepsEnds(widget: string): boolean {
  return fieldType(widget)?.dbType === 'Text' || asWritten.has(widget);
}

type Checked = { readonly widget: string; readonly rules: FieldRules };

/** The first rule a value breaks as it would be stored; browser and server ask the same. */
export function checkField({ widget, rules }: Checked, value: unknown): Violation | null {
  const violation = checkValue(typeof value === 'string' ? storedText(widget, value) : value, rules);
  if (fieldType(widget)?.storage !== 'integer' || (violation !== null && violation.rule !== 'digits')) return violation;
  const isBeyond = parseAmount(value)?.abs().gt(MOST_WHOLE) === true;
  return isBeyond ? { rule: 'whole', params: { label: rules.label, max: MOST_WHOLE } } : violation;
}

/**
 * The same for a value that takes the place of another one. What a record has already is not asked again, be it that its dictionary item was retired
 * or its limits were drawn closer since; of several choices that goes for each. Only what is missing is asked for always.
 * @param before what is stored; undefined where there is no record yet
 */
export function checkChange(checked: Checked, value: unknown, before: unknown): Violation | null {
  const { rules } = checked;
  if (isEmpty(value) || isEmpty(before)) return checkField(checked, value);
  if (isSame(rules, value, before)) return null;
  const options = rules.options === undefined ? undefined : [...rules.options, ...kept(rules, before)];
  return checkField({ ...checked, rules: { ...rules, ...(options === undefined ? {} : { options }) } }, value);
}

/** Do two values of a field say the same? 100 is 100.00. */
function isSame({ kind }: FieldRules, one: unknown, other: unknown): boolean {
  if (one === other || String(one) === String(other)) return true;
  if (kind !== 'number') return false;
  const [left, right] = [parseAmount(one), parseAmount(other)];
  return left !== null && right !== null && left.eq(right);
}

function kept({ multiple }: FieldRules, before: unknown): readonly string[] {
  return multiple === true ? String(before).split(',') : [];
}
