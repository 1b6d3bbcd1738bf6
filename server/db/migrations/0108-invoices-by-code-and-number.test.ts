import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { invoicesByCodeAndNumber } from './0108-invoices-by-code-and-number.ts';

const { server, store } = ledgerStage();

it('invoices from before are named by code and number, their red ones follow, and equal numbers of other codes may come', async () => {
  const { db } = server;
  const rows = [
    { id: 'OLD', invoice_code: '3100211130', invoice_no: '04240001' },
    { id: 'RED', invoice_code: '3100211130', invoice_no: '04240009', red_of: '04240001' },
    { id: 'NEW', invoice_code: null, invoice_no: '26312000000000000001' },
    { id: 'REDNEW', invoice_code: null, invoice_no: '26312000000000000002', red_of: '26312000000000000001' },
    { id: 'ODD', invoice_code: '3100211130', invoice_no: 'FP-1' },
  ];
  for (const row of rows)
    await store('pur_invoice', { bill_no: row.id, bill_date: '2026-08-01', supplier_id: 'SUP', ...row });
  // As an earlier version had it.
  await sql`update pur_invoice set invoice_key = null`.execute(db);
  await sql`create unique index pur_invoice_invoice_no_key on pur_invoice (tenant_id, invoice_no) where del_flag = 0`.execute(
    db,
  );
  for (const _ of [1, 2]) await invoicesByCodeAndNumber.up(db);
  const { rows: found } = await sql<{ id: string; invoice_key: string; red_of: string | null }>`
    select id, invoice_key, red_of from pur_invoice order by id`.execute(db);
  expect(found).toEqual([
    { id: 'NEW', invoice_key: '26312000000000000001', red_of: null },
    { id: 'ODD', invoice_key: 'FP-1', red_of: null },
    { id: 'OLD', invoice_key: '3100211130 04240001', red_of: null },
    { id: 'RED', invoice_key: '3100211130 04240009', red_of: '3100211130 04240001' },
    { id: 'REDNEW', invoice_key: '26312000000000000002', red_of: '26312000000000000001' },
  ]);
  await store('pur_invoice', {
    id: 'OTHER',
    bill_no: 'OTHER',
    bill_date: '2026-08-01',
    supplier_id: 'SUP',
    invoice_code: '3100211140',
    invoice_no: '04240001',
    invoice_key: '3100211140 04240001',
  });
});
