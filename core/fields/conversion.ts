import { parseAmount, thousands } from '../amounts/amounts.ts';
import { dateText } from '../dates/dates.ts';
import { typedDay } from '../dates/typed.ts';
import { htmlWords } from './html-words.ts';
import { unguardFormula } from './formula-guard.ts';
import { fieldType } from './field-types.ts';

/** Items of a dictionary, as far as texts are concerned. */
type Item = { readonly value: string | number | boolean; readonly text: string };

/** What converting needs to know of a field; every view of a field has it. */
export type ConvertedField = {
  readonly widget: string;
  readonly options: readonly Item[] | null;
  readonly precision?: number | null;
  /** The two values of a switch, on first. */
  readonly switchValues?: readonly [string, string];
};

/** A cell of a workbook: its type decides how the table program treats it. */
export type ExportCell =
  | { readonly type: 'number'; readonly value: string }
  | { readonly type: 'date'; readonly value: string }
  | { readonly type: 'text'; readonly value: string };

/** A text of a workbook as a value of the wire, or why it is none. */
export type Imported = { readonly value: string | null } | { readonly problem: ImportProblem };

export type ImportProblem = 'number' | 'date' | 'datetime' | 'month' | 'option';

/** How many characters a list shows of a text [B9.10]. */
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

/** What was written in a workbook, as a value of the wire: `1,200` → `1200`, `2026/1/5` → `2026-01-05`, texts of a dictionary → values. */
export function importText(text: string, field: ConvertedField, now = new Date()): Imported {
  const plain = unguardFormula(text.trim());
  if (plain === '') return { value: null };
  const storage = fieldType(field.widget)?.storage;
  if (field.widget === 'switch') return switchValue(plain, field);
  if (hasOptions(field)) return optionValue(plain, field);
  if (storage === 'numeric' || storage === 'integer') {
    const found = parseAmount(plainNumber(plain));
    return found === null ? { problem: 'number' } : { value: found.toFixed() };
  }
  const kind =
    field.widget === 'month' ? 'month' : storage === 'date' ? 'date' : storage === 'timestamp' ? 'datetime' : null;
  if (kind === null) return { value: unguardFormula(text) };
  const found = typedDay(plain, kind, dateText(now));
  return found === null ? { problem: kind } : { value: found };
}

/** A number as it comes from a Chinese keyboard: full-width digits, signs and points become plain ones. */
export function plainNumber(text: string): string {
  return text
    .replaceAll(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replaceAll(/[。．]/g, '.')
    .replaceAll('，', ',')
    .replaceAll(/[－—−]/g, '-')
    .replaceAll('＋', '+')
    .replaceAll(/[\s\u3000￥¥]/g, '');
}

function hasOptions({ options }: ConvertedField): boolean {
  return options !== null && options.length > 0;
}

function optionText(value: string, { widget, options }: ConvertedField): string {
  const one = (key: string): string => options?.find((item) => String(item.value) === key)?.text ?? key;
  return fieldType(widget)?.multiple === true ? value.split(',').map(one).join(',') : one(value);
}

function optionValue(text: string, { widget, options }: ConvertedField): Imported {
  // A text goes before a value: people write what they see.
  const one = (word: string): string | undefined => {
    const item =
      options?.find((candidate) => candidate.text === word) ??
      options?.find((candidate) => String(candidate.value) === word);
    return item === undefined ? undefined : String(item.value);
  };
  const parts = fieldType(widget)?.multiple === true ? text.split(/[,，]/).map((part) => part.trim()) : [text];
  const values = parts.map(one);
  return values.includes(undefined) ? { problem: 'option' } : { value: values.join(',') };
}

function switchText(value: string, { options, switchValues = ['Y', 'N'] }: ConvertedField): string {
  const known = options?.find((item) => String(item.value) === value)?.text;
  return known ?? (value === switchValues[0] ? '是' : value === switchValues[1] ? '否' : value);
}

function switchValue(text: string, field: ConvertedField): Imported {
  const value = (field.switchValues ?? ['Y', 'N']).find((one) => one === text || switchText(one, field) === text);
  return value === undefined ? { problem: 'option' } : { value };
}
