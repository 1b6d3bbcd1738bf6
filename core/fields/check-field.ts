import { checkValue, type FieldRules, type Violation } from '../rules/rules.ts';
import { fieldType } from './field-types.ts';

/** Texts whose blanks at the ends belong to them, and paths, which have none. */
const asWritten = new Set(['textarea', 'password', 'file', 'image']);

/** A text as it is stored: blanks around one line are no part of it. */
export function storedText(widget: string, value: string): string {
  const type = fieldType(widget);
  return type?.storage !== 'text' || type.dbType === 'Text' || asWritten.has(widget) ? value : value.trim();
}

/** The first rule a value breaks as it would be stored; browser and server ask the same. */
export function checkField(
  { widget, rules }: { readonly widget: string; readonly rules: FieldRules },
  value: unknown,
): Violation | null {
  return checkValue(typeof value === 'string' ? storedText(widget, value) : value, rules);
}
