import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { pdfTexts } from '#server/testing/pdf.ts';
import { filledRows } from '#server/testing/statement-rows.ts';
import { enterWorkedMonth } from '#server/testing/worked-month.ts';

const stage = ledgerStage();

const filled = async (code: string, ...columns: readonly string[]): Promise<unknown> =>
  filledRows(
    await stage.report(code, 'self_period=2026-01'),
    columns,
    ({ row_no: no, item }) => `${String(no)} ${String(item)}`,
  );

beforeAll(async () => {
  await stage.param('flow.accountingStandard', 'small');
  await enterWorkedMonth(stage, 'small');
}, 120_000);

describe('[finance.rpt-balance] [K14] the statements of a month by 小企业会计准则', () => {
  it('the balance sheet has the row numbers of 会小企01, tax net and no provisions', async () => {
    expect(await filled('rpt_finance_balance', 'end_amount', 'begin_amount')).toEqual({
      '1 货币资金': [588530.3, 556288],
      '3 应收票据': [0, 60000],
      '4 应收账款': [294051, 366576],
      '5 预付账款': [11300, 11300],
      '9 存货': [161463.17, 118000],
      '10 其中：原材料': [32653.07, 50000],
      '11 在产品': [10194.8, 8000],
      '12 库存商品': [118615.3, 60000],
      '15 流动资产合计': [1055344.47, 1112164],
      '18 固定资产原价': [830000, 800000],
      '19 减：累计折旧': [206000, 200000],
      '20 固定资产账面价值': [624000, 600000],
      '25 无形资产': [29700, 30000],
      '29 非流动资产合计': [653700, 630000],
      '30 资产合计': [1709044.47, 1742164],
      '31 短期借款': [200000, 200000],
      '32 应付票据': [0, 40000],
      '33 应付账款': [86960, 120400],
      '34 预收账款': [0, 10000],
      '35 应付职工薪酬': [66000, 50000],
      '36 应交税费': [20487.14, 30240],
      '37 应付利息': [700, 0],
      '39 其他应付款': [4000, 3000],
      '41 流动负债合计': [378147.14, 453640],
      '47 负债合计': [378147.14, 453640],
      '48 实收资本（或股本）': [800000, 800000],
      '50 盈余公积': [20000, 20000],
      '51 未分配利润': [510897.33, 468524],
      '52 所有者权益（或股东权益）合计': [1330897.33, 1288524],
      '53 负债和所有者权益（或股东权益）总计': [1709044.47, 1742164],
    });
  });

  it('[finance.rpt-profit] the theft is outside the business, the row numbers are those of 会小企02', async () => {
    expect(await filled('rpt_finance_profit', 'cur_amount')).toEqual({
      '1 一、营业收入': [182700],
      '2 减：营业成本': [97048.89],
      '3 税金及附加': [526.9],
      '11 销售费用': [6727.27],
      '14 管理费用': [17684.55],
      '18 财务费用': [2738.7],
      '19 其中：利息费用（收入以“－”号填列）': [974.7],
      '21 二、营业利润': [57973.69],
      '24 减：营业外支出': [1475.92],
      '30 三、利润总额': [56497.77],
      '31 减：所得税费用': [14124.44],
      '32 四、净利润': [42373.33],
    });
  });

  it('[finance.rpt-cashflow] the cash flow statement ends with the money there is', async () => {
    expect(await filled('rpt_finance_cashflow', 'cur_amount')).toEqual({
      '1 销售产成品、商品、提供劳务收到的现金': [266240],
      '2 收到其他与经营活动有关的现金': [85.3],
      '3 购买原材料、商品、接受劳务支付的现金': [112180],
      '4 支付的职工薪酬': [56900],
      '5 支付的税费': [28440],
      '6 支付其他与经营活动有关的现金': [1975],
      '7 经营活动产生的现金流量净额': [66830.3],
      '12 购建固定资产、无形资产和其他非流动资产支付的现金': [33900],
      '13 投资活动产生的现金流量净额': [-33900],
      '20 四、现金净增加额': [32242.3],
      '21 加：期初现金余额': [556288],
      '22 五、期末现金余额': [588530.3],
    });
  });

  it('[K15] on paper the balance sheet is 会小企01: two sides with their row numbers, and headings between them', async () => {
    const answer = await fetch(
      `${stage.server.url}/platform/online/cgreport/api/exportPdf/rpt_finance_balance?self_period=2026-01`,
      { headers: { 'x-access-token': await stage.server.signInAsAdmin() } },
    );
    const [texts = [], ...more] = pdfTexts(Buffer.from(await answer.arrayBuffer()));
    expect(more).toEqual([]);
    expect(texts).toEqual(expect.arrayContaining(['会小企01表', '行次', '年初余额', '流动资产：', '流动负债：']));
    const line = texts.slice(texts.indexOf('资产合计')).slice(0, 8).join(' ');
    expect(line).toContain('资产合计 30 1,709,044.47 1,742,164.00');
    expect(texts.slice(texts.indexOf('未分配利润')).slice(0, 4)).toEqual([
      '未分配利润',
      '51',
      '510,897.33',
      '468,524.00',
    ]);
    expect(texts).toContain('检查：资产合计－负债和所有者权益总计（应为0）：0.00 / 0.00');
  });

  it('[K15] on paper the income statement has the year before the month, and its profit explains retained earnings', async () => {
    const answer = await fetch(
      `${stage.server.url}/platform/online/cgreport/api/exportPdf/rpt_finance_profit?self_period=2026-01`,
      { headers: { 'x-access-token': await stage.server.signInAsAdmin() } },
    );
    const [texts = []] = pdfTexts(Buffer.from(await answer.arrayBuffer()));
    const at = texts.indexOf('本年累计金额');
    expect([texts[at + 1], texts.includes('会小企02表')]).toEqual(['本月金额', true]);
    expect(texts).toContain('检查：本年净利润＋利润分配等其他变动－未分配利润本年变动（应为0）：0.00');
  });
});
