import { parseAmount, thousands } from '../amounts/amounts.ts';
import { htmlWords } from './html-words.ts';
import { fieldType } from './field-types.ts';

/** Items of a dictionary, as far as texts are concerned. */
export type DictItem = {
  readonly value: string | number | boolean;
  readonly text: string;
  /** It can no longer be chosen; values that are stored still have its text. */
  readonly disabled?: boolean | undefined;
};

/** Those of the items that can still be chosen. */
export function choosable<I extends Pick<DictItem, 'disabled'>>(items: readonly I[]): readonly I[] {
  return items.filter(({ disabled }) => disabled !== true);
}

/** Facts of a field that conversion needs; every view of a field has them. */
export type ConvertedField = {
  readonly widget: string;
  readonly options: readonly DictItem[] | null;
  readonly precision?: number | null;
  /** The two values of a switch, on first. */
  readonly switchValues?: readonly [string, string];
};

/** A cell of a workbook: its type decides how the table program treats it. */
export type ExportCell =
  | { readonly type: 'number'; readonly value: string }
  | { readonly type: 'date'; readonly value: string }
  | { readonly type: 'text'; readonly value: string };

/** Number of characters of a text that a list shows [B9.10]. */
export const ELLIPSIS = 25;

/** A value as people read it in a list and on paper: texts of a dictionary, thousands, words of an HTML text. */
export function formatValue(value: string, field: ConvertedField): string {
  if (value === '') return '';
  switch (field.widget) {
    case 'password':
      return '••••••';
    case 'umeditor':
      return htmlWords(value);
    case 'switch':
      return switchText(value, field);
    default:
  }
  const storage = fieldType(field.widget)?.storage;
  if ((storage === 'numeric' || storage === 'integer') && !hasOptions(field))
    return thousands(value, field.precision ?? undefined);
  return optionText(value, field);
}

/** The text of a list: cut to so many characters [B9.10]. */
export function shortened(text: string, length = ELLIPSIS): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}

/** A value for a workbook: numbers stay numbers, days days, everything else is its text. */
export function exportValue(value: string, field: ConvertedField): ExportCell {
  const storage = fieldType(field.widget)?.storage;
  if ((storage === 'numeric' || storage === 'integer') && !hasOptions(field) && parseAmount(value) !== null)
    return { type: 'number', value };
  if (storage === 'date' && value !== '') return { type: 'date', value };
  // A secret never leaves; source texts leave whole, so that they can come back.
  if (field.widget === 'password') return { type: 'text', value: '' };
  if (field.widget === 'umeditor' || field.widget === 'markdown') return { type: 'text', value };
  return { type: 'text', value: formatValue(value, field) };
}

/** Are its values those of a dictionary? */
export function hasOptions({ options }: ConvertedField): boolean {
  return options !== null && options.length > 0;
}

/** The texts of one or several values of a dictionary; a value it does not know stands for itself. */
export function optionText(value: string, { widget, options }: Pick<ConvertedField, 'widget' | 'options'>): string {
  const one = (key: string): string => options?.find((item) => String(item.value) === key)?.text ?? key;
  return fieldType(widget)?.multiple === true ? value.split(',').map(one).join(',') : one(value);
}

/** The words of a switch. */
export function switchText(value: string, { options, switchValues = ['Y', 'N'] }: ConvertedField): string {
  const known = options?.find((item) => String(item.value) === value)?.text;
  return known ?? (value === switchValues[0] ? '是' : value === switchValues[1] ? '否' : value);
}
