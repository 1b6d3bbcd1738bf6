import Big from 'big.js';
import { thousands } from '#core/amounts/amounts.ts';
import type { GridPage } from '#core/print/grid.ts';
import type { CellStyle } from '#core/sheet-report/sheet.ts';
import type { FilledCell } from '#core/sheet-report/fill.ts';

/** A cell of a statement's form: words, or an amount that is left blank where there is none. */
export type FormCell = {
  readonly text?: string;
  readonly amount?: string | null;
  readonly bold?: boolean;
  readonly align?: CellStyle['align'];
};

/** A heading of the form's table, over several columns or rows. */
export type FormHeading = { readonly text: string; readonly columns?: number; readonly rows?: number };

/** A statement as the ministry's form has it: what stands above its table, the table, what stands below. */
export type StatementForm = {
  readonly title: string;
  readonly formNo: string;
  readonly company: string;
  readonly period: string;
  readonly unit: string;
  readonly isLandscape: boolean;
  /** Pixels of its rows and headings, where names need two lines. */
  readonly high?: number;
  /** Pixels of each column. */
  readonly widths: readonly number[];
  /** Rows of headings; places that an earlier heading covers are left out. */
  readonly head: readonly (readonly FormHeading[])[];
  readonly rows: readonly (readonly FormCell[])[];
  /** Checks the statement is to meet, each with its difference. */
  readonly checks: readonly string[];
  /** Titles of those who sign. */
  readonly signs: readonly string[];
};

const HEIGHT = { title: 34, line: 22, head: 24, row: 21, sign: 36 };
/** Between those who sign. */
const ROOM = '　'.repeat(11);
const FORMAT = '#,##0.00';
const FRAMED = { border: true, wrap: true } as const;

/** Lays a statement out as a grid that is one page: the same for paper and for a workbook. */
export function formPage(form: StatementForm): GridPage {
  const count = form.widths.length;
  const rows: { height: number; from: number; cells: FilledCell[] }[] = [];
  const add = (height: number, cells: readonly Part[]): void => {
    const row = rows.length;
    rows.push({ height, from: row, cells: cells.map((part) => cellOf(row, part)) });
  };
  const whole = (text: string, style: CellStyle): Part => ({ text, column: 0, columns: count, style });
  const thirds = (texts: readonly string[], aligns: readonly CellStyle['align'][]): readonly Part[] =>
    parted(form.widths, texts.length).map(({ from, columns }, at) => ({
      text: texts[at] ?? '',
      column: from,
      columns,
      style: aligns[at] === undefined ? {} : { align: aligns[at] },
    }));
  add(HEIGHT.title, [whole(form.title, { bold: true, size: 16, align: 'center' })]);
  add(HEIGHT.line, [whole(form.formNo, { align: 'right' })]);
  add(HEIGHT.line, thirds([form.company, form.period, form.unit], ['left', 'center', 'right']));
  for (const parts of headParts(form.head, count)) add(form.high ?? HEIGHT.head, parts);
  for (const cells of form.rows) add(form.high ?? HEIGHT.row, cells.map(bodyPart));
  for (const check of form.checks) add(HEIGHT.line, [whole(check, { size: 9 })]);
  // One text: columns of amounts are too narrow to sign in.
  add(HEIGHT.sign, [whole(form.signs.join(ROOM), {})]);
  return { title: form.title, isLandscape: form.isLandscape, columnWidths: form.widths, rows };
}

type Part = {
  readonly text: string;
  readonly column: number;
  readonly columns?: number;
  readonly rows?: number;
  readonly style: CellStyle;
  readonly number?: string | null;
};

function cellOf(row: number, { text, column, columns = 1, rows = 1, style, number = null }: Part): FilledCell {
  const format = number === null ? null : FORMAT;
  return { row, column, rows, columns, text, style, number, format, isDate: false, formula: null };
}

/** Headings at the places no earlier one covers. */
function headParts(head: StatementForm['head'], count: number): readonly (readonly Part[])[] {
  const covered = new Set<string>();
  return head.map((headings, row) => {
    let column = 0;
    return headings.map(({ text, columns = 1, rows = 1 }) => {
      while (covered.has(`${row} ${column}`) && column < count) column += 1;
      const part = { text, column, columns, rows, style: { ...FRAMED, bold: true, align: 'center' } as const };
      for (let r = row; r < row + rows; r += 1)
        for (let c = column; c < column + columns; c += 1) covered.add(`${r} ${c}`);
      column += columns;
      return part;
    });
  });
}

function bodyPart({ text = '', amount, bold = false, align }: FormCell, column: number): Part {
  const look = { ...FRAMED, ...(bold ? { bold } : {}) };
  if (amount === undefined) return { text, column, style: { ...look, ...(align === undefined ? {} : { align }) } };
  const value = amount === null || amount === '' ? null : new Big(amount).round(2, Big.roundHalfUp);
  // A row the books say nothing of stays blank; a sum is told even where it is nothing.
  const number = value === null || (value.eq(0) && !bold) ? null : value.toFixed(2);
  return {
    text: number === null ? '' : thousands(number, 2),
    number,
    column,
    style: { ...FRAMED, wrap: false, ...(bold ? { bold } : {}), align: 'right' },
  };
}

/** Columns parted into as many runs, each about as wide. */
function parted(
  widths: readonly number[],
  count: number,
): readonly { readonly from: number; readonly columns: number }[] {
  const all = widths.reduce((sum, width) => sum + width, 0);
  const ends: number[] = [];
  let reached = 0;
  widths.forEach((width, at) => {
    reached += width;
    if (ends.length < count - 1 && reached >= (all * (ends.length + 1)) / count) ends.push(at + 1);
  });
  ends.push(widths.length);
  return ends.map((end, at) => ({ from: ends[at - 1] ?? 0, columns: end - (ends[at - 1] ?? 0) }));
}
