import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { pdfTexts } from '#server/testing/pdf.ts';

type Document = components['schemas']['PrintDocument'];
type Options = components['schemas']['PrintOptions'];

const stage = ledgerStage();
const { server, call, store, manual, done, subjectId } = stage;

const DAY = { voucher_date: '2026-01-15', period: '2026-01' };
let templates: Options['templates'];

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await store('sys_param', {
    id: 'P1',
    installmod: 'company',
    param_code: 'company.name',
    param_value: '东莞某某粉末冶金有限公司',
  });
  await store('sys_param', { id: 'P2', installmod: 'company', param_code: 'company.cashier', param_value: '钱出纳' });
  templates = (await call<Options>('GET', '/online/cgform/print/options/fin_voucher')).body.result.templates;
}, 60_000);

const printed = async (ids: readonly string[], templateId?: string): Promise<Document[]> => {
  const { body } = await call<Document[]>('POST', '/online/cgform/api/printPages/fin_voucher', { ids, templateId });
  if (!body.success) throw new Error(body.message);
  return body.result;
};
const textsOf = (document: Document | undefined, page: number): readonly string[] =>
  (document?.pages[page]?.items ?? []).flatMap(({ text }) => text ?? []);

/** A sale to customer CUS: three entries. */
const sale = async (head: Record<string, unknown> = {}): Promise<string> =>
  manual(
    [
      { subject_id: await subjectId('1122'), aux_customer: 'CUS', debit: '113', summary: '销售产品' },
      { subject_id: await subjectId('6001'), credit: '100', summary: '销售产品' },
      { subject_id: await subjectId('22210105'), credit: '13', summary: '销项税' },
    ],
    { ...DAY, attach_count: 2, ...head },
  );

describe('[K15] [finance.voucher] a voucher on paper', () => {
  it('has company, word and number, date, sheets, codes and paths with dimensions, capitals and those who signed', async () => {
    const id = await sale();
    await done('fin_voucher', 'audit', id);
    await done('fin_voucher', 'post', id);
    const [document] = await printed([id]);
    expect([document?.width, document?.height, document?.pages.length]).toEqual([240, 140, 1]);
    const texts = textsOf(document, 0);
    expect(texts).toEqual(
      expect.arrayContaining([
        '记 账 凭 证',
        '东莞某某粉末冶金有限公司',
        '2026年1月15日',
        '记字第 1 号  1/1',
        '2 张',
        '1122 应收账款',
        '22210105 应交税费/应交增值税/销项税额',
        '合计：壹佰壹拾叁元整',
      ]),
    );
    // The dimension stands below its account.
    expect(texts.indexOf('客户')).toBe(texts.indexOf('1122 应收账款') + 1);
    expect(texts.filter((text) => text === '113.00')).toHaveLength(3);
    // Nothing stands where an entry has no amount.
    expect(texts).not.toContain('0.00');
    const signed = texts.slice(texts.indexOf('主管'), -1);
    expect(signed).toEqual(['主管', '记账', '系统管理员', '审核', '系统管理员', '出纳', '制单', '系统管理员']);
  });

  it('names the cashier where it moves money, and says that a draft is one', async () => {
    const money = await manual(
      [
        { subject_id: await subjectId('1001'), debit: '10' },
        { subject_id: await subjectId('6001'), credit: '10' },
      ],
      DAY,
    );
    const draft = await manual([{ subject_id: await subjectId('1001'), debit: '10' }], DAY);
    const [one, other] = await printed([money, draft]);
    expect(textsOf(one, 0).join('|')).toContain('出纳|钱出纳');
    expect(textsOf(one, 0)).toContain('记 账 凭 证');
    expect(textsOf(other, 0)).toContain('记 账 凭 证（草稿）');
  });

  it('of more entries than a sheet holds goes on: 1/3, and its sums are on the last', async () => {
    const [cost, bank] = [await subjectId('660212'), await subjectId('1002')];
    const id = await manual(
      [
        ...Array.from({ length: 14 }, (_, at) => ({
          subject_id: cost,
          debit: String(at + 1),
          summary: `费用${at + 1}`,
        })),
        { subject_id: bank, credit: '105' },
      ],
      DAY,
    );
    const [document] = await printed([id]);
    const pages = [0, 1, 2].map((at) => textsOf(document, at));
    expect(document?.pages).toHaveLength(3);
    expect(pages.map((texts) => texts.find((text) => text.includes('/3'))?.slice(-3))).toEqual(['1/3', '2/3', '3/3']);
    expect(pages.map((texts) => texts.filter((text) => /^费用|^试$/.test(text)).length)).toEqual([6, 6, 3]);
    expect(pages.map((texts) => texts.some((text) => text.startsWith('合计：壹佰零伍元整')))).toEqual([
      false,
      false,
      true,
    ]);
    expect(pages.map((texts) => texts.includes('转下页'))).toEqual([true, true, false]);
  });

  it('has negative amounts in red', async () => {
    const id = await manual(
      [
        { subject_id: await subjectId('1122'), aux_customer: 'CUS', debit: '-2712' },
        { subject_id: await subjectId('6001'), credit: '-2400' },
        { subject_id: await subjectId('22210105'), credit: '-312' },
      ],
      DAY,
    );
    const [document] = await printed([id]);
    const red = (document?.pages[0]?.items ?? []).flatMap(({ text, red: isRed }) => (isRed === true ? [text] : []));
    expect(red).toEqual(['-2,712.00', '-2,400.00', '-312.00', '-2,712.00', '-2,712.00']);
    expect(textsOf(document, 0)).toContain('合计：负贰仟柒佰壹拾贰元整');
  });

  it('comes two on a sheet of A4 in one PDF, several vouchers together', async () => {
    const half = templates.find(({ name }) => name === '记账凭证（A4 两联）')?.id ?? '';
    expect(templates[0]).toMatchObject({ name: '记账凭证', isDefault: true });
    const ids = [await sale(), await sale(), await sale()];
    const documents = await printed(ids, half);
    expect(documents.map(({ height, sheet }) => [height, sheet])).toEqual(
      ids.map(() => [148.5, { width: 210, height: 297 }]),
    );
    const answer = await fetch(`${server.url}/platform/online/cgform/api/printPdf/fin_voucher`, {
      method: 'POST',
      headers: { 'x-access-token': await server.signInAsAdmin(), 'content-type': 'application/json' },
      body: JSON.stringify({ ids, templateId: half }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const pages = pdfTexts(bytes);
    expect(pages.map((texts) => texts.filter((text) => text === '记 账 凭 证').length)).toEqual([2, 1]);
    expect(bytes.toString('latin1')).toMatch(/MediaBox \[0 0 595\.27\d+ 841\.88/);
  });
});
