import type { RefusalTexts } from '#core/refusals/text.ts';

/** Parts of a workbook that a spreadsheet does not take over. */
export const sheetAnswers = {
  pictures: {
    zh: '图片、图形和图表',
    en: 'Pictures, shapes and charts',
  },
  comments: {
    zh: '批注',
    en: 'Comments',
  },
  pivotTables: {
    zh: '数据透视表',
    en: 'Pivot tables',
  },
  unknownFormulas: {
    zh: '无法计算的公式（显示 #NAME? 或 #ERROR!）',
    en: 'Formulas that cannot be computed (they show #NAME? or #ERROR!)',
  },
  outwardFormulas: {
    zh: '引用其他文件、网址或程序的公式（保留了结果）',
    en: 'Formulas that refer to other files, addresses or programs (their results were kept)',
  },
  conditionalFormats: {
    zh: '条件格式',
    en: 'Conditional formats',
  },
  dataValidation: {
    zh: '数据验证',
    en: 'Data validation',
  },
} as const satisfies RefusalTexts;
