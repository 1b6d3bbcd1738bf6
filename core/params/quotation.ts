import type { NumberParam } from './param.ts';

const quotation = { installmod: 'quotation' } as const;
const percent = { ...quotation, kind: 'number', min: 0, max: 100, decimals: 2 } as const;

/** Percentage management adds to the cost of a piece. */
export const quoteManageRate: NumberParam = {
  ...percent,
  code: 'quotation.manageRate',
  usual: 12,
  max: 1000,
  title: ['管理费率（%）', 'Management rate (%)'],
  description: [
    '新成本核算单的管理费率；报价计算时，没有填写的按此取值。',
    'The management rate of new cost sheets, and of calculations where none is given.',
  ],
};

/** Percentage of profit to be earned. */
export const quoteProfitRate: NumberParam = {
  ...percent,
  code: 'quotation.profitRate',
  usual: 15,
  max: 1000,
  title: ['目标利润率（%）', 'Target profit rate (%)'],
  description: [
    '新成本核算单的利润率；报价计算时，没有填写的按此取值。',
    'The profit rate of new cost sheets, and of calculations where none is given.',
  ],
};

/** Below it a quotation needs an approval. */
export const quoteMinGross: NumberParam = {
  ...percent,
  code: 'quotation.minGross',
  usual: 0,
  title: ['最低毛利率（%）', 'Lowest gross margin (%)'],
  description: [
    '毛利率低于它的报价单不能直接审核，须经审批流程；0 表示只拦截亏本的报价。没有成本的报价不检查。',
    'A quotation with less cannot be audited without an approval; 0 stops only those that lose money. Without a cost nothing is checked.',
  ],
};

/** Days a quotation is valid. */
export const quoteValidDays: NumberParam = {
  ...quotation,
  code: 'quotation.validDays',
  kind: 'number',
  usual: 30,
  min: 1,
  max: 3650,
  title: ['报价有效天数', 'Days a quotation holds'],
  description: ['新报价单的有效期至，从当天算起的天数。', 'How many days from today new quotations hold.'],
};

/** Material that is lost where a line says nothing. */
export const quoteLossRate: NumberParam = {
  ...percent,
  code: 'quotation.lossRate',
  usual: 3,
  title: ['默认损耗（%）', 'Usual loss (%)'],
  description: [
    '新成本核算单的材料损耗率；计算时，材料行没有填写损耗的按此取值。',
    'The loss of material of new cost sheets, and of their lines where none is given.',
  ],
};

export const quotationParams = [quoteManageRate, quoteProfitRate, quoteMinGross, quoteValidDays, quoteLossRate];
