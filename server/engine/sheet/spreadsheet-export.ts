import { Readable } from 'node:stream';
import type { Cell, CellErrorValue, CellValue, Workbook, Worksheet } from 'exceljs';
import type { SheetCell, SheetText } from '#core/spreadsheet/book.ts';
import { calculatedSheets } from '#core/spreadsheet/calc/calculate.ts';
import { closedFormula } from '#core/spreadsheet/calc/parse.ts';
import { faultNamed } from '#core/spreadsheet/calc/value.ts';
import { isOutward, markedFormula } from '#core/spreadsheet/formula.ts';
import { inTurn, XLSX } from '#server/engine/export/export.ts';
import type { Actor } from '#server/platform/actor.ts';
import { LEVELS, needItem, viewerOf, type ItemDeps } from '#server/platform/document/access.ts';
import { FileAnswer } from '#server/platform/file/file-answer.ts';
import { sheetsOf } from '#server/platform/spreadsheet/sheets.ts';

/** A spreadsheet as a workbook: formulas as formulas with what they came to, texts as texts whatever they begin with. */
export async function exportSpreadsheet(deps: ItemDeps, id: string, actor: Actor): Promise<FileAnswer> {
  const item = await needItem(deps.db, await viewerOf(deps, actor), id, LEVELS.download);
  return inTurn(actor, async () => {
    const bytes = await writeBook(calculatedSheets(await sheetsOf(deps.db, id)));
    return new FileAnswer({ name: `${item.name}.xlsx`, mime: XLSX, size: bytes.length, bytes: Readable.from([bytes]) });
  });
}

async function writeBook(sheets: readonly SheetText[]): Promise<Buffer> {
  // Large, and most starts never need it.
  const { default: excel } = await import('exceljs');
  const book: Workbook = new excel.Workbook();
  // Table programs compute some things otherwise, and days go by.
  book.calcProperties.fullCalcOnLoad = true;
  const names = new Set<string>();
  for (const sheet of sheets) writeSheet(book, sheet, freeName(sheet.layout.name, names));
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** No two sheets of a workbook have the same name; two people can give it to two sheets at the same time. */
function freeName(name: string, taken: Set<string>): string {
  let free = name.replaceAll(/^'|'$/g, '_').slice(0, 31);
  for (let no = 2; taken.has(free.toLowerCase()); no += 1) free = `${name.slice(0, 26)} (${no})`;
  taken.add(free.toLowerCase());
  return free;
}

function writeSheet(book: Workbook, { layout, cells }: SheetText, name: string): void {
  const { frozenRows: ySplit, frozenColumns: xSplit } = layout;
  const sheet: Worksheet = book.addWorksheet(name, {
    state: layout.isHidden ? 'hidden' : 'visible',
    ...(ySplit + xSplit === 0 ? {} : { views: [{ state: 'frozen', xSplit, ySplit }] }),
    ...(layout.color === null ? {} : { properties: { tabColor: { argb: argb(layout.color) } } }),
  });
  for (const { at, size } of layout.columnWidths) sheet.getColumn(at + 1).width = Math.max(1, (size - 5) / 7);
  for (const at of layout.hiddenColumns) sheet.getColumn(at + 1).hidden = true;
  for (const { row, column, cell } of cells) if (cell !== null) writeCell(sheet.getCell(row + 1, column + 1), cell);
  for (const { at, size } of layout.rowHeights) sheet.getRow(at + 1).height = size * 0.75;
  for (const at of layout.hiddenRows) sheet.getRow(at + 1).hidden = true;
  for (const { row, column, rows, columns } of layout.merges) {
    if (rows * columns > 1 && isFree(sheet, row, column, rows, columns))
      sheet.mergeCells(row + 1, column + 1, row + rows, column + columns);
  }
}

/** Joined cells never overlap in a workbook. */
function isFree(sheet: Worksheet, row: number, column: number, rows: number, columns: number): boolean {
  return ![...Array(rows).keys()].some((r) =>
    [...Array(columns).keys()].some((c) => sheet.getCell(row + r + 1, column + c + 1).isMerged),
  );
}

function writeCell(target: Cell, { value, formula, format, isText, style = {} }: SheetCell): void {
  if (formula !== undefined && !isOutward(formula)) target.value = formulaValue(formula, value);
  else if (value !== null && value !== '') target.value = value;
  const numFmt = isText === true ? '@' : format === 'General' ? undefined : format;
  if (numFmt !== undefined) target.numFmt = numFmt;
  const { bold, italic, strike, underline, size, color, fill, align, vertical, wrap } = style;
  if ([bold, italic, strike, underline, size, color].some((part) => part !== undefined))
    target.font = {
      ...(bold === true ? { bold } : {}),
      ...(italic === true ? { italic } : {}),
      ...(strike === true ? { strike } : {}),
      ...(underline === true ? { underline } : {}),
      size: size ?? 11,
      ...(color === undefined ? {} : { color: { argb: argb(color) } }),
    };
  if (fill !== undefined) target.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: argb(fill) } };
  if (align !== undefined || vertical !== undefined || wrap === true)
    target.alignment = {
      ...(align === undefined ? {} : { horizontal: align }),
      ...(vertical === undefined ? {} : { vertical }),
      ...(wrap === true ? { wrapText: true } : {}),
    };
}

/** Errors that workbooks know; other ones are computed again by whoever opens it. */
const WORKBOOK_ERRORS = new Set(['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#NULL!', '#VALUE!', '#NUM!']);

function formulaValue(formula: string, value: SheetCell['value']): CellValue {
  // A table program that finds no formula where one should be calls the whole workbook damaged.
  const closed = closedFormula(formula);
  if (closed === null) return formula;
  const written = { formula: markedFormula(closed.slice(1)) };
  if (value === null) return written;
  if (typeof value !== 'string' || faultNamed(value) === undefined) return { ...written, result: value };
  return WORKBOOK_ERRORS.has(value) ? { ...written, result: { error: value } as CellErrorValue } : written;
}

function argb(color: string): string {
  return `FF${color.slice(1).toUpperCase()}`;
}
