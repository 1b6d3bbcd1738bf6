import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { documentStage } from '#server/testing/document-stage.ts';
import { currencyTable } from './0103-currency-table.ts';

const { server, store } = documentStage();

it('[K7] currencies of the dictionary are rows of every company, those that are there stay, and a stopped one stays stopped', async () => {
  const { db } = server;
  await store('sys_tenant', { id: '77', tenant_id: '1', name: '第二公司' });
  await store('sys_dict', { id: 'CUR', tenant_id: '1', dict_code: 'currency', dict_name: '币种' });
  for (const [value, text, status] of [
    ['USD', '美金', 1],
    ['GBP', '英镑', 1],
    ['ITL', '里拉', 0],
  ] as const)
    await store('sys_dict_item', { id: value, dict_id: 'CUR', item_value: value, item_text: text, status });
  await currencyTable.up(db);
  await currencyTable.up(db);
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', tenant_id, code, name, enabled) as row from md_currency
    where del_flag = 0 and code in ('USD', 'GBP', 'ITL') order by 1`.execute(db);
  const own = ['1 GBP 英镑 Y', '1 ITL 里拉 N', '1 USD 美元 Y', '77 GBP 英镑 Y', '77 ITL 里拉 N', '77 USD 美金 Y'];
  expect(rows.map(({ row }) => row)).toEqual(own);
  await sql`insert into fin_cash_ledger (tenant_id, account_id, period, bill_date, kind, form_code, bill_id, bill_no, currency, own_amount)
    values ('1', 'A', '2026-10', '2026-10-31', 'revalue', 'fin_revaluation', 'R', 'R', 'USD', 1)`.execute(db);
});
