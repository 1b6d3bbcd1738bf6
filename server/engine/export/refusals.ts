import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of exports. */
export const exportRefusals = {
  paramNoText: {
    zh: '导出参数“{name}”必须是文本',
    en: 'The export parameter “{name}” has to be a text',
  },
  paramsMalformed: {
    zh: '导出参数（paramsStr）格式不正确，应为 JSON 对象',
    en: 'The export parameters (paramsStr) are malformed; they have to be a JSON object',
  },
  noSubTable: {
    zh: '“{title}”没有子表“{table}”',
    en: '“{title}” has no sub-table “{table}”',
  },
  chooseHead: {
    zh: '请先选择一条主表记录（head_id）',
    en: 'Choose a record of the main table first (head_id)',
  },
} as const satisfies RefusalTexts;
