import { expect, test, type Page } from '@playwright/test';
import { changeMenu, enter, menuEntry } from '../support/app.ts';

const list = '/base/unit';
const rows = (page: Page) => page.locator('[data-row-id]:visible');
const menuItem = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

test.describe('while something is awaited', () => {
  test('the mark and a bar stand on the screen, light and dark, until the menu has come [A9.3]', async ({ page }) => {
    await enter(page, list);
    await expect(rows(page).first()).toBeVisible();
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/getUserPermissionByToken**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(list, { waitUntil: 'commit' });
    const mark = page.locator('.waiting-mark');
    await expect(mark).toBeVisible();
    // Seen, not only there: it comes within 300 ms and stays when the application has taken the document over.
    await expect(mark).toHaveCSS('opacity', '1');
    await expect(page.locator('.notices')).toBeAttached();
    await expect(mark).toBeVisible();
    await expect(page.getByRole('status', { name: '正在加载…' }).first()).toBeVisible();
    release();
    await expect(rows(page).first()).toBeVisible();
    await expect(mark).toHaveCount(0);
  });

  test('the palette takes every key: it opens, is typed into and obeyed before its part has come [A2.27]', async ({
    page,
  }) => {
    await enter(page, list);
    await expect(rows(page).first()).toBeVisible();
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/assets/{aside,search-results,pinyin}-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('button', { name: /^搜索菜单/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('xsdd');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: /拼音/ })).toHaveValue('xsdd');
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    release();
    await expect(page).toHaveURL(/\/sale\/order$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('the front-office menu', () => {
  test('holds approvals, documents and reports, and the way back [A2.16] [A2.31]', async ({ page }) => {
    await enter(page, list);
    const choose = async (entry: string): Promise<void> => {
      await page.getByRole('button', { name: /^用户菜单/ }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await expect(menuItem(page, '系统管理')).toBeVisible();
    await choose('切换到前台菜单');
    await expect(menuItem(page, '流程审批')).toBeVisible();
    await expect(menuItem(page, '系统管理')).toHaveCount(0);
    await menuItem(page, '流程审批').click();
    await expect(menuItem(page, '我的待办')).toBeVisible();
    await expect(menuItem(page, '流程列表')).toHaveCount(0);
    // What one came from is still open.
    await expect(rows(page).first()).toBeVisible();
    await page.reload();
    await expect(menuItem(page, '系统管理')).toHaveCount(0);
    await choose('切换到后台菜单');
    await expect(menuItem(page, '系统管理')).toBeVisible();
  });
});

test.describe('every page has a name', () => {
  const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

  test('a page without an entry is called by what it shows [A2.23] [A2.25]', async ({ page }) => {
    await enter(page, list);
    await page.goto('/online/print/sal_order');
    await expect(tab(page, '打印设计 · 销售订单')).toBeVisible();
    await expect(page).toHaveTitle(/^打印设计 · 销售订单 - /);
    await page.goto('/online/watchDiagram/no_such_chart');
    await expect(tab(page, '图表')).toBeVisible();
    await page.goto('/404');
    await expect(tab(page, '页面不存在')).toBeVisible();
    await page.reload();
    await page.goto(list);
    await expect(rows(page).first()).toBeVisible();
    // A page that was not there does not come back.
    await expect(tab(page, '页面不存在')).toHaveCount(0);
  });

  test('a site reached by the redirect of an entry carries the title of the entry [A2.18] [A2.25]', async ({
    page,
  }) => {
    const site = `${process.env['BASE_URL'] ?? ''}/config.json`;
    await changeMenu(page, (menu) => menu.push(menuEntry('/board', '经营看板', { redirect: site })));
    await enter(page, list);
    await menuItem(page, '经营看板').click();
    await expect(tab(page, '经营看板')).toBeVisible();
    await expect(page).toHaveTitle(/^经营看板 - /);
  });
});
