import type { components } from '../contract/api.ts';
import { isFormula, parseCell, type Binding } from './binding.ts';

type Schemas = components['schemas'];
/** The grid of a sheet report as it is drawn. */
export type ReportSheet = Schemas['SheetReportSheet'];
export type ReportCell = Schemas['SheetReportCell'];
export type CellStyle = NonNullable<ReportCell['style']>;
export type ReportMerge = Schemas['SheetReportMerge'];
export type ReportSet = Schemas['SheetReportSet'];
export type ReportField = Schemas['SheetReportField'];

/** Limits of a drawn grid and of its output. */
export const SHEET_REPORT_LIMITS = {
  rows: 200,
  columns: 52,
  formulas: 1000,
  reads: 10_000,
  filledCells: 100_000,
  crossValues: 100,
} as const;
/** Pixels of a row and column nobody gave another size. */
export const USUAL_SIZE = { row: 26, column: 96 } as const;

/** A grid to begin with. */
export const emptySheet: ReportSheet = {
  rows: 20,
  columns: 10,
  cells: [],
  merges: [],
  rowHeights: [],
  columnWidths: [],
};

/** One number for the place of a cell of the drawn grid. */
export function placeOf({ row, column }: { readonly row: number; readonly column: number }): number {
  return row * SHEET_REPORT_LIMITS.columns + column;
}

/** The data sets whose records a cell shows one by one. */
export function eachBindings(text: string): readonly Binding[] {
  if (isFormula(text)) return [];
  const parsed = parseCell(text);
  return parsed.ok ? parsed.pieces.filter((piece): piece is Binding => piece.kind === 'each') : [];
}

/** Columns of a data set that are grouped by, from left to right. */
export function groupFields(sheet: ReportSheet, set: string): readonly string[] {
  const cells = sheet.cells.toSorted((a, b) => placeOf(a) - placeOf(b));
  const bindings = cells.flatMap(({ text }) => eachBindings(text));
  return [...new Set(bindings.flatMap((one) => (one.isGroup && one.set === set ? [one.field] : [])))];
}
