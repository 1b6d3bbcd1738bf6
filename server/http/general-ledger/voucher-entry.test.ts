import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';

type Choices = components['schemas']['SubjectChoices'];
type Row = Record<string, unknown>;

const { server, call, change: changed, lines, done, said, remove, press, vouchers, manual, subjectId } = ledgerStage();

let cash: string;
let interest: string;

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  cash = await subjectId('1001');
  interest = await subjectId('660301');
});

const whole = (amount: string): readonly Row[] => [
  { subject_id: interest, debit: amount },
  { subject_id: cash, credit: amount },
];
const facts = async (id: string): Promise<unknown> => {
  const { rows } = await sql<Row>`select voucher_no, v_status, period from fin_voucher where id = ${id}`.execute(
    server.db,
  );
  const [row] = rows;
  return [row?.['voucher_no'] ?? null, row?.['v_status'], row?.['period']];
};
const change = async (id: string, more: Row) => {
  const { status, body } = await changed('fin_voucher', id, more);
  return [status, body.message] as const;
};
describe('[K17] [INV-GL-01] the number of a voucher', () => {
  let draft: string;

  it('is not taken by a draft: what does not balance is saved as one, and leaves no gap', async () => {
    draft = await manual([
      { subject_id: interest, debit: '100' },
      { subject_id: cash, credit: '90' },
    ]);
    expect(await facts(draft)).toEqual([null, '0', '2026-10']);
    const next = await manual(whole('7'));
    expect(await facts(next)).toEqual(['记-202610-0001', '1', '2026-10']);
    expect(await said('fin_voucher', 'audit', draft)).toBe(
      '凭证 （草稿，未取号） 不能审核：借方合计 100.00 与贷方合计 90.00 不相等，差 10.00',
    );
  });

  it('is taken once the draft is whole, and the voucher stays whole from then on', async () => {
    const [first, second] = await lines('fin_voucher', draft);
    const { 0: status } = await change(draft, { fin_voucher_item: [first, { ...second, credit: '100' }] });
    expect([status, await facts(draft)]).toEqual([200, ['记-202610-0002', '1', '2026-10']]);
    expect(await change(draft, { fin_voucher_item: [first, { ...second, credit: '99' }] })).toEqual([
      422,
      '凭证 记-202610-0002 已有凭证号，不能改成不完整的凭证：借方合计 100.00 与贷方合计 99.00 不相等，差 1.00',
    ]);
  });

  it('follows word and date as they are changed; the month is that of the date', async () => {
    const id = await manual(whole('3'), { period: '2025-01' });
    expect(await facts(id)).toEqual(['记-202610-0003', '1', '2026-10']);
    expect((await change(id, { voucher_word: '4', voucher_date: '2026-11-05' }))[0]).toBe(200);
    expect(await facts(id)).toEqual(['转-202611-0001', '1', '2026-11']);
    expect((await remove('fin_voucher', id)).status).toBe(200);
  });

  it('of a posted voucher never changes: only unposted ones are ordered, into what is free', async () => {
    // 0001 and 0002 are there; 0003 is posted, 0004 goes, 0005 and 0006 stay.
    const made: string[] = [];
    for (const amount of ['3', '4', '5', '6']) made.push(await manual(whole(amount)));
    const [posted = '', gone = '', fifth = '', sixth = ''] = made;
    await done('fin_voucher', 'audit', posted);
    await done('fin_voucher', 'post', posted);
    await remove('fin_voucher', gone);
    const unfinished = await manual([{ subject_id: cash, debit: '1' }]);
    expect((await press('fin_voucher', 'reorder', '')).message).toContain('已整理 2 张凭证的凭证号');
    expect([await facts(posted), await facts(fifth), await facts(sixth)]).toEqual([
      ['记-202610-0003', '3', '2026-10'],
      ['记-202610-0004', '1', '2026-10'],
      ['记-202610-0005', '1', '2026-10'],
    ]);
    expect(await facts(unfinished)).toEqual([null, '0', '2026-10']);
    expect((await press('fin_voucher', 'reorder', '')).message).toContain('凭证号连续，无需整理');
  });

  it('says what stays missing before posted vouchers', async () => {
    const [first] = await vouchers(`and voucher_no = '记-202610-0001'`);
    const [second] = await vouchers(`and voucher_no = '记-202610-0002'`);
    const rest = await vouchers(`and v_status = '1'`);
    for (const { id } of rest.filter((one) => one['id'] !== first?.['id'] && one['id'] !== second?.['id'])) {
      await done('fin_voucher', 'audit', String(id));
      await done('fin_voucher', 'post', String(id));
    }
    await remove('fin_voucher', String(first?.['id']));
    // 0002 moves to 0001; before 0003 one number is missing then.
    expect((await press('fin_voucher', 'reorder', '')).message).toMatch(
      /已整理 1 张凭证的凭证号.*还有 1 个断号在已记账凭证之前；已记账凭证的号码不变，请先反记账再整理/u,
    );
    expect(await vouchers(`and voucher_no is not null`)).toMatchObject([
      { voucher_no: '记-202610-0001', v_status: '1' },
      { voucher_no: '记-202610-0003', v_status: '3' },
      { voucher_no: '记-202610-0004', v_status: '3' },
      { voucher_no: '记-202610-0005', v_status: '3' },
    ]);
  });
});

