import excel from 'exceljs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoUser, enter, signInIn, tokenOf, watchForFaults } from '../support/app.ts';
import { findings, findingsInBoth } from '../support/axe.ts';

const rows = (page: Page): Locator => page.locator('[data-row-id]');
const heads = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim());
const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: '工具栏' }).getByRole('button', { name });
const total = async (page: Page): Promise<number> =>
  Number(/共 (\d+) 条/.exec((await page.locator('.pagination-total').textContent()) ?? '')?.[1]);

/** Forgets the views that an earlier run left behind. */
async function forgetViews(page: Page, screen: string): Promise<void> {
  const headers = { 'X-Access-Token': await tokenOf(page) };
  const base = new URL('/platform/online/listView', page.url()).href;
  const answer = await fetch(`${base}/list?screen=${screen}`, { headers });
  const { result } = (await answer.json()) as { result: { id: string; isOwn: boolean }[] };
  for (const { id } of result.filter(({ isOwn }) => isOwn)) await fetch(`${base}/${id}`, { method: 'DELETE', headers });
}

test('[B9.2] columns stay as they were arranged, also after a reload, and come back in one click', async ({ page }) => {
  const faults = watchForFaults(page);
  await enter(page, '/sale/order');
  await forgetViews(page, 'sal_order');
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  const before = await heads(page);
  expect(before).toContain('合同号');

  await tool(page, '列设置').click();
  const dialog = page.getByRole('dialog', { name: '列设置' });
  await dialog.getByRole('checkbox', { name: '合同号' }).uncheck();
  await dialog.getByRole('button', { name: '上移 客户', exact: true }).click();
  await dialog.getByLabel('业务员 的固定位置').selectOption('left');
  // Each change is saved a moment after it; the last one counts.
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/online/listView/save') && (answer.request().postData() ?? '').includes('320'),
  );
  await dialog.getByLabel('客户 的列宽').fill('320');
  await dialog.getByRole('button', { name: '完成' }).click();
  await saved;
  const arranged = await heads(page);
  expect(arranged).not.toContain('合同号');
  expect(arranged.indexOf('客户')).toBeLessThan(arranged.indexOf('单据日期'));
  expect(arranged.indexOf('业务员')).toBeLessThan(arranged.indexOf('单据编号'));

  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(async () => await heads(page)).toEqual(arranged);
  const customer = page.getByRole('columnheader', { name: '客户', exact: true });
  expect((await customer.boundingBox())?.width).toBe(320);
  // By keys: Alt and an arrow in the head.
  await customer.getByRole('button').focus();
  const widened = page.waitForResponse((answer) => answer.url().includes('/online/listView/save'));
  await page.keyboard.press('Alt+ArrowRight');
  await widened;
  expect((await customer.boundingBox())?.width).toBe(340);

  await tool(page, '列设置').click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click();
  await expect.poll(async () => await heads(page)).toEqual(before);
  expect(faults).toEqual([]);
});

test('[B3.9, B9.2] an advanced query is saved, opened by its link, and taken away condition by condition', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/sale/order');
  await forgetViews(page, 'sal_order');
  await expect(rows(page).first()).toBeVisible();
  const all = await total(page);
  await tool(page, '高级查询').click();
  const dialog = page.getByRole('dialog', { name: '高级查询' });
  await dialog.getByLabel('字段').selectOption({ label: '单据日期' });
  await dialog.getByLabel('取值方式').selectOption({ label: '今年' });
  await dialog.getByRole('button', { name: '添加条件', exact: true }).click();
  await dialog.getByLabel('字段').nth(1).selectOption({ label: '订单类型' });
  await dialog
    .getByRole('group', { name: '条件 订单类型' })
    .getByRole('combobox')
    .last()
    .selectOption({ label: '外贸订单' });
  await dialog.getByRole('button', { name: '查询', exact: true }).click();
  const chips = page.getByRole('list', { name: '查询条件' }).getByRole('listitem');
  await expect(chips).toHaveText(['单据日期 等于 今年', '订单类型 等于 外贸订单']);
  await expect.poll(() => total(page)).toBeLessThan(all);
  const found = await total(page);

  await tool(page, '视图').click();
  await page.getByRole('dialog').getByRole('button', { name: '保存为查询视图' }).click();
  await page.getByLabel('视图名称').fill('今年外贸');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('视图已保存')).toBeVisible();
  const view = new URL(page.url()).searchParams.get('view');
  expect(view).not.toBeNull();
  await page.goto(`/sale/order?view=${view}`);
  await expect(chips).toHaveText(['单据日期 等于 今年', '订单类型 等于 外贸订单']);
  await expect.poll(() => total(page)).toBe(found);

  await chips.last().getByRole('button').click();
  await expect(chips).toHaveCount(1);
  await page.getByRole('button', { name: '清空条件' }).click();
  await expect(chips).toHaveCount(0);
  await expect.poll(() => total(page)).toBe(all);
  await forgetViews(page, 'sal_order');
  expect(faults).toEqual([]);
});

