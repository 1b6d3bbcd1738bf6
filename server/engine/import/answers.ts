import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts of imports that were taken back, and hints of their templates and columns. */
export const importAnswers = {
  takenBack: {
    zh: '已撤销 {undone} 条',
    en: '{undone} records were taken back',
  },
  takenBackInPart: {
    zh: '已撤销 {undone} 条；{kept} 条未撤销：{reasons}',
    en: '{undone} records were taken back; {kept} were not: {reasons}',
  },
  keyOnly: {
    zh: '只读字段，只用于匹配已有记录',
    en: 'A read-only field; it only finds existing records',
  },
  noFiles: {
    zh: '文件不能从表格导入',
    en: 'Files cannot be imported from a table',
  },
  noPasswords: {
    zh: '密码不能导入',
    en: 'Passwords cannot be imported',
  },
  computed: {
    zh: '由公式计算，不导入',
    en: 'Computed by a formula; not imported',
  },
  readOnly: {
    zh: '只读字段，不导入',
    en: 'A read-only field; not imported',
  },
  templateFile: {
    zh: '{title}-导入模板.xlsx',
    en: '{title}-import template.xlsx',
  },
  dataFile: {
    zh: '{title}-数据.xlsx',
    en: '{title}-data.xlsx',
  },
  lists: {
    zh: '选项',
    en: 'Choices',
  },
  chooseFromList: {
    zh: '请从下拉列表中选择',
    en: 'Choose from the drop-down list',
  },
  hintTie: {
    zh: '与“{sheet}”工作表中的“{label}”一致，表示这一行属于哪条记录',
    en: 'The same as “{label}” in the sheet “{sheet}”: it says which record this line belongs to',
  },
  hintKeyOnly: {
    zh: '只读，只用于匹配已有记录',
    en: 'Read-only; it only finds existing records',
  },
  hintNumber: {
    zh: '留空则自动编号',
    en: 'Left empty, it is numbered automatically',
  },
  hintNumberOfLines: {
    zh: '留空则自动编号；有子表行时可填 #1、#2 …，导入时换成新编号',
    en: 'Left empty, it is numbered automatically; where there are lines, write #1, #2 …, which the import replaces by new numbers',
  },
  hintUnique: {
    zh: '不能重复',
    en: 'Must be unique',
  },
  hintSeveral: {
    zh: '可填多个，用逗号隔开',
    en: 'Several values may be given, separated by commas',
  },
  hintOptions: {
    zh: '填写：{options}',
    en: 'One of: {options}',
  },
  hintDate: {
    zh: '日期，如 2026-01-31',
    en: 'A date like 2026-01-31',
  },
  hintDateTime: {
    zh: '日期时间，如 2026-01-31 08:30:00',
    en: 'A date and time like 2026-01-31 08:30:00',
  },
  hintNumeric: {
    zh: '数字，最多 {decimals} 位小数',
    en: 'A number with at most {decimals} decimals',
  },
  hintInteger: {
    zh: '整数',
    en: 'A whole number',
  },
  hintMonth: {
    zh: '月份，如 2026-01',
    en: 'A month like 2026-01',
  },
  hintRegion: {
    zh: '行政区划，如 广东省/广州市/荔湾区',
    en: 'A region like “广东省/广州市/荔湾区”',
  },
  hintName: {
    zh: '填写名称；有同名的写成 名称 [id]',
    en: 'A name; where several have the same, write name [id]',
  },
  hintText: {
    zh: '文本，最多 {most} 个字符',
    en: 'Text of at most {most} characters',
  },
} as const satisfies RefusalTexts;
