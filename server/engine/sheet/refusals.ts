import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of sheet reports and spreadsheets. */
export const sheetRefusals = {
  noSetReportRight: {
    zh: '没有权限查看数据集“{name}”的报表，请联系管理员授权',
    en: 'You do not have the right to see the report of the data set “{name}”; ask your administrator for it',
  },
  setReportUnknown: {
    zh: '数据集“{name}”的报表 {code} 不存在',
    en: 'The report {code} of the data set “{name}” does not exist',
  },
  setFormUnknown: {
    zh: '数据集“{name}”的表单 {code} 不存在',
    en: 'The form {code} of the data set “{name}” does not exist',
  },
  setFormNotSynced: {
    zh: '数据集“{name}”的表单尚未同步数据库',
    en: 'The form of the data set “{name}” is not in the database yet',
  },
  noSetFormRight: {
    zh: '没有权限查看数据集“{name}”的表单，请联系管理员授权',
    en: 'You do not have the right to see the form of the data set “{name}”; ask your administrator for it',
  },
  setTooLarge: {
    zh: '数据集“{title}”超过 {limit} 条，请缩小查询范围',
    en: 'The data set “{title}” has more than {limit} rows; narrow the query',
  },
  queryTooLong: {
    zh: '查询时间太长，请缩小查询范围',
    en: 'The query takes too long; narrow it',
  },
  reportNotByField: {
    zh: '报表不能按“{name}”查询',
    en: 'The report cannot be queried by “{name}”',
  },
  onlyXlsx: {
    zh: '请上传 .xlsx 文件',
    en: 'Upload an .xlsx file',
  },
  tooManyCells: {
    zh: '文件超过 {cells} 个有内容的单元格，请分成几个文件后再导入',
    en: 'The file has more than {cells} cells with content; split it and import the parts',
  },
  sheetTooLarge: {
    zh: '工作表“{name}”超过 {rows} 行或 {columns} 列，请删除多余的行列后再导入',
    en: 'The sheet “{name}” has more than {rows} rows or {columns} columns; remove those that are not needed and import it again',
  },
  sheetCellTooLong: {
    zh: '工作表“{name}”有单元格超过 32767 个字符，请缩短后再导入',
    en: 'The sheet “{name}” has a cell of more than 32767 characters; shorten it and import it again',
  },
  setNameMissing: {
    zh: '名称不能为空',
    en: 'The name must not be empty',
  },
  setNamedParam: {
    zh: '数据集不能命名为 param，它用来写查询参数',
    en: 'A data set cannot be called param, which stands for the query parameters',
  },
  setTwice: {
    zh: '数据集 {name} 重复',
    en: 'The data set {name} is there twice',
  },
  setNoCondition: {
    zh: '数据集没有查询条件 {name}',
    en: 'The data set has no condition {name}',
  },
} as const satisfies RefusalTexts;