for (const [scope, label, target] of [
  ['role', '共享给角色', '销售经理'],
  ['department', '共享给部门', '销售部'],
] as const) {
  test(`[B9.2] a query is shared with a ${scope}, whose people find it among their views`, async ({
    page,
    browser,
  }) => {
    await enter(page, '/sale/order');
    await forgetViews(page, 'sal_order');
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: '筛选 单据编号' }).click();
    const filter = page.getByRole('dialog', { name: '筛选 单据编号' });
    await filter.getByLabel('搜索单据编号').fill('XS');
    await filter.getByRole('button', { name: '搜索' }).click();
    const name = `共享给${target}`;
    await tool(page, '视图').click();
    await page.getByRole('dialog').getByRole('button', { name: '保存为查询视图' }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel('视图名称').fill(name);
    await dialog.getByLabel('谁可以使用').selectOption(scope);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      scope === 'role' ? '请选择要共享的角色' : '请选择要共享的部门',
    );
    await dialog.getByLabel(label).fill(target);
    await page.getByRole('option', { name: target, exact: true }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('视图已保存')).toBeVisible();

    const other = await browser.newContext();
    const theirs = await other.newPage();
    await signInIn(theirs, '销售部', '/sale/order', demoUser('salesmanager'));
    await expect(rows(theirs).first()).toBeVisible();
    await tool(theirs, '视图').click();
    await theirs.getByRole('dialog').getByRole('button', { name }).first().click();
    await expect(theirs.getByRole('list', { name: '查询条件' })).toContainText('单据编号 包含 XS');
    await other.close();
    await forgetViews(page, 'sal_order');
  });
}

