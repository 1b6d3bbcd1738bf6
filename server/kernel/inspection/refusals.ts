import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of inspections. */
export const inspectionRefusals = {
  takenBeyond: {
    zh: '{name}：{source}的这一行已{took} {qty}，超过{most}；请先反审核{undo}',
    en: '{name}: this line of {source} has {qty} {took}, more than {most}; {undo} first',
  },
  hasNcr: {
    zh: '{name}已有不合格品处理单 {report}，请先删除它再重新检验',
    en: '{name} has the NCR {report} already; delete it before inspecting again',
  },
  needsRelease: {
    zh: '须经“{title}”放行，请从{source}下推（先在{source}上下推检验并判定）',
    en: 'needs to be released by “{title}”; push it from {source} (push the inspection of {source} and judge it first)',
  },
  batchRejected: {
    zh: '批号 {batch} 的{title} {no} 判定不合格，不能出库',
    en: 'batch {batch} was rejected by {title} {no} and cannot leave',
  },
  noReleasedBatch: {
    zh: '{batch}，没有判定合格或让步的{title}；请检验这一批，或改用已放行的批号',
    en: '{batch}: there is no {title} that judged it as qualified or concession; inspect this batch, or use one that was released',
  },
  withoutBatch: {
    zh: '没有批号',
    en: 'no batch',
  },
  batchNamed: {
    zh: '批号 {batch}',
    en: 'batch {batch}',
  },
  itemsNotRecorded: {
    zh: '检验方案的项目{items}没有检验记录，请先检验完所有项目',
    en: 'the items {items} of the inspection plan have no record; inspect all of them first',
  },
  recordNotJudged: {
    zh: '{place}没有判定，请先检验完所有项目',
    en: '{place} is not judged; inspect all items first',
  },
  recordNotMeasured: {
    zh: '{place}有上下限，但没有测量值，请先检验完所有项目',
    en: '{place} has limits and no measured value; inspect all items first',
  },
  recordOutsideLimits: {
    zh: '{place}有测量值超出上下限，该项不合格',
    en: '{place} has a measured value outside its limits and is not qualified',
  },
  recordAt: {
    zh: '检验记录第 {line} 行',
    en: 'record {line}',
  },
  sourceDocument: {
    zh: '来源单据',
    en: 'the source document',
  },
} as const satisfies RefusalTexts;
