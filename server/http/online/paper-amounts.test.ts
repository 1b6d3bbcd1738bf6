import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const { server, desk, call, param, press, done, pushed, lines, read, received, numbered, bills, change } =
  invoiceStage();

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
});

/** Returns account, debit and credit of what a document would be. */
async function drawn(id: string): Promise<unknown[]> {
  const asked = { period: DAY.slice(0, 7), ids: [id], collected: false };
  const { body } = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', asked);
  if (!body.success) throw new Error(body.message);
  return body.result.flatMap((one) => one.lines.map((line) => [line.subject.split(' ')[0], line.debit, line.credit]));
}
const drafted = (receipts: string, own: readonly Row[], head: Row = {}): Promise<string> =>
  pushed(['wms_purchase_in', 'push_invoice', receipts], own, { ...numbered(), ...head });
const audited = async (id: string): Promise<string> => {
  await press('pur_invoice', 'submit', id);
  return (await press('pur_invoice', 'audit', id)).message;
};

describe('[K7] a purchase invoice states amount and tax of its paper', () => {
  it('which are booked to the cent, and show what they are off', async () => {
    // 7 × 12.345679 = 86.419753: 86.42, and 13 % of it is 11.2346: 11.23. The paper says 11.24.
    await desk.material('P1', { material_type: '1' });
    const receipt = await received('P1', 7, '12.345679');
    const id = await drafted(receipt, [{ paper_tax: '11.24' }]);
    expect(await lines('pur_invoice', id)).toMatchObject([
      { amount: '86.42', tax_amount: '11.24', total_amount: '97.66', paper_off: '0.01', diff_amount: '0.00' },
    ]);
    expect(await audited(id)).toContain('审核成功');
    expect(await drawn(id)).toEqual([
      ['222102', '11.24', '0.00'],
      ['220202', '86.42', '0.00'],
      ['220201', '0.00', '97.66'],
    ]);
    expect((await bills(id)).find(({ provisional }) => provisional === 'N')).toMatchObject({ amount: '97.66' });
    // Numbers of our own: 333 × 0.777777 = 258.999741: 259.00 and 33.67; the paper says 258.97 and 33.70.
    await desk.material('P2', { material_type: '1' });
    const other = await drafted(await received('P2', 333, '0.777777'), [
      { paper_amount: '258.97', paper_tax: '33.70' },
    ]);
    // 13 % of 258.97 is 33.6661: 33.67. −0.03 and 0.03 are nothing together.
    expect(await lines('pur_invoice', other)).toMatchObject([
      { amount: '258.97', tax_amount: '33.70', total_amount: '292.67', paper_off: '0.00', diff_amount: '-0.03' },
    ]);
    expect(await audited(other)).toContain('审核成功');
    expect(await desk.worth('P2')).toEqual(['333', '258.97']);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('within the tolerance of a line and of an invoice, which are the company’s', async () => {
    await desk.material('P3', { material_type: '1' });
    const far = await drafted(await received('P3', 10, '10'), [{ paper_tax: '13.07' }]);
    const refused = await press('pur_invoice', 'submit', far);
    expect(refused.message).toContain('第 1 行 P3 物料P3 的票载税额 13.07 与计算的 13.00 相差 0.07，超过每行容差 0.06');
    await param('flow.paperLineTolerance', '0.1');
    expect(await audited(far)).toContain('审核成功');
    // 14 lines of 0.10 are 1.40.
    const receipts: string[] = [];
    for (let at = 0; at < 14; at += 1) receipts.push(await received('P3', 1, '10'));
    const many = await drafted(
      receipts.join(','),
      receipts.map(() => ({ paper_tax: '1.4' })),
    );
    expect((await press('pur_invoice', 'submit', many)).message).toContain(
      '各行票载税额合计与计算的相差 1.40，超过每张容差 1.27',
    );
    const [first = {}, ...rest] = await lines('pur_invoice', many);
    const eased = [{ ...first, paper_tax: '1.2' }, ...rest];
    expect((await change('pur_invoice', many, { pur_invoice_item: eased })).status).toBe(200);
    // 13 × 0.10 − 0.10 = 1.20.
    expect(await audited(many)).toContain('审核成功');
    await param('flow.paperLineTolerance', '0.06');
  });

  it('leaves the cents of the other parts alone, and turns red with the invoice', async () => {
    // 3 × 3.333333 = 9.999999: 10.00; thirds of 3.33. The first states 3.34, the others come to what they do alone.
    await desk.material('P4', { material_type: '1' });
    const receipt = await received('P4', 3, '3.333333');
    const own = [[{ qty: 1, paper_amount: '3.34' }], [{ qty: 1 }], [{ qty: 1 }]];
    const made: string[] = [];
    for (const one of own) {
      const id = await drafted(receipt, one);
      expect(await audited(id)).toContain('审核成功');
      made.push(String((await lines('pur_invoice', id))[0]?.['amount']));
    }
    // Two of three are left: 2 × 3.333333 = 6.67 in all, 3.33 and 3.34.
    expect(made).toEqual(['3.34', '3.33', '3.34']);
    const blue = await drafted(await received('P4', 10, '10'), [{ paper_tax: '13.03' }]);
    expect(await audited(blue)).toContain('审核成功');
    await done('pur_invoice', 'red_invoice', blue);
    const { body } = await call<Schemas['RowPage']>(
      'GET',
      '/online/cgform/api/getData/pur_invoice?is_red=Y&pageSize=5',
    );
    const red = String(body.result.records[0]?.['id']);
    expect(await lines('pur_invoice', red)).toMatchObject([{ paper_tax: '-13.03', tax_amount: '-13.03' }]);
    expect(await read('pur_invoice', red)).toMatchObject({ total_amount: '-113.03' });
  });
});
