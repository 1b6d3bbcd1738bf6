import { parseAmount } from '../amounts/amounts.ts';
import { dateText } from '../dates/dates.ts';
import { typedDay } from '../dates/typed.ts';
import { choosable, hasOptions, switchText, type ConvertedField, type DictItem } from './conversion.ts';
import { unguardFormula } from './formula-guard.ts';
import { fieldType } from './field-types.ts';

/** A text of a workbook as a value of the wire, or why it is none. */
export type Imported = { readonly value: string | null } | { readonly problem: ImportProblem };

export type ImportProblem = 'number' | 'date' | 'datetime' | 'month' | 'option';

/**
 * Reads text written in a workbook or pasted into a cell as a value of the wire: `1,200` → `1200`, `(5)` → `-5`, `2026/1/5` → `2026-01-05`,
 * texts of a dictionary → values, 是 and yes → the value of a switch that is on.
 */
export function importText(text: string, field: ConvertedField, now = new Date()): Imported {
  const plain = unguardFormula(text.trim());
  if (plain === '') return { value: null };
  const storage = fieldType(field.widget)?.storage;
  if (field.widget === 'switch') return switchValue(plain, field);
  if (hasOptions(field)) return optionValue(plain, field);
  if (storage === 'numeric' || storage === 'integer') {
    const found = parseAmount(typedNumber(plain));
    return found === null ? { problem: 'number' } : { value: found.toFixed() };
  }
  const kind =
    field.widget === 'month' ? 'month' : storage === 'date' ? 'date' : storage === 'timestamp' ? 'datetime' : null;
  if (kind === null) return { value: unguardFormula(text) };
  const found = typedDay(plain, kind, dateText(now));
  return found === null ? { problem: kind } : { value: found };
}

/**
 * The number a typed or pasted text stands for, its decimals as they were written: `1,500` → `1500`, `１５００` → `1500`, `(5)` → `-5`, `.5` → `0.5`.
 * @returns null where it is none, as `1.2万` and `1,5` are: whoever wrote it is asked, nothing is guessed
 */
export function typedNumber(text: string): string | null {
  const [, sign = '', whole = '', fraction = ''] =
    /^([+-]?)([\d,]*)(?:\.(\d*))?$/.exec(plainNumber(text).replace(/^\((.+)\)$/, '-$1')) ?? [];
  if (whole + fraction === '' || parseAmount(whole === '' ? '0' : whole) === null) return null;
  const number = `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole.replaceAll(',', '')}${fraction === '' ? '' : `.${fraction}`}`;
  return parseAmount(number) === null ? null : number;
}

/** A number as it comes from a Chinese keyboard: full-width digits, signs and points become plain ones, signs of money go. */
function plainNumber(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode((character.codePointAt(0) ?? 0) - FULL_WIDTH))
    .replaceAll('。', '.')
    .replaceAll(/[—−]/g, '-')
    .replaceAll(/[\s\u3000_￥¥$€]/g, '');
}

/** Distance between a full-width sign and the plain one. */
const FULL_WIDTH = 0xfe_e0;

/**
 * The value of one word: a text goes before a value, people write what they see, and what can be chosen before what no longer can: whether that may
 * stand there is for the rules to say.
 */
export function optionOf(word: string, options: ConvertedField['options']): string | undefined {
  const all = options ?? [];
  const item = wordOf(word, choosable(all)) ?? wordOf(word, all);
  return item === undefined ? undefined : String(item.value);
}

function wordOf(word: string, options: readonly DictItem[]): DictItem | undefined {
  const is = (found: string): boolean => found.toLowerCase() === word.toLowerCase();
  return (
    options.find((candidate) => candidate.text === word) ??
    options.find((candidate) => String(candidate.value) === word) ??
    options.find((candidate) => is(candidate.text) || is(String(candidate.value)))
  );
}

/** The words of a text that names several choices. */
export function choiceWords(text: string): readonly string[] {
  return text.split(/[,，、;；]/).map((part) => part.trim());
}

function optionValue(text: string, { widget, options }: ConvertedField): Imported {
  const words = fieldType(widget)?.multiple === true ? choiceWords(text) : [text];
  const values = words.map((word) => optionOf(word, options));
  return values.includes(undefined) ? { problem: 'option' } : { value: values.join(',') };
}

function switchValue(text: string, field: ConvertedField): Imported {
  const [on, off] = field.switchValues ?? ['Y', 'N'];
  const written = [on, off].find((one) => one === text || switchText(one, field) === text);
  const value = written ?? (YES.test(text) ? on : NO.test(text) ? off : undefined);
  return value === undefined ? { problem: 'option' } : { value };
}

/** Words and marks people use for a switch. */
const YES = /^(是|y|yes|true|1|开|√)$/i;
const NO = /^(否|n|no|false|0|关|×)$/i;
