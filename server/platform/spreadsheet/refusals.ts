import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of online spreadsheets. */
export const spreadsheetRefusals = {
  spreadsheetTooManyCells: {
    zh: '一份在线表格最多 {cells} 个有内容的单元格，请分成几份表格',
    en: 'A spreadsheet can have at most {cells} cells with content; split it',
  },
  rearranged: {
    zh: '{what}已被{by}调整（增删行列、合并或删除工作表），您的修改尚未保存，请重新载入后再改',
    en: '{what} was rearranged by {by} (rows or columns added or removed, cells merged, or sheets removed), your changes are not saved; load it again and make them then',
  },
  restoredMeanwhile: {
    zh: '“{name}”已被{by}恢复为版本 {version}，您的修改尚未保存，请另存为副本或重新载入',
    en: '“{name}” was restored to version {version} by {by}, your changes are not saved; save yours as a copy or load it again',
  },
  tooManySheets: {
    zh: '一份在线表格最多 {sheets} 个工作表',
    en: 'A spreadsheet can have at most {sheets} sheets',
  },
  oneSheetVisible: {
    zh: '至少要保留一个可见的工作表',
    en: 'At least one sheet has to stay visible',
  },
  cellOutside: {
    zh: '单元格（第 {row} 行第 {column} 列）不在工作表中，请重新载入',
    en: 'The cell (row {row}, column {column}) is not in the sheet; load it again',
  },
  sheetName: {
    zh: '工作表名称“{name}”不可用：不能为空，也不能含有 [ ] : * ? / \\',
    en: 'The sheet name “{name}” cannot be used: it must not be empty or have [ ] : * ? / \\ in it',
  },
  sheetLimits: {
    zh: '一个工作表最多 {rows} 行、{columns} 列',
    en: 'A sheet can have at most {rows} rows and {columns} columns',
  },
  spreadsheetSheetTooLarge: {
    zh: '工作表“{name}”过大（{rows} 行 × {columns} 列），请删除多余的行列',
    en: 'The sheet “{name}” is too large ({rows} rows × {columns} columns); remove those that are not needed',
  },
  justChanged: {
    zh: '“{name}”刚刚被{by}修改，请查看后再恢复',
    en: '“{name}” was just changed by {by}; look at it and restore then',
  },
  thisSpreadsheet: {
    zh: '这份表格',
    en: 'This spreadsheet',
  },
  sheetYouEdit: {
    zh: '您正在编辑的工作表',
    en: 'The sheet you are editing',
  },
} as const satisfies RefusalTexts;
