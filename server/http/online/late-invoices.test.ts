import { describe, expect, it } from 'vitest';
import { addDays } from '#core/dates/dates.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { TRADE_DAY } from '#server/testing/trade.ts';

const { server, desk, press, received, invoice } = invoiceStage();

describe('[P03] [F11] a purchase invoice whose day is not that of its goods', () => {
  it('lays its difference on goods that came after its day, and takes it back exactly', async () => {
    await desk.material('EARLY');
    const receipt = await received('EARLY', 10, '10');
    const paper = await invoice(receipt, [{ price: '10.4' }], { bill_date: addDays(TRADE_DAY, -5) });
    expect(await desk.worth('EARLY')).toEqual(['10', '104.00']);
    expect((await press('pur_invoice', 'unaudit', paper)).status).toBe(200);
    expect(await desk.worth('EARLY')).toEqual(['10', '100.00']);
  });

  it('follows goods that went on to another warehouse after its day', async () => {
    await desk.material('MOVED');
    await desk.warehouse('W2');
    const receipt = await received('MOVED', 10, '10');
    await desk.post('wms_transfer', { bill_date: addDays(TRADE_DAY, 3), from_wh: 'W1', to_wh: 'W2' }, [
      { material_id: 'MOVED', qty: 10 },
    ]);
    await invoice(receipt, [{ price: '10.4' }], { bill_date: addDays(TRADE_DAY, 1) });
    expect([await desk.worth('MOVED', 'W1'), await desk.worth('MOVED', 'W2')]).toEqual([
      ['0', '0.00'],
      ['10', '104.00'],
    ]);
    expect(await stockFaults(server)).toEqual([]);
  });
});
