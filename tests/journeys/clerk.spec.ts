import { expect, test, type Locator, type Page } from '@playwright/test';
import { enter, openNew, watchForFaults } from '../support/app.ts';
import { callerOf, type Call } from '../support/flow.ts';
import { gridOf } from '../support/grid.ts';
import { startServer, type StartedServer } from '../support/server.ts';

type Row = Record<string, unknown>;

let server: StartedServer;
let who: { username: string; password: string };
let call: Call;

// A server of its own: it has all modules of the process, and a ledger nobody else writes to.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({
    env: {
      SEED: 'base',
      MODULES: 'base,online,sale,procure,storage,finance,hexiao,quotation,monthlySettlement',
    },
  });
  who = { username: 'admin', password: server.adminPassword };
  call = await callerOf(who, server.url);
});
test.afterAll(() => server.stop());

/** Finds a record of a form that others need beyond what they state. */
const first = async (form: string): Promise<string> => {
  const { records } = await call<{ records: Row[] }>('GET', `/online/cgform/api/getData/${form}?pageSize=1`);
  return String(records[0]?.['id']);
};
const create = (form: string, record: Row): Promise<string> =>
  call<string>('POST', `/online/cgform/api/form/${form}`, record);

/** Item, warehouse, customer, account, and 100 pieces at 6.00 on stock. */
async function prepare(): Promise<void> {
  const category_id = await create('md_material_category', { code: 'CP', name: '成品' });
  const material_id = await create('md_material', {
    name: '连杆',
    category_id,
    material_type: '1',
    supply_type: '1',
    unit_id: await first('md_unit'),
    cost_method: '1',
    tax_rate: 13,
  });
  const warehouse_id = await create('wms_warehouse', { code: 'CK1', name: '成品仓', wh_type: '1' });
  await create('crm_customer', { name: '远航机械' });
  await create('fin_bank_account', { code: 'YH', name: '基本户', account_type: '1' });
  const formId = 'wms_purchase_in';
  const dataId = await create(formId, {
    bill_date: today(),
    supplier_id: await create('pur_supplier', { name: '恒力钢材' }),
    warehouse_id,
    wms_purchase_in_item: [{ material_id, qty: 100, price: 6 }],
  });
  await call('POST', '/online/cgform/api/doButton', { formId, buttonCode: 'audit', dataId });
}
const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

const topRow = (page: Page) => page.locator('[data-row-id]:visible').first();
const press = (page: Page, name: string) => topRow(page).getByRole('button', { name, exact: true }).click();
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功').first()).toBeVisible();
}
/** The newest document of the list is handed in and audited. */
async function audit(page: Page): Promise<void> {
  await press(page, '提交');
  await press(page, '审核');
  await expect(topRow(page)).toContainText('已审核');
}
/** Chooses the first row a picker offers. */
async function pick(page: Page, label: string, title: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  const picker = page.getByRole('dialog', { name: title });
  await picker.locator('[data-row-id]').first().dblclick();
  await expect(picker).toBeHidden();
}

/** Takes the first entry of a dictionary. */
async function takeFirst(page: Page, form: Locator, label: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).click();
  await page.keyboard.press('Enter');
}
/** Chooses a record of another table by its text. */
async function choose(page: Page, form: Locator, label: string, entry: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).click();
  await page.locator('.dropdown').getByRole('option', { name: entry }).first().click();
}

