import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of inspections. */
export const inspectionRefusals = {
  takenBeyond: {
    zh: '{name}：{source}的这一行已{took} {qty}，超过{most}；请先反审核{undo}',
    en: '{name}: this line of {source} has {took} {qty}, more than {most}; {undo} first',
  },
  hasNcr: {
    zh: '{name}已有不合格品处理单 {report}，请先删除它再重新检验',
    en: '{name} has the NCR {report} already; delete it before inspecting again',
  },
} as const satisfies RefusalTexts;
