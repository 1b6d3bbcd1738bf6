import excel from 'exceljs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { enter, tokenOf, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

/** Forgets what earlier imports of this user left. */
async function cancelStaged(page: Page): Promise<void> {
  const headers = { 'X-Access-Token': await tokenOf(page), 'content-type': 'application/json' };
  const base = new URL('/platform/online/cgform/api', page.url()).href;
  const answer = await fetch(`${base}/importJob/crm_customer`, { headers });
  const { result } = (await answer.json()) as { result: { id: string } | null };
  if (result !== null)
    await fetch(`${base}/importCancel/crm_customer`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ job: result.id }),
    });
}

async function customers(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('客户档案');
  for (const row of [['客户名称', '客户等级', '信用额度', '手写备注'], ...rows]) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function choose(dialog: Locator, name: string, buffer: Buffer): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await dialog.getByLabel('选择文件').setInputFiles({ name, mimeType, buffer });
}

test('[B9.2] a list of customers with three errors is corrected, imported, shown and taken back', async ({ page }) => {
  const faults = watchForFaults(page);
  const mark = `导入${Date.now() % 1_000_000}`;
  await enter(page, '/base/customer');
  await expect(page.locator('[data-row-id]').first()).toBeVisible();
  await cancelStaged(page);
  await page.getByRole('toolbar', { name: '工具栏' }).getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog', { name: '导入 客户档案' });
  const another = dialog.getByRole('button', { name: '换一个文件' });
  await expect(dialog.getByLabel('选择文件').or(another)).toBeVisible();
  if (await another.isVisible()) await another.click();

  const wrong = await customers([
    [`${mark}甲`, '很好的客户', 1],
    [`${mark}乙`, '普通客户', '很多'],
    ['', '普通客户', 1],
  ]);
  await choose(dialog, '客户一.xlsx', wrong);
  await expect(dialog.getByLabel('导入到字段：客户名称')).toHaveValue('name');
  await expect(dialog.getByLabel('导入到字段：手写备注')).toHaveValue('');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '检查', exact: true }).click();
  await expect(dialog.getByText('有错误 3 条')).toBeVisible();
  const issues = dialog.getByRole('region', { name: '检查发现的问题' });
  await expect(issues.getByRole('row')).toHaveCount(4);
  await expect(issues.getByRole('row').nth(2)).toContainText('很多');
  expect(await findings(page)).toEqual([]);
  const marked = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载带错误标记的文件' }).click();
  expect((await marked).suggestedFilename()).toBe('客户一-错误.xlsx');
  await expect(dialog.getByRole('button', { name: '只导入正确的 0 条' })).toBeDisabled();

  await dialog.getByRole('button', { name: '换一个文件' }).click();
  const right = await customers([
    [`${mark}甲`, '普通客户', 1],
    [`${mark}乙`, '普通客户', 2],
    [`${mark}丙`, '普通客户', 3],
  ]);
  await choose(dialog, '客户二.xlsx', right);
  await expect(dialog.getByText('文件：客户二.xlsx')).toBeVisible();
  await dialog.getByRole('button', { name: '检查', exact: true }).click();
  await dialog.getByRole('button', { name: '导入 3 条' }).click();
  await dialog.getByRole('button', { name: '查看导入的记录' }).click();
  await expect(page.locator('.pagination-total')).toContainText('共 3 条');
  await expect(page.getByText(`${mark}乙`, { exact: true }).first()).toBeVisible();

  await page.getByRole('toolbar', { name: '工具栏' }).getByRole('button', { name: '导入' }).click();
  await dialog.getByRole('button', { name: '撤销导入' }).click();
  await page.getByRole('dialog', { name: '撤销导入' }).getByRole('button', { name: '撤销导入' }).click();
  await expect(dialog.getByText('已撤销 3 条')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(page.locator('.pagination-total')).toContainText('共 0 条');
  expect(faults).toEqual([]);
});

