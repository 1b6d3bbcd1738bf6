import { expect, test, type Locator, type Page } from '@playwright/test';
import { enter, openNew, openNewDesign, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';
import { gridOf } from '../support/grid.ts';

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

/** Fills in a line of the sheet: name, label and what else is given by the name of the property. */
async function addField(
  page: Page,
  name: string,
  label: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.getByRole('button', { name: '添加字段' }).click();
  await page.getByLabel(' 的字段名', { exact: true }).fill(name);
  await page.getByLabel(`${name} 的字段备注`, { exact: true }).fill(label);
  for (const [property, value] of Object.entries(more)) {
    const control = page.getByLabel(`${name} 的${property}`, { exact: true });
    if (value === 'on') await control.check();
    else if (property === '控件类型') await control.selectOption(value);
    else await control.fill(value);
  }
}

async function save(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '保存…' }).click();
  return page.getByRole('dialog', { name: /^更改计划/ });
}

test('[B2.35] an administrator builds a form with a sub-table, puts it into the menu, fills it in and changes it', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const table = `dev_check_${Date.now() % 1_000_000}`;
  await enter(page, '/online/cgform');

  await test.step('builds 设备点检 with a dictionary field and a sub-table', async () => {
    await expect(page.getByRole('grid')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await openNewDesign(page);
    await page.getByLabel('表名').fill(table);
    await page.getByLabel('表描述').fill('设备点检');
    await tab(page, '字段').click();
    await page.getByLabel('name 的字段备注', { exact: true }).fill('设备名称');
    await page.getByLabel('name 的必填', { exact: true }).check();
    await addField(page, 'result', '结果', { 控件类型: 'list' });
    await addField(page, 'remark', '备注');
    await tab(page, '校验与字典').click();
    await page.getByLabel('result 的字典编码/值列', { exact: true }).fill('yn');
    await tab(page, '查询').click();
    await page.getByLabel('name 的查询', { exact: true }).check();
    await page.getByRole('button', { name: '添加子表' }).click();
    await tab(page, '明细').click();
    await page.getByLabel('name 的字段备注', { exact: true }).fill('点检项目');
  });

  await test.step('is told at its row what is wrong, and loses nothing', async () => {
    await tab(page, '设备点检').click();
    await addField(page, 'order', '顺序');
    await page.getByRole('button', { name: '保存…' }).click();
    await expect(page.getByText('“order”是数据库保留字，请换一个名称', { exact: true })).toBeVisible();
    await expect(page.getByLabel('remark 的字段备注', { exact: true })).toHaveValue('备注');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '删除字段 order' }).click();
  });

  await test.step('sees the form before it is there, at the width of a phone as well', async () => {
    await tab(page, '布局与预览').click();
    const preview = page.getByRole('region', { name: '预览' });
    await expect(preview.getByText('设备名称')).toBeVisible();
    await preview.getByRole('button', { name: '手机' }).click();
    await expect(preview.getByText('点检项目')).toBeVisible();
    await page.getByRole('button', { name: '添加分组' }).click();
    const field = page.getByRole('button', { name: '备注，宽 1 列' });
    await field.focus();
    await field.press('ArrowDown');
    await expect(page.getByRole('list', { name: '新分组' }).getByText('备注')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('sees the plan, and saves', async () => {
    const plan = await save(page);
    await expect(plan.getByText(`新建数据表 ${table}（设备点检），3 个字段`)).toBeVisible();
    await expect(plan.getByText(`新建数据表 ${table}_item（明细），1 个字段`)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await plan.getByRole('button', { name: '确认保存' }).click();
    await expect(page.getByText('已保存为版本 1')).toBeVisible();
    await page.getByRole('button', { name: '返回列表' }).click();
  });

  const acts = async (act: string): Promise<void> => {
    await page.getByLabel('表名').fill(table);
    await page.getByRole('search').getByRole('button', { name: '查询' }).click();
    const row = page.getByRole('row', { name: `设备点检 ${table} ` });
    await row.getByRole('button', { name: '设备点检 的更多操作' }).click();
    await page.getByRole('menuitem', { name: act, exact: true }).click();
  };

  await test.step('puts it into the menu', async () => {
    await acts('加入菜单');
    const dialog = page.getByRole('dialog', { name: '加入菜单' });
    await dialog.getByLabel('上级菜单').selectOption({ label: '基础资料' });
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('已加入菜单，相关用户刷新页面后可见')).toBeVisible();
  });

  await test.step('enters a record without a restart of the server', async () => {
    await page.goto(`/online/auto/${table}`);
    await openNew(page);
    await page.getByLabel('设备名称').fill('一号车床');
    await page.getByLabel('备注').fill('正常');
    const lines = gridOf(page, '明细');
    await lines.add();
    await (await lines.cell(1, '点检项目')).dblclick();
    await page.keyboard.type('主轴温度');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('gridcell', { name: '一号车床', exact: true })).toBeVisible();
  });

  const design = async (): Promise<void> => {
    await page.goto(`/online/cgform?form=edit&id=${table}`);
    await expect(page.getByRole('heading', { name: '表单设计：设备点检' })).toBeVisible();
  };

  await test.step('renames a field: its values stay', async () => {
    await design();
    await page.getByLabel('remark 的字段名', { exact: true }).fill('note');
    const plan = await save(page);
    await expect(plan.getByText('字段 remark 改名为 note，数据保留')).toBeVisible();
    await plan.getByRole('button', { name: '确认保存' }).click();
    await expect(page.getByText('已保存为版本 2')).toBeVisible();
    await page.goto(`/online/auto/${table}`);
    await expect(page.getByRole('gridcell', { name: '正常', exact: true })).toBeVisible();
  });

  await test.step('does not drop a filled column before it is ticked', async () => {
    await design();
    await page.getByRole('button', { name: '删除字段 note' }).click();
    const plan = await save(page);
    await expect(plan.getByText('1 行的值会被删除，例如：正常')).toBeVisible();
    const run = plan.getByRole('button', { name: '确认并丢失数据' });
    await expect(run).toBeDisabled();
    await plan.getByLabel('我确认丢失这些数据').check();
    await run.click();
    await expect(page.getByText('已保存为版本 3')).toBeVisible();
    await page.goto(`/online/auto/${table}`);
    await expect(page.getByRole('gridcell', { name: '一号车床', exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: '备注' })).toHaveCount(0);
  });

  await test.step('takes it away, its name typed', async () => {
    await page.goto('/online/cgform');
    await acts('删除表单和数据表');
    const dialog = page.getByRole('dialog', { name: '删除表单和数据表' });
    await dialog.getByLabel(`请输入表名 ${table} 确认`).fill(table);
    await dialog.getByRole('button', { name: '删除表单和数据表' }).click();
    await expect(page.getByText('没有符合条件的表单')).toBeVisible();
  });
  expect(faults).toEqual([]);
});
