import { choosable } from '#core/fields/conversion.ts';
import { choiceWords, importText, optionOf } from '#core/fields/import-text.ts';
import { fieldType } from '#core/fields/field-types.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { cellText, columnOfField } from '#core/screen/list-view.ts';
import { plain } from '#core/values/plain.ts';
import type { Values } from '@/shared/fields';

/** Ways a cell takes a value: typed into, switched by a key, or by the field's own editor. */
export type CellMode = 'typed' | 'switched' | 'opened';

const typed = new Set(['text', 'textarea', 'number', 'integer', 'date', 'datetime', 'month', 'list', 'radio']);
/** Types whose values people write; those of the others come from a picker. */
const written = new Set([
  'text',
  'textarea',
  'umeditor',
  'markdown',
  'password',
  'switch',
  'number',
  'integer',
  'rate',
  'date',
  'datetime',
  'month',
]);

/** Returns the way a cell of this field is edited; a choice whose values are not known here opens its own list. */
export function cellMode(field: FieldView): CellMode {
  if (field.widget === 'switch') return 'switched';
  if (!typed.has(field.widget)) return 'opened';
  const isChoice = field.widget === 'list' || field.widget === 'radio';
  return isChoice && field.options.length === 0 ? 'opened' : 'typed';
}

/** Returns the text a person edits and a spreadsheet gets: the text of a choice, the bare number, the date. */
export function editText(field: FieldView, row: Values): string {
  return columnOfField(field).isNumber ? plain(row[field.name]) : cellText(columnOfField(field), row);
}

/**
 * The value a typed or pasted text stands for. What cannot be read stays as it was written, so that the rule of the field can say what is wrong.
 * @returns undefined when this field takes its values from a picker only
 */
export function valueOfText(field: FieldView, text: string, now: Date): string | null | undefined {
  if (text.trim() === '') return null;
  const { widget, options } = field;
  if (options.length === 0 && !written.has(widget)) return undefined;
  const read = importText(text, field, now);
  if ('value' in read) return read.value;
  if (options.length === 0) return text;
  const words = fieldType(widget)?.multiple === true ? choiceWords(text) : [text.trim()];
  return words.map((word) => optionOf(word, options) ?? begun(field, word)).join(',');
}

/** While it is typed, the beginning of one choice alone is enough. */
function begun({ options }: FieldView, word: string): string {
  const found = choosable(options).filter((item) => item.text.toLowerCase().startsWith(word.toLowerCase()));
  return found.length === 1 && found[0] !== undefined ? String(found[0].value) : word;
}
