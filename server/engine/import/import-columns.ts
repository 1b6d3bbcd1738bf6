import { parseAmount } from '#core/amounts/amounts.ts';
import { isDate, isDateTime } from '#core/dates/dates.ts';
import { choosable, type ConvertedField } from '#core/fields/conversion.ts';
import { unguardFormula } from '#core/fields/formula-guard.ts';
import { importText, type ImportProblem } from '#core/fields/import-text.ts';
import { isPercentLabel } from '#core/fields/number-look.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { equalHeaders, type CellLook } from '#server/engine/book/import-source.ts';
import { serialText } from '#server/engine/book/import-xlsx.ts';
import type { Catalogue, Field, Form, Table } from '#server/engine/definition/catalogue.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { convertedOf } from '#server/engine/screen/present-list.ts';
import { importAnswers } from './answers.ts';
import type { StoredText } from './db/import.ts';
import { importRefusals } from './refusals.ts';

/** The column of a sub-table's sheet that says whose line it is. */
export const TIE = 'head_id';

/** A column of a staged sheet and the field it goes into. */
export type StagedColumn = {
  readonly index: number;
  readonly title: string;
  readonly field: string | null;
  readonly note: StoredText | null;
  readonly samples: readonly string[];
};

/** May a value come from a file? What the server computes, copies or keeps elsewhere may not. */
export function isImportable(field: Field): boolean {
  return (
    field.readonly !== true &&
    field.formula === undefined &&
    !field.dormant &&
    field.kind.storage !== 'none' &&
    !['file', 'image', 'password'].includes(field.type)
  );
}

/** Does a value of this field find a record, although nobody writes it? A number the server gives does. */
function isKey(form: Form, table: Table, field: Field): boolean {
  const names = !table.isSub && (field.unique === true || field.name === form.definition.number?.field);
  return (
    names && !field.dormant && field.guard?.isHidden !== true && !['file', 'image', 'password'].includes(field.type)
  );
}

/** Fields a column of this table may go into, in the order of the form. */
export function importFields(form: Form, table: Table): readonly Field[] {
  return table.fields.filter((field) => isImportable(field) || isKey(form, table, field));
}

/**
 * The field of the head by which lines of sub-tables name their record: its number, else what is unique, else what it is called by.
 */
export function tieField(form: Form): Field | undefined {
  const { number, display } = form.definition;
  const unique = form.head.fields.find((field) => field.unique === true && isKey(form, form.head, field));
  return form.head.byName.get(number?.field ?? unique?.name ?? display) ?? unique;
}

/** A number the rule will give: it only ties lines of sub-tables to their head. */
export const PLACEHOLDER = /^#\d{1,9}$/;

/** Fields by which records can be found again: the number, unique fields, and any other plain one beside them. */
export function keyChoices(form: Form): readonly Field[] {
  const number = form.definition.number?.field;
  const rank = (field: Field): number => (field.unique === true ? 0 : field.name === number ? 1 : 2);
  return importFields(form, form.head)
    .filter(({ kind, type }) => kind.maxLength <= 1000 && type !== 'switch')
    .map((field, index) => ({ field, index }))
    .sort((one, other) => rank(one.field) - rank(other.field) || one.index - other.index)
    .map(({ field }) => field);
}

/**
 * Which field each header means: its label, its English label or its name.
 * @throws Refusal 422 where two headers mean the same field
 */
export function matchColumns(
  form: Form,
  table: Table,
  titles: readonly string[],
  samples: (index: number) => readonly string[],
): readonly StagedColumn[] {
  const taken = new Map<string, number>();
  const tie = table.isSub ? tieField(form) : undefined;
  return titles.flatMap((title, index): StagedColumn[] => {
    const plain = plainTitle(title);
    if (plain === '') return [];
    const column = (field: string | null, note: RefusalText | null): StagedColumn => ({
      index,
      title,
      field,
      note,
      samples: samples(index),
    });
    const isTie = tie !== undefined && [tie.label, tie.label_en, tie.name].some((name) => same(name, plain));
    if (isTie && !taken.has(TIE)) {
      taken.set(TIE, index);
      return [column(TIE, null)];
    }
    const named = table.fields.filter(({ label, label_en, name }) =>
      [label, label_en, name].some((one) => same(one, plain)),
    );
    const free = named.find((field) => (isImportable(field) || isKey(form, table, field)) && !taken.has(field.name));
    if (free === undefined) {
      const before = named.map(({ name }) => taken.get(name)).find((place) => place !== undefined);
      const twice = before ?? (isTie && named.length === 0 ? taken.get(TIE) : undefined);
      if (twice !== undefined) throw equalHeaders(table.title, plain, twice, index);
      return [column(null, named[0] === undefined ? null : whyNot(named[0]))];
    }
    taken.set(free.name, index);
    return [column(free.name, isImportable(free) ? null : importAnswers.keyOnly)];
  });
}

/** The field of a table that a header means by its label, its English label or its name, or that it ties lines to their head; null for none. */
export function namesField(form: Form, table: Table, title: string): string | null {
  const plain = plainTitle(title);
  if (plain === '') return null;
  const tie = table.isSub ? tieField(form) : undefined;
  if (tie !== undefined && [tie.label, tie.label_en, tie.name].some((name) => same(name, plain))) return TIE;
  const field = table.fields.find(({ label, label_en, name }) =>
    [label, label_en, name].some((one) => same(one, plain)),
  );
  return field?.name ?? null;
}

function whyNot(field: Field): RefusalText {
  if (field.type === 'file' || field.type === 'image') return importAnswers.noFiles;
  if (field.type === 'password') return importAnswers.noPasswords;
  if (field.formula !== undefined) return importAnswers.computed;
  return importAnswers.readOnly;
}

