import { beforeAll, expect, it } from 'vitest';
import { monthCloseStage, type Schemas } from '#server/testing/month-close-stage.ts';
import { readLines } from '#server/testing/workbook.ts';

const { buy, desk, server, token } = monthCloseStage();
const English = { 'accept-language': 'en' };

beforeAll(async () => {
  await desk.material('M1');
  await buy('M1', 10, 2, '2026-09-03');
  await desk.make('wms_other_out', { warehouse_id: 'W1', bill_date: '2026-09-05' }, [{ material_id: 'M1', qty: 1 }]);
});

const inEnglish = () => ({ token: token(), headers: English });

const titles = async (query: string): Promise<readonly string[]> => {
  const path = `/monthlySettlement/precheck?${query}`;
  const { body } = await server.call<Schemas['MonthCheckList']>('GET', path, inEnglish());
  return body.result.checks.map(({ title }) => title);
};

it('the check of a month says in English what it finds', async () => {
  // A document is called as its form is, which has no English of its own on the server.
  expect(await titles('ledger=stock')).toEqual([
    'Unaudited documents: 其他出库单',
    'Purchase receipts not yet invoiced (estimated)',
  ]);
  expect(await titles('ledger=gl&period=2026-09')).toContain('The stock period 2026-09 is not closed; close it first');
});

it('a closing that is refused names what keeps the month open in English', async () => {
  const body = { ledger: 'stock', period: '2026-09' };
  const answer = await server.call('POST', '/monthlySettlement/close', { ...inEnglish(), body });
  expect(answer.body.message).toBe('The stock period 2026-09 cannot be closed: Unaudited documents: 其他出库单 (1)');
});

async function checkList(headers: Readonly<Record<string, string>>): Promise<unknown[][]> {
  const url = `${server.url}/platform/monthlySettlement/checkList/exportXls?ledger=stock`;
  return readLines(await fetch(url, { headers: { ...headers, 'x-access-token': token() } }));
}

it('the workbook of the check list is in the language of whoever asks for it', async () => {
  const [head, first] = await checkList(English);
  expect(head).toEqual(['Kind', 'Period', 'Finding', 'Level', 'Count', 'Where']);
  expect(first?.slice(0, 5)).toEqual(['Stock', '2026-09', 'Unaudited documents: 其他出库单', 'Blocking', '1']);
  const [zh, row] = await checkList({});
  expect(zh?.slice(0, 4)).toEqual(['类型', '期间', '检查项', '级别']);
  expect(row?.slice(0, 5)).toEqual(['库存', '2026-09', '未审核的其他出库单', '阻断', '1']);
});
