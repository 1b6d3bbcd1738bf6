import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that acts of quality tell when they are done. */
export const qualityAnswers = {
  eightDMade: { zh: '已生成8D报告 {no}', en: 'The 8D report {no} was made' },
  documentsMade: { zh: '已生成{title} {numbers}', en: '{title} {numbers} were made' },
  returnMade: {
    zh: '已生成退货申请 {no}，请核对退货原因和处理方式',
    en: 'The return request {no} was made; check its reason and what is to be done',
  },
  oqcMade: { zh: '已生成出货检验单 {numbers}', en: 'Outgoing inspections were made: {numbers}' },
  judgedAgain: { zh: '已撤销原判定，请重新检验', en: 'The judgement was taken back; inspect it again' },
  released: { zh: '放行 {qty}，可以出库', en: '{qty} were released and may leave' },
  notReleased: { zh: '未放行 {qty}，这一批不能出库', en: '{qty} were not released; this lot may not leave' },
  rqcMade: { zh: '已生成退货检验单 {numbers}', en: 'Return inspections were made: {numbers}' },
  returnedJudged: { zh: '合格入库 {good}，不合格入库 {bad}', en: '{good} may be received as good, {bad} as bad' },
  judgedWithReport: {
    zh: '{words}，已生成不合格品处理单 {no}',
    en: '{words}; the nonconformance report {no} was made',
  },
  iqcMade: { zh: '已生成来料检验单 {numbers}', en: 'Incoming inspections were made: {numbers}' },
  lotJudged: { zh: '可入库 {good}，不合格 {bad}', en: '{good} may be received, {bad} are not good' },
  reportMade: { zh: '已生成不合格品处理单 {no}', en: 'The nonconformance report {no} was made' },
} as const satisfies RefusalTexts;
