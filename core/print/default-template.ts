import { sumAmounts, thousands } from '../amounts/amounts.ts';
import type { FieldDefinition } from '../online/definition.ts';
import { textWidth } from './metrics.ts';
import type { LineColumn, PrintBlock, PrintRecord, PrintRow, PrintTemplate } from './template.ts';

export type PrintedField = Pick<FieldDefinition, 'name' | 'label' | 'type' | 'hidden' | 'precision'>;

/** A form as one person may see it: what is hidden from him is not in it. */
export type PrintedForm = {
  readonly title: string;
  readonly fields: readonly PrintedField[];
  readonly subs: readonly {
    readonly table: string;
    readonly title: string;
    readonly oneToOne: boolean;
    readonly fields: readonly PrintedField[];
  }[];
  /** Field that holds the number of a document. */
  readonly number: string | null;
};

/** More columns than this want the paper lying. */
const UPRIGHT_COLUMNS = 9;
const UPRIGHT = { width: 210, height: 297 };
const LYING = { width: 297, height: 210 };

/** Margin at either side. */
const SIDE = 12;
/** Width of the numbers before rows. */
const NUMBER = 9;
/** Space around the text of a cell, and a little more. */
const PADDING = 2.8;

/** Kinds of fields that have no words for paper. */
const unprinted = new Set(['password', 'divider', 'hidden', 'file', 'image']);
const wide = new Set(['textarea', 'umeditor', 'markdown']);
const numbers = new Set(['number', 'integer', 'rate']);

/** Columns that lists sum, too. */
const SUMMED = /(^|_)(qty|amount)$/;
/** Quantities, and the field that says their unit. */
const QUANTITY = /(^|_)qty$/;
const UNIT = /^unit(_id)?$/;

/** Decimals of the sum of a column, and the field that says its unit; no sum where nothing says the unit of a quantity. */
export function sumOfField(
  { name, type, precision }: Pick<PrintedField, 'name' | 'type' | 'precision'>,
  fields: readonly Pick<PrintedField, 'name'>[],
): Pick<LineColumn, 'sum' | 'unit'> {
  const decimals = numbers.has(type) && SUMMED.test(name) ? (precision ?? (type === 'integer' ? 0 : 2)) : null;
  if (decimals === null || !QUANTITY.test(name)) return { sum: decimals };
  const unit = fields.find((field) => UNIT.test(field.name))?.name;
  return unit === undefined ? { sum: null } : { sum: decimals, unit };
}

/** Fields that hold the amount of a whole document, the best first. */
const amounts = ['total_amount', 'amount'];

/**
 * Returns the template for a form without one of its own: title and number with its bar code, the fields that have a value, each sub-table
 * with the columns that are filled in this record, the amount in capitals, signatures.
 */
export function defaultTemplate(form: PrintedForm, record: PrintRecord): PrintTemplate {
  const subs = form.subs.map((sub) => ({ ...sub, all: sub.fields, fields: sub.fields.filter(isPrinted) }));
  const lists = subs
    .filter(({ oneToOne }) => !oneToOne)
    .map((sub) => {
      const rows = record.lines[sub.table] ?? [];
      const telling = tellingFields(sub.fields, rows);
      return { ...sub, rows, fields: telling.length > 0 ? telling : sub.fields.slice(0, UPRIGHT_COLUMNS) };
    });
  const isLying = lists.some(({ fields }) => fields.length > UPRIGHT_COLUMNS);
  const paper = isLying ? LYING : UPRIGHT;
  const size = isLying ? 2.9 : 3.2;
  const tables = lists.map(({ table, title, fields: own, all, rows }): PrintBlock => ({
    kind: 'lines',
    table,
    title,
    columns: columnsOf(own, rows, { size, width: paper.width - 2 * SIDE - NUMBER, all }),
  }));
  const printed = form.fields.filter(isPrinted);
  const told = printed.filter(({ name }) => (record.texts[name] ?? '') !== '');
  const fields = told.length > 0 ? told : printed;
  const numbered = form.number !== null && (record.values[form.number] ?? '') !== '' ? form.number : null;
  const amount = amounts.find((name) => fields.some((field) => field.name === name && field.type === 'number'));
  return {
    paper,
    margin: { top: 12, right: SIDE, bottom: 10, left: SIDE },
    size,
    header: [
      { kind: 'letterhead' },
      ...(numbered === null || !isPlain(record.values[numbered] ?? '')
        ? []
        : [
            {
              kind: 'code',
              code: 'code128',
              value: `{${numbered}:value}`,
              width: 45,
              height: 8,
              align: 'right',
            } as const,
          ]),
      { kind: 'text', text: '{title}', align: 'center', size: 6, bold: true },
    ],
    body: [
      {
        kind: 'fields',
        table: null,
        columns: isLying ? 3 : 2,
        items: [
          ...fields.map(({ name, label, type }) => ({ label, value: `{${name}}`, wide: wide.has(type) })),
          ...(amount === undefined
            ? []
            : [
                {
                  label: `${fields.find(({ name }) => name === amount)?.label ?? ''}(大写)`,
                  value: `{${amount}:capital}`,
                  wide: true,
                },
              ]),
        ],
      },
      // A sub-table with at most one row is read like fields of the head.
      ...subs
        .filter(({ oneToOne }) => oneToOne)
        .map(({ table, fields: own }): PrintBlock => ({
          kind: 'fields',
          table,
          columns: isLying ? 3 : 2,
          items: own.map(({ name, label, type }) => ({ label, value: `{${name}}`, wide: wide.has(type) })),
        })),
      ...tables,
    ],
    footer: [
      {
        kind: 'text',
        text: '制单：{user}            审核：____________            签收：____________',
        align: 'left',
        size: 3.2,
        bold: false,
      },
    ],
    pageLine: { left: '{user}  {time}', right: '第 {page} 页 共 {pages} 页' },
  };
}

