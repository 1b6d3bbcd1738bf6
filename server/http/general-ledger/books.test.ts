import Big from 'big.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { thousands } from '#core/amounts/amounts.ts';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { pdfTexts } from '#server/testing/pdf.ts';
import { enterWorkedMonth } from '#server/testing/worked-month.ts';

type Books = components['schemas']['AccountBooks'];
type Choice = {
  readonly kind: components['schemas']['BookKind'];
  readonly from: string;
  readonly to: string;
  readonly fromPeriod: string;
  readonly toPeriod: string;
};

const stage = ledgerStage();
const { server, call } = stage;

beforeAll(() => enterWorkedMonth(stage, 'enterprise'), 120_000);

const choiceOf = (more: Partial<Choice>): Choice => ({
  kind: 'detail',
  from: '1403',
  to: '',
  fromPeriod: '2026-01',
  toPeriod: '2026-01',
  ...more,
});
const books = async (more: Partial<Choice>) => {
  const query = new URLSearchParams(Object.entries(choiceOf(more)));
  const answer = await call<Books>('GET', `/finance/book/rows?${query.toString()}`);
  if (!answer.body.success) throw new Error(answer.body.message);
  return answer.body.result;
};
const pdf = async (more: Partial<Choice>, token?: string): Promise<Response> =>
  fetch(`${server.url}/platform/finance/book/pdf?${new URLSearchParams(Object.entries(choiceOf(more))).toString()}`, {
    headers: { 'x-access-token': token ?? (await server.signInAsAdmin()) },
  });

describe('[K14] [finance.book] account books of the worked month', () => {
  it('an account of three columns ends with its balance, and leads to its vouchers', async () => {
    const { books: found } = await books({});
    expect(found.map(({ path }) => path)).toEqual(['1403 原材料']);
    const rows = found[0]?.rows ?? [];
    expect(rows[0]).toMatchObject({ kind: 'opening', summary: '上年结转', direction: '借', balance: '50000.00' });
    // 30600 + 78000 + 2000 − 30000 − 2600 come in, 94040.81 + 1306.12 go out.
    expect(rows.at(-2)).toMatchObject({ summary: '本月合计', debit: '78000.00', credit: '95346.93' });
    expect(rows.at(-1)).toMatchObject({ summary: '本年累计', direction: '借', balance: '32653.07' });
    const entries = rows.filter(({ kind }) => kind === 'entry');
    expect(entries).toHaveLength(7);
    expect(entries.every(({ voucherId, voucherNo }) => voucherId !== '' && voucherNo.startsWith('记-202601-'))).toBe(
      true,
    );
    expect(entries[0]).toMatchObject({ date: '2026-01-01', debit: '-30000.00', balance: '20000.00' });
  });

  it('money is balanced daily, and a range has a book of each account', async () => {
    const { books: found, accounts } = await books({ kind: 'journal', from: '1001', to: '1002' });
    expect(accounts.map(({ code }) => code)).toEqual(['1001', '1002', '1012']);
    expect(found.map(({ code, rows }) => [code, rows.at(-1)?.balance])).toEqual([
      ['1001', '4870.00'],
      ['1002', '583660.30'],
    ]);
    const bank = found[1]?.rows ?? [];
    expect(bank.filter(({ kind }) => kind === 'day').map(({ date }) => date.slice(8))).toEqual(
      '06 10 12 14 20 22 24 25 27 29 31'.split(' '),
    );
    // Both payments of the day: 28440 + 11500.
    expect(bank.find(({ kind, date }) => kind === 'day' && date === '2026-01-14')).toMatchObject({
      credit: '39940.00',
    });
  });

  it('a ledger of totals has the months of the accounts at the top', async () => {
    const { books: found } = await books({ kind: 'general', from: '2221', to: '2241' });
    expect(found.map(({ code }) => code)).toEqual(['2221', '2231', '2241']);
    expect(found[0]?.rows.map(({ summary }) => summary)).toEqual(['上年结转', '本月合计', '本年累计']);
    expect(found[0]?.rows.at(-1)).toMatchObject({ direction: '贷', balance: '20212.14' });
  });

  it('columns are the sub-accounts: those of value added tax', async () => {
    const { books: found } = await books({ kind: 'columns', from: '222101' });
    expect(found[0]?.columns).toEqual(['进项税额', '转出未交增值税', '销项税额', '进项税额转出']);
    expect(found[0]?.rows.at(-1)).toMatchObject({
      parts: ['-17905.00', '-4390.80', '22126.00', '169.80'],
      direction: '平',
      balance: '0.00',
    });
  });

  it('is refused without such an account or such months', async () => {
    const refused = async (more: Partial<Choice>): Promise<readonly [number, string]> => {
      const { status, body } = await call(
        'GET',
        `/finance/book/rows?${new URLSearchParams(Object.entries(choiceOf(more))).toString()}`,
      );
      return [status, body.message];
    };
    expect(await refused({ from: '9999' })).toEqual([422, expect.stringContaining('没有科目“9999”')]);
    expect(await refused({ kind: 'journal', from: '1403' })).toEqual([422, expect.stringContaining('1403')]);
    expect((await refused({ fromPeriod: '2026-02' }))[0]).toBe(422);
    expect((await refused({ fromPeriod: '2023-12', toPeriod: '2026-01' }))[0]).toBe(422);
    expect((await pdf({ from: '1511' })).status).toBe(422);
  });

  it('on paper carries from page to page what the year has so far, and the balance', async () => {
    const { books: shown } = await books({ from: '2221' });
    const rows = shown[0]?.rows ?? [];
    const answer = await pdf({ from: '2221' });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const pages = pdfTexts(Buffer.from(await answer.arrayBuffer()));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toEqual(expect.arrayContaining(['明细账', '2221 应交税费', '默认租户', '上年结转']));
    // A page holds thirty rows, its last is carried over: the opening and 28 lines stand before it.
    const before = rows.slice(0, 29);
    const sum = (side: 'debit' | 'credit'): string =>
      thousands(before.reduce((total, row) => total.plus(row[side] === '' ? 0 : row[side]), new Big(0)).toFixed(), 2);
    const { direction = '', balance = '' } = before.at(-1) ?? {};
    const carried = [sum('debit'), sum('credit'), direction, thousands(balance, 2)];
    const first = pages[0] ?? [];
    expect(first.slice(first.indexOf('过次页') + 1).slice(0, 4)).toEqual(carried);
    const second = pages[1] ?? [];
    expect(second.slice(second.indexOf('承前页') + 1).slice(0, 4)).toEqual(carried);
  });

  it('on paper has a page for each account of a range', async () => {
    const answer = await pdf({ from: '1001', to: '6801' });
    const { books: all } = await books({ from: '1001', to: '6801' });
    const pages = pdfTexts(Buffer.from(await answer.arrayBuffer()));
    for (const { path } of all) expect(pages.some((texts) => texts.includes(path))).toBe(true);
  });

  it('is for those who may see it, and printed by those who may print it', async () => {
    const user = await buildUser(server.db, { permissions: ['finance:book:view'] });
    const own = await server.signIn(user.username, user.password);
    const query = new URLSearchParams(Object.entries(choiceOf({}))).toString();
    expect((await server.call('GET', `/finance/book/rows?${query}`, { token: own })).status).toBe(200);
    expect((await pdf({}, own)).status).toBe(403);
    const other = await buildUser(server.db, { permissions: [] });
    const without = await server.signIn(other.username, other.password);
    expect((await server.call('GET', `/finance/book/rows?${query}`, { token: without })).status).toBe(403);
  });
});
