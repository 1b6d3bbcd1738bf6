import { expect, test, type Locator, type Page } from '@playwright/test';
import { enter, openNew, watchForFaults } from '../support/app.ts';
import { findingsInBoth } from '../support/axe.ts';
import { gridOf } from '../support/grid.ts';

const rowsOf = (dialog: Locator): Locator => dialog.locator('[data-row-id]');

/** The empty specimen of a type on the page of all widgets. */
function specimen(page: Page, label: string): Locator {
  return page.getByRole('article', { name: new RegExp(`^${label} `) }).getByRole('region', { name: '空' });
}

test('[B2.42] items come into order lines by a report: tree, column search, several rows, a double click', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/sale/order');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const lines = gridOf(page, '订单明细');
  await lines.add();
  await (await lines.cell(1, '物料')).dblclick();
  const dialog = page.getByRole('dialog', { name: '选择物料' });
  await expect(rowsOf(dialog).first()).toBeVisible();
  const all = await dialog.getByText(/^共 \d+ 条$/).textContent();

  await test.step('the tree narrows, 反选 turns it round', async () => {
    await dialog.getByRole('treeitem').first().click();
    await expect(dialog.getByText(/^共 \d+ 条$/)).not.toHaveText(all!);
    await dialog.getByLabel('反选').check();
    await dialog.getByLabel('反选').uncheck();
    await dialog.getByRole('treeitem').first().click();
    await expect(dialog.getByText(/^共 \d+ 条$/)).toHaveText(all!);
  });

  await test.step('a column is searched; an empty text is refused', async () => {
    const [code] = await rowsOf(dialog).first().getByRole('gridcell').nth(1).allTextContents();
    await dialog.getByRole('button', { name: '搜索物料编码' }).click();
    await dialog.getByRole('button', { name: '搜索', exact: true }).click();
    await expect(page.getByText('请输入搜索内容')).toBeVisible();
    await dialog.getByRole('textbox', { name: '搜索物料编码' }).fill(code!);
    await dialog.getByRole('button', { name: '搜索', exact: true }).click();
    await expect(rowsOf(dialog)).toHaveCount(1);
    await dialog.getByRole('button', { name: '搜索物料编码' }).click();
    await dialog.locator('.word-form').getByRole('button', { name: '重置' }).click();
    await expect(dialog.getByText(/^共 \d+ 条$/)).toHaveText(all!);
  });

  await test.step('three rows become three lines', async () => {
    for (const index of [0, 1, 2]) await rowsOf(dialog).nth(index).click();
    await expect(dialog.getByText('已选择 3 项')).toBeVisible();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    await expect(lines.rows()).toHaveCount(3);
  });

  await test.step('a double click takes one row', async () => {
    await lines.add();
    await (await lines.cell(4, '物料')).dblclick();
    await rowsOf(dialog).nth(3).dblclick();
    await expect(dialog).toBeHidden();
    await expect(await lines.cell(4, '物料名称')).not.toHaveText('');
  });
  expect(faults).toEqual([]);
});

test('[B2.42] the lines of an order stand below it while it is chosen', async ({ page }) => {
  const faults = watchForFaults(page);
  await enter(page, '/sale/order-change');
  await openNew(page);
  await page.getByLabel('原订单').click();
  const dialog = page.getByRole('dialog', { name: '选择销售订单' });
  await expect(dialog.getByText('点击上面的一行')).toBeVisible();
  const number = await rowsOf(dialog).first().getByRole('gridcell').nth(1).textContent();
  await rowsOf(dialog).first().click();
  await expect(dialog.getByRole('region', { name: '销售订单明细' }).locator('[data-row-id]').first()).toBeVisible();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByLabel('原订单')).toHaveValue(number!);
  await expect(page.getByLabel('原订单')).toBeFocused();
  expect(faults).toEqual([]);
});

test('[B2.43] [B2.44] users of several departments, departments by a search, trees and rows, with keys alone', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/jeecg/SelectDemo');

  await test.step('users', async () => {
    const field = specimen(page, '用户').getByRole('textbox');
    await field.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '按部门选择用户' });
    await expect(dialog.getByLabel('账号')).toBeFocused();
    await expect(rowsOf(dialog).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const first = await rowsOf(dialog).first().getByRole('gridcell').nth(2).textContent();
    // Another department, another list of people: what was chosen stays.
    await dialog.getByRole('treeitem', { name: '全部部门' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(rowsOf(dialog).filter({ hasText: first! })).toHaveCount(0);
    await rowsOf(dialog).first().getByRole('gridcell').first().focus();
    await page.keyboard.press('Space');
    const second = await rowsOf(dialog).first().getByRole('gridcell').nth(2).textContent();
    await expect(dialog.getByRole('list', { name: '已选择' }).getByRole('listitem')).toHaveText([first!, second!]);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(`${first},${second}`);
  });

  await test.step('departments', async () => {
    const field = specimen(page, '部门').getByRole('textbox');
    await field.focus();
    await page.keyboard.press('Alt+ArrowDown');
    const dialog = page.getByRole('dialog', { name: '选择部门' });
    await expect(dialog.getByRole('treeitem').first()).toBeVisible();
    await dialog.getByRole('button', { name: '确定' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('请选择部门');
    const name = await dialog.getByRole('treeitem').nth(1).textContent();
    await dialog.getByLabel('搜索部门').focus();
    await page.keyboard.insertText(name!);
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('list', { name: '已选择' }).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
  });

  await test.step('a node of a tree', async () => {
    const field = specimen(page, '树选择').getByRole('combobox');
    await field.focus();
    await page.keyboard.press('ArrowDown');
    // The menu is a tree, too.
    const nodes = page.locator('.dropdown').getByRole('treeitem');
    await expect(nodes.first()).toBeVisible();
    const name = await nodes.first().textContent();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(name!);
  });

  await test.step('a row of another table', async () => {
    const field = specimen(page, '搜索下拉').getByRole('combobox');
    await field.focus();
    await page.keyboard.press('ArrowDown');
    const found = page.locator('.dropdown').getByRole('option');
    await expect(found.first()).toBeVisible();
    const name = await found.nth(1).textContent();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(name!);
  });
  expect(faults).toEqual([]);
});

test('pickers are accessible in light and dark colours while they are open', async ({ page }) => {
  test.setTimeout(180_000);
  await enter(page, '/jeecg/SelectDemo');
  for (const [label, role, layer, ready] of [
    ['弹窗', 'textbox', 'dialog', '[data-row-id]'],
    ['用户', 'textbox', 'dialog', '[data-row-id]'],
    ['部门', 'textbox', 'dialog', '[role=treeitem]'],
    ['树选择', 'combobox', '.dropdown', '[role=treeitem]'],
    ['搜索下拉', 'combobox', '.dropdown', '[role=option]'],
  ] as const) {
    await specimen(page, label).getByRole(role).click();
    await expect(page.locator(`${layer} ${ready}`).first(), label).toBeVisible();
    // The page itself is looked at in tests/a11y/select-demo.spec.ts.
    expect(await findingsInBoth(page, layer), label).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator(`${layer} ${ready}`), label).toHaveCount(0);
  }
});

test('[B9.7] on a phone a picker stays inside the window and can be confirmed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/jeecg/SelectDemo');
  await specimen(page, '弹窗').getByRole('textbox').click();
  const dialog = page.getByRole('dialog', { name: '选择物料' });
  await rowsOf(dialog).first().click();
  const box = await dialog.boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  await expect.poll(async () => await page.evaluate('document.documentElement.scrollWidth <= 390')).toBe(true);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
});
