import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';
import { workbookOf } from '#server/testing/workbook.ts';

type Row = Record<string, unknown>;

const {
  server,
  desk,
  call,
  save,
  make,
  said,
  done,
  audit,
  post,
  read,
  lines: linesOf,
  draft,
  newest,
  param,
  numbered,
  token,
} = invoiceStage();

describe('[sale.invoice] a sales invoice', () => {
  const delivered = async (qty: number, price: string): Promise<string> =>
    desk.post('sal_out', { warehouse_id: 'W1', bill_date: DAY }, [{ material_id: 'FG', qty, price, tax_rate: 13 }]);
  const billOf = async (out: string, head: Row = {}, lines: readonly Row[] = []) => {
    const { form, body } = await draft(['sal_out', 'push_invoice', out], lines, { ...numbered(), ...head });
    return post(form, body);
  };
  const receivables = async (source: string) => {
    const { rows } =
      await sql<Row>`select amount::text, ar_type from fin_ar_bill where src_id = ${source} and bill_status = '2' order by create_time`.execute(
        server.db,
      );
    return rows;
  };
  beforeAll(async () => {
    await desk.material('FG', { std_cost: '2' });
    await desk.post('wms_other_in', { warehouse_id: 'W1', bill_date: DAY }, [{ material_id: 'FG', qty: 2000 }]);
  });

  it('only agrees with what was delivered where that is a receivable already, and adds what it differs by', async () => {
    const out = await delivered(600, '3.2');
    expect(await receivables(out)).toEqual([{ amount: '2169.60', ar_type: '1' }]);
    expect(await receivables(await billOf(out, {}, [{ qty: '200' }]))).toEqual([]);
    // 100 at 3.30 instead of 3.20: 10.00 and its tax.
    const dear = await billOf(out, {}, [{ qty: '100', price: '3.3' }]);
    expect(await receivables(dear)).toEqual([{ amount: '11.30', ar_type: '1' }]);
    expect((await linesOf('sal_out', out))[0]?.['invoice_qty']).toBe('300.0000');
    const over = await draft(['sal_out', 'push_invoice', out], [{ qty: '301' }], numbered());
    expect((await save(over.form, over.body)).body.message).toContain('本次 301，超出 1（不允许超出）');
    await done('sal_invoice', 'unaudit', dear);
    expect(await receivables(dear)).toEqual([]);
    expect((await linesOf('sal_out', out))[0]?.['invoice_qty']).toBe('200.0000');
  });

  it('is the receivable where the company wants that, and its red one takes it back', async () => {
    await param('flow.receivableWhen', 'invoice');
    const out = await delivered(100, '3.2');
    expect(await receivables(out)).toEqual([]);
    const id = await billOf(out);
    expect(await receivables(id)).toEqual([{ amount: '361.60', ar_type: '1' }]);
    const { invoice_no: used } = await read('sal_invoice', id);
    const twice = await draft(['sal_out', 'push_invoice', await delivered(1, '3.2')], [], {
      ...numbered(),
      invoice_no: used,
    });
    expect((await save(twice.form, twice.body)).body.message).toContain(
      `发票代码及号码：该值不可用，系统中已存在！“${String(used)}”`,
    );
    await done('sal_invoice', 'red_invoice', id);
    const red = await newest('sal_invoice');
    const body = await read('sal_invoice', red);
    expect(body).toMatchObject({ is_red: 'Y', red_of: used, invoice_no: null });
    await call('PUT', '/online/cgform/api/form/sal_invoice', { ...body, bill_date: DAY, invoice_no: 'RED-2' });
    await audit('sal_invoice', red);
    expect(await receivables(red)).toEqual([{ amount: '-361.60', ar_type: '4' }]);
    expect((await linesOf('sal_out', out))[0]?.['invoice_qty']).toBe('0.0000');
    await param('flow.receivableWhen', 'out');
  });

  it('bills goods that were delivered, services apart, and gives nothing back unless it is red', async () => {
    await desk.material('SRV', { material_type: '9' });
    const alone = async (material: string, qty: number, head: Row = {}): Promise<readonly [string, string]> => {
      const id = await make('sal_invoice', {
        customer_id: 'CUS',
        ...numbered(),
        ...head,
        sal_invoice_item: [{ material_id: material, qty, price: '100', tax_rate: '13' }],
      });
      await done('sal_invoice', 'submit', id);
      return [id, await said('sal_invoice', 'audit', id)];
    };
    expect((await alone('FG', 1))[1]).toContain('第 1 行 FG 物料FG 没有来源出库单');
    expect((await alone('FG', -1))[1]).toContain('没有来源出库单');
    expect((await alone('SRV', -1))[1]).toContain('的数量 -1 应大于 0；要冲回请开红字发票');
    expect((await alone('SRV', 1, { is_red: 'Y' }))[1]).toContain('的数量 1 应小于 0');
    const [service] = await alone('SRV', 1);
    expect(await receivables(service)).toEqual([{ amount: '113.00', ar_type: '1' }]);
    const [back] = await alone('SRV', -1, { is_red: 'Y' });
    expect(await receivables(back)).toEqual([{ amount: '-113.00', ar_type: '4' }]);
  });

  it('is a receivable once, whatever the parameter says by the time it is audited', async () => {
    const returned = async (out: string, qty: string): Promise<string> => {
      const { form, body } = await draft(['sal_out', 'push_return', out], [{ qty }], { warehouse_id: 'W1' });
      return post(form, body);
    };
    const early = await delivered(100, '3.2');
    expect(await receivables(early)).toEqual([{ amount: '361.60', ar_type: '1' }]);
    await param('flow.receivableWhen', 'invoice');
    const late = await delivered(100, '3.2');
    // Billed when it left: what comes back is a red one, and its invoice is none.
    expect(await receivables(await returned(early, '10'))).toEqual([{ amount: '-36.16', ar_type: '4' }]);
    expect(await receivables(await billOf(early))).toEqual([]);
    await param('flow.receivableWhen', 'out');
    // Not billed when it left: what comes back is none, and its invoice is the receivable of the rest.
    expect(await receivables(await returned(late, '10'))).toEqual([]);
    expect(await receivables(await billOf(late))).toEqual([{ amount: '325.44', ar_type: '1' }]);
    // Both in one invoice: the difference of the one, all of the other.
    const [one, other] = [await delivered(10, '3'), await delivered(10, '3')];
    await sql`update fin_ar_bill set bill_status = '4' where src_id = ${other}`.execute(server.db);
    const both = await draft(['sal_out', 'push_invoice', `${one},${other}`], [{ price: '4' }, {}], numbered());
    const two = await receivables(await post(both.form, both.body));
    expect(new Set(two.map(({ amount }) => amount))).toEqual(new Set(['11.30', '33.90']));
  });

  it('[B9.2] is imported with what its delivery says, and not beyond it, nor into a closed month', async () => {
    const [out, other] = [await delivered(100, '3.2'), await delivered(5, '3.2')];
    const [line, taken] = [(await linesOf('sal_out', out))[0], (await linesOf('sal_out', other))[0]];
    await billOf(other);
    const sent = async (qty: string, source: unknown, date: string) => {
      const book = await workbookOf({
        销售发票: [
          ['单据编号', '单据日期', '客户', '发票类型', '发票号码', '开票日期'],
          ['#1', date, '客户', '增值税专用发票', String(numbered()['invoice_no']), DAY],
        ],
        发票明细: [
          ['单据编号', '物料', '数量', '不含税单价', '税率(%)', '来源行ID'],
          ['#1', '物料FG', qty, '3.2', '13', String(source)],
        ],
      });
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(book)]), '发票.xlsx');
      const answer = await fetch(`${server.url}/platform/online/cgform/api/importXls/sal_invoice`, {
        method: 'POST',
        headers: { 'x-access-token': token() },
        body,
      });
      return [answer.status, ((await answer.json()) as { message: string }).message];
    };
    expect(await sent('101', line?.['id'], DAY)).toEqual([
      422,
      expect.stringContaining('本次 101，超出 1（不允许超出）'),
    ]);
    expect(await sent('1', taken?.['id'], DAY)).toEqual([422, expect.stringContaining('超出 1')]);
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'ar', '2026-06', 'admin')`.execute(
      server.db,
    );
    expect(await sent('100', line?.['id'], '2026-06-10')).toEqual([
      422,
      expect.stringContaining('应收期间 2026-06 已结账'),
    ]);
    expect(await sent('100', line?.['id'], DAY)).toEqual([200, expect.stringContaining('导入成功')]);
    const made = await newest('sal_invoice');
    const { bill_no: number } = await read('sal_out', out);
    expect(await linesOf('sal_invoice', made)).toMatchObject([
      { out_price: '3.200000', diff_amount: '0.00', src_no: number, src_type: '3' },
    ]);
    await audit('sal_invoice', made);
    expect(await receivables(made)).toEqual([]);
  });
});
