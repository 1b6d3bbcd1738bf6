import { parseAmount } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import { typedDay } from '#core/dates/typed.ts';
import { fieldType } from '#core/fields/field-types.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { cellText, columnOfField, plain } from '#core/screen/list-view.ts';
import type { Values } from '@/shared/fields';

/** How a cell takes a value: typed into, switched by a key, or by the field's own editor. */
export type CellMode = 'typed' | 'switched' | 'opened';

const typed = new Set(['text', 'textarea', 'number', 'integer', 'date', 'datetime', 'month', 'list', 'radio']);
/** Texts of any form: what is pasted is the value. */
const free = new Set(['text', 'textarea', 'umeditor', 'markdown', 'password']);

/** How a cell of this field is edited; a choice whose values are not known here opens its own list. */
export function cellMode(field: FieldView): CellMode {
  if (field.widget === 'switch') return 'switched';
  if (!typed.has(field.widget)) return 'opened';
  const isChoice = field.widget === 'list' || field.widget === 'radio';
  return isChoice && field.options.length === 0 ? 'opened' : 'typed';
}

/** What a person edits and a spreadsheet gets: the text of a choice, the bare number, the date. */
export function editText(field: FieldView, row: Values): string {
  return columnOfField(field).isNumber ? plain(row[field.name]) : cellText(columnOfField(field), row);
}

/**
 * The value a typed or pasted text stands for. What cannot be read stays as it was written, so that the rule of the field can say what is wrong.
 * @returns undefined when this field takes its values from a picker only
 */
export function valueOfText(field: FieldView, text: string, now: Date): string | null | undefined {
  const trimmed = text.trim();
  const { widget, options } = field;
  if (options.length > 0) {
    if (trimmed === '') return null;
    return fieldType(widget)?.multiple === true
      ? trimmed
          .split(/[,，、;；]/)
          .map((part) => choice(field, part.trim()))
          .join(',')
      : choice(field, trimmed);
  }
  if (widget === 'switch') return trimmed === '' ? null : switched(field, trimmed);
  if (free.has(widget)) return trimmed === '' ? null : text;
  if (widget === 'number' || widget === 'integer' || widget === 'rate') return trimmed === '' ? null : amount(trimmed);
  if (widget === 'date' || widget === 'datetime' || widget === 'month')
    return trimmed === '' ? null : (typedDay(trimmed, widget, dateText(now)) ?? text);
  return trimmed === '' ? null : undefined;
}

function choice({ options }: FieldView, text: string): string {
  const is = (found: string): boolean => found.toLowerCase() === text.toLowerCase();
  const found =
    options.find((item) => item.text === text) ??
    options.find((item) => String(item.value) === text) ??
    options.find((item) => is(item.text) || is(String(item.value)));
  if (found !== undefined) return String(found.value);
  // The beginning of one choice alone is enough.
  const begun = options.filter((item) => item.text.toLowerCase().startsWith(text.toLowerCase()));
  return begun.length === 1 && begun[0] !== undefined ? String(begun[0].value) : text;
}

function switched({ switchValues: [on, off] }: FieldView, text: string): string {
  if (text === on || /^(是|y|yes|true|1|开|√)$/i.test(text)) return on;
  return text === off || /^(否|n|no|false|0|关|×)$/i.test(text) ? off : text;
}

function amount(text: string): string {
  const bare = halfWidth(text).replaceAll(/[\s_¥￥$€]/g, '');
  const parsed = parseAmount(bare.replace(/^\((.+)\)$/, '-$1'));
  return parsed === null ? text : parsed.toFixed();
}

/** Full-width digits and signs, as an input method writes them. */
function halfWidth(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode((character.codePointAt(0) ?? 0) - 0xfe_e0))
    .replaceAll('\u3000', ' ')
    .replaceAll('。', '.');
}
