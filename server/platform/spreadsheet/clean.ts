import { SHEET_LIMITS, type SheetCell, type SheetLayout } from '#core/spreadsheet/book.ts';
import { refusal } from '#server/platform/refusal.ts';
import { spreadsheetRefusals } from './refusals.ts';

/** Without what neither the database nor a workbook can hold: control characters and halves of characters. */
export function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what goes
  return text.replaceAll(/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed();
}

/** A cell as it is kept; one in which nothing stands is none. */
export function cleanCell(cell: SheetCell | null): SheetCell | null {
  if (cell === null) return null;
  const { value, formula, text, format, isText, style } = cell;
  const clean: SheetCell = {
    value: typeof value === 'string' ? cleanText(value) : value,
    ...(formula === undefined ? {} : { formula: cleanText(formula) }),
    ...(text === undefined ? {} : { text: cleanText(text) }),
    ...(format === undefined ? {} : { format: cleanText(format) }),
    ...(isText === true ? { isText } : {}),
    ...(style === undefined || Object.keys(style).length === 0 ? {} : { style }),
  };
  const isEmpty = clean.formula === undefined && (clean.value === null || clean.value === '');
  return isEmpty && clean.style === undefined && clean.format === undefined && clean.isText === undefined
    ? null
    : clean;
}

/** @throws Refusal 422 for a name no workbook may have, or more cells than a page can show */
export function cleanLayout(layout: SheetLayout): SheetLayout {
  const name = cleanText(layout.name).trim();
  if (name === '' || /[[\]:*?/\\]/.test(name)) throw refusal(422, spreadsheetRefusals.sheetName, { name });
  if (layout.rows > SHEET_LIMITS.rows || layout.columns > SHEET_LIMITS.columns)
    throw refusal(422, spreadsheetRefusals.sheetLimits, { rows: SHEET_LIMITS.rows, columns: SHEET_LIMITS.columns });
  if (layout.rows * layout.columns > SHEET_LIMITS.area)
    throw refusal(422, spreadsheetRefusals.spreadsheetSheetTooLarge, {
      name,
      rows: layout.rows,
      columns: layout.columns,
    });
  return { ...layout, name };
}
