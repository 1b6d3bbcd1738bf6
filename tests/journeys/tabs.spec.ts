import { expect, test, type Locator, type Page } from '@playwright/test';
import { enter, watchForFaults } from '../support/app.ts';

const tab = (page: Page, name: string | RegExp): Locator => page.getByRole('tab', { name });
const titles = async (page: Page): Promise<string[]> => await page.locator('.tab-title').allTextContents();
const rows = (page: Page): Locator => page.locator('[data-row-id]:visible');

/** Opens screens by the menu's search-free way: their addresses inside the running application. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
  );
}

async function openAll(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    const before = await page.title();
    await open(page, path);
    // The rows in sight may still be those of the page before.
    await expect.poll(async () => await page.title()).not.toBe(before);
    await expect(rows(page).first()).toBeVisible();
  }
}

test('[A2.22] [A2.23] [A2.25] [A4.3] every page has its tab, home is first and stays, the title follows', async ({
  page,
}) => {
  await enter(page);
  const name = '制造与园区管理平台';
  await expect(page).toHaveTitle(name);
  await openAll(page, '/base/customer', '/base/unit', '/base/customer?page=2');
  await expect.poll(async () => await titles(page)).toEqual(['首页', '客户档案', '计量单位']);
  await expect.poll(async () => await page.title()).toBe(`客户档案 - ${name}`);
  await expect(page.locator('.tab-close')).toHaveCount(2);
  await tab(page, '首页').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('首页不能关闭!')).toBeVisible();
  await tab(page, '首页').click();
  await expect(page).toHaveTitle(name);
  await expect.poll(async () => await titles(page)).toEqual(['首页', '客户档案', '计量单位']);
});

test('[A2.24] [A2.38] [B2.53] a right click refreshes and closes tabs beside; the neighbour takes over [A4.3]', async ({
  page,
}) => {
  await enter(page);
  await openAll(page, '/base/unit', '/base/customer', '/base/supplier', '/sale/order');
  const menu = page.getByRole('menu', { name: /页签/ });
  await tab(page, '客户档案').click({ button: 'right', position: { x: 20, y: 10 } });
  const box = await tab(page, '客户档案').boundingBox();
  const place = await menu.boundingBox();
  expect(Math.round((place?.x ?? 0) - (box?.x ?? 0))).toBe(20);
  await menu.getByRole('menuitem', { name: '关闭左侧' }).click();
  await expect.poll(async () => await titles(page)).toEqual(['首页', '客户档案', '供应商档案', '销售订单']);
  await tab(page, '供应商档案').click({ button: 'right' });
  await menu.getByRole('menuitem', { name: '关闭右侧' }).click();
  await expect.poll(async () => await titles(page)).toEqual(['首页', '客户档案', '供应商档案']);
  await expect(tab(page, '供应商档案')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\/base\/supplier$/);

  const asked = page.waitForRequest((request) => request.url().includes('/getData/'));
  await tab(page, '客户档案').focus();
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: '刷新' }).click();
  expect((await asked).url()).toContain('crm_customer');
  await expect(tab(page, '客户档案')).toHaveAttribute('aria-selected', 'true');

  await tab(page, '客户档案').click({ button: 'right' });
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(tab(page, '客户档案')).toBeFocused();
  await tab(page, '客户档案').click({ button: 'right' });
  await menu.getByRole('menuitem', { name: '关闭其它' }).click();
  await expect.poll(async () => await titles(page)).toEqual(['首页', '客户档案']);
  await tab(page, '客户档案').click({ button: 'middle' });
  await expect.poll(async () => await titles(page)).toEqual(['首页']);
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
});

test('tabs are worked by keys alone and dragged by the mouse; close buttons are large enough', async ({ page }) => {
  await enter(page);
  await openAll(page, '/base/unit', '/base/customer', '/base/supplier');
  await page.keyboard.press('Alt+2');
  await expect(page).toHaveURL(/\/base\/unit$/);
  await tab(page, '计量单位').focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(async () => await titles(page)).toEqual(['首页', '客户档案', '计量单位', '供应商档案']);
  await expect(tab(page, '计量单位')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/base\/supplier$/);
  await page.keyboard.press('Delete');
  await expect.poll(async () => await titles(page)).toEqual(['首页', '客户档案', '计量单位']);
  await expect(tab(page, '计量单位')).toBeFocused();
  await page.keyboard.press('Alt+w');
  await expect.poll(async () => await titles(page)).toEqual(['首页', '客户档案']);
  await open(page, '/base/unit');
  await tab(page, '计量单位').dragTo(tab(page, '客户档案'));
  await expect.poll(async () => await titles(page)).toEqual(['首页', '计量单位', '客户档案']);
  await page.getByRole('button', { name: '全部页签' }).click();
  await page.getByRole('menuitemradio', { name: '首页' }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  for (const button of await page.locator('.tab-close').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
});

test('[A2.17] a page that is not shown stays laid out, yet takes no room and is neither seen, reached nor read', async ({
  page,
}) => {
  await enter(page);
  await openAll(page, '/sale/order', '/base/unit');
  const hidden = (): Promise<Record<string, unknown>> =>
    page.evaluate(`(() => {
    const grid = document.querySelector('[role=grid][aria-label="销售订单"]');
    const frame = grid.closest('.kept-page');
    const { display, contentVisibility } = getComputedStyle(frame);
    return { display, contentVisibility, height: frame.offsetHeight, isSeen: grid.checkVisibility() };
  })()`);
  await expect.poll(hidden).toEqual({ display: 'block', contentVisibility: 'hidden', height: 0, isSeen: false });
  expect(await page.locator('main').ariaSnapshot()).not.toContain('销售订单');
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate<string>(
      `document.activeElement.closest('.kept-page')?.querySelector('[role=grid]')?.getAttribute('aria-label') ?? ''`,
    );
    expect(['', '计量单位']).toContain(at);
  }
});

test('[A2.17] fifty switches with an open dialog, an open list and a wide grid: nothing leaks, nothing is lost', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page);
  await openAll(page, '/sale/order');
  const grid = page.getByRole('grid', { name: '销售订单' });
  const widths = async (): Promise<readonly number[]> =>
    await page.evaluate<number[]>(
      `[...document.querySelectorAll('[role=grid][aria-label="销售订单"] th')].map((cell) => Math.round(cell.getBoundingClientRect().width))`,
    );
  // The buttons of a document's life come with code of their own, and the column of acts takes the room they need.
  await expect(grid.getByRole('button', { name: '提交' }).first()).toBeVisible();
  const before = await widths();
  const pinned = grid.locator('.grid-pin-right').first();
  const pinnedAt = await pinned.boundingBox();

  await open(page, '/base/unit?form=add');
  await page.getByLabel('单位名称').fill('写到一半');
  await open(page, '/base/supplier?form=add');
  // A list of the form library stays open over the switch.
  const choice = page.locator('.ant-select:visible').first();
  await choice.click();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(1);
  await open(page, '/base/customer?form=add');
  await page.getByLabel('客户名称').fill('也没写完');
  await page.getByLabel('业务员').click();
  const dialog = page.getByRole('dialog', { name: '按部门选择用户' });
  await expect(dialog).toBeVisible();

  for (let round = 0; round < 10; round += 1) {
    await page.keyboard.press('Alt+2');
    await expect(grid).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
    expect(await widths()).toEqual(before);
    await page.keyboard.press('Alt+3');
    await expect(page.getByLabel('单位名称')).toHaveValue('写到一半');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Alt+4');
    await expect(choice).toBeVisible();
    await page.keyboard.press('Alt+1');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Alt+5');
    await expect(dialog).toBeVisible();
  }
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByLabel('客户名称')).toHaveValue('也没写完');
  // The fields of the page shown are meant, whatever the hidden ones are called.
  await page.getByText('客户名称', { exact: true }).locator('visible=true').first().click();
  await expect(page.getByLabel('客户名称').locator('visible=true')).toBeFocused();
  await page.keyboard.press('Alt+2');
  expect((await pinned.boundingBox())?.x).toBe(pinnedAt?.x);
  expect(faults).toEqual([]);
});

test('hidden tabs neither ask the server nor react to keys; work is asked about only where it would be lost', async ({
  page,
}) => {
  await enter(page);
  await open(page, '/base/unit?form=add');
  await page.getByLabel('单位名称').fill('不丢');
  await openAll(page, '/base/customer');
  await page.waitForLoadState('networkidle');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') saves.push(request.url());
  });
  await page.keyboard.press('Control+s');
  await expect(page.getByTitle('未保存')).toBeVisible();
  // The menu leads to the page as it was left.
  await page.getByRole('tab', { name: /计量单位/ }).click();
  await expect(page.getByLabel('单位名称')).toHaveValue('不丢');
  const question = page.getByRole('dialog', { name: '提示' });
  await page.keyboard.press('Alt+w');
  await expect(question).toContainText('计量单位');
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(page.getByLabel('单位名称')).toHaveValue('不丢');
  await page.keyboard.press('Alt+w');
  await question.getByRole('button', { name: '放弃修改' }).click();
  await expect.poll(async () => await titles(page)).toEqual(['首页', '客户档案']);
  expect(saves.filter((url) => url.includes('/cgform/api/form/'))).toEqual([]);
});

test('[A3.5] a reload brings the tabs back with their addresses', async ({ page }) => {
  await enter(page);
  await openAll(page, '/base/unit', '/base/customer?page=2', '/base/supplier');
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(async () => await titles(page)).toEqual(['首页', '计量单位', '客户档案', '供应商档案']);
  await tab(page, '客户档案').click();
  await expect(page).toHaveURL(/\/base\/customer\?page=2$/);
});

test('[A2.23] [A4.3] there is no tab bar on a small screen, and one page lives', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await enter(page);
  await openAll(page, '/base/unit', '/base/customer');
  await expect(page.getByRole('tablist')).toHaveCount(0);
  await expect(page.locator('.kept-page')).toHaveCount(1);
});

test('[A8.16] a page whose files do not come says so in its tab, and comes on request', async ({ page }) => {
  await enter(page);
  await openAll(page, '/base/unit');
  await page.route(/\/assets\/exception[^/]*\.js/, (route) => route.abort());
  await open(page, '/404');
  await expect(page.getByText('页面文件加载失败', { exact: true })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Alt+3');
  await page.unroute(/\/assets\/exception[^/]*\.js/);
  await page.getByRole('button', { name: '重新加载此页' }).click();
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
});

test('[A8.16] after an upgrade a reload is offered, nothing reloads by itself', async ({ page }) => {
  await enter(page);
  await page.route(/\/assets\/exception[^/]*\.js/, (route) => route.abort());
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...config, version: 'another' } });
  });
  await open(page, '/403');
  await expect(page.getByRole('button', { name: '重新加载系统' })).toBeVisible();
});

test('[B2.40] [B2.21] [B8.9] exception pages say what happened and lead on', async ({ page }) => {
  await enter(page);
  for (const [path, words] of [
    ['/exception/403', '抱歉，您无权访问该页面'],
    ['/404', '抱歉，您访问的页面不存在'],
    ['/exception/500', '抱歉，服务器出错了'],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
  }
  await page.getByRole('button', { name: '返回上一页' }).locator('visible=true').click();
  await expect(page).toHaveURL(/\/404$/);
  await page.getByRole('link', { name: '返回首页', exact: true }).locator('visible=true').click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
});

test('[A2.18] [B2.25] menu entries to other sites open in a frame; forbidden addresses and expressions are named', async ({
  page,
}) => {
  const entry = (path: string, more: object): object => ({
    path,
    component: 'online/auto',
    name: path.slice(1),
    meta: { title: path },
    ...more,
  });
  await page.route('**/getUserPermissionByToken**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { menu: object[] } };
    const own = new URL(route.request().url()).origin;
    body.result.menu.push(
      entry('/site', { redirect: `${own}/signin.html`, meta: { title: '报表站点' } }),
      entry('/foreign', { redirect: 'https://foreign.example/x' }),
      entry('/expression', { component: 'layouts/IframePageView', meta: { title: '表达式', url: '/x?{{alert(1)}}' } }),
      entry('/leak', {
        component: 'layouts/IframePageView',
        meta: { title: '泄露', url: 'https://foreign.example/{{token}}' },
      }),
      entry('/round', { redirect: '/trip' }),
      entry('/trip', { redirect: '/round' }),
      entry('/noroute', { route: '0' }),
    );
    await route.fulfill({ response: answer, json: body });
  });
  await enter(page);
  await open(page, '/site');
  await expect(page).toHaveURL(/\/layouts\/IframePageView\?url=/);
  await expect(page.frameLocator('iframe').locator('body')).toBeAttached();
  await expect(tab(page, '报表站点')).toBeVisible();
  await open(page, '/foreign');
  await expect(page.getByText('无法在此显示 foreign.example')).toBeVisible();
  await open(page, '/expression');
  await expect(page.getByText('不认识的表达式：alert(1)')).toBeVisible();
  await open(page, '/leak');
  await expect(page.getByText(/其它站点 foreign\.example，已被阻止/)).toBeVisible();
  await open(page, `/layouts/IframePageView?url=${encodeURIComponent('javascript:alert(1)')}`);
  await expect(page.getByText(/地址不能打开/)).toBeVisible();
  await open(page, '/round');
  await expect(page.getByText(/\/round → \/trip → \/round/)).toBeVisible();
  await open(page, '/noroute');
  await expect(page.getByText('页面 /noroute 不存在，已返回首页')).toBeVisible();
});

