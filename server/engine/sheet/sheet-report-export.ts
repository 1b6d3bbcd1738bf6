import { Readable } from 'node:stream';
import type { AddWorksheetOptions, Cell, Workbook, Worksheet } from 'exceljs';
import { isDate, isDateTime, parseDateTime } from '#core/dates/dates.ts';
import { guardFormula } from '#core/fields/formula-guard.ts';
import type { GridPage } from '#core/print/grid.ts';
import type { Filled, FilledCell } from '#core/sheet-report/fill.ts';
import { sheetName } from '#server/engine/book/workbook.ts';
import type { SheetReportDefinition } from '#server/engine/definition/sheet-report-definition.ts';

/** A table program keeps 15 digits. */
const DIGITS = 15;
/** Numbers of paper sizes in workbooks. */
const papers = { A3: 8, A4: 9, A5: 11 } as const;

/**
 * A filled sheet as a workbook: its own formulas live on, with the addresses of the filled sheet; texts stay texts, guarded where a table
 * program could take them for a formula.
 */
export async function writeSheetReport(
  title: string,
  filled: Filled,
  { paper, headRows }: { readonly paper: SheetReportDefinition['paper']; readonly headRows: number },
): Promise<{ size: number; bytes: Readable }> {
  return written((book) =>
    addSheet(book, filled, {
      title,
      pageSetup: {
        // The library's list of sizes lacks A3.
        paperSize: papers[paper.size] as number,
        orientation: paper.isLandscape ? 'landscape' : 'portrait',
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
        ...(headRows === 0 ? {} : { printTitlesRow: `1:${headRows}` }),
      },
      ...(paper.hasPageNumbers ? { headerFooter: { oddFooter: '&C&P / &N' } } : {}),
    }),
  );
}

/** Grids that are one page of paper each as the sheets of a workbook, which print as those pages. */
export async function writeGridPages(pages: readonly GridPage[]): Promise<{ size: number; bytes: Readable }> {
  return written((book) => {
    for (const page of pages)
      addSheet(book, page, {
        title: page.title,
        pageSetup: {
          paperSize: papers.A4 as number,
          orientation: page.isLandscape ? 'landscape' : 'portrait',
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 1,
          horizontalCentered: true,
        },
      });
  });
}

async function written(fill: (book: Workbook) => void): Promise<{ size: number; bytes: Readable }> {
  // Large, and most starts never need it.
  const { default: excel } = await import('exceljs');
  const book: Workbook = new excel.Workbook();
  fill(book);
  const bytes = Buffer.from(await book.xlsx.writeBuffer());
  return { size: bytes.length, bytes: Readable.from([bytes]) };
}

function addSheet(
  book: Workbook,
  { columnWidths, rows }: Filled,
  { title, ...look }: Partial<AddWorksheetOptions> & { readonly title: string },
): void {
  const sheet: Worksheet = book.addWorksheet(sheetName(title), look);
  for (const [at, width] of columnWidths.entries()) sheet.getColumn(at + 1).width = Math.max(1, (width - 5) / 7);
  for (const [at, { height, cells }] of rows.entries()) {
    sheet.getRow(at + 1).height = height * 0.75;
    for (const cell of cells) writeCell(sheet, cell);
  }
}

function writeCell(sheet: Worksheet, filled: FilledCell): void {
  const { row, column, rows, columns } = filled;
  // Every joined cell has its own lines.
  for (let r = row; r < row + rows; r += 1)
    for (let c = column; c < column + columns; c += 1) paint(sheet.getCell(r + 1, c + 1), filled.style);
  if (rows * columns > 1) sheet.mergeCells(row + 1, column + 1, row + rows, column + columns);
  const target = sheet.getCell(row + 1, column + 1);
  const result = resultOf(filled);
  if (filled.formula !== null) target.value = { formula: filled.formula, ...(result === null ? {} : { result }) };
  else if (result !== null) target.value = result;
  if (filled.format !== null) target.numFmt = filled.format;
  else if (result instanceof Date) target.numFmt = filled.text.length > 10 ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd';
}

function resultOf({ number, text, isDate: isDay, formula }: FilledCell): string | number | Date | null {
  if (number !== null) {
    const digits = number.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
    if (digits.length <= DIGITS) return Number(number);
  }
  if (text === '') return null;
  const parts = isDay && (isDate(text) || isDateTime(text)) ? parseDateTime(text) : null;
  if (parts !== null && parts.year > 1900)
    return new Date(Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second));
  return formula === null ? guardFormula(text) : text;
}

function paint(target: Cell, style: FilledCell['style']): void {
  const { bold, italic, underline, size, color, fill, align, vertical, wrap, border } = style;
  if ([bold, italic, underline, size, color].some((part) => part !== undefined))
    target.font = {
      ...(bold === true ? { bold } : {}),
      ...(italic === true ? { italic } : {}),
      ...(underline === true ? { underline } : {}),
      size: size ?? 11,
      ...(color === undefined ? {} : { color: { argb: argb(color) } }),
    };
  if (fill !== undefined) target.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: argb(fill) } };
  target.alignment = {
    vertical: vertical ?? 'middle',
    ...(align === undefined ? {} : { horizontal: align }),
    ...(wrap === true ? { wrapText: true } : {}),
  };
  const line = { style: 'thin' as const };
  if (border === true) target.border = { top: line, left: line, bottom: line, right: line };
}

function argb(color: string): string {
  return `FF${color.slice(1).toUpperCase()}`;
}
