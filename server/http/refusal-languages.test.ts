import { afterAll, beforeAll, expect, it } from 'vitest';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk } from '#server/testing/stock.ts';

let server: TestServer;
let token: string;
let order: string;
let empty: string;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  token = await server.signInAsAdmin();
  const desk = await openStockDesk(server);
  await desk.warehouse('W1');
  await desk.material('M1');
  order = await desk.make('wms_other_out', { warehouse_id: 'W1' }, [{ material_id: 'M1', qty: 12 }]);
  empty = await desk.make('wms_other_out', { warehouse_id: 'W1' }, []);
});
afterAll(() => server.close());

type Call = readonly [method: string, path: string, body: () => unknown];
const press = (act: string, id: () => string): Call => [
  'POST',
  '/online/cgform/api/doButton',
  () => ({ formId: 'wms_other_out', buttonCode: act, dataId: id() }),
];

const refused: readonly (readonly [what: string, call: Call, zh: string, en: string])[] = [
  [
    'a record that lacks what is required',
    ['POST', '/online/cgform/api/form/md_unit', () => ({ name: '千克' })],
    '单位编码不能为空',
    '单位编码 is required',
  ],
  [
    'an act that is not there',
    press('fly', () => order),
    '“其他出库单”没有可执行的按钮“fly”',
    '“其他出库单” has no button “fly” that can be run',
  ],
  [
    'an act that the state does not allow',
    press('unaudit', () => order),
    '其他出库单“#”现在的状态不能反审核，请刷新列表',
    'The state of 其他出库单“#” does not allow “Undo audit”; reload the list',
  ],
  [
    'stock that is not there',
    press('audit', () => order),
    '其他出库单“#”：第 1 行 M1 物料M1（仓库W1）：现存 0，本次出库 12，缺少 12',
    '其他出库单“#”: line 1 M1 物料M1 (仓库W1): 0 on hand, 12 to leave, 12 short',
  ],
  [
    'a document without lines',
    press('audit', () => empty),
    '其他出库单“#”没有明细行，不能审核；请先录入明细',
    '其他出库单“#” has no lines and cannot be audited; add lines first',
  ],
  [
    'a bank account of finance that is not there',
    ['POST', '/finance/bankReconcile/match', () => ({ accountId: 'A1', statements: ['1'], entries: ['2'] })],
    '资金账户不存在或已被删除，请重新选择',
    'The cash account does not exist or was deleted; choose another',
  ],
  [
    'a process that is not there',
    ['POST', '/workflow/apply/start', () => ({ modelKey: 'none', recordId: order })],
    '流程不存在或未发布，请刷新',
    'The process does not exist or is not published; reload',
  ],
  [
    'a body that the contract does not know',
    ['POST', '/workflow/apply/start', () => ({ recordId: order })],
    '请求正文有误：modelKey 不能为空',
    'The body of the request is wrong: modelKey must not be empty',
  ],
];

async function ask([method, path, body]: Call, language: string) {
  const options = { token, body: body(), headers: { 'accept-language': language } };
  const answer = await server.call<{ errors?: readonly { field: string; message: string }[] } | null>(
    method,
    path,
    options,
  );
  return answer.body;
}

it.each(refused)('%s is refused to each in his language', async (_, call, zh, en) => {
  const said = async (language: string) => (await ask(call, language)).message.replaceAll(/QTC-\d+-\d+/g, '#');
  expect([await said('zh-CN'), await said('en')]).toEqual([zh, en]);
});

it('a field that is wrong has its text in the language of whoever asks', async () => {
  const call: Call = ['POST', '/online/cgform/api/form/md_unit', () => ({ name: '千克' })];
  const errors = async (language: string) => (await ask(call, language)).result?.errors;
  expect(await errors('zh-CN')).toEqual([{ field: 'code', message: '单位编码不能为空' }]);
  expect(await errors('en')).toEqual([{ field: 'code', message: '单位编码 is required' }]);
});