/** A header without the marks people and templates put beside it. */
function plainTitle(title: string): string {
  return unguardFormula(title.trim())
    .replace(/^[*＊]\s*|\s*[*＊]$|[（(]必填[）)]$/g, '')
    .trim();
}

function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase();
}

/** A record whose name others have too, as a workbook names it: `螺丝 [0190…]`. */
const NAMED = /^.* \[([\w-]{1,64})\]$/s;

/** The key in such a name; null in any other. */
export function keyInName(word: string): string | null {
  return NAMED.exec(word)?.[1] ?? null;
}

/** A name with its key beside it. */
export function nameWithKey(text: string, key: string): string {
  return `${text} [${key}]`;
}

/** Content of a cell: a value, words to be looked up, or the reason why there is neither. */
export type CellValue =
  | { readonly kind: 'value'; readonly value: string | null }
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly whole: string }
  | { readonly kind: 'problem'; readonly message: RefusalText };

/** Is a value of this field a number, and not the name of a choice? */
function isNumeric({ kind, dict }: Field): boolean {
  return (kind.storage === 'numeric' || kind.storage === 'integer') && dict === undefined;
}

/** Are the numbers of this field percent? Its labels say so. */
export function isPercent(field: Field): boolean {
  return isNumeric(field) && [field.label, field.label_en].some(isPercentLabel);
}

/** Does the field count what a number is worth, however it is shown? */
export function isByValue(field: Field): boolean {
  return (
    isNumeric(field) || field.kind.storage === 'date' || field.kind.storage === 'timestamp' || field.type === 'month'
  );
}

/** Reads a cell: its text, and what is to be known of a number beside it. */
export type ReadCell = (text: string, look?: CellLook, cell?: string) => CellValue;

/** Reads the cells of one field, as one sees them; built once per run. */
export function cellReader(field: Field, catalogue: Catalogue, now: Date): ReadCell {
  const read = textReader(field, catalogue, now);
  const hasPercent = isPercent(field);
  return (text, look, cell = '') => {
    if (look === undefined)
      return hasPercent && /[%％]\s*$/.test(text) ? read(text.replace(/[%％]\s*$/, '')) : read(text);
    if (look.kind === 'percent' && hasPercent)
      return { kind: 'value', value: parseAmount(text)?.times(100).toFixed() ?? text };
    if (isByValue(field)) return read(text);
    if (look.kind === 'long') return { kind: 'problem', message: filled(engineRefusals.longNumber, { cell }) };
    return read(look.text);
  };
}

function textReader(field: Field, catalogue: Catalogue, now: Date): (text: string) => CellValue {
  const converted = convertedOf(field, catalogue);
  const looksUp = field.reference !== null || field.kind.reference === 'user' || field.kind.reference === 'depart';
  if (looksUp) {
    const isList = field.multiple ?? field.kind.multiple;
    return (text) => {
      const plain = unguardFormula(text.trim());
      if (plain === '') return { kind: 'value', value: null };
      const words = isList
        ? plain
            .split(/[,，、;；]/)
            .map((word) => word.trim())
            .filter((word) => word !== '')
        : [plain];
      return { kind: 'words', words, whole: plain };
    };
  }
  if (field.type === 'pca')
    return (text) => {
      const plain = unguardFormula(text.trim());
      if (plain === '') return { kind: 'value', value: null };
      const code =
        catalogue.regions().textOf(plain) === undefined
          ? catalogue.regions().codeOf(plain.replaceAll(/\s*[/\\>-]\s*/g, '/'))
          : plain;
      return code === undefined
        ? { kind: 'problem', message: filled(importRefusals.regionUnknown, { region: short(plain) }) }
        : { kind: 'value', value: code };
    };
  const isNumber = isNumeric(field);
  return (text) => {
    // As most numbers of a workbook stand: nothing to be read into it.
    if (isNumber && PLAIN_NUMBER.test(text)) return { kind: 'value', value: text };
    const read = importText(dayText(text, field), converted, now);
    return 'problem' in read
      ? { kind: 'problem', message: problemText(read.problem, text, converted) }
      : { kind: 'value', value: read.value };
  };
}

const PLAIN_NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/;

/** Days as table programs keep them: counted from 1900, or with a time of midnight. */
function dayText(text: string, { kind, type }: Field): string {
  const plain = text.trim();
  const isDay = kind.storage === 'date' || kind.storage === 'timestamp' || type === 'month';
  if (!isDay) return text;
  const serial = /^[1-9]\d{4}(\.\d+)?$/.test(plain) ? serialText(Number(plain)) : null;
  const day = serial ?? plain;
  if (type === 'month') return isDate(day) || isDateTime(day) ? day.slice(0, 7) : day;
  return kind.storage === 'date' && day.endsWith(' 00:00:00') ? day.slice(0, 10) : day;
}

function problemText(problem: ImportProblem, text: string, { options }: ConvertedField): RefusalText {
  const value = short(text);
  switch (problem) {
    case 'number':
      return filled(importRefusals.noNumber, { value });
    case 'date':
      return filled(importRefusals.noDate, { value });
    case 'datetime':
      return filled(importRefusals.noDateTime, { value });
    case 'month':
      return filled(importRefusals.noMonth, { value });
    case 'option': {
      const texts = choosable(options ?? []).map((item) => item.text);
      const more = texts.length > 10 ? ' …' : '';
      return texts.length === 0
        ? filled(importRefusals.noSwitch, { value })
        : filled(importRefusals.noOption, { value, shown: listed(texts.slice(0, 10)), more });
    }
  }
}

/** A value as errors show it. */
export function short(text: string, length = 60): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
