import { expect, test, type Page } from '@playwright/test';
import { demoUser, enter, openNew, openNewDesign, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';
import { gridOf } from '../support/grid.ts';

const stamp = Date.now() % 1_000_000;
const table = `dev_round_${stamp}`;
const title = `设备点检${stamp}`;
const rule = `rule_round_${stamp}`;
const chart = `round_results_${stamp}`;

/** A line of the sheet with its name and label. */
async function addField(page: Page, name: string, label: string, widget = ''): Promise<void> {
  await page.getByRole('button', { name: '添加字段' }).click();
  await page.getByLabel(' 的字段名', { exact: true }).fill(name);
  await page.getByLabel(`${name} 的字段备注`, { exact: true }).fill(label);
  if (widget !== '') await page.getByLabel(`${name} 的控件类型`, { exact: true }).selectOption(widget);
}

const sheet = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();

async function grantTo(page: Page, role: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '加入菜单' });
  await dialog.getByLabel('上级菜单').selectOption({ label: '基础资料' });
  await dialog.getByLabel(role, { exact: true }).check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(/已加入菜单/)).toBeVisible();
}

test('[B2.35] a newcomer builds 设备点检 with number, dictionary, popup, check, sub-table, print and chart without programming, and a user fills it in on a phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const faults = watchForFaults(page);
  await enter(page, '/codeDesign/design');

  await test.step('says how the checks are numbered', async () => {
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await page.getByLabel('编码').first().fill(rule);
    await page.getByLabel('名称').fill('设备点检编号');
    await page.getByRole('button', { name: '添加文字' }).click();
    await page.getByLabel('第 3 段：内容').fill('DJ');
    await page.getByRole('button', { name: '上移第 3 段' }).click();
    await page.getByRole('button', { name: '上移第 2 段' }).click();
    await page.getByRole('button', { name: '添加流水号' }).click();
    await expect(page.getByRole('region', { name: '预览' })).toContainText('编号必须恰好有一个流水号');
    await page.getByRole('button', { name: '删除第 4 段' }).click();
    await expect(page.getByRole('region', { name: '预览' })).toContainText(/DJ\d{8}0001/);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存成功')).toBeVisible();
  });

  await test.step('makes the form', async () => {
    await page.goto('/online/cgform');
    await openNewDesign(page);
    await page.getByLabel('表名').fill(table);
    await page.getByLabel('表描述').fill(title);
    await page.getByRole('checkbox', { name: '打印' }).check();
    await sheet(page, '字段');
    await page.getByLabel('name 的字段备注', { exact: true }).fill('设备名称');
    await page.getByLabel('name 的必填', { exact: true }).check();
    await addField(page, 'check_no', '点检单号');
    await addField(page, 'result', '结果', 'list');
    await addField(page, 'spare', '备件', 'popup');
    await addField(page, 'phone', '联系手机');
    await sheet(page, '校验与字典');
    await page.getByLabel('result 的字典编码/值列', { exact: true }).fill('yn');
    await page.getByLabel('phone 的校验规则', { exact: true }).fill('m');
    await page.getByLabel('spare 的字典表', { exact: true }).fill('pop_material');
    await page.getByLabel('spare 的字典编码/值列', { exact: true }).fill('id');
    await page.getByLabel('spare 的文本列', { exact: true }).fill('spare');
    await sheet(page, '表单设置');
    await page.getByLabel('编号字段').selectOption('check_no');
    await page.getByLabel('编号规则').selectOption(rule);
    await page.getByRole('button', { name: '添加子表' }).click();
    await sheet(page, '明细');
    await sheet(page, '字段');
    await page.getByLabel('name 的字段备注', { exact: true }).fill('点检项目');
    await page.getByRole('button', { name: '保存…' }).click();
    await page
      .getByRole('dialog', { name: /^更改计划/ })
      .getByRole('button', { name: '确认保存' })
      .click();
    await expect(page.getByText('已保存为版本 1')).toBeVisible();
  });

  await test.step('puts it into the menu and grants it to a role', async () => {
    await page.getByRole('button', { name: '返回列表' }).click();
    await page.getByLabel('表名').fill(table);
    await page.getByRole('search').getByRole('button', { name: '查询' }).click();
    await page.getByRole('button', { name: `${title} 的更多操作` }).click();
    await page.getByRole('menuitem', { name: '加入菜单', exact: true }).click();
    await grantTo(page, '仓管员');
  });

  await test.step('makes a chart of the results and grants it', async () => {
    await page.goto('/online/graph-report');
    await page.getByRole('button', { name: '新增' }).click();
    await page.getByLabel('编码').first().fill(chart);
    await page.getByLabel(/图表名称/).fill(`点检结果${stamp}`);
    await page.getByLabel('表单', { exact: true }).selectOption(table);
    await page.getByLabel('分组字段').selectOption('result');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存成功！')).toBeVisible();
    await page.getByLabel('编码').fill(chart);
    await page.getByRole('search').getByRole('button', { name: '查询' }).click();
    await page
      .getByRole('group', { name: `点检结果${stamp} 的操作` })
      .getByRole('button', { name: '加入菜单' })
      .click();
    await grantTo(page, '仓管员');
  });
  expect(faults).toEqual([]);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  const theirs = watchForFaults(phone);

  await test.step('a user of the role finds it in the menu of a phone', async () => {
    await enter(phone, '/dashboard/analysis', demoUser('keeper'));
    await phone.getByRole('button', { name: '打开菜单' }).click();
    await phone.getByRole('treeitem', { name: '基础资料', exact: true }).click();
    await phone.getByRole('treeitem', { name: title, exact: true }).click();
    await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  });

  await test.step('fills it in, is told of a wrong phone number, and saves', async () => {
    const form = await openNew(phone);
    await form.getByLabel('设备名称').fill('一号车床');
    await form.getByLabel('结果').click();
    await phone.locator('.ant-select-item-option').filter({ hasText: '是' }).click();
    await form.getByLabel('联系手机').fill('12');
    await form.getByLabel('备件').click();
    const picker = phone.getByRole('dialog', { name: /^选择/ });
    await picker.locator('[data-row-id]').first().dblclick();
    await expect(picker).toBeHidden();
    const lines = gridOf(phone, '明细');
    await lines.add();
    const line = phone.getByRole('dialog', { name: '明细 第 1 行' });
    await line.getByLabel('点检项目', { exact: true }).fill('主轴温度');
    await line.getByRole('button', { name: '确定', exact: true }).click();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByRole('alert').filter({ hasText: '手机' })).toBeVisible();
    await expect(form.getByLabel('设备名称')).toHaveValue('一号车床');
    await form.getByLabel('联系手机').fill('13812345678');
    await expect
      .poll(async () => await phone.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'))
      .toBe(true);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(phone.getByText(/DJ\d{8}0001/)).toBeVisible();
  });

  await test.step('prints it and reads the chart', async () => {
    const id = await phone.locator('[data-row-id]').first().getAttribute('data-row-id');
    await phone.goto(`${new URL(phone.url()).pathname}?form=view&id=${id ?? ''}`);
    await phone.getByRole('button', { name: '打印', exact: true }).click();
    const preview = phone.getByRole('dialog', { name: `${title} — 打印预览` });
    await expect(preview.getByText('主轴温度')).toBeVisible();
    await preview.getByRole('button', { name: '关闭' }).first().click();
    await phone.goto(`/online/watchDiagram/${chart}`);
    await expect(phone.getByRole('img', { name: /点检结果/ })).toBeVisible();
    await phone.getByRole('button', { name: '表', exact: true }).click();
    await expect(phone.getByRole('cell', { name: '是' })).toBeVisible();
  });
  expect(theirs).toEqual([]);
  await context.close();
});
