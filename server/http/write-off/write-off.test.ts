import Big from 'big.js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { addDays, dateText } from '#core/dates/dates.ts';
import { agreeingIn } from '#server/testing/agreed.ts';
import { buildUser } from '#server/testing/builders.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Row = Record<string, string>;

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  token = await server.signInAsAdmin();
  await store('fin_bank_account', { id: 'A1', code: 'A1', name: '工行', currency: 'CNY', begin_amount: '100000000' });
});
afterAll(() => server.close());

const tables = {
  YS: ['fin_ar_bill', 'customer_id'],
  SK: ['fin_receipt', 'customer_id'],
  YUS: ['fin_advance_receipt', 'customer_id'],
  YF: ['fin_ap_bill', 'supplier_id'],
  FK: ['fin_payment', 'supplier_id'],
  YUF: ['fin_advance_payment', 'supplier_id'],
} as const;
type Kind = keyof typeof tables;
const tableOf = (id: string): string => tables[id.replace(/-.*$/, '') as Kind][0];

/** A row with something in every column that must not be empty. */
async function store(table: string, values: Row): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null`.execute(server.db);
  const all: Row = {
    ...Object.fromEntries(rows.map(({ name }) => [name, '1'])),
    tenant_id: '1',
    create_by: 'admin',
    ...values,
  };
  const names = Object.keys(all);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql.ref(`v.${name}`)))}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(all)}::jsonb) v`.execute(server.db);
}

let made = 0;
async function party(): Promise<string> {
  const id = `P${(made += 1)}`;
  for (const table of ['crm_customer', 'pur_supplier']) await store(table, { id, code: id, name: `单位 ${id}` });
  return id;
}

/** A document in the state of a draft. */
async function draft(kind: Kind, of: string, amount: string, date: string, more: Row = {}): Promise<string> {
  const [table, column] = tables[kind];
  const id = `${kind}-${(made += 1)}`;
  await store(table, {
    id,
    bill_no: id,
    bill_date: date,
    amount,
    [column]: of,
    bill_status: '0',
    ...(table.includes('_bill') ? { due_date: date, currency: 'CNY' } : { account_id: 'A1' }),
    ...more,
  });
  return id;
}

const press = (buttonCode: string, id: string, value?: string): Promise<Answer> =>
  server.call('POST', '/online/cgform/api/doButton', {
    token,
    body: {
      formId: tableOf(id),
      buttonCode,
      dataId: id,
      ...(value === undefined ? {} : { uiFormData: { value } }),
    },
  });

async function audited(...args: Parameters<typeof draft>): Promise<string> {
  const id = await draft(...args);
  for (const act of ['submit', 'audit']) expect(said(await press(act, id))[0]).toBe(200);
  return id;
}

const said = ({ status, body }: Answer): [number, string] => [status, body.message];

async function open(...ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const id of ids) {
    const { rows } = await sql<{ text: string }>`
      select round(coalesce(open_amount, 0), 2)::text as text from ${sql.table(tableOf(id))} where id = ${id}`.execute(
      server.db,
    );
    found.push(rows[0]?.text ?? '');
  }
  return found;
}

async function balance(ledger: 'ar' | 'ap', of: string): Promise<[string, string]> {
  const { rows } = await sql<{ balance: string; advance: string }>`
    select round(coalesce(sum(increase - decrease), 0), 2)::text as balance,
      round(coalesce(sum(advance_in - advance_out), 0), 2)::text as advance
    from fin_party_ledger where ledger = ${ledger} and party_id = ${of}`.execute(server.db);
  return [rows[0]?.balance ?? '', rows[0]?.advance ?? ''];
}

type Wish = {
  readonly ledger?: 'ar' | 'ap';
  readonly type?: string;
  readonly otherId?: string;
  readonly diffAmount?: string;
};
const DAY = '2026-11-25';
const body = (partyId: string, items: Row, { ledger = 'ar', type = '1', ...more }: Wish = {}, date = DAY) => ({
  ledger,
  type,
  partyId,
  date,
  ...more,
  items: Object.entries(items).map(([id, amount]) => ({ formCode: tableOf(id), id, amount })),
});
const confirm = (...args: Parameters<typeof body>): Promise<Answer<Schemas['WriteOffDone']>> =>
  server.call('POST', '/hexiao/confirm', { token, body: body(...args) });
const reverse = (id: string, ledger = 'ar'): Promise<Answer> =>
  server.call('POST', '/hexiao/reverse', { token, body: { ledger, id, reason: '录入错误' } });
const match = async (partyId: string, ledger = 'ar'): Promise<readonly string[][]> => {
  const { body: answer } = await server.call<Schemas['WriteOffPair'][]>(
    'GET',
    `/hexiao/match?ledger=${ledger}&type=1&partyId=${partyId}`,
    { token },
  );
  return answer.result.map(({ upper, lower, amount }) => [
    upper.split('/')[1] ?? '',
    lower.split('/')[1] ?? '',
    amount,
  ]);
};
const sums = (pairs: readonly string[][]): Row => {
  const all: Row = {};
  for (const [upper = '', lower = '', amount = '0'] of pairs)
    for (const id of [upper, lower]) all[id] = new Big(all[id] ?? 0).plus(amount).toFixed(2);
  return all;
};