test('[B9.2] a file with instructions and titles finds its rows; sheet and line can be changed; blank cells keep until told otherwise', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const mark = `版式${Date.now() % 1_000_000}`;
  await enter(page, '/base/customer');
  await expect(page.locator('[data-row-id]').first()).toBeVisible();
  await cancelStaged(page);
  const toolbar = page.getByRole('toolbar', { name: '工具栏' });
  const dialog = page.getByRole('dialog', { name: '导入 客户档案' });
  const begin = async (name: string, buffer: Buffer): Promise<void> => {
    await toolbar.getByRole('button', { name: '导入' }).click();
    const another = dialog.getByRole('button', { name: '换一个文件' });
    await expect(dialog.getByLabel('选择文件').or(another).first()).toBeVisible();
    if (await another.isVisible()) await another.click();
    await choose(dialog, name, buffer);
  };
  const book = new excel.Workbook();
  book.addWorksheet('填写说明').addRow(['请填写后面的表']);
  const first = book.addWorksheet('一季度');
  first.addRow(['一季度客户']);
  first.mergeCells('A1:C1');
  first.addRow(['客户名称', '简称', '信用额度']);
  first.addRow([`${mark}甲`, '甲', 100]);
  const second = book.addWorksheet('二季度');
  for (const row of [
    ['名单', '', ''],
    ['客户名称', '简称', '信用额度'],
    [`${mark}乙`, '乙', 200],
  ])
    second.addRow(row);
  await begin('版式.xlsx', Buffer.from(await book.xlsx.writeBuffer()));
  await expect(dialog.getByText('工作表“一季度”，表头在第 2 行')).toBeVisible();

  const change = dialog.getByRole('button', { name: '更改工作表和表头行' }).first();
  await change.focus();
  await page.keyboard.press('Enter');
  const layout = dialog.getByRole('group', { name: '数据在哪里' });
  await layout.getByLabel('工作表').selectOption({ label: '二季度' });
  await expect(layout.getByRole('button', { name: '以所选行为表头' })).toBeDisabled();
  await layout.getByRole('radio', { name: '第 2 行' }).check();
  expect(await findings(page)).toEqual([]);
  await layout.getByRole('button', { name: '以所选行为表头' }).click();
  await expect(dialog.getByText('工作表“二季度”，表头在第 2 行')).toBeVisible();
  await expect(dialog.getByLabel('导入到字段：客户名称')).toHaveValue('name');
  await dialog.getByRole('button', { name: '检查', exact: true }).click();
  await dialog.getByRole('button', { name: '导入 1 条' }).click();
  await expect(dialog.getByText('导入完成：新增 1 条，更新 0 条')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();

  // By key, with blank cells: what is there stays, and the number of values says what erasing would take.
  const update = new excel.Workbook();
  const sheet = update.addWorksheet('客户档案');
  sheet.addRow(['客户名称', '简称', '信用额度']);
  sheet.addRow([`${mark}乙`, null, 250]);
  await begin('更新.xlsx', Buffer.from(await update.xlsx.writeBuffer()));
  await dialog.getByRole('radio', { name: '按匹配字段更新已有记录，没有匹配的新增' }).check();
  const keys = dialog.getByRole('group', { name: '匹配字段' });
  await keys.getByRole('checkbox', { name: /客户名称/ }).check();
  for (const box of await keys.getByRole('checkbox').all())
    if (!((await box.getAttribute('aria-label')) ?? '').includes('客户名称')) await box.uncheck();
  await expect(dialog.getByRole('radio', { name: '保留记录中原有的内容' })).toBeChecked();
  await dialog.getByRole('radio', { name: '清空记录中原有的内容' }).check();
  await dialog.getByRole('button', { name: '检查', exact: true }).click();
  await expect(dialog.getByText('有 1 处原有内容对应的单元格为空，导入后将被清空。')).toBeVisible();
  await dialog.getByRole('button', { name: '返回修改对应' }).click();
  await dialog.getByRole('radio', { name: '保留记录中原有的内容' }).check();
  await dialog.getByRole('button', { name: '检查', exact: true }).click();
  await dialog.getByRole('button', { name: '导入 1 条' }).click();
  await expect(dialog.getByText('导入完成：新增 0 条，更新 1 条')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await page.getByRole('search').getByLabel('客户名称').fill(`${mark}乙`);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.locator('[data-row-id]')).toHaveCount(1);
  await expect(page.locator('[data-row-id]').first()).toContainText('乙');

  // Days later: both stand in the list of imports, and the older one is taken back by keys alone.
  await toolbar.getByRole('button', { name: '导入' }).click();
  await dialog.getByRole('link', { name: '导入记录' }).click();
  const list = page.getByRole('region', { name: '导入记录' });
  const row = list.getByRole('row').filter({ hasText: '版式.xlsx' }).first();
  await expect(row).toContainText('新增 1，更新 0，有错误 0');
  await row.getByRole('button', { name: '撤销导入' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: '撤销导入' });
  await expect(question).toContainText('撤销“版式.xlsx”对“客户档案”的导入？');
  await question.getByRole('button', { name: '撤销导入' }).click();
  await expect(row).toContainText('已撤销');
  // What the second file changed since is not taken away unasked, and that is said.
  await expect(row).toContainText('之后又被修改过，未撤销');
  expect(faults).toEqual([]);
});