async function close(page: Page, ledger: string): Promise<void> {
  await page.goto(`${server.url}/monthlySettlement/${ledger}`);
  await page.getByRole('button', { name: /^结账 / }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结账', exact: true }).click();
}
async function reopen(page: Page, ledger: string): Promise<void> {
  await page.goto(`${server.url}/monthlySettlement/${ledger}`);
  await page.getByRole('button', { name: /^反结账 / }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('漏记一张出库单');
  await page.getByRole('dialog').getByRole('button', { name: '反结账', exact: true }).click();
  await expect(page.getByText('还没有已结账的期间，无需反结账')).toBeVisible();
}

test('[P01] [P16] [P17] [P18] a clerk goes from the quotation to the closed month, and opens it again', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const faults = watchForFaults(page);
  await prepare();
  await enter(page, '/quotation/quote', who, server.url);

  await test.step('a quotation of 40 at 10.00 becomes an order', async () => {
    await openNew(page);
    await pick(page, '客户', '选择客户');
    await page.getByLabel('有效期至').fill(today());
    const lines = gridOf(page, '报价明细');
    await lines.add();
    await (await lines.cell(1, '物料')).dblclick();
    await page.getByRole('dialog', { name: '选择物料' }).locator('[data-row-id]').first().dblclick();
    await lines.type(1, '报价数量', '40');
    await lines.type(1, '不含税单价', '10');
    await save(page);
    await audit(page);
    await press(page, '下推订单');
    const form = page.getByRole('region', { name: '新增销售订单' });
    await form.getByLabel('要求交期').fill(today());
    await gridOf(page, '订单明细').type(1, '交期', today().replaceAll('-', ''));
    await save(page);
  });

  await test.step('the order becomes a notice, and the notice a delivery', async () => {
    await audit(page);
    await press(page, '下推发货');
    const notice = page.getByRole('region', { name: '新增发货通知单' });
    await choose(page, notice, '仓库', '成品仓');
    await save(page);
    await audit(page);
    await press(page, '下推出库');
    await expect(page.getByRole('region', { name: '新增销售出库单' })).toBeVisible();
    await expect(await gridOf(page, '出库明细').cell(1, '价税合计')).toHaveText('452.00');
    await save(page);
    await audit(page);
  });

  await test.step('the delivery is invoiced, and cannot be taken back any more', async () => {
    await press(page, '下推发票');
    const invoice = page.getByRole('region', { name: '新增销售发票' });
    await takeFirst(page, invoice, '发票类型');
    await invoice.getByLabel('发票号码').fill('25112300001');
    await save(page);
    await audit(page);
    await page.goto(`${server.url}/sale/out`);
    await press(page, '更多操作');
    await page.getByRole('menuitem', { name: '反审核' }).click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '反审核' }).click();
    await expect(page.getByText(/已有下游单据.*销售发票/).first()).toBeVisible();
    await press(page, '查看');
    await page.getByRole('button', { name: '上查下查' }).click();
    const picture = page.getByRole('dialog', { name: /上下游单据$/ });
    for (const [place, document] of [
      ['上游 3', '报价单'],
      ['上游 2', '销售订单'],
      ['上游 1', '发货通知单'],
      ['下游 1', '销售发票'],
      ['下游 1', '应收单'],
    ] as const)
      await expect(picture.getByRole('region', { name: place })).toContainText(document);
  });

  await test.step('the customer pays 300.00, which is written off against what he owes', async () => {
    await page.goto(`${server.url}/finance/receipt`);
    const receipt = await openNew(page);
    await takeFirst(page, receipt, '收款类型');
    await pick(page, '客户', '选择客户');
    await choose(page, receipt, '收款账户', '基本户');
    await takeFirst(page, receipt, '结算方式');
    await receipt.getByLabel('收款金额').fill('300');
    await save(page);
    await audit(page);
    await page.goto(`${server.url}/hexiao/hexiao`);
    await page.getByLabel('客户').click();
    await page
      .getByRole('dialog', { name: '客户' })
      .getByRole('button', { name: /远航机械/ })
      .click();
    await page.getByRole('button', { name: '自动匹配' }).click();
    await page.getByRole('button', { name: '确认核销' }).click();
    await expect(page.getByText(/^核销成功，核销单 HX-/)).toBeVisible();
    await expect(page.getByText('152.00').first()).toBeVisible();
  });
  await test.step('the month of the stock and then of the receivables is closed, and they are opened in the opposite order', async () => {
    await close(page, 'kcyj');
    await expect(page.getByRole('status').filter({ hasText: '已结账' })).toContainText('360.00');
    await close(page, 'ysyj');
    await expect(page.getByRole('status').filter({ hasText: '已结账' })).toContainText('152.00');
    await page.goto(`${server.url}/monthlySettlement/kcfyj`);
    await expect(page.getByText('应收本期已结账，请先反结账')).toBeVisible();
    await reopen(page, 'ysfyj');
    await reopen(page, 'kcfyj');
  });
  expect(faults).toEqual([]);
});