describe('write-off of open items', () => {
  it('[P18] matches, writes off and takes back to the cent; the balance of the customer stays', async () => {
    const of = await party();
    const bills = [];
    for (const [date, amount] of [
      ['2026-09-30', '5000'],
      ['2026-10-31', '7000'],
      ['2026-11-15', '2500'],
    ] as const)
      bills.push(await audited('YS', of, amount, date));
    const money = [await audited('SK', of, '6000', '2026-11-20'), await audited('YUS', of, '4200', '2026-11-21')];
    const [ys1, ys2, ys3] = bills as [string, string, string];
    const [sk, yus] = money as [string, string];
    expect(await balance('ar', of)).toEqual(['4300.00', '10200.00']);
    const pairs = await match(of);
    expect(pairs).toEqual([
      [ys1, sk, '5000.00'],
      [ys2, sk, '1000.00'],
      [ys2, yus, '4200.00'],
    ]);
    const { status, body: done } = await confirm(of, sums(pairs));
    expect([status, done.message]).toEqual([200, `核销成功，核销单 ${done.result.writeoffNo}`]);
    expect(done.result.writeoffNo).toMatch(/^HX-\d{8}-\d{4}$/);
    expect(await open(...bills, ...money)).toEqual(['0.00', '1800.00', '2500.00', '0.00', '0.00']);
    expect(await balance('ar', of)).toEqual(['4300.00', '0.00']);
    expect(said(await confirm(of, { [ys3]: '2600', [sk]: '2600' }))).toEqual([
      422,
      `应收单“${ys3}”本次核销 2,600.00 超过未核销 2,500.00，请改小（共 2 处）`,
    ]);
    const { body: list } = await server.call<{ records: Schemas['WriteOffRow'][] }>(
      'GET',
      `/hexiao/fanhexiao/list?partyName=${encodeURIComponent(`单位 ${of}`)}`,
      { token },
    );
    expect(list.result.records).toMatchObject([
      { writeoffNo: done.result.writeoffNo, woStatus: '1', debitNo: `${ys1}、${ys2}`, creditNo: `${sk}、${yus}` },
    ]);
    expect(said(await reverse(done.result.id))).toEqual([200, `核销单 ${done.result.writeoffNo} 已反核销`]);
    expect(await open(...bills, ...money)).toEqual(['5000.00', '7000.00', '2500.00', '6000.00', '4200.00']);
    expect(await balance('ar', of)).toEqual(['4300.00', '10200.00']);
    expect(said(await reverse(done.result.id))).toEqual([
      422,
      `核销单 ${done.result.writeoffNo} 已反核销，不能再次反核销`,
    ]);
  });

  it('[P19] settles payables by advances and payments; what waits for its invoice is refused', async () => {
    const of = await party();
    const yf1 = await audited('YF', of, '3254.40', '2026-10-01');
    const yf2 = await audited('YF', of, '11119.20', '2026-10-15');
    const yuf = await audited('YUF', of, '3000', '2026-09-01');
    const fk = await audited('FK', of, '8000', '2026-11-20');
    const pairs = await match(of, 'ap');
    expect(pairs).toEqual([
      [yf1, yuf, '3000.00'],
      [yf1, fk, '254.40'],
      [yf2, fk, '7745.60'],
    ]);
    const { body: done } = await confirm(of, sums(pairs), { ledger: 'ap' });
    expect(done.result.writeoffNo).toMatch(/^YHX-/);
    expect(await open(yf1, yf2, yuf, fk)).toEqual(['0.00', '3373.60', '0.00', '0.00']);
    expect((await balance('ap', of))[0]).toBe('3373.60');
    const provisional = await audited('YF', of, '100', '2026-10-01', { provisional: 'Y' });
    const more = await audited('FK', of, '100', '2026-11-20');
    expect(said(await confirm(of, { [provisional]: '100', [more]: '100' }, { ledger: 'ap' }))).toEqual([
      422,
      `应付单“${provisional}”是暂估，发票未到不能核销；请在发票入账后核销`,
    ]);
  });

  it('[P18] offsets a receivable against a payable of the same company', async () => {
    // One company is both: its name, or its tax number where both have one.
    const customer = await party();
    const supplier = customer;
    const stranger = await party();
    const ys = await audited('YS', customer, '8000', '2026-11-01');
    const foreign = await audited('YF', stranger, '5000', '2026-11-01');
    const of = { type: '3', otherId: stranger } as const;
    expect(said(await confirm(customer, { [ys]: '5000', [foreign]: '5000' }, of))).toEqual([
      422,
      expect.stringContaining('不是同一家公司（名称不同），不能应收应付对冲'),
    ]);
    const yf = await audited('YF', supplier, '5000', '2026-11-01');
    const { body: done } = await confirm(customer, { [ys]: '5000', [yf]: '5000' }, { type: '3', otherId: supplier });
    expect(await open(ys, yf)).toEqual(['3000.00', '0.00']);
    expect([(await balance('ar', customer))[0], (await balance('ap', supplier))[0]]).toEqual(['3000.00', '0.00']);
    expect((await reverse(done.result.id)).status).toBe(200);
    expect(await open(ys, yf)).toEqual(['8000.00', '5000.00']);
    expect([(await balance('ar', customer))[0], (await balance('ap', supplier))[0]]).toEqual(['8000.00', '5000.00']);
  });

  it('[P18] moves a receivable to another customer, and back while nobody used it', async () => {
    const [from, to] = [await party(), await party()];
    const ys = await audited('YS', from, '2000', '2026-10-01');
    const { body: done } = await confirm(from, { [ys]: '1500' }, { type: '4', otherId: to });
    expect(await open(ys)).toEqual(['500.00']);
    expect([(await balance('ar', from))[0], (await balance('ar', to))[0]]).toEqual(['500.00', '1500.00']);
    const { body: sides } = await server.call<Schemas['OpenItems']>(
      'GET',
      `/hexiao/open?ledger=ar&type=1&partyId=${to}`,
      { token },
    );
    expect(sides.result.upper).toMatchObject([{ open: '1500.00', billDate: DAY, dueDate: '2026-10-01' }]);
    const moved = sides.result.upper[0]?.id ?? '';
    const sk = await audited('SK', to, '300', '2026-11-20');
    const settle = body(to, { [sk]: '300' });
    const { body: second } = await server.call<Schemas['WriteOffDone']>('POST', '/hexiao/confirm', {
      token,
      body: { ...settle, items: [...settle.items, { formCode: 'fin_ar_bill', id: moved, amount: '300' }] },
    });
    expect(said(await reverse(done.result.id))).toEqual([
      422,
      expect.stringMatching(
        new RegExp(`^核销单 ${done.result.writeoffNo} 转入的应收单“.+”已被核销或退款，请先反核销它$`),
      ),
    ]);
    expect((await reverse(second.result.id)).status).toBe(200);
    expect((await reverse(done.result.id)).status).toBe(200);
    expect([await open(ys), (await balance('ar', from))[0], (await balance('ar', to))[0]]).toEqual([
      ['2000.00'],
      '2000.00',
      // His own receipt.
      '-300.00',
    ]);
  });

  it('[hexiao.hexiao] moves an advance to another customer, and settles red bills with blue ones', async () => {
    const [from, to] = [await party(), await party()];
    const yus = await audited('YUS', from, '900', '2026-10-01');
    expect((await confirm(from, { [yus]: '400' }, { type: '5', otherId: to })).status).toBe(200);
    expect(await open(yus)).toEqual(['500.00']);
    expect([await balance('ar', from), await balance('ar', to)]).toEqual([
      ['-500.00', '500.00'],
      ['-400.00', '400.00'],
    ]);
    const red = await audited('YS', to, '-180.80', '2026-11-02', { ar_type: '4' });
    const blue = await audited('YS', to, '1000', '2026-11-01');
    expect((await confirm(to, { [blue]: '180.80', [red]: '180.80' }, { type: '6' })).status).toBe(200);
    expect(await open(blue, red)).toEqual(['819.20', '0.00']);
    expect((await balance('ar', to))[0]).toBe('419.20');
  });

  it('[hexiao.hexiao] refuses what would leave the two sides apart, with the figures', async () => {
    const [of, other] = [await party(), await party()];
    const ys = await audited('YS', of, '1000', '2026-11-10');
    const sk = await audited('SK', of, '1000', '2026-11-12');
    const foreign = await audited('YS', of, '1000', '2026-11-10', { currency: 'USD', exchange_rate: '7.1' });
    const strange = await audited('SK', other, '50', '2026-11-12');
    const unaudited = await draft('YS', of, '10', '2026-11-10');
    const pairOf = (one: string, amount: string, two: string, amount2 = amount): Row => ({
      [one]: amount,
      [two]: amount2,
    });
    const asked: [string, Parameters<typeof body>][] = [
      [
        '上表本次核销合计 900.00 与下表合计 800.00 不相等，差 100.00；请改正本次核销或尾差',
        [of, pairOf(ys, '900', sk, '800')],
      ],
      ['尾差 0.50 超过自动核销规则的尾差容差 0.00', [of, pairOf(ys, '900.50', sk, '900'), { diffAmount: '0.50' }]],
      [
        `核销日期 2026-11-11 早于收款单“${sk}”的日期 2026-11-12，请改核销日期`,
        [of, pairOf(ys, '9', sk), {}, '2026-11-11'],
      ],
      ['不同币种（CNY、USD）的单据不能互相核销', [of, pairOf(foreign, '9', sk)]],
      [`收款单“${strange}”不能用于此核销类型，或不是所选往来单位的单据`, [of, pairOf(ys, '9', strange)]],
      [`应收单“${unaudited}”未审核或已作废，不能核销`, [of, pairOf(unaudited, '9', sk)]],
      [`应收单“${ys}”的本次核销须大于 0，最多两位小数`, [of, pairOf(ys, '-9', sk, '9')]],
      [`应收单“${ys}”的本次核销须大于 0，最多两位小数`, [of, pairOf(ys, '1.001', sk, '1')]],
      ['请在下表填写本次核销', [of, { [ys]: '9' }]],
      ['请选择对方供应商', [of, { [ys]: '9' }, { type: '3' }]],
      ['转入客户不能是转出方自己，请重新选择', [of, { [ys]: '9' }, { type: '4', otherId: of }]],
      ['转入客户不存在或已被删除，请重新选择', [of, { [ys]: '9' }, { type: '4', otherId: 'nobody' }]],
      ['客户不存在或已被删除，请重新选择', ['nobody', { [ys]: '9' }]],
      ['核销日期不是有效日期', [of, pairOf(ys, '9', sk), {}, '2026-02-30']],
    ];
    for (const [message, wish] of asked) {
      const [status, text] = said(await confirm(...wish));
      expect([status, text.slice(0, message.length)]).toEqual([422, message.slice(0, text.length)]);
    }
    expect(await open(ys, sk)).toEqual(['1000.00', '1000.00']);
  });

  it('[hexiao.auto-rule] lets the sides differ by the tolerance of a rule; the difference leaves the balance', async () => {
    const of = await party();
    const ys = await audited('YS', of, '100.03', '2026-11-10');
    const sk = await audited('SK', of, '100', '2026-11-12');
    await sql`insert into fin_writeoff_rule (id, tenant_id, code, name, kind, match_keys, order_by, tolerance, enabled)
      values ('R1', '1', 'R1', '尾差', '1', '1', '1', 0.05, 'Y')`.execute(server.db);
    const { body: done } = await confirm(of, { [ys]: '100.03', [sk]: '100' }, { diffAmount: '0.03' });
    expect(await balance('ar', of)).toEqual(['0.00', '0.00']);
    expect((await reverse(done.result.id)).status).toBe(200);
    expect(await balance('ar', of)).toEqual(['0.03', '100.00']);
    await sql`delete from fin_writeoff_rule where id = 'R1'`.execute(server.db);
  });

  it('[finance.receipt] writes the lines of a receipt off when it is audited, and back when it is not', async () => {
    const of = await party();
    const ys = await audited('YS', of, '1000', '2026-11-01');
    const sk = await draft('SK', of, '1500', '2026-11-05', { discount_amount: '10' });
    const line = (amount: string) =>
      sql`
      insert into fin_receipt_item (id, tenant_id, head_id, line_no, ar_bill_no, this_amount)
      values (${`L${(made += 1)}`}, '1', ${sk}, 1, ${ys}, ${amount}::numeric)`.execute(server.db);
    await line('1000.01');
    await press('submit', sk);
    expect(said(await press('audit', sk))).toEqual([
      422,
      `收款单“${sk}”：应收单“${ys}”本次核销 1,000.01 超过未核销 1,000.00，请改小`,
    ]);
    expect(await open(ys)).toEqual(['1000.00']);
    await sql`update fin_receipt_item set this_amount = 1000 where head_id = ${sk}`.execute(server.db);
    expect((await press('audit', sk)).status).toBe(200);
    expect(await open(ys, sk)).toEqual(['0.00', '510.00']);
    expect(await balance('ar', of)).toEqual(['-510.00', '510.00']);
    expect(said(await press('unaudit', ys))).toEqual([
      422,
      expect.stringMatching(new RegExp(`^应收单“${ys}”已核销（核销单 HX-.+），不能反审核；请先反核销$`)),
    ]);
    expect((await press('unaudit', sk)).status).toBe(200);
    expect(await open(ys, sk)).toEqual(['1000.00', '1510.00']);
    expect(await balance('ar', of)).toEqual(['1000.00', '0.00']);
    expect((await press('unaudit', ys)).status).toBe(200);
    expect(await balance('ar', of)).toEqual(['0.00', '0.00']);
  });

  it('[finance.receipt] [finance.ar-bill] matches money by a button, drafts the money of a bill, and takes both back in red', async () => {
    const [of, supplier] = [await party(), await party()];
    const ys = await audited('YS', of, '1000', '2026-01-01');
    const later = await audited('YS', of, '50', '2026-01-02');
    const sk = await audited('SK', of, '1020', '2026-01-05');
    const other = await audited('SK', of, '7', '2026-01-06');
    expect(said(await press('auto_match', sk))).toEqual([
      200,
      expect.stringMatching(/已核销 1,020\.00，核销单 HX-.+，剩余 0\.00/u),
    ]);
    expect(await open(ys, later, sk, other)).toEqual(['0.00', '30.00', '0.00', '7.00']);
    expect(said(await press('auto_match', sk))).toEqual([422, `收款单“${sk}”没有未核销金额，不需要匹配`]);
    expect(said(await press('red', sk))).toEqual([422, `收款单“${sk}”已核销 1,020.00，不能红冲；请先反核销`]);
    // What is left of a bill becomes a draft, once.
    expect(said(await press('push_receipt', later))).toEqual([
      200,
      expect.stringMatching(/已生成收款单 SK-.+，金额 30\.00，请核对账户后提交/u),
    ]);
    expect(said(await press('push_receipt', later))).toEqual([
      422,
      expect.stringMatching(/未核销金额已在未审核的收款单 SK-.+ 中，请先审核或作废它$/u),
    ]);
    const { rows: drafts } = await sql<{ id: string; amount: string }>`
      select h.id, i.this_amount::numeric(24, 2)::text as amount from fin_receipt h join fin_receipt_item i on i.head_id = h.id
      where i.ar_bill_no = ${later}`.execute(server.db);
    expect(drafts).toMatchObject([{ amount: '30.00' }]);
    const pushed = drafts[0]?.id ?? '';
    const act = (buttonCode: string, formId: string, dataId: string): Promise<Answer> =>
      server.call('POST', '/online/cgform/api/doButton', { token, body: { formId, buttonCode, dataId } });
    for (const code of ['submit', 'audit']) expect((await act(code, 'fin_receipt', pushed)).status).toBe(200);
    expect(await open(later)).toEqual(['0.00']);
    // A red receipt and its first settle one another; undoing it opens the first again.
    expect(await balance('ar', of)).toEqual(['-7.00', '7.00']);
    expect(said(await press('red', other))).toEqual([200, expect.stringMatching(/已生成红字单据 SK-.+，金额 -7\.00/u)]);
    expect(await open(other)).toEqual(['0.00']);
    expect(await balance('ar', of)).toEqual(['0.00', '0.00']);
    const { rows: red } = await sql<{ id: string; amount: string; open: string }>`
      select id, amount::numeric(24, 2)::text as amount, open_amount::numeric(24, 2)::text as open from fin_receipt
      where remark = ${`红冲 ${other}`}`.execute(server.db);
    expect(red).toMatchObject([{ amount: '-7.00', open: '0.00' }]);
    expect(said(await act('red', 'fin_receipt', red[0]?.id ?? ''))).toEqual([
      422,
      expect.stringContaining('是红字单据，不能再红冲'),
    ]);
    expect((await act('unaudit', 'fin_receipt', red[0]?.id ?? '')).status).toBe(200);
    expect([await open(other), await balance('ar', of)]).toEqual([['7.00'], ['-7.00', '7.00']]);
    // Bills of suppliers the same way.
    const yf = await audited('YF', supplier, '88.80', '2026-01-03');
    expect((await press('push_payment', yf)).status).toBe(200);
    expect(said(await press('red', yf))[0]).toBe(200);
    expect([await open(yf), await balance('ap', supplier)]).toEqual([['0.00'], ['0.00', '0.00']]);
    expect(said(await press('push_payment', yf))[0]).toBe(422);
  });

  it('[finance.advance-receipt] [finance.advance-payment] gives back what is left of an advance, once, and takes that back', async () => {
    const of = await party();
    for (const [kind, ledger, form] of [
      ['YUS', 'ar', 'fin_receipt'],
      ['YUF', 'ap', 'fin_payment'],
    ] as const) {
      const advance = await audited(kind, of, '500', '2026-01-05');
      const bill = await audited(kind === 'YUS' ? 'YS' : 'YF', of, '120', '2026-01-04');
      expect((await confirm(of, { [bill]: '120', [advance]: '120' }, { ledger, type: '2' })).status).toBe(200);
      for (const [value, message] of [
        ['', '请先填写退款金额'],
        ['0', '退款金额“0”须是大于 0、最多两位小数的金额'],
        ['380.01', '退款金额 380.01 超过'],
      ] as const)
        expect(said(await press('refund', advance, value))).toEqual([422, expect.stringContaining(message)]);
      // A part leaves the rest open.
      expect(said(await press('refund', advance, '100'))).toEqual([200, expect.stringContaining('余额 280.00')]);
      expect(await open(advance)).toEqual(['280.00']);
      const { rows: part } = await sql<{ id: string }>`
        select id from ${sql.table(form)} where remark = ${`退款 ${advance}`} and amount = -100`.execute(server.db);
      const undone = { formId: form, buttonCode: 'unaudit', dataId: part[0]?.id ?? '' };
      expect((await server.call('POST', '/online/cgform/api/doButton', { token, body: undone })).status).toBe(200);
      expect(await open(advance)).toEqual(['380.00']);
      expect(said(await press('refund', advance, '380'))).toEqual([200, expect.stringContaining('已退款 380.00')]);
      const state = async (): Promise<unknown> =>
        (
          await sql`select written_amount::float as written, refund_amount::float as refunded, open_amount::float as open
            from ${sql.table(tableOf(advance))} where id = ${advance}`.execute(server.db)
        ).rows[0];
      expect(await state()).toEqual({ written: 120, refunded: 380, open: 0 });
      expect(await balance(ledger, of)).toEqual(['0.00', '0.00']);
      expect(said(await press('refund', advance, '1'))).toEqual([422, expect.stringContaining('没有余额，不能退款')]);
      expect((await press('unaudit', advance)).status).toBe(422);
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(form)} where remark = ${`退款 ${advance}`} and amount = -380`.execute(server.db);
      const back = await server.call('POST', '/online/cgform/api/doButton', {
        token,
        body: { formId: form, buttonCode: 'unaudit', dataId: rows[0]?.id ?? '' },
      });
      expect(back.status).toBe(200);
      expect(await state()).toEqual({ written: 120, refunded: 0, open: 380 });
      expect((await balance(ledger, of))[1]).toBe('380.00');
    }
  });

  it('[P17] [hexiao.bad-debt] gives up what a customer does not pay, to the cent, and takes it back when it comes', async () => {
    const of = await party();
    const ys = await audited('YS', of, '3000', '2026-09-30');
    expect((await audited('YS', of, '5600', '2026-10-05')) !== '').toBe(true);
    expect((await audited('SK', of, '3000', '2026-10-08')) !== '').toBe(true);
    const agree = await agreeingIn(server);
    const bad = async (bad_type: string, amount: string, ar_bill_no: string): Promise<string> => {
      const id = `HZ-${(made += 1)}`;
      await store('fin_bad_debt', {
        id,
        bill_no: id,
        bill_date: '2026-10-20',
        customer_id: of,
        bad_type,
        amount,
        ar_bill_no,
        bill_status: '1',
      });
      return id;
    };
    await agree('fin_bad_debt', await bad('1', '50', ''));
    expect(await balance('ar', of)).toEqual(['5600.00', '3000.00']);
    const loss = await bad('2', '100', ys);
    await agree('fin_bad_debt', loss);
    // C2 of the table: 3000 + 5600 − 3000 − 100.
    expect([await balance('ar', of), await open(ys)]).toEqual([['5500.00', '3000.00'], ['2900.00']]);
    expect(said(await press('unaudit', ys))).toEqual([
      422,
      `应收单“${ys}”已有坏账处理冲减，不能反审核；请先做坏账收回`,
    ]);
    for (const [type, amount, no, message] of [
      ['2', '2900.01', ys, `金额 2,900.01 超过应收单“${ys}”未核销 2,900.00，请改小金额`],
      ['3', '100.01', ys, `超过应收单“${ys}”已核减的坏账 100.00`],
      ['2', '1', 'YS-nobody', '没有已审核的应收单“YS-nobody”，请重新填写应收单号'],
      ['2', '1', '', '没有应收单号'],
    ] as const)
      await expect(agree('fin_bad_debt', await bad(type, amount, no))).rejects.toThrow(message);
    await agree('fin_bad_debt', await bad('3', '100', ys));
    expect([await balance('ar', of), await open(ys)]).toEqual([['5600.00', '3000.00'], ['3000.00']]);
    expect((await press('unaudit', ys)).status).toBe(200);
  });

  it('[finance.acceptance] [quality.eight-d] takes records from state to state, and says what is not filled in', async () => {
    const supplier = await party();
    const step = async (formId: string, buttonCode: string, dataId: string): Promise<[number, string]> =>
      said(await server.call('POST', '/online/cgform/api/doButton', { token, body: { formId, buttonCode, dataId } }));
    await store('fin_acceptance', { id: 'PJ-1', note_no: 'PJ-1', due_date: '2026-12-31', note_status: '1' });
    expect(await step('fin_acceptance', 'endorse', 'PJ-1')).toEqual([
      422,
      '应收/应付票据“PJ-1”不能背书：请先编辑，填写供应商',
    ]);
    await sql`update fin_acceptance set supplier_id = ${supplier} where id = 'PJ-1'`.execute(server.db);
    expect((await step('fin_acceptance', 'endorse', 'PJ-1'))[0]).toBe(200);
    expect(await step('fin_acceptance', 'discount', 'PJ-1')).toEqual([
      422,
      '应收/应付票据“PJ-1”现在的状态不能贴现，请刷新列表',
    ]);
    const note = (id: string, note_kind: string, more: Row = {}) =>
      store('fin_acceptance', {
        id,
        note_no: id,
        note_kind,
        amount: '100000',
        due_date: addDays(dateText(new Date()), 90),
        note_status: '1',
        ...more,
      });
    await note('PJ-2', '1', { discount_rate: '3.6', discount_interest: '1' });
    expect((await step('fin_acceptance', 'discount', 'PJ-2'))[0]).toBe(200);
    await note('PJ-3', '1', { discount_rate: '3.6', due_date: '2020-01-01' });
    expect((await step('fin_acceptance', 'discount', 'PJ-3'))[1]).toContain('已于 2020-01-01 到期，请改用托收');
    expect((await step('fin_acceptance', 'honor', 'PJ-3'))[1]).toContain('还没有托收，不能兑付');
    for (const act of ['collect', 'honor']) expect((await step('fin_acceptance', act, 'PJ-3'))[0]).toBe(200);
    await note('PJ-4', '2');
    expect((await step('fin_acceptance', 'collect', 'PJ-4'))[1]).toContain('是应付票据，不能托收');
    expect((await step('fin_acceptance', 'honor', 'PJ-4'))[0]).toBe(200);
    const { rows: notes } = await sql`
      select note_status, discount_interest::text from fin_acceptance where id in ('PJ-2', 'PJ-3', 'PJ-4') order by id`.execute(
      server.db,
    );
    // 100,000 × 3.6 % × 90 ÷ 360
    expect(notes).toEqual([
      { note_status: '3', discount_interest: '900.00' },
      { note_status: '5', discount_interest: null },
      { note_status: '5', discount_interest: null },
    ]);
    await store('qc_8d', {
      id: '8D-1',
      bill_no: '8D-1',
      bill_date: '2026-11-01',
      due_date: '2026-12-01',
      d_status: '1',
    });
    expect((await step('qc_8d', 'next', '8D-1'))[1]).toContain('填写D2问题描述');
    await sql`update qc_8d set d2_problem = '划伤', d3_contain = '隔离' where id = '8D-1'`.execute(server.db);
    for (const code of [200, 200, 422]) expect((await step('qc_8d', 'next', '8D-1'))[0]).toBe(code);
    const { rows } = await sql`
      select n.note_status, d.d_status from fin_acceptance n, qc_8d d where n.id = 'PJ-1' and d.id = '8D-1'`.execute(
      server.db,
    );
    expect(rows).toEqual([{ note_status: '2', d_status: '3' }]);
  });

  it('[INV-PER-01] refuses audits, write-offs and reversals in a closed month; entries are never changed', async () => {
    const of = await party();
    const ys = await audited('YS', of, '100', '2025-03-10');
    const sk = await audited('SK', of, '100', '2025-03-12');
    const late = await draft('YS', of, '5', '2025-03-20');
    await press('submit', late);
    const { body: done } = await confirm(of, { [ys]: '40', [sk]: '40' }, {}, '2025-03-15');
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'ar', '2025-03', 'admin')`.execute(
      server.db,
    );
    const closed: unknown = expect.stringMatching(/^(应收单“.+”：)?应收期间 2025-03 已结账/);
    for (const answer of [
      await confirm(of, { [ys]: '10', [sk]: '10' }, {}, '2025-03-31'),
      await reverse(done.result.id),
      await press('audit', late),
      await press('unaudit', ys),
    ])
      expect(said(answer)).toEqual([422, closed]);
    expect((await confirm(of, { [ys]: '10', [sk]: '10' }, {}, '2025-04-01')).status).toBe(200);
    await sql`delete from ledger_period where period = '2025-03'`.execute(server.db);
    for (const statement of [sql`update fin_party_ledger set increase = 0`, sql`delete from fin_party_ledger`])
      await expect(statement.execute(server.db)).rejects.toThrow('never changed nor deleted');
  });

  it('[P18] refuses a reversal when a voucher was made of the write-off', async () => {
    const of = await party();
    const ys = await audited('YS', of, '100', '2026-11-10');
    const sk = await audited('SK', of, '100', '2026-11-12');
    const { body: done } = await confirm(of, { [ys]: '100', [sk]: '100' });
    await store('fin_voucher', {
      id: `V${(made += 1)}`,
      voucher_word: '1',
      voucher_no: '记-202611-0001',
      voucher_date: '2026-11-25',
      src_no: done.result.writeoffNo,
      v_status: '2',
    });
    expect(said(await reverse(done.result.id))).toEqual([
      422,
      expect.stringContaining('已生成凭证 记-202611-0001，请先删除或红冲凭证再反核销'),
    ]);
  });

  it('[INV-AR-01] lets one of two who confirm at once win, and tells the other', async () => {
    const of = await party();
    const ys = await audited('YS', of, '1000', '2026-11-10');
    const one = await audited('SK', of, '1000', '2026-11-12');
    const two = await audited('SK', of, '1000', '2026-11-12');
    const answers = await Promise.all([one, two].map((sk) => confirm(of, { [ys]: '800', [sk]: '800' })));
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 422]);
    expect(await open(ys)).toEqual(['200.00']);
    const done = answers.find(({ status }) => status === 200)?.body.result.id ?? '';
    const again = await Promise.all([reverse(done), reverse(done)]);
    expect(again.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 422]);
    expect(await open(ys, one, two)).toEqual(['1000.00', '1000.00', '1000.00']);
  });

  it('[hexiao.hexiao] does a confirmation that comes twice once', async () => {
    const of = await party();
    const ys = await audited('YS', of, '1000', '2026-11-10');
    const sk = await audited('SK', of, '1000', '2026-11-12');
    const send = () =>
      server.call<Schemas['WriteOffDone']>('POST', '/hexiao/confirm', {
        token,
        headers: { 'Idempotency-Key': 'write-off-twice-1' },
        body: body(of, { [ys]: '300', [sk]: '300' }),
      });
    const [first, second] = [await send(), await send()];
    expect(second.body.result).toEqual(first.body.result);
    expect(await open(ys)).toEqual(['700.00']);
  });

  it('[F22] [hexiao.record] tells ages, accounts and records in reports', async () => {
    const of = await party();
    const ago = (days: number): string => dateText(new Date(Date.now() - days * 86_400_000));
    const bills = [];
    for (const [days, amount] of [
      [-5, '50000'],
      [30, '30000'],
      [60, '20000'],
      [90, '10000'],
      [180, '8000'],
      [181, '5000'],
    ] as const)
      bills.push(await audited('YS', of, amount, '2026-01-05', { due_date: ago(days) }));
    const sk = await audited('SK', of, '700', '2026-01-06');
    const report = async (code: string, query = ''): Promise<readonly Row[]> => {
      const path = `/online/cgreport/api/getData/${code}?pageSize=200&${query}`;
      const { body: answer } = await server.call<{ records: Row[] }>('GET', path, { token });
      return answer.result.records;
    };
    const age = (await report('rpt_finance_ar_aging')).find((row) => row['customer_id'] === of);
    expect(
      ['total', 'not_due', 'd30', 'd60', 'd90', 'd180', 'd180p', 'bad_debt', 'advance'].map((name) =>
        Number(age?.[name]),
      ),
    ).toEqual([123_000, 50_000, 30_000, 20_000, 10_000, 8000, 5000, 4700, 700]);
    const { body: done } = await confirm(of, { [bills[0] ?? '']: '700', [sk]: '700' });
    const account = (await report('rpt_finance_customer_acc')).filter((row) => row['customer_id'] === of);
    expect([account.length, Number(account.at(-1)?.['balance']), account.at(-1)?.['bill_type']]).toEqual([
      7,
      122_300,
      '收款单',
    ]);
    // Of any day: before the money came, before it was written off, and now; the provision by parameters that may be set otherwise.
    const on = async (query: string): Promise<readonly number[]> => {
      const row = (await report('rpt_finance_ar_aging', query)).find((one) => one['customer_id'] === of);
      return ['total', 'advance', 'bad_debt'].map((name) => Number(row?.[name] ?? 0));
    };
    const { rows: dates } = await sql<{ day: string }>`
      select writeoff_date::text as day from fin_writeoff where writeoff_no = ${done.result.writeoffNo}`.execute(
      server.db,
    );
    const before = dateText(new Date(Date.parse(dates[0]?.day ?? '') - 86_400_000));
    expect((await on('self_day=2026-01-05')).slice(0, 2)).toEqual([123_000, 0]);
    expect((await on(`self_day=${before}`)).slice(0, 2)).toEqual([123_000, before >= '2026-01-06' ? 700 : 0]);
    expect(await on('')).toEqual([122_300, 0, 4700]);
    expect(await on('self_rate_over=100')).toEqual([122_300, 0, 7200]);
    expect(await on('self_day=2026-01-04')).toEqual([0, 0, 0]);
    const [record] = await report('rpt_hexiao_record', `writeoff_no=${done.result.writeoffNo}`);
    expect(record).toMatchObject({
      kind: '1',
      writeoff_type: '收款冲应收',
      debit_no: bills[0],
      credit_no: sk,
      wo_status: '1',
    });
    for (const code of ['rpt_finance_ap_aging', 'rpt_finance_supplier_acc']) expect(await report(code)).not.toEqual([]);
  });

  it('[A6.3] is for those who hold it, ledger by ledger', async () => {
    const of = await party();
    const user = await buildUser(server.db, {
      username: 'arclerk',
      realname: '应收',
      permissions: ['hexiao:hexiao:view'],
    });
    const clerk = await server.signIn(user.username, user.password);
    const read = (ledger: string) =>
      server.call('GET', `/hexiao/open?ledger=${ledger}&type=1&partyId=${of}`, { token: clerk });
    expect([(await read('ar')).status, (await read('ap')).status]).toEqual([200, 403]);
    // Taking back is the finance manager's.
    const { rows } = await sql<{ code: string }>`
      select p.perms as code from sys_role r join sys_role_permission g on g.role_id = r.id join sys_permission p on p.id = g.permission_id
      where r.role_code = 'accountant' and p.perms ~ '^hexiao:(yf)?(fan)?hexiao:' order by 1`.execute(server.db);
    expect(rows.map(({ code }) => code)).toEqual(
      ['fanhexiao', 'hexiao', 'yffanhexiao', 'yfhexiao'].flatMap((page) =>
        (page.includes('fan') ? ['export', 'view'] : ['auto_match', 'confirm', 'view']).map(
          (act) => `hexiao:${page}:${act}`,
        ),
      ),
    );
    const tried = await server.call('POST', '/hexiao/confirm', { token: clerk, body: body(of, { 'YS-1': '1' }) });
    expect(tried.status).toBe(403);
  });

  it('[INV-AR-01] [INV-AR-02] [INV-AR-03] [INV-AR-04] keeps its rules over any sequence of acts', async () => {
    const act = fc.oneof(
      fc.record({ do: fc.constant('bill' as const), cents: fc.integer({ min: -50_000, max: 200_000 }) }),
      fc.record({
        do: fc.constantFrom('money' as const, 'advance' as const),
        cents: fc.integer({ min: 1, max: 200_000 }),
      }),
      fc.record({
        do: fc.constantFrom('match' as const, 'red' as const, 'back' as const, 'unaudit' as const),
        pick: fc.nat(20),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
        const of = await party();
        const ids: string[] = [];
        const records: string[] = [];
        for (const one of acts) {
          if ('cents' in one) {
            if (one.cents === 0) continue;
            const kind = one.do === 'bill' ? 'YS' : one.do === 'money' ? 'SK' : 'YUS';
            ids.push(await audited(kind, of, (one.cents / 100).toFixed(2), '2026-10-10'));
          } else if (one.do === 'match') {
            const pairs = await match(of);
            if (pairs.length > 0) records.push((await confirm(of, sums(pairs))).body.result.id);
          } else if (one.do === 'red') {
            const { body: sides } = await server.call<Schemas['OpenItems']>(
              'GET',
              `/hexiao/open?ledger=ar&type=6&partyId=${of}`,
              { token },
            );
            const [upper] = sides.result.upper;
            const [lower] = sides.result.lower;
            if (upper === undefined || lower === undefined) continue;
            const amount = new Big(upper.open).lt(lower.open) ? upper.open : lower.open;
            records.push((await confirm(of, { [upper.id]: amount, [lower.id]: amount }, { type: '6' })).body.result.id);
          } else if (one.do === 'back') {
            const id = records[one.pick % Math.max(records.length, 1)];
            if (id !== undefined) await reverse(id);
          } else {
            const id = ids[one.pick % Math.max(ids.length, 1)];
            if (id !== undefined) await press('unaudit', id);
          }
          expect(await broken(of)).toEqual([]);
        }
      }),
      { numRuns: 8 },
    );
  });
});

