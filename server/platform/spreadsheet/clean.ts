import { SHEET_LIMITS, type SheetCell, type SheetLayout } from '#core/spreadsheet/book.ts';
import { Refusal } from '#server/platform/refusal.ts';

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
  if (name === '' || /[[\]:*?/\\]/.test(name))
    throw new Refusal(422, `工作表名称“${name}”不可用：不能为空，也不能含有 [ ] : * ? / \\`);
  if (layout.rows > SHEET_LIMITS.rows || layout.columns > SHEET_LIMITS.columns)
    throw new Refusal(422, `一个工作表最多 ${SHEET_LIMITS.rows} 行、${SHEET_LIMITS.columns} 列`);
  if (layout.rows * layout.columns > SHEET_LIMITS.area)
    throw new Refusal(422, `工作表“${name}”过大（${layout.rows} 行 × ${layout.columns} 列），请删除多余的行列`);
  return { ...layout, name };
}
