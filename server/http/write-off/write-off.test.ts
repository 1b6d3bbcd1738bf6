import Big from 'big.js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { confirmation, said, sums, WRITE_OFF_DAY as DAY, writeOffStage } from '#server/testing/write-off-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, string>;

const { server, call, token, store, serial, party, draft, audited, press, open, balance, confirm, reverse, match } =
  writeOffStage();

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
    const { body: list } = await call<{ records: Schemas['WriteOffRow'][] }>(
      'GET',
      `/hexiao/fanhexiao/list?partyName=${encodeURIComponent(`单位 ${of}`)}`,
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

  it('[P18] offsets a receivable against a payable of the same company, by its facts or by the supplier it names', async () => {
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
    // The customer names the stranger as its supplier: one company under two names.
    await sql`update crm_customer set supplier_id = ${stranger} where id = ${customer}`.execute(server.db);
    const named = await confirm(customer, { [ys]: '5000', [foreign]: '5000' }, of);
    expect(await open(ys, foreign)).toEqual(['3000.00', '0.00']);
    expect((await reverse(named.body.result.id)).status).toBe(200);
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
    const { body: sides } = await call<Schemas['OpenItems']>('GET', `/hexiao/open?ledger=ar&type=1&partyId=${to}`);
    expect(sides.result.upper).toMatchObject([{ open: '1500.00', billDate: DAY, dueDate: '2026-10-01' }]);
    const moved = sides.result.upper[0]?.id ?? '';
    const sk = await audited('SK', to, '300', '2026-11-20');
    const settle = confirmation(to, { [sk]: '300' });
    const { body: second } = await call<Schemas['WriteOffDone']>('POST', '/hexiao/confirm', {
      ...settle,
      items: [...settle.items, { formCode: 'fin_ar_bill', id: moved, amount: '300' }],
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
    const asked: [string, Parameters<typeof confirmation>][] = [
      [
        '上表本次核销合计 900.00 与下表合计 800.00 不相等，差 100.00；请改正本次核销或尾差',
        [of, pairOf(ys, '900', sk, '800')],
      ],
      ['尾差 1.50 超过币种 CNY 每次核销的容差 1.00', [of, pairOf(ys, '901.50', sk, '900'), { diffAmount: '1.50' }]],
      [
        `核销日期 2026-11-11 早于收款单“${sk}”的日期 2026-11-12，请改核销日期`,
        [of, pairOf(ys, '9', sk), {}, '2026-11-11'],
      ],
      ['不同币种（CNY、USD）的单据不能这样核销', [of, { ...pairOf(foreign, '9', sk), [ys]: '9' }]],
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

  it('[trade-storage 51] lets the sides differ by 1.00 a write-off, or what the currency says; the difference leaves the balance', async () => {
    const of = await party();
    const ys = await audited('YS', of, '113', '2026-11-10');
    const sk = await audited('SK', of, '112.97', '2026-11-12');
    const asked = `/hexiao/open?ledger=ar&type=1&partyId=${of}`;
    const { body: sides } = await call<Schemas['OpenItems']>('GET', asked);
    expect(sides.result.upper.map(({ tolerance }) => tolerance)).toEqual(['1.00']);
    const { body: done } = await confirm(of, { [ys]: '113', [sk]: '112.97' }, { diffAmount: '0.03' });
    expect(await open(ys, sk)).toEqual(['0.00', '0.00']);
    expect(await balance('ar', of)).toEqual(['0.00', '0.00']);
    expect((await reverse(done.result.id)).status).toBe(200);
    expect(await balance('ar', of)).toEqual(['0.03', '112.97']);
    const rest = (diffAmount: string) =>
      confirm(of, { [ys]: new Big('112.97').minus(1).plus(diffAmount).toFixed(2), [sk]: '111.97' }, { diffAmount });
    expect(said(await rest('1.01'))).toEqual([
      422,
      '尾差 1.01 超过币种 CNY 每次核销的容差 1.00，请改正本次核销，或在“币种汇率”调整核销尾差容差',
    ]);
    await sql`update md_currency set write_off_tolerance = 0.02 where code = 'CNY'`.execute(server.db);
    expect(said(await rest('0.03'))[1]).toContain('尾差 0.03 超过币种 CNY 每次核销的容差 0.02');
    expect((await rest('0.02')).status).toBe(200);
    await sql`update md_currency set write_off_tolerance = 1 where code = 'CNY'`.execute(server.db);
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
      id: `V${serial()}`,
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
        token: token(),
        headers: { 'Idempotency-Key': 'write-off-twice-1' },
        body: confirmation(of, { [ys]: '300', [sk]: '300' }),
      });
    const [first, second] = [await send(), await send()];
    expect(second.body.result).toEqual(first.body.result);
    expect(await open(ys)).toEqual(['700.00']);
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
            const { body: sides } = await call<Schemas['OpenItems']>(
              'GET',
              `/hexiao/open?ledger=ar&type=6&partyId=${of}`,
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
