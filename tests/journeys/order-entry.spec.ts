import { expect, test, type Locator, type Page } from '@playwright/test';
import { enter, watchForFaults } from '../support/app.ts';
import { findingsInBoth } from '../support/axe.ts';
import { gridOf } from '../support/grid.ts';

const LINES = 20;
/** More presses of Tab than this mean a trap. */
const MOST_TABS = 80;

test.describe.configure({ timeout: 180_000 });

/** Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if ((await control.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(control)}.`);
}

/** In an open picker: down to a row, Space, Enter. */
async function pickRow(page: Page, title: string, row: number): Promise<void> {
  const picker = page.getByRole('dialog', { name: title });
  await expect(picker.locator('[data-row-id]').first()).toBeVisible();
  for (let presses = 0; presses <= row; presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
}

/** The head of an order: customer, the customer's own number, date. */
async function fillHead(page: Page, purchaseOrder: string): Promise<void> {
  await tabTo(page, page.getByLabel('客户', { exact: true }));
  await page.keyboard.press('Enter');
  await pickRow(page, '选择客户', 0);
  await tabTo(page, page.getByLabel('客户订单号'));
  await page.keyboard.type(purchaseOrder);
  await tabTo(page, page.getByLabel('要求交期'));
  await page.keyboard.type('20261231');
  await page.keyboard.press('Enter');
}

async function openNewOrder(page: Page): Promise<void> {
  await enter(page, '/sale/order');
  // A pointer left over the calendar would choose what it points at.
  await page.mouse.move(0, 0);
  await tabTo(page, page.getByRole('button', { name: '新增', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '新增销售订单' })).toBeVisible();
}

/** Number of orders with that number of the customer. */
async function countOf(page: Page, purchaseOrder: string): Promise<number> {
  await page.goto('/sale/order');
  await page.getByRole('search').getByRole('button', { name: '展开', exact: true }).click();
  await page.getByRole('search').getByLabel('客户订单号').fill(purchaseOrder);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText(/^共 [01] 条/)).toBeVisible();
  return await page.locator('[data-row-id]').count();
}

test('an order of 20 lines is entered with keys only', async ({ page }) => {
  const faults = watchForFaults(page);
  const purchaseOrder = `KEY-${Date.now()}`;
  await openNewOrder(page);
  await fillHead(page, purchaseOrder);
  const lines = gridOf(page, '订单明细');
  await tabTo(page, lines.region.getByRole('button', { name: '新增一行' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await pickRow(page, '选择物料', 0);
  for (let row = 1; row <= LINES; row += 1) {
    // The material of the line above, with all it brings along.
    if (row > 1) await page.keyboard.press('Control+d');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(row));
    await page.keyboard.press('Tab');
    await page.keyboard.type('10');
    await page.keyboard.press('Tab');
    await page.keyboard.type('13');
    // Past the price with tax, which is reckoned.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('20261231');
    if (row < LINES) await page.keyboard.press('Enter');
  }
  await expect(lines.rows()).toHaveCount(LINES);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('保存成功')).toBeVisible();
  expect(await countOf(page, purchaseOrder)).toBe(1);
  // 1 + … + 20 = 210 pieces at 10.00, with 13 % on top.
  await expect(page.locator('[data-row-id]')).toContainText('2,373.00');
  expect(faults).toEqual([]);
});

test('[trade-storage 1] a price with tax is typed: the other one follows, and the totals come to the cent', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const purchaseOrder = `TAXED-${Date.now()}`;
  await openNewOrder(page);
  await fillHead(page, purchaseOrder);
  const lines = gridOf(page, '订单明细');
  await lines.add();
  await page.keyboard.press('Enter');
  await pickRow(page, '选择物料', 0);
  await lines.type(1, '数量', '100000');
  await lines.type(1, '税率(%)', '13');
  await lines.type(1, '含税单价', '0.35');
  await expect(await lines.cell(1, '不含税单价')).toHaveText('0.309735');
  await expect(page.getByLabel('价税合计', { exact: true })).toHaveValue('35,000.00');
  await lines.type(1, '税率(%)', '9');
  await expect(await lines.cell(1, '含税单价')).toHaveText('0.350000');
  // 35,000 / 1.09 = 32,110.0917…
  await expect(page.getByLabel('不含税金额', { exact: true })).toHaveValue('32,110.09');
  await lines.type(1, '不含税单价', '0.31');
  await expect(await lines.cell(1, '含税单价')).toHaveText('0.337900');
  await lines.type(1, '含税单价', '0.35');
  await lines.type(1, '交期', '20261231');
  await tabTo(page, page.getByLabel('优惠金额'));
  await page.keyboard.type('100');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('保存成功')).toBeVisible();
  expect(await countOf(page, purchaseOrder)).toBe(1);
  await expect(page.locator('[data-row-id]')).toContainText('34,900.00');
  expect(faults).toEqual([]);
});

