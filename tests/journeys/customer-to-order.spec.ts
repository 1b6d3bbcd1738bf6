import { expect, test, type Page } from '@playwright/test';
import { signIn, signOut, watchForFaults } from '../support/app.ts';

const name = `旅程客户 ${Date.now()}`;

/** The grid of a sub-table by its title, and one cell editor of it. */
function subTable(page: Page, title: string) {
  const region = page.getByRole('region', { name: new RegExp(title) });
  return {
    add: () => region.getByRole('button', { name: '新增一行' }).click(),
    cell: (row: number, label: string) => region.getByLabel(`${label} 第 ${row} 行`, { exact: true }),
    region,
  };
}

async function find(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('search').getByLabel(label).fill(text);
  await page.getByRole('button', { name: '查询' }).click();
}

test('a user creates, finds, changes and deletes a customer with contacts and an order with lines', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const faults = watchForFaults(page);
  await signIn(page, '/base/customer');

  await test.step('a customer with two contacts is created and numbered', async () => {
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await page.getByLabel('客户名称').fill(name);
    await page.getByLabel('简称').fill('旅程');
    const contacts = subTable(page, '联系人');
    await contacts.add();
    await contacts.cell(1, '姓名').fill('张三');
    await contacts.cell(1, '手机').fill('13812345678');
    await contacts.add();
    await contacts.cell(2, '姓名').fill('李四');
    await contacts.cell(2, '手机').fill('123');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: '请输入正确的手机号' })).toBeVisible();
    await expect(page.getByLabel('客户名称')).toHaveValue(name);
    await contacts.cell(2, '手机').fill('13987654321');
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
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await page.getByLabel('客户', { exact: true }).click();
    const picker = page.getByRole('dialog', { name: '选择客户' });
    await picker.getByLabel('客户名称').fill(name);
    await picker.getByRole('button', { name: '查询' }).click();
    await picker.locator('[data-row-id]').filter({ hasText: name }).dblclick();
    await expect(picker).toBeHidden();
    await page.getByLabel('要求交期').fill('2026-12-31');
    await page.keyboard.press('Enter');
    const lines = subTable(page, '订单明细');
    for (const row of [1, 2, 3]) {
      await lines.add();
      await lines.cell(row, '物料').click();
      const materials = page.getByRole('dialog', { name: '选择物料' });
      await materials
        .locator('[data-row-id]')
        .nth(row - 1)
        .dblclick();
      await expect(materials).toBeHidden();
      await lines.cell(row, '数量').fill(String(row * 100));
      await lines.cell(row, '不含税单价').fill('3.2');
      await lines.cell(row, '税率(%)').fill('13');
      await lines.cell(row, '交期').fill('2026-12-31');
      await page.keyboard.press('Enter');
    }
    // 600 × 3.20 = 1920.00, tax 249.60
    await expect(page.getByLabel('价税合计', { exact: true }).first()).toHaveValue(/^2,?169\.60$/);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('保存成功')).toBeVisible();
    await find(page, '客户', name).catch(() => undefined);
  });

  await signOut(page);
  expect(faults).toEqual([]);
});
