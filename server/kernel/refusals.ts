import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of several ledgers and modules. */
export const kernelRefusals = {
  cannotAuditOf: {
    zh: '{name}不能审核：{subject}{text}',
    en: '{name} cannot be audited: {subject} {text}',
  },
  cannotAudit: {
    zh: '{name}不能审核：{text}',
    en: '{name} cannot be audited: {text}',
  },
  priceOfToday: {
    zh: '第 {line} 行 {item}：单价 {before} → {price}（今天的价目）',
    en: 'Line {line} {item}: price {before} → {price} (of the lists of today)',
  },
  cannotAuditLine: {
    zh: '{name}不能审核：第 {line} 行 {item} {text}',
    en: '{name} cannot be audited: line {line} {item} {text}',
  },
  productionOrderGone: {
    zh: '{name}的生产工单不存在或已被删除',
    en: 'The production order of {name} does not exist or was deleted',
  },
  reportedGood: {
    zh: '合格报工',
    en: 'reported as good',
  },
  ordered: {
    zh: '生产数量',
    en: 'ordered',
  },
} as const satisfies RefusalTexts;