test('[B9.2] all records of a query are changed at once, and the change is taken back', async ({ page }) => {
  test.setTimeout(180_000);
  const faults = watchForFaults(page);
  await enter(page, '/base/customer');
  await expect(rows(page).first()).toBeVisible();
  const all = await total(page);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await expect(page.getByText('已选择 10 项')).toBeVisible();
  await page.getByRole('button', { name: `选择全部 ${all} 条` }).click();
  await expect(page.getByText(`已选择全部 ${all} 条`)).toBeVisible();
  await page.getByRole('button', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改' });
  await expect(dialog.getByText(`将修改 ${all} 条记录`)).toBeVisible();
  await dialog.getByRole('button', { name: '添加字段' }).click();
  await dialog.getByLabel('要修改的字段').selectOption({ label: '简称' });
  await dialog.getByLabel('简称 的新值').fill('批量旅程');
  await dialog.getByRole('button', { name: `修改 ${all} 条` }).click();
  await expect(page.getByText(`已修改 ${all} 条记录`)).toBeVisible({ timeout: 60_000 });
  await expect(rows(page).filter({ hasText: '批量旅程' })).toHaveCount(10);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText(`已撤销 ${all} 条记录的改动`)).toBeVisible({ timeout: 60_000 });
  await expect(rows(page).filter({ hasText: '批量旅程' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('[B9.2] a batch deletion says row by row what failed and why', async ({ page }) => {
  await enter(page, '/base/unit');
  await expect(rows(page).first()).toBeVisible();
  const before = await total(page);
  // Units of the demonstration are used by materials.
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '批量删除' }).click();
  const dialog = page.getByRole('dialog', { name: '批量删除' });
  await expect(dialog.getByText(/^将删除 \d+ 条记录，确定吗？$/)).toBeVisible();
  await dialog.getByRole('button', { name: /^删除 \d+ 条$/ }).click();
  await expect(dialog.getByText(/^成功 \d+ 条，失败 [1-9]\d* 条$/)).toBeVisible();
  await expect(dialog.getByRole('list', { name: '失败的记录' }).getByRole('listitem').first()).toBeVisible();
  const undo = dialog.getByRole('button', { name: '撤销' });
  if (await undo.isVisible()) {
    await undo.click();
    await expect(dialog.getByText(/^已撤销 \d+ 条，未能撤销 0 条$/)).toBeVisible();
  }
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect.poll(() => total(page)).toBe(before);
});

test('[B9.2, B5.4] sums, sub-tables of a row, a filter in the head, and paper show what the query shows', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/sale/order');
  await expect(rows(page).first()).toBeVisible();
  const sums = page.locator('tfoot tr');
  await expect(sums).toHaveText([/^本页合计[\d,.]+/, /^全部合计[\d,.]+/]);

  const name = (await rows(page).first().locator('td').nth(2).textContent()) ?? '';
  await page.getByRole('button', { name: `展开 ${name} 的明细` }).click();
  await expect(page.getByRole('grid', { name: `${name} 的明细 订单明细` }).locator('tbody tr')).not.toHaveCount(0);
  await page.getByRole('button', { name: `收起 ${name} 的明细` }).click();

  await page.getByRole('button', { name: '筛选 单据编号' }).click();
  const filter = page.getByRole('dialog', { name: '筛选 单据编号' });
  await filter.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByText('请输入搜索内容')).toBeVisible();
  await filter.getByLabel('搜索单据编号').fill(name);
  await filter.getByRole('button', { name: '搜索' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: '查询条件' })).toContainText(`单据编号 包含 ${name}`);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);

  await tool(page, '打印').click();
  const sheet = page.getByRole('dialog', { name: '打印预览' });
  await expect(sheet.locator('tbody tr')).toHaveCount(1);
  await expect(sheet).toContainText(`查询条件：单据编号 包含 ${name}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root')).toBeHidden();
  await expect(sheet.getByRole('heading', { name: '销售订单' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await sheet.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '清空条件' }).click();
  await expect(rows(page)).toHaveCount(10);
  expect(faults).toEqual([]);
});

test('[B9.2] a list is exported as the query shows it, and with its lines when they are wanted', async ({ page }) => {
  await enter(page, '/sale/order');
  await expect(rows(page).first()).toBeVisible();
  const exported = async (lines: RegExp): Promise<readonly string[]> => {
    await tool(page, '导出').click();
    const dialog = page.getByRole('dialog', { name: '导出 销售订单' });
    await expect(dialog).toContainText(/将导出/);
    await dialog.getByLabel(lines).check();
    expect(await findings(page)).toEqual([]);
    const arrived = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const download = await arrived;
    expect(download.suggestedFilename()).toMatch(/^销售订单-.*\.xlsx$/);
    await expect(page.getByText('导出完成')).toBeVisible();
    const book = new excel.Workbook();
    await book.xlsx.readFile(await download.path());
    return book.worksheets.map(({ name, rowCount }) => `${name} ${rowCount > 1}`);
  };
  expect(await exported(/^仅列表/)).toEqual(['销售订单 true']);
  expect(await exported(/^含明细/)).toEqual(['销售订单 true', '订单明细 true']);
});

test('[B9.2] a list without sub-tables is exported at once', async ({ page }) => {
  await enter(page, '/base/unit');
  await expect(rows(page).first()).toBeVisible();
  const arrived = page.waitForEvent('download');
  await tool(page, '导出').click();
  expect((await arrived).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('the query is reached and reset by keys', async ({ page }) => {
  await enter(page, '/base/customer');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Alt+q');
  await expect(page.getByRole('search').getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('没有这样的客户');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press('Control+Alt+r');
  await expect(rows(page)).toHaveCount(10);
});

test('the dialogs of a list have no serious finding of axe in light or dark colours', async ({ page }) => {
  await enter(page, '/sale/order');
  await expect(rows(page).first()).toBeVisible();
  for (const name of ['高级查询', '视图', '列设置', '打印']) {
    await tool(page, name).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button').first()).toBeVisible();
    expect(await findingsInBoth(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '批量修改' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '添加字段' }).click();
  expect(await findingsInBoth(page), '批量修改').toEqual([]);
});

test('[B9.7] on a phone the table scrolls inside itself and the tools stand behind one button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/sale/order');
  await expect(rows(page).first()).toBeVisible();
  await expect
    .poll(async () => await page.evaluate<number>('document.documentElement.scrollWidth'))
    .toBeLessThanOrEqual(390);
  await page.locator('.list-tools').getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '列设置' }).click();
  await expect(page.getByRole('dialog', { name: '列设置' })).toBeVisible();
  await expect
    .poll(async () => await page.evaluate<number>('document.documentElement.scrollWidth'))
    .toBeLessThanOrEqual(390);
});

test('[B2.35] a cell leads where its definition says', async ({ page }) => {
  await enter(page, '/sale/order');
  const link = page.locator('.cell-link').first();
  const name = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(/\/base\/customer\?form=view&id=/);
  await expect(page.getByRole('region', { name: /^查看/ }).getByLabel('客户名称')).toHaveValue(name);
});

test('[B2.35] sub-tables stand below the list for the row chosen, or in tabs of the form, as the theme says', async ({
  page,
}) => {
  // The theme is one word of two answers; everything else is the server's.
  await page.route(/\/(?:getColumns|getFormItem)\/sal_order/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { themeTemplate?: string; head?: { themeTemplate: string } } };
    if (body.result.head === undefined) body.result.themeTemplate = 'erp';
    else body.result.head.themeTemplate = 'tab';
    await route.fulfill({ response: answer, json: body });
  });
  await enter(page, '/sale/order');
  const numberOf = async (place: number): Promise<string> =>
    (await rows(page).nth(place).innerText()).match(/XS-[\w-]+/)?.[0] ?? '';
  await expect(rows(page).first()).toBeVisible();
  const [first, second] = [await numberOf(0), await numberOf(1)];
  await expect(
    page
      .getByRole('region', { name: `${first} 的明细` })
      .locator('[data-row-id]')
      .first(),
  ).toBeVisible();
  await rows(page).nth(1).getByRole('gridcell', { name: second, exact: true }).click();
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
  const lines = page.getByRole('region', { name: `${second} 的明细` });
  await expect(lines.locator('[data-row-id]').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await rows(page).nth(1).getByRole('button', { name: '编辑', exact: true }).click();
  const form = page.getByRole('region', { name: /^编辑/ });
  const tab = form.getByRole('tab', { name: '订单明细' });
  await expect(form.getByLabel('客户', { exact: true })).toBeVisible();
  await tab.click();
  await expect(form.getByLabel('客户', { exact: true })).toBeHidden();
  await expect(form.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