test('on a phone a line is a form of its own, and the grid scrolls inside itself', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const purchaseOrder = `PHONE-${Date.now()}`;
  await openNewOrder(page);
  await fillHead(page, purchaseOrder);
  const lines = gridOf(page, '订单明细');
  await tabTo(page, lines.region.getByRole('button', { name: '新增一行' }));
  await page.keyboard.press('Enter');
  for (const row of [1, 2]) {
    const dialog = page.getByRole('dialog', { name: `订单明细 第 ${row} 行` });
    await tabTo(page, dialog.getByLabel('物料', { exact: true }));
    await page.keyboard.press('Enter');
    await pickRow(page, '选择物料', row);
    await tabTo(page, dialog.getByLabel('数量', { exact: true }));
    await page.keyboard.type('5');
    await tabTo(page, dialog.getByLabel('不含税单价'));
    await page.keyboard.type('100');
    await tabTo(page, dialog.getByLabel('交期'));
    await page.keyboard.type('20261231');
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: row === 1 ? '确定并编辑下一行' : '确定', exact: true }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  }
  await expect
    .poll(async () => await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'))
    .toBe(true);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('保存成功')).toBeVisible();
  expect(await countOf(page, purchaseOrder)).toBe(1);
});

test('an order whose answer was lost is one record after a reload, the draft restored and saved again', async ({
  page,
}) => {
  const purchaseOrder = `LOST-${Date.now()}`;
  await openNewOrder(page);
  await fillHead(page, purchaseOrder);
  const lines = gridOf(page, '订单明细');
  await lines.add();
  await page.keyboard.press('Enter');
  await pickRow(page, '选择物料', 0);
  await lines.type(1, '数量', '7');
  await lines.type(1, '交期', '20261231');
  // The server stores it, the answer does not arrive.
  await page.route(
    '**/online/cgform/api/form/**',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.keyboard.press('Control+s');
  await expect(page.locator('.record-problems').filter({ hasText: '无法连接服务器' })).toBeVisible();
  await page.context().setOffline(true);
  // The problem of the first attempt is still shown: only the request says that the second one failed, too, before there is a way again.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/online/cgform/api/form/'));
  await page.keyboard.press('Control+s');
  await failed;
  await expect(page.locator('.record-problems').filter({ hasText: '无法连接服务器' })).toBeVisible();
  await page.context().setOffline(false);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/填写的内容尚未保存/)).toBeVisible();
  await expect(page.getByLabel('客户订单号')).toHaveValue('');
  await page.getByRole('button', { name: '恢复草稿' }).click();
  await expect(page.getByLabel('客户订单号')).toHaveValue(purchaseOrder);
  await expect(await lines.cell(1, '数量')).toContainText('7.0000');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  expect(await countOf(page, purchaseOrder)).toBe(1);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByRole('heading', { name: '新增销售订单' })).toBeVisible();
  await expect(page.getByRole('button', { name: '恢复草稿' })).toHaveCount(0);
});

test('the form with its grid has no serious finding in light or dark colours', async ({ page }) => {
  await enter(page, '/sale/order');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const lines = gridOf(page, '订单明细');
  await lines.add();
  await lines.type(1, '数量', '很多');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await (await lines.cell(1, '数量')).click();
  expect(await findingsInBoth(page)).toEqual([]);
});