describe('[K6] the search of accounts for an entry', () => {
  const search = async (query: Record<string, string>, token?: string) => {
    const path = `/finance/subject/search?${new URLSearchParams(query).toString()}`;
    return call<Choices>('GET', path, undefined, token);
  };
  const codes = async (keyword: string): Promise<readonly string[]> =>
    (await search({ keyword })).body.result.records.map(({ code }) => code);

  it('knows leaves in use only, by code, name and initials, and shows their whole path', async () => {
    const { body } = await search({ keyword: 'xxse' });
    expect(body.result.exact).toBe(body.result.records[0]?.id);
    expect(body.result).toMatchObject({
      total: 3,
      records: [
        { code: '22210105', name: '销项税额', path: '应交税费/应交增值税/销项税额', initials: 'xxse', auxTypes: [] },
        { code: '22210110' },
        { code: '222107' },
      ],
    });
    // Several begin so; none is named by it.
    expect((await search({ keyword: '22' })).body.result.exact).toBe(null);
    expect(await codes('1001')).toEqual(['1001']);
    expect(await codes('库存现金')).toEqual(['1001']);
    // 6602 has accounts below it and is none itself.
    expect(await codes('6602')).not.toContain('6602');
    expect((await codes('6602')).length).toBeGreaterThan(1);
    await sql`update fin_subject set enabled = 'N' where code = '1001'`.execute(server.db);
    expect(await codes('1001')).toEqual([]);
    await sql`update fin_subject set enabled = 'Y' where code = '1001'`.execute(server.db);
  });

  it('says what an account is kept by, whether it has quantities, and whether it is money', async () => {
    const { body } = await search({ keyword: '1122' });
    expect(body.result.records).toMatchObject([{ code: '1122', auxTypes: ['1'], hasQuantity: false, isCash: false }]);
    expect((await search({ keyword: '1001' })).body.result.records).toMatchObject([{ isCash: true }]);
  });

  it('tells stored entries their accounts by id, in whatever state, and all of them without a word', async () => {
    const above = await subjectId('6602');
    const named = (await search({ ids: `${above},${cash}` })).body.result;
    expect(named.records.map(({ code }) => code)).toEqual(['1001', '6602']);
    const all = (await search({ pageSize: '2' })).body.result;
    expect(all.records).toHaveLength(2);
    expect(all.total).toBeGreaterThan(40);
    expect((await search({ keyword: 'no such account' })).body.result).toEqual({ records: [], total: 0, exact: null });
  });

  it('is for those who may look at vouchers or accounts', async () => {
    const token = async (username: string, permission: string): Promise<string> => {
      const user = await buildUser(server.db, { username, permissions: [permission] });
      return server.signIn(user.username, user.password);
    };
    const clerk = await token('voucher-clerk', 'finance:voucher:view');
    const other = await token('other-clerk', 'sale:order:view');
    expect((await search({ keyword: '1001' }, clerk)).status).toBe(200);
    expect((await search({ keyword: '1001' }, other)).status).toBe(403);
    expect((await search({ keyword: '1001' }, '')).status).toBe(401);
    expect((await search({ pageSize: '0' })).status).toBe(400);
  });
});