/** Returns the violated rules that have to hold for a customer at any time. */
async function broken(of: string): Promise<readonly string[]> {
  const document = (kind: string, table: string) => sql`
    select ${sql.lit(kind)} as kind, amount, coalesce(written_amount, 0) as written, coalesce(open_amount, 0) as open
    from ${sql.table(table)} where customer_id = ${of} and bill_status = '2'`;
  const { rows } = await sql<{ kind: string; amount: string; written: string; open: string }>`
    ${document('bill', 'fin_ar_bill')} union all ${document('money', 'fin_receipt')}
    union all ${document('money', 'fin_advance_receipt')}`.execute(server.db);
  const faults: string[] = [];
  let net = new Big(0);
  let advance = new Big(0);
  for (const { kind, amount, written, open: left } of rows) {
    const isKept = new Big(written).abs().lte(new Big(amount).abs()) && new Big(written).times(amount).gte(0);
    if (!isKept || !new Big(amount).minus(written).eq(left)) faults.push(`${kind} ${amount}: ${written} ${left}`);
    net = kind === 'bill' ? net.plus(left) : net.minus(left);
    if (kind === 'money') advance = advance.plus(left);
  }
  const balances = (await balance('ar', of)).join(' ');
  if (balances !== `${net.toFixed(2)} ${advance.toFixed(2)}`) faults.push(`ledger ${balances}`);
  const { rows: sides } = await sql<{ no: string }>`
    select w.writeoff_no as no from fin_writeoff w join fin_writeoff_item i on i.head_id = w.id where w.customer_id = ${of}
    group by w.id having sum(case i.side when 'D' then i.this_amount else -i.this_amount end) <> 0`.execute(server.db);
  return [...faults, ...sides.map(({ no }) => `sides of ${no}`)];
}
