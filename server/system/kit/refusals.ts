import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of ordinary lists. */
export const systemKitRefusals = {
  tooManyRows: {
    zh: '一次最多导入 {limit} 行，请分成几个文件后再导入',
    en: 'At most {limit} rows are imported at a time; split the file and import the parts',
  },
  headersMissing: {
    zh: '第 {line} 行应为表头，缺少列{names}，请先导出一份作为模板',
    en: 'Line {line} should be the headers and misses the columns {names}; export them once as a template',
  },
  notByPart: {
    zh: '“{name}”不能按部分内容查询',
    en: '“{name}” cannot be queried by a part of it',
  },
  notByMany: {
    zh: '“{name}”不能按多个值查询',
    en: '“{name}” cannot be queried by several values',
  },
  conditionValueWrong: {
    zh: '查询条件“{name}”的值“{text}”不正确',
    en: 'The value “{text}” of the condition “{name}” is not right',
  },
  fieldValueWrong: {
    zh: '“{name}”的值不正确',
    en: 'The value of “{name}” is not right',
  },
  entryChanged: {
    zh: '该{item}已被{by}修改，请重新打开后再保存',
    en: 'The {item} was changed by {by}; open it again before you save',
  },
  valueExists: {
    zh: '{label}已存在',
    en: '{label} exists already',
  },
  importedInAll: {
    zh: '总共 {totalCount} 行，导入 {successCount} 行，错误 {errorCount} 行',
    en: '{totalCount} rows in all, {successCount} imported, {errorCount} with errors',
  },
  noChoice: {
    zh: '{label}“{text}”不在可选范围内，请填写：{all}',
    en: '“{text}” is no choice of {label}; write one of {all}',
  },
  notThere: {
    zh: '{label}“{text}”不存在',
    en: '{label} “{text}” does not exist',
  },
  notThereYet: {
    zh: '{label}“{text}”不存在，请先添加',
    en: '{label} “{text}” does not exist; add it first',
  },
  severalOfCode: {
    zh: '{label}“{text}”有 {count} 个，请填写编码',
    en: '{label} “{text}” is there {count} times; write its code',
  },
} as const satisfies RefusalTexts;