test('[B2.1] [B2.24] /user leads to the sign-in page; every navigation starts at the top', async ({ page }) => {
  await page.goto('/user');
  await page.waitForURL('**/user/login**');
  await page.setViewportSize({ width: 1280, height: 500 });
  await enter(page, '/sale/order');
  await expect(rows(page).first()).toBeVisible();
  await page.evaluate('scrollTo(0, 400)');
  await open(page, '/base/unit');
  await expect(tab(page, '计量单位')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(async () => await page.evaluate<number>('scrollY')).toBe(0);
  // Nothing that arrives with the page moves it again.
  await expect(rows(page).first()).toBeVisible();
  expect(await page.evaluate<number>('scrollY')).toBe(0);
});

test('[A4.3] twenty tab changes as fast as a hand can make them end at the last one, page and address alike', async ({
  page,
}) => {
  await enter(page);
  await openAll(page, '/base/customer', '/base/supplier');
  for (let press = 0; press < 20; press += 1) await page.keyboard.press(press % 2 === 0 ? 'Alt+2' : 'Alt+3');
  await expect(page).toHaveURL(/\/base\/supplier$/);
  await expect(tab(page, '供应商档案')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Alt+2');
  await expect(page).toHaveURL(/\/base\/customer$/);
  await expect(tab(page, '客户档案')).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page).first()).toBeVisible();
});
