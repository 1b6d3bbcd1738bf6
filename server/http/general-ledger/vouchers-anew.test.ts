import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';

const { server, desk, call, press, generate, documents, open } = ledgerStage();

/** Account, debit and credit of the lines of a voucher. */
async function lines(id: string): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ name: string; debit: string; credit: string }>`
    select s.name, coalesce(i.debit, 0)::numeric(20, 2)::text as debit, coalesce(i.credit, 0)::numeric(20, 2)::text as credit
    from fin_voucher_item i join fin_subject s on s.id = i.subject_id where i.head_id = ${id} and i.del_flag = 0 order by i.line_no`.execute(
    server.db,
  );
  return rows.map(({ name, debit, credit }) => [name, debit, credit]);
}

const buy = (item: string, day: string, qty: number, price: number): Promise<string> =>
  desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: day }, [
    { material_id: item, qty, price, tax_rate: '13' },
  ]);
const sell = (item: string, day: string, qty: number): Promise<string> =>
  desk.post('sal_out', { warehouse_id: 'W1', bill_date: day }, [
    { material_id: item, qty, price: '30', tax_rate: '13' },
  ]);

/** Vouchers a document stands in: their ids and numbers, in the order of the numbers. */
async function vouchersOf(bill: string): Promise<readonly (readonly string[])[]> {
  const { records } = await documents('&genStatus=2');
  return records
    .filter(({ billId }) => billId === bill)
    .map(({ voucherId, voucherNo }) => [voucherId ?? '', voucherNo ?? ''] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
}

describe('[finance.auto-voucher] [F11] vouchers of documents that cost something else by now', () => {
  it('are made anew while nobody has audited them, with the number they had', async () => {
    await call('POST', '/finance/autoVoucher/standard', {});
    await desk.material('A', { material_type: '4' });
    await buy('A', '2026-10-05', 10, 10);
    const sold = await sell('A', '2026-10-20', 4);
    await generate(await open());
    const [[, no] = []] = await vouchersOf(sold);

    // 10 × 10.00 and 10 × 20.00 are 15.00 each: 4 of them 60.00 instead of 40.00.
    const late = await buy('A', '2026-10-10', 10, 20);
    expect((await open()).toSorted()).toEqual([late, sold].toSorted());
    expect((await generate([late, sold])).status).toBe(200);

    const after = await vouchersOf(sold);
    expect(after.map(([, own]) => own)).toEqual([no]);
    // 4 × 30.00 with 13 %.
    expect(await lines(after[0]?.[0] ?? '')).toEqual([
      ['主营业务成本', '60.00', '0.00'],
      ['库存商品', '0.00', '60.00'],
      ['应收账款', '135.60', '0.00'],
      ['销项税额', '0.00', '15.60'],
      ['主营业务收入', '0.00', '120.00'],
    ]);
    expect(await open()).toEqual([]);
  });

  it('stay once they are audited: what was added is a voucher of its own', async () => {
    await desk.material('B', { material_type: '4' });
    await buy('B', '2026-10-05', 10, 10);
    const sold = await sell('B', '2026-10-20', 4);
    await generate(await open());
    const [[id = '', no] = []] = await vouchersOf(sold);
    expect((await press('fin_voucher', 'audit', id)).status).toBe(200);

    await buy('B', '2026-10-10', 10, 40);
    await generate(await open());
    const after = await vouchersOf(sold);
    expect(after).toHaveLength(2);
    expect(after[0]?.[1]).toBe(no);
    // 25.00 each instead of 10.00.
    expect(await lines(after[1]?.[0] ?? '')).toEqual([
      ['主营业务成本', '60.00', '0.00'],
      ['库存商品', '0.00', '60.00'],
    ]);
  });

  it('stay one voucher of all their documents, where it was one', async () => {
    await desk.material('C', { material_type: '4' });
    await buy('C', '2026-10-05', 10, 10);
    const first = await sell('C', '2026-10-20', 4);
    const second = await sell('C', '2026-10-21', 1);
    await generate([first, second], { collected: true });
    const before = await vouchersOf(second);

    await buy('C', '2026-10-10', 10, 20);
    expect((await generate([first])).body.message).toBe('已生成 1 张凭证');
    const after = await vouchersOf(second);
    expect(after.map(([, no]) => no)).toEqual(before.map(([, no]) => no));
    expect(await vouchersOf(first)).toEqual(after);
    // 5 × 15.00, and 5 × 30.00 with 13 %.
    expect(await lines(after[0]?.[0] ?? '')).toEqual([
      ['主营业务成本', '75.00', '0.00'],
      ['库存商品', '0.00', '75.00'],
      ['应收账款', '169.50', '0.00'],
      ['销项税额', '0.00', '19.50'],
      ['主营业务收入', '0.00', '150.00'],
    ]);
    expect(await open()).not.toContain(second);
  });
});
