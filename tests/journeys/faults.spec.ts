import { expect, test, type Page } from '@playwright/test';
import { demoUser, enter, openNew, signIn, watchForFaults } from '../support/app.ts';

const unit = `单位${Date.now() % 1_000_000}`;

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const rows = (page: Page) => page.locator('[data-row-id]');

async function find(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('search').getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: '查询', exact: true }).click();
}

test('a lost connection while saving loses nothing, and saving again works; two presses make one record', async ({
  page,
}) => {
  await enter(page, '/base/unit');
  await openNew(page);
  await page.getByLabel('单位编码').fill(unit);
  await page.getByLabel('单位名称').fill(unit);
  await page.route('**/cgform/api/form/**', (route) => route.abort('internetdisconnected'));
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: '无法连接服务器，请检查网络后重试' })).toBeVisible();
  await expect(page.getByLabel('单位名称')).toHaveValue(unit);

  await page.unroute('**/cgform/api/form/**');
  // Slow enough for a second press to find the first one under way.
  await page.route('**/cgform/api/form/**', async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await save(page).dblclick();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('保存成功')).toBeVisible();
  await find(page, '单位名称', unit);
  await expect(page.getByText('共 1 条')).toBeVisible();
  await rows(page).getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '删除' }).click();
  await expect(rows(page)).toHaveCount(0);
});

test('leaving a touched form asks first, and staying keeps what was typed', async ({ page }) => {
  await enter(page, '/base/unit');
  await openNew(page);
  await page.getByLabel('单位名称').fill('还没保存');
  await page.getByRole('button', { name: '返回列表' }).click();
  const question = page.getByRole('dialog', { name: '提示' });
  await expect(question).toContainText('有尚未保存的修改');
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(page.getByLabel('单位名称')).toHaveValue('还没保存');
  await page.goBack();
  await question.getByRole('button', { name: '放弃修改' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('[B7.19] a file is uploaded and opened again; what the server refuses is said beside the field', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/sale/order');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const choose = async (name: string, buffer: Buffer): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /点击上传/ }).click();
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
  };
  await choose('报价 说明.txt', Buffer.from('单价 3.20'));
  const link = page.getByRole('link', { name: /^打开 .*\.txt$/ });
  await expect(link).toBeVisible();
  const address = await link.getAttribute('href');
  const answer = await page.request.get(new URL(address ?? '', page.url()).href);
  expect(await answer.text()).toBe('单价 3.20');

  const problem = page.getByRole('alert');
  await choose('run.exe', Buffer.from('MZ\u0000\u0001 program'));
  await expect(problem.filter({ hasText: /run\.exe file upload failed\..*不支持的文件类型/ })).toBeVisible();
  await choose('big.txt', Buffer.alloc(12 * 1024 * 1024, 'a'));
  await expect(problem.filter({ hasText: /big\.txt file upload failed\..*文件过大，最大 \d+ MB/ })).toBeVisible({
    timeout: 40_000,
  });
  await expect(link).toHaveCount(1);
  expect(faults).toEqual([]);
});

test('[B2.43] a person is picked by department, in a form and in a query', async ({ page }) => {
  await enter(page, '/sale/order?form=add');
  const form = page.getByRole('region', { name: /^新增/ });
  await form.getByLabel('业务员').click();
  const picker = page.getByRole('dialog', { name: '按部门选择用户' });
  await picker.getByRole('treeitem', { name: /销售部/ }).click();
  await picker.getByRole('row').filter({ hasText: '张伟' }).click();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(form.getByLabel('业务员')).toHaveValue('张伟');

  await page.goto('/sale/order');
  // The menu has a button of that name, too, and is there before the query.
  await page.getByRole('search').getByRole('button', { name: '展开', exact: true }).click();
  await page.getByRole('search').getByLabel('业务员').click();
  await picker.locator('[data-row-id]').filter({ hasText: '张伟' }).dblclick();
  await expect(page.getByRole('search').getByLabel('业务员')).toHaveValue('张伟');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await page.waitForURL(/q\.sales_id=sales01/);
  await expect(rows(page).first()).toContainText('张伟');
  await expect(rows(page).filter({ hasText: '李娜' })).toHaveCount(0);
  await page.reload();
  await page.getByRole('search').getByLabel('业务员').waitFor();
  await expect(page.getByRole('search').getByLabel('业务员')).toHaveValue('张伟');
});

test('[B2.56] dates of a query are typed in any usual form or taken from a quick range', async ({ page }) => {
  await enter(page, '/sale/order');
  const begin = page.getByLabel('单据日期 起');
  await begin.fill('20261101');
  await begin.press('Enter');
  await page.waitForURL(/q\.bill_date_begin=2026-11-01/);
  await expect(begin).toHaveValue('2026-11-01');
  await page.getByLabel('快捷范围').first().selectOption({ label: '本年' });
  await expect(page.getByLabel('单据日期 止')).toHaveValue(/-12-31$/);
  await begin.fill('明天');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(begin).toHaveAttribute('aria-invalid', 'true');
});

test('[B2.25] a menu entry whose component is not installed shows a page that names it', async ({ page }) => {
  await page.route('**/getUserPermissionByToken**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('online/auto', 'system/Rocket') });
  });
  await enter(page, '/base/unit');
  await expect(page.getByText('此页面尚未安装')).toBeVisible();
  await expect(page.getByText('system/Rocket')).toBeVisible();
});

test('[A2.12] an unknown address leads home with a notice that names it', async ({ page }) => {
  await signIn(page, '/no/such/page', undefined, '/dashboard/analysis');
  await expect(page.getByText('页面 /no/such/page 不存在，已返回首页')).toBeVisible();
});

test('a user without a permission sees no button for it and is refused by the server all the same', async ({
  page,
}) => {
  await enter(page, '/base/customer', demoUser('reader'));
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeHidden();
  await expect(rows(page).first().getByRole('button', { name: '删除' })).toBeHidden();
  await page.goto('/base/customer?form=add');
  await page.getByLabel('客户名称').fill('不该有的客户');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /权限/ }).first()).toBeVisible();
  await expect(page.getByLabel('客户名称')).toHaveValue('不该有的客户');
});
