import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of imports. */
export const importRefusals = {
  serverRestarted: {
    zh: '服务器在处理中重新启动，没有导入任何数据，请重新检查或导入',
    en: 'The server was restarted while this was being worked on; nothing was imported. Check or import it again',
  },
  importFailed: {
    zh: '导入时出错，没有导入任何数据，请稍后重试或联系管理员',
    en: 'The import failed and nothing was imported; try again later or ask your administrator',
  },
  changedSince: {
    zh: '之后又被修改过，未撤销',
    en: 'changed since the import, not taken back',
  },
  tooManySubRows: {
    zh: '子表超过 {limit} 行，请缩小查询范围后再导出',
    en: 'A sub-table has more than {limit} rows; narrow the query and export again',
  },
  percentAsFraction: {
    zh: '单元格显示为 {shown}，这个字段不是百分数，按 {value} 导入',
    en: 'The cell shows {shown}; this field is no percentage, {value} is imported',
  },
  importGoneUpload: {
    zh: '没有这次导入，或已过期清理，请重新上传文件',
    en: 'There is no such import, or it was cleared away; upload the file again',
  },
  importGone: {
    zh: '没有这次导入，或已过期清理',
    en: 'There is no such import, or it was cleared away',
  },
  otherImportRunning: {
    zh: '您有另一个导入正在进行，请等它完成后再试',
    en: 'Another import of yours is running; wait until it is done',
  },
  importMoved: {
    zh: '这次导入的状态已经变化，请刷新后查看',
    en: 'The state of the import has changed meanwhile; reload to see it',
  },
  columnNoField: {
    zh: '“{title}”的列“{column}”不能对应到字段“{field}”',
    en: 'The column “{column}” of “{title}” cannot be matched to the field “{field}”',
  },
  fieldTwice: {
    zh: '“{title}”有两列对应到“{field}”，请只保留一列',
    en: 'Two columns of “{title}” are matched to “{field}”; keep one',
  },
  noKeyField: {
    zh: '“{key}”不能作为匹配字段',
    en: '“{key}” cannot be a field to match records by',
  },
  keyWithoutColumn: {
    zh: '匹配字段“{label}”没有对应的列，请先为它选择一列',
    en: 'The field to match records by, “{label}”, has no column; choose one for it first',
  },
  keyTwice: {
    zh: '匹配字段重复',
    en: 'A field to match records by is there twice',
  },
  noRightToLines: {
    zh: '没有“{title}”的编辑权限，不能导入它的明细，请联系管理员授权',
    en: 'You do not have the right to edit “{title}” and cannot import lines of it; ask your administrator for it',
  },
  oneToOne: {
    zh: '“{title}”与主表一对一，只能有一行',
    en: '“{title}” has one row for each main record; there can be only one',
  },
  nothingImported: {
    zh: '{message}（未导入任何数据）',
    en: '{message} (nothing was imported)',
  },
  noSheetToImport: {
    zh: '文件中没有可导入的工作表',
    en: 'The file has no sheet that can be imported',
  },
  parentColumnMissing: {
    zh: '工作表“{title}”缺少“{label}”列，无法知道每行属于哪条“{parent}”',
    en: 'The sheet “{title}” has no column “{label}”, so that nobody knows which “{parent}” a row belongs to',
  },
  sheetMissing: {
    zh: '文件中没有“{title}”的工作表，请下载模板填写后再导入',
    en: 'The file has no sheet for “{title}”; download the template, fill it in and import that',
  },
  headerLineEmpty: {
    zh: '“{title}”的工作表第 {line} 行是空的，请选择表头所在的行',
    en: 'Line {line} of the sheet for “{title}” is empty; choose the line of the headers',
  },
  tooManyRowsOf: {
    zh: '“{title}”超过 {limit} 行，请分成几个文件后再导入',
    en: '“{title}” has more than {limit} rows; split the file and import the parts',
  },
  headerMerged: {
    zh: '“{title}”的表头（第 {line} 行）有合并单元格，请取消合并，让每一列有自己的表头',
    en: 'The headers of “{title}” (line {line}) have merged cells; unmerge them, so that each column has its own header',
  },
  noHeader: {
    zh: '文件是空的，第一行应为表头，请下载模板填写',
    en: 'The file is empty, the first line should be headers; download the template and fill it in',
  },
  onlyHeader: {
    zh: '“{title}”只有表头，没有数据',
    en: '“{title}” has headers only and no data',
  },
  headersDiffer: {
    zh: '表头与“{title}”不符：文件第 {line} 行是“{titles}”，应有“{labels}”等，请下载模板填写',
    en: 'The headers do not fit “{title}”: line {line} of the file has “{titles}” and should have “{labels}” and so on; download the template and fill it in',
  },
  changedAfterCheck: {
    zh: '检查之后数据有了变化，未导入任何数据。第 {line} 行：{message} 请重新检查',
    en: 'The data has changed since it was checked, nothing was imported. Line {line}: {message} Check it again',
  },
  lineNotImported: {
    zh: '第 {line} 行：{message}（未导入任何数据）',
    en: 'Line {line}: {message} (nothing was imported)',
  },
  unknownTable: {
    zh: '表单没有“{table}”这张表，请刷新后重试',
    en: 'The form has no table “{table}”; reload and try again',
  },
  noSheet: {
    zh: '文件没有第 {place} 张工作表，请重新选择',
    en: 'The file has no sheet number {place}; choose another',
  },
  noRightToUpdate: {
    zh: '没有编辑权限，不能按匹配字段修改已有记录，请改为全部新增，或联系管理员授权',
    en: 'You do not have the right to edit, so that records cannot be changed by matching; add all of them as new ones, or ask your administrator for the right',
  },
  checkFirst: {
    zh: '请先检查文件，再导入',
    en: 'Check the file first, then import it',
  },
  wrongRows: {
    zh: '有 {wrong} 条记录有错误，请修改文件后重新上传，或选择只导入正确的记录',
    en: '{wrong} records have faults; correct the file and upload it again, or import only the right ones',
  },
  noRowsToImport: {
    zh: '没有需要导入的记录',
    en: 'There are no records to import',
  },
  onlyOwn: {
    zh: '只有管理员可以查看其他人的导入',
    en: 'Only administrators see what others imported',
  },
  noFaultsToDownload: {
    zh: '文件已导入或已清理，没有可下载的错误',
    en: 'The file was imported or cleared away; there are no faults to download',
  },
  noRightToExport: {
    zh: '没有导出权限，请联系管理员授权',
    en: 'You do not have the right to export; ask your administrator for it',
  },
  importDone: {
    zh: '导入已经完成，可以撤销',
    en: 'The import is done; it can be taken back',
  },
  importOver: {
    zh: '这次导入已经结束',
    en: 'This import is over',
  },
  faultAt: {
    zh: '“{sheet}”第 {line} 行{column}：{message}',
    en: '“{sheet}” line {line}{column}: {message}',
  },
  formulaResult: {
    zh: '单元格是公式，按表格中最后一次计算的结果导入',
    en: 'The cell is a formula; its last computed result is imported',
  },
  subRowFault: {
    zh: '“{title}”第 {line} 行：{message}',
    en: '“{title}” line {line}: {message}',
  },
  severalNothing: {
    zh: '（共 {count} 处错误，未导入任何数据）',
    en: '({count} faults in all, nothing was imported)',
  },
  nothingAtAll: {
    zh: '（未导入任何数据）',
    en: '(nothing was imported)',
  },
  mergedCells: {
    zh: '此行含合并单元格，请取消合并，并在每一行填写完整内容',
    en: 'This line has merged cells; unmerge them and fill in every line',
  },
  errorCell: {
    zh: '单元格是错误值 {text}，请改成正确的内容',
    en: 'The cell holds the error value {text}; correct it',
  },
  sameAsLine: {
    zh: '{label}与第 {before} 行重复，请修改或只保留一行',
    en: '{label} is the same as in line {before}; change it or keep one line only',
  },
  subMissing: {
    zh: '{title}不能为空，请在工作表“{title}”中填写',
    en: '{title} must not be empty; fill it in on the worksheet “{title}”',
  },
  parentBelow: {
    zh: '{parent}不能是自己或自己的下级',
    en: '{parent} can be neither the record itself nor one below it',
  },
  sameKeys: {
    zh: '与第 {before} 行的匹配字段相同，同一条记录请只保留一行',
    en: 'The matching fields are the same as in line {before}; keep one line of each record',
  },
  severalMatch: {
    zh: '有 {count} 条记录与匹配字段相同，无法确定修改哪一条，请增加匹配字段',
    en: '{count} records have the same matching fields, so it is not clear which one to change; match by more fields',
  },
  tieMissing: {
    zh: '请填写所属的“{label}”',
    en: 'Fill in the “{label}” it belongs to',
  },
  tieUnknown: {
    zh: '“{title}”的工作表中没有{label}为“{tie}”的行，请检查',
    en: 'The worksheet “{title}” has no line whose {label} is “{tie}”; check it',
  },
  tieTwice: {
    zh: '{label}与第 {before} 行重复，子表的行无法区分属于哪一条',
    en: '{label} is the same as in line {before}; it is not clear which of them the lines of the sub-tables belong to',
  },
  nameUnknown: {
    zh: '{label}“{word}”不存在，请填写已有的名称或编号',
    en: '{label} “{word}” does not exist; fill in a name or number that does',
  },
  nameSeveral: {
    zh: '{label}“{word}”有多条同名记录，请写成“{short} [id]”，可从“下载现有数据”中复制',
    en: 'There are several records named “{word}” for {label}; write “{short} [id]”, which can be copied from the download of what is there',
  },
  regionUnknown: {
    zh: '没有行政区划“{region}”，请按“广东省/广州市/荔湾区”填写',
    en: 'There is no region “{region}”; write it like “广东省/广州市/荔湾区”',
  },
  noNumber: {
    zh: '“{value}”不是数字，请填写数字，如 1200.50',
    en: '“{value}” is not a number; write one like 1200.50',
  },
  noDate: {
    zh: '“{value}”不是日期，请按 2026-01-31 填写',
    en: '“{value}” is not a date; write it like 2026-01-31',
  },
  noDateTime: {
    zh: '“{value}”不是日期时间，请按 2026-01-31 08:30:00 填写',
    en: '“{value}” is not a date with a time; write it like 2026-01-31 08:30:00',
  },
  noMonth: {
    zh: '“{value}”不是月份，请按 2026-01 填写',
    en: '“{value}” is not a month; write it like 2026-01',
  },
  noSwitch: {
    zh: '“{value}”不在可选范围内，请填写 是 或 否',
    en: '“{value}” is no choice; write yes or no',
  },
  noOption: {
    zh: '“{value}”不在可选范围内，请填写：{shown}{more}',
    en: '“{value}” is no choice; write one of {shown}{more}',
  },
  faultColumn: {
    zh: '错误',
    en: 'Errors',
  },
  faultFile: {
    zh: '{name}-错误.xlsx',
    en: '{name}-errors.xlsx',
  },
} as const satisfies RefusalTexts;
