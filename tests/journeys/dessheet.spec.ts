import { expect, test, type Page } from '@playwright/test';
import { demoUser, enter, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

/** A cell of the grid, whatever stands in it. */
const cell = (page: Page, address: string) =>
  page.getByRole('grid', { name: '报表表格' }).getByRole('gridcell', { name: new RegExp(`^${address}( |$)`) });

/** Writes into a cell as people do: choose it, type, Enter. */
async function write(page: Page, address: string, words: string): Promise<void> {
  await cell(page, address).click();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(cell(page, address)).toHaveText(words);
}

test('[B2.3] an administrator draws a report with a group and a total and publishes it; a salesperson opens, filters and exports it', async ({
  page,
  browser,
}) => {
  const faults = watchForFaults(page);
  const code = `sheet_journey_${Date.now() % 1_000_000}`;
  await enter(page, '/online/dessheet');

  await test.step('draws it', async () => {
    await page.getByRole('button', { name: '新增' }).click();
    await page.getByLabel('报表编码').fill(code);
    await page.getByLabel(/报表名称/).fill('客户额度表');
    await page.getByLabel('添加数据集').selectOption('form:crm_customer');
    const fields = page.getByRole('list', { name: '客户档案的字段' });
    await expect(fields.getByRole('button', { name: '客户等级' })).toBeVisible();
    await write(page, 'A1', '等级');
    await write(page, 'B1', '客户');
    await write(page, 'C1', '额度');
    for (const [address, field] of [
      ['A2', '客户等级'],
      ['B2', '客户名称'],
      ['C2', '信用额度'],
    ] as const) {
      await cell(page, address).click();
      await fields.getByRole('button', { name: field, exact: true }).click();
    }
    await page.getByRole('button', { name: '合计' }).click();
    await expect(cell(page, 'C3')).toHaveText('=SUM(C2)');
    await cell(page, 'A2').click();
    await page.getByLabel('相同的值合并（分组）').check();
    await expect(cell(page, 'A2')).toHaveAccessibleName('A2 #{crm_customer.customer_level|group}');
    await expect(cell(page, 'A2')).toHaveText('↓客户等级▤');
    await page.getByRole('group', { name: '查询条件' }).getByLabel('客户名称').check();
  });

  await test.step('is told what is wrong, at its cell', async () => {
    await write(page, 'A3', '=C2*2');
    await expect(cell(page, 'A3')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('button', { name: /^A3：C2 会展开成多行/ })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '撤销' }).click();
    await write(page, 'A3', '合计');
  });

  await test.step('previews, saves and publishes it', async () => {
    await page.getByRole('button', { name: '预览' }).click();
    await expect(page.getByRole('table', { name: '客户额度表' }).getByRole('cell', { name: '合计' })).toBeVisible();
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存成功！')).toBeVisible();
    await page
      .getByRole('row', { name: new RegExp(code) })
      .getByRole('button', { name: '发布' })
      .click();
    await page.getByLabel('销售员', { exact: true }).check();
    await page.getByRole('button', { name: /确\s*定/ }).click();
    await expect(page.getByText('已加入菜单')).toBeVisible();
  });

  await test.step('a salesperson opens, filters and exports it', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await enter(other, `/online/dessheet/${code}`, demoUser('sales01'));
    const table = other.getByRole('table', { name: '客户额度表' });
    const names = table.getByRole('row');
    await expect(names.last()).toContainText('合计');
    const first = await names.nth(1).getByRole('cell').nth(1).textContent();
    await other.getByLabel('客户名称').fill(first ?? '');
    await other.getByRole('button', { name: '查询' }).click();
    await expect(names).toHaveCount(3);
    expect(await findings(other)).toEqual([]);
    const download = other.waitForEvent('download');
    await other.getByRole('button', { name: '导出' }).click();
    expect((await download).suggestedFilename()).toMatch(/^客户额度表.*\.xlsx$/);
    await context.close();
  });

  await test.step('takes it away again, with its menu entry', async () => {
    await page
      .getByRole('row', { name: new RegExp(code) })
      .getByRole('button', { name: '删除' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByRole('row', { name: new RegExp(code) })).toBeHidden();
  });
  expect(faults).toEqual([]);
});