/** Has a field words for paper? */
export function isPrinted({ type, hidden }: PrintedField): boolean {
  return hidden !== true && !unprinted.has(type);
}

/** Bar codes hold printable ASCII. */
function isPlain(value: string): boolean {
  return /^[\u0020-\u007E]{1,32}$/.test(value);
}

/** Columns that say something in these rows: neither empty nor nought in all of them, nor the same as one that stands beside them. */
function tellingFields(fields: readonly PrintedField[], rows: readonly PrintRow[]): readonly PrintedField[] {
  const texts = (name: string): string => JSON.stringify(rows.map((row) => row.texts[name] ?? ''));
  const plain = new Set(fields.filter(({ type }) => type === 'text').map(({ name }) => texts(name)));
  return fields.filter(({ name, type }) => {
    const isNothing = rows.every((row) => {
      const value = row.texts[name] ?? '';
      return value === '' || (numbers.has(type) && /^0(\.0*)?$/.test(value));
    });
    return !isNothing && !(type === 'popup' && plain.has(texts(name)));
  });
}

/** Numbers, days and codes keep their width where there is room; other texts share the rest, for they can be broken. */
function columnsOf(
  fields: readonly PrintedField[],
  rows: readonly PrintRow[],
  { size, width, all }: { readonly size: number; readonly width: number; readonly all: readonly PrintedField[] },
): readonly LineColumn[] {
  const sized = fields.map((field) => {
    const isFirm = numbers.has(field.type) || field.type === 'date' || field.type === 'month';
    const value = rows.reduce((most, { texts }) => Math.max(most, textWidth(texts[field.name] ?? '', size)), 0);
    const label = textWidth(field.label, size);
    const summed = sumOfField(field, all);
    const total = summed.sum === null ? 0 : textWidth(sumText(field, rows, summed.sum), size);
    const wanted = Math.max(value + PADDING, total + PADDING, Math.min(label, 4 * size) + PADDING);
    return { field, summed, isFirm, wanted: isFirm ? wanted : Math.min(wanted, width / 3) };
  });
  const sum = (isFirm: boolean): number =>
    sized.reduce((total, column) => total + (column.isFirm === isFirm ? column.wanted : 0), 0);
  const room = Math.max(width - sum(true), width / 3);
  const share = sum(false) === 0 ? 1 : room / sum(false);
  return sized.map(({ field, summed, isFirm, wanted }) => ({
    field: field.name,
    label: field.label,
    weight: isFirm ? wanted : wanted * share,
    align: numbers.has(field.type) ? 'right' : 'left',
    ...summed,
  }));
}

function sumText(field: PrintedField, rows: readonly PrintRow[], decimals: number): string {
  return thousands(sumAmounts(rows.map(({ values }) => values[field.name])).toFixed(), decimals);
}
