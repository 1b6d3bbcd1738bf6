import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { pdfTexts } from '#server/testing/pdf.ts';
import { readBook } from '#server/testing/workbook.ts';
import { enterWorkedMonth } from '#server/testing/worked-month.ts';

const stage = ledgerStage();
const { server } = stage;

beforeAll(async () => {
  await enterWorkedMonth(stage, 'enterprise');
  await stage.param('company.name', '甲乙丙有限公司');
}, 120_000);

const file = async (
  kind: 'exportPdf' | 'exportXls',
  code: string,
  { language = 'zh-CN', token, period = '2026-01' }: { language?: string; token?: string; period?: string } = {},
): Promise<Response> =>
  fetch(`${server.url}/platform/online/cgreport/api/${kind}/${code}?self_period=${period}`, {
    headers: { 'x-access-token': token ?? (await server.signInAsAdmin()), 'accept-language': language },
  });
const pagesOf = async (code: string, more: { language?: string } = {}) => {
  const answer = await file('exportPdf', code, more);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return pdfTexts(Buffer.from(await answer.arrayBuffer()));
};
/** Texts that stand after one another on a page, from one of them on. */
const after = (texts: readonly string[], name: string, count: number): readonly string[] =>
  texts.slice(texts.indexOf(name) + 1).slice(0, count);

describe('[K14] [K15] statements on paper, by 企业会计准则', () => {
  it('the balance sheet has two sides on one page, with the number of its form, who signs, and its check', async () => {
    const pages = await pagesOf('rpt_finance_balance');
    expect(pages).toHaveLength(1);
    const [texts = []] = pages;
    expect(texts).toEqual(
      expect.arrayContaining([
        '资产负债表',
        '会企01表',
        '编制单位：甲乙丙有限公司',
        '2026年1月31日',
        '单位：元',
        '上年年末余额',
        expect.stringMatching(/^单位负责人：　+主管会计工作负责人：　+会计机构负责人：$/u),
        '检查：资产总计－负债和所有者权益总计（应为0）：0.00 / 0.00',
      ]),
    );
    // A line has its asset, then its liability; those of nothing are blank.
    expect(after(texts, '货币资金', 3)).toEqual(['588,530.30', '556,288.00', '短期借款']);
    expect(after(texts, '资产总计', 2)).toEqual(['1,705,724.47', '1,739,164.00']);
    const total = '负债和所有者权益（或股东权益）总计1,705,724.471,739,164.00检查：资产总计';
    expect(after(texts, '资产总计', 9).slice(2).join('').slice(0, total.length)).toBe(total);
  });

  it('the income statement says that its profit is the change of retained earnings', async () => {
    const [texts = []] = await pagesOf('rpt_finance_profit');
    expect(texts).toEqual(expect.arrayContaining(['利润表', '会企02表', '2026年1月']));
    expect(after(texts, '一、营业收入', 3)).toEqual(['182,700.00', '182,700.00', '减：营业成本']);
    // 507,072.33 − 465,524.00 of the balance sheet, and nothing was distributed.
    expect(after(texts, '四、净利润', 2)).toEqual(['41,548.33', '41,548.33']);
    expect(texts).toContain('检查：本年净利润＋利润分配等其他变动－未分配利润本年变动（应为0）：0.00');
  });

  it('the cash flow statement has its supplement as a second page, and both their checks', async () => {
    const [texts = [], supplement = [], ...more] = await pagesOf('rpt_finance_cashflow');
    expect(more).toEqual([]);
    expect(texts).toEqual(
      expect.arrayContaining(['会企03表', '266,240.00', '检查：期末余额－账面货币资金（应为0）：0.00 / 0.00']),
    );
    expect(supplement).toEqual(
      expect.arrayContaining([
        '现金流量表补充资料',
        '1,388.00',
        '检查：经营活动产生的现金流量净额－现金流量表（应为0）：0.00 / 0.00',
      ]),
    );
    expect(await pagesOf('rpt_finance_indirect')).toEqual([supplement]);
  });

  it('whoever reads English gets them in English', async () => {
    const [texts = []] = await pagesOf('rpt_finance_balance', { language: 'en' });
    expect(texts).toEqual(
      expect.arrayContaining(['Balance sheet', 'Form 会企01', '2026-01-31', 'Total assets', 'Total equity']),
    );
    expect(texts.filter((text) => /[\u4E00-\u9FFF]/u.test(text))).toEqual(['Form 会企01', 'Company: 甲乙丙有限公司']);
    for (const code of ['rpt_finance_profit', 'rpt_finance_cashflow'])
      for (const page of await pagesOf(code, { language: 'en' }))
        expect(page.filter((text) => /[\u4E00-\u9FFF]/u.test(text) && !/^(Form|Company)/.test(text))).toEqual([]);
  });

  it('a workbook is the same form: merged title, two sides, numbers, one page of A4', async () => {
    const answer = await file('exportXls', 'rpt_finance_balance');
    const book = await readBook(await answer.arrayBuffer());
    const [sheet] = book.worksheets;
    expect(book.worksheets.map(({ name }) => name)).toEqual(['资产负债表']);
    expect(sheet?.pageSetup).toMatchObject({ paperSize: 9, fitToPage: true, fitToWidth: 1, fitToHeight: 1 });
    expect([sheet?.getCell('A1').text, sheet?.getCell('F1').master.address]).toEqual(['资产负债表', 'A1']);
    expect(['A4', 'B4', 'C4', 'D4', 'E4', 'F4'].map((at) => sheet?.getCell(at).text)).toEqual([
      '资　　产',
      '期末余额',
      '上年年末余额',
      '负债和所有者权益（或股东权益）',
      '期末余额',
      '上年年末余额',
    ]);
    const [first, total] = ['货币资金', '资产总计'].map((name) =>
      [...Array(60).keys()].find((at) => sheet?.getCell(at + 1, 1).text === name),
    );
    expect(sheet?.getCell((first ?? 0) + 1, 2).value).toBe(588530.3);
    expect(sheet?.getCell((first ?? 0) + 1, 2).numFmt).toBe('#,##0.00');
    expect([2, 5].map((column) => sheet?.getCell((total ?? 0) + 1, column).value)).toEqual([1705724.47, 1705724.47]);
    expect(sheet?.getCell((total ?? 0) + 1, 1).font.bold).toBe(true);
    const cash = await readBook(await (await file('exportXls', 'rpt_finance_cashflow')).arrayBuffer());
    expect(cash.worksheets.map(({ name }) => name)).toEqual(['现金流量表', '现金流量表补充资料']);
  });

  it('is printed by those who may print it, and refused where the month has no form', async () => {
    const may = async (...permissions: readonly string[]): Promise<number> => {
      const user = await buildUser(server.db, { permissions: [...permissions] });
      return (
        await file('exportPdf', 'rpt_finance_balance', { token: await server.signIn(user.username, user.password) })
      ).status;
    };
    const view = 'finance:rpt-balance:view';
    expect([await may(), await may(view), await may(view, 'finance:rpt-balance:print')]).toEqual([403, 403, 200]);
    expect((await file('exportPdf', 'rpt_finance_trial')).status).toBe(422);
    expect((await file('exportPdf', 'rpt_finance_balance', { period: '2018-12' })).status).toBe(422);
    const { body } = await stage.call<{ hasPaper?: boolean }>(
      'GET',
      '/online/cgreport/api/getRpColumns/rpt_finance_balance',
    );
    expect(body.success && body.result.hasPaper).toBe(true);
  });
});
