import { expect, test, type Page } from '@playwright/test';
import { openNew, signIn, signOut, watchForFaults } from '../support/app.ts';
import { gridOf } from '../support/grid.ts';

const name = `旅程客户 ${Date.now()}`;
const purchaseOrder = `PO-${Date.now()}`;

async function find(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('search').getByLabel(label).fill(text);
  await page.getByRole('button', { name: '查询', exact: true }).click();
}

/** Opens the order list with the journey's own order alone in it. */
async function findOrder(page: Page): Promise<void> {
  await page.goto('/sale/order');
  await page.getByRole('search').getByRole('button', { name: '展开', exact: true }).click();
  await find(page, '客户订单号', purchaseOrder);
  await expect(page.locator('[data-row-id]')).toHaveCount(1);
}

test('a user creates, finds, changes and deletes a customer with contacts and an order with lines', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const faults = watchForFaults(page);
  await signIn(page, '/base/customer');

  await test.step('a customer with two contacts is created and numbered', async () => {
    await openNew(page);
    await page.getByLabel('客户名称').fill(name);
    await page.getByLabel('简称').fill('旅程');
    const contacts = gridOf(page, '联系人');
    await contacts.add();
    await contacts.type(1, '姓名', '张三');
    await contacts.type(1, '手机', '13812345678');
    await contacts.add();
    await contacts.type(2, '姓名', '李四');
    await contacts.type(2, '手机', '123');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: '请输入正确的手机号' })).toBeVisible();
    await expect(page.getByLabel('客户名称')).toHaveValue(name);
    await contacts.type(2, '手机', '13987654321');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('保存成功')).toBeVisible();
  });

  await test.step('it is found by a query, which the address keeps', async () => {
    await find(page, '客户名称', name);
    await expect(page.locator('[data-row-id]')).toHaveCount(1);
    await expect(page.getByText('共 1 条')).toBeVisible();
    await page.reload();
    await expect(page.locator('[data-row-id]')).toHaveCount(1);
    await expect(page.locator('[data-row-id]')).toContainText(/KH\d{5}/);
  });

  await test.step('an order with three lines is created, its total right on both sides', async () => {
    await page.goto('/sale/order');
    await openNew(page);
    await page.getByLabel('客户', { exact: true }).click();
    const picker = page.getByRole('dialog', { name: '选择客户' });
    await picker.getByRole('textbox', { name: '客户名称' }).fill(name);
    await picker.getByRole('button', { name: '查询', exact: true }).click();
    await picker.locator('[data-row-id]').filter({ hasText: name }).dblclick();
    await expect(picker).toBeHidden();
    await page.getByLabel('客户订单号').fill(purchaseOrder);
    await page.getByLabel('要求交期').fill('2026-12-31');
    await page.keyboard.press('Enter');
    const lines = gridOf(page, '订单明细');
    for (const row of [1, 2, 3]) {
      await lines.add();
      await (await lines.cell(row, '物料')).dblclick();
      const materials = page.getByRole('dialog', { name: '选择物料' });
      await materials
        .locator('[data-row-id]')
        .nth(row - 1)
        .dblclick();
      await expect(materials).toBeHidden();
      await lines.type(row, '数量', String(row * 100));
      await lines.type(row, '不含税单价', '3.2');
      await lines.type(row, '税率(%)', '13');
      await lines.type(row, '交期', '2026-12-31');
    }
    // 600 × 3.20 = 1920.00, tax 249.60
    await expect(page.getByLabel('价税合计', { exact: true }).first()).toHaveValue(/^2,?169\.60$/);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('保存成功')).toBeVisible();
  });

  const order = page.locator('[data-row-id]');

  await test.step('the order is found by the customer’s own number and changed; its total follows', async () => {
    await findOrder(page);
    await expect(order).toContainText(/XS-\d{8}-\d{4}/);
    await order.getByRole('button', { name: '编辑' }).click();
    await expect(page.getByRole('region', { name: /^编辑/ })).toBeVisible();
    await gridOf(page, '订单明细').type(1, '数量', '150');
    // 650 × 3.20 = 2080.00, tax 270.40
    await expect(page.getByLabel('价税合计', { exact: true }).first()).toHaveValue(/^2,?350\.40$/);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('保存成功').last()).toBeVisible();
    await findOrder(page);
    await order.getByRole('button', { name: '查看' }).click();
    await expect(page.getByLabel('价税合计', { exact: true }).first()).toHaveValue(/^2,?350\.40$/);
  });

  await test.step('a change over somebody else’s change is refused with the difference, field by field', async () => {
    const colleague = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await signIn(colleague, '/sale/order');
    for (const who of [page, colleague]) {
      await findOrder(who);
      await who.locator('[data-row-id]').getByRole('button', { name: '编辑' }).click();
      // Until the form is there, the list still has a query and a filter of that name.
      await expect(who.getByRole('region', { name: /^编辑/ }).getByLabel('合同号')).toBeVisible();
    }
    await colleague.getByLabel('合同号').fill('HT-THEIRS');
    await colleague.getByRole('button', { name: '保存', exact: true }).click();
    await expect(colleague.getByText('保存成功')).toBeVisible();
    await colleague.context().close();

    await page.getByLabel('合同号').fill('HT-MINE');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const conflict = page.getByRole('dialog', { name: '记录已被他人修改' });
    await expect(conflict.getByRole('row').filter({ hasText: '合同号' })).toContainText('HT-MINE');
    await expect(conflict.getByRole('row').filter({ hasText: '合同号' })).toContainText('HT-THEIRS');
    await conflict.getByLabel('合同号 保留我的').check();
    await conflict.getByRole('button', { name: '按选择保存' }).click();
    await expect(page.getByText('保存成功').last()).toBeVisible();
    await findOrder(page);
    await expect(order).toContainText('HT-MINE');
  });

  await test.step('order and customer are deleted after a question that names them', async () => {
    await order.getByRole('button', { name: '删除' }).click();
    const question = page.getByRole('dialog', { name: '提示' });
    await expect(question).toContainText(/XS-\d{8}-\d{4}/);
    await question.getByRole('button', { name: '删除' }).click();
    await expect(order).toHaveCount(0);
    await page.goto('/base/customer');
    await find(page, '客户名称', name);
    await expect(order).toHaveCount(1);
    await order.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('没有符合条件的数据，请修改或重置查询条件')).toBeVisible();
  });

  await signOut(page);
  expect(faults).toEqual([]);
});
