import type { RefusalTexts } from '../refusals/text.ts';

/** Faults of the JSON a chart is drawn from. */
export const jsonRowsRefusals = {
  unreadable: { zh: 'JSON 不能解析：{reason}', en: 'The JSON cannot be read: {reason}' },
  formatWrong: { zh: '格式不正确', en: 'the format is wrong' },
  noList: {
    zh: 'JSON 应为对象的数组，如 {example}',
    en: 'The JSON must be a list of objects, like {example}',
  },
  manyRows: {
    zh: 'JSON 最多 {most} 行，现有 {found} 行',
    en: 'The JSON may have at most {most} rows and has {found}',
  },
  rowNoObject: { zh: 'JSON 第 {row} 行不是对象', en: 'Row {row} of the JSON is no object' },
  valueNested: {
    zh: 'JSON 第 {row} 行的“{name}”不是文字、数字或空值',
    en: '“{name}” in row {row} of the JSON is no text, number or empty value',
  },
  noData: { zh: 'JSON 中没有数据，无法得到字段', en: 'The JSON has no data to take the fields from' },
  manyFields: { zh: 'JSON 最多 100 个字段', en: 'The JSON may have at most 100 fields' },
} as const satisfies RefusalTexts;
