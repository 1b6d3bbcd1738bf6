import { expect, test, type Page } from '@playwright/test';
import { changeMenu, demoUser, enter, menuEntry, signInIn } from '../support/app.ts';
import { boxOf } from '../support/display.ts';
import { signInTo } from '../support/server.ts';

const list = '/base/unit';
const home = '/dashboard/analysis';
const rows = (page: Page) => page.locator('[data-row-id]:visible');
const notice = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

/** Chooses an entry of the user menu. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test.describe('the department', () => {
  test('is switched in a dialog of 450 px, counts at once and after a reload [A4.8, A6.4, A7.12, A7.13, A9.6]', async ({
    page,
  }) => {
    await signInIn(page, '销售部', home, demoUser('salesmanager'));
    const dialog = page.getByRole('dialog', { name: '切换部门' });
    const current = page.getByText(/^部门：/);
    await expect(current).toHaveText('部门：销售部');
    for (const name of ['总经办', '销售部']) {
      await choose(page, '切换部门');
      await expect(dialog.getByRole('radio')).toHaveCount(2);
      expect((await boxOf(page, 'dialog[open]')).width).toBe(450);
      await dialog.getByRole('radio', { name }).check();
      const asked = page.waitForRequest('**/sys/selectDepart');
      await dialog.getByRole('button', { name: '确定' }).click();
      // [A7.13] the user is named; the server lets the session decide all the same
      expect((await asked).postDataJSON()).toMatchObject({ username: 'salesmanager' });
      await expect(dialog).toHaveCount(0);
      await expect(current).toHaveText(`部门：${name}`);
      await page.reload();
      await expect(current).toHaveText(`部门：${name}`);
    }
  });

  test('a user without departments is told so and the dialog goes [A4.8, A8.12]', async ({ page }) => {
    await enter(page, home);
    await page.route('**/sys/user/getCurrentUserDeparts*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...body, result: { list: [], orgCode: null } } });
    });
    await choose(page, '切换部门');
    await expect(notice(page, '您尚未设置部门信息!')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('confirming without a choice marks the field [A4.8, A5.2]', async ({ page }) => {
    await signInIn(page, '销售部', home, demoUser('salesmanager'));
    await page.route('**/sys/user/getCurrentUserDeparts*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { result: object };
      await route.fulfill({ response: answer, json: { ...body, result: { ...body.result, orgCode: null } } });
    });
    await choose(page, '切换部门');
    const dialog = page.getByRole('dialog', { name: '切换部门' });
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('请选择部门!');
    await expect(dialog.getByRole('group')).toHaveAttribute('aria-invalid', 'true');
  });
});

test('a password is changed in a dialog of 800 px; a wrong old one is refused; other sessions end [A4.9, A5.1, A7.14, A8.14, A9.6]', async ({
  page,
  baseURL,
}) => {
  const who = demoUser('finance');
  const changed = 'Wechsel-Neu-20';
  const elsewhere = await signInTo(baseURL ?? '', who.password, who.username);
  await enter(page, home, who);
  await choose(page, '密码修改');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await expect(dialog.getByLabel('账号')).toHaveValue('finance');
  expect((await boxOf(page, 'dialog[open]')).width).toBe(800);
  const fill = async (old: string, fresh: string, again: string): Promise<void> => {
    await dialog.getByLabel(/^\*?旧密码/).fill(old);
    await dialog.getByLabel(/^\*?新密码/).fill(fresh);
    await dialog.getByLabel(/^\*?确认新密码/).fill(again);
    await dialog.getByRole('button', { name: '确定' }).click();
  };
  await fill('', '', '');
  for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
    await expect(dialog.getByText(text)).toBeVisible();
  await fill(who.password, changed, `${changed}!`);
  await expect(dialog.getByText('两次输入的密码不一样！')).toBeVisible();
  await fill('certainly-wrong', changed, changed);
  await expect(dialog.getByText('旧密码输入错误!')).toBeVisible();
  await expect(notice(page, '旧密码输入错误!')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  const answer = page.waitForResponse('**/sys/user/updatePassword');
  await fill(who.password, changed, changed);
  const { message } = (await (await answer).json()) as { message: string };
  await expect(notice(page, message)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const ask = (token: string) =>
    page.request.get('/platform/sys/user/getUserSectionInfoByToken', { headers: { 'X-Access-Token': token } });
  expect((await ask(elsewhere.token)).status()).toBe(401);
  await expect(signInTo(baseURL ?? '', who.password, who.username)).rejects.toThrow('用户名或密码错误');
  // the session that changed it goes on
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('陈静');
  const { token } = await signInTo(baseURL ?? '', changed, who.username);
  const back = { username: who.username, oldpassword: changed, password: who.password, confirmpassword: who.password };
  const restored = await page.request.post('/platform/sys/user/updatePassword', {
    headers: { 'X-Access-Token': token },
    data: back,
  });
  expect(restored.status()).toBe(200);
});

test('another language translates menu, tabs, page, title and the document itself, and stays [A1.4, A2.25, A4.5]', async ({
  page,
}) => {
  await enter(page, list);
  await expect(rows(page).first()).toBeVisible();
  const title = await page.title();
  const map = page.waitForRequest('**/sys/translate/getmap?field=en*');
  await page.getByRole('button', { name: '切换语言' }).click();
  await map;
  const inEnglish = async (): Promise<void> => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('treeitem', { name: 'Unit of measure', exact: true })).toBeVisible();
    await expect(page.getByRole('tab', { name: /Unit of measure/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Unit of measure' })).toBeVisible();
    await expect(page.getByRole('search').getByLabel('Unit name')).toBeVisible();
    await expect(page).toHaveTitle(/^Unit of measure - /);
    await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText('Master data');
  };
  await inEnglish();
  await page.reload();
  await inEnglish();
  await page.getByRole('button', { name: 'Change language' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('treeitem', { name: '计量单位', exact: true })).toBeVisible();
});

test('the cache is dropped, fetched anew, and a failure is a warning [A7.15, A8.11]', async ({ page }) => {
  await enter(page, list);
  const items = page.waitForResponse('**/sys/dict/queryAllDictItems*');
  await choose(page, '清理缓存');
  await expect(notice(page, '刷新缓存完成！')).toBeVisible();
  expect((await items).ok()).toBe(true);
  await page.route('**/sys/dict/refleshCache*', (route) => route.abort());
  await choose(page, '清理缓存');
  await expect(notice(page, '刷新缓存失败！')).toBeVisible();
  await expect(page.locator('.notice-warning').filter({ hasText: '刷新缓存失败！' })).toBeVisible();
});

test('the menu shows the entries of the display type chosen; those without one are in both [A2.16, A2.31, A4.4]', async ({
  page,
}) => {
  await changeMenu(page, (menu) => {
    menu.push(menuEntry('/desk', '前台页面', { showType: '1' }), menuEntry('/office', '后台页面', { showType: '2' }));
  });
  await enter(page, home);
  const entry = (name: string) => page.getByRole('treeitem', { name, exact: true });
  const both = entry('流程审批');
  await expect(entry('后台页面')).toBeVisible();
  await expect(entry('前台页面')).toHaveCount(0);
  await expect(both).toBeVisible();
  await choose(page, '切换到前台菜单');
  await expect(entry('前台页面')).toBeVisible();
  await expect(entry('后台页面')).toHaveCount(0);
  await expect(both).toBeVisible();
  await page.reload();
  await expect(entry('前台页面')).toBeVisible();
  await expect
    .poll(async () => await page.evaluate(`JSON.parse(localStorage.getItem('pro__Menu_Type')).value`))
    .toBe('1');
});

test.describe('the search over the menu', () => {
  test('finds by title, whatever the case, and opens by mouse; other sites in a new window [A2.27, B2.52]', async ({
    page,
    context,
  }) => {
    await changeMenu(page, (menu) => {
      menu.push(
        menuEntry('/doc', 'Help Center', {
          meta: { title: 'Help Center', internalOrExternal: true, url: '/user/CustomInfo' },
        }),
      );
    });
    await enter(page, home);
    const box = page.getByRole('combobox', { name: /拼音/ });
    await page.getByRole('button', { name: /^搜索菜单/ }).click();
    // a plain drop-down on desktop
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await box.fill('计量');
    await page
      .getByRole('option', { name: /^计量单位/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await expect(box).toHaveCount(0);

    await page.getByRole('button', { name: /^搜索菜单/ }).click();
    await box.fill('hELP cENTER');
    const opened = context.waitForEvent('page');
    await page.getByRole('option', { name: /^Help Center/ }).click();
    expect((await opened).url()).toContain('/user/CustomInfo');
    await (await opened).close();
    await expect(page).toHaveURL(new RegExp(`${list}$`));

    await page.setViewportSize({ width: 700, height: 800 });
    await page.getByRole('button', { name: /^搜索菜单/ }).click();
    await expect(page.getByRole('dialog')).toContainText('快速打开');
  });

  test('opens by Ctrl+K from anywhere and works by keys: initials, recent pages, actions [A2.27]', async ({ page }) => {
    await enter(page, list);
    await page.getByRole('search').getByLabel('单位名称').focus();
    const box = page.getByRole('combobox', { name: /拼音/ });
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await expect(page.getByRole('group', { name: '最近访问' })).toContainText('计量单位');
    await page.keyboard.type('xsdd');
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('销售订单');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sale\/order$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type('没有这样的页面');
    await expect(page.getByText('没有找到“没有这样的页面”，换个词试试')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  });

  test('its palette explains why a button is missing on this page [A6.3]', async ({ page }) => {
    await enter(page, '/base/customer', demoUser('reader'));
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /拼音/ })).toBeFocused();
    await page.keyboard.type('本页权限');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '本页权限说明' });
    await expect(dialog).toContainText('页面：客户档案');
    const row = dialog.getByRole('row').filter({ hasText: '新增' }).first();
    await expect(row).toContainText('不显示');
    await expect(row).toContainText('您的角色没有此权限');
  });
});

test('the bell counts what is unread, opens it and marks it read; home shows the same [A2.29]', async ({ page }) => {
  await enter(page, home, demoUser('sales01'));
  const bell = page.getByRole('button', { name: /^通知，\d+ 条未读$/ });
  await expect(bell).toBeVisible();
  const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  await bell.click();
  const entries = page.getByRole('region', { name: '通知' }).getByRole('listitem');
  const title = (await entries.first().locator('.announcements-title').textContent()) ?? '';
  await entries.first().getByRole('button').click();
  await expect(page.getByRole('dialog', { name: title })).toContainText('发布于');
  await page.keyboard.press('Escape');
  const left = unread - 1;
  await expect(
    page.getByRole('button', { name: left === 0 ? '通知' : `通知，${left} 条未读`, exact: true }),
  ).toBeVisible();
  await expect(page.locator('.home').getByText(title, { exact: true })).toHaveCount(0);
});

test('home knows the visits, and the pages used last and most, and stands after few requests [A2.22, A7.22]', async ({
  page,
}) => {
  const totals = page.waitForResponse('**/sys/loginfo*');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await enter(page, home);
  const { result } = (await (await totals).json()) as { result: { todayVisitCount: number } };
  const visits = page.locator('section').filter({ has: page.getByRole('heading', { name: '系统访问' }) });
  await expect(
    visits
      .locator('div')
      .filter({ hasText: /^今日访问/ })
      .locator('dd'),
  ).toHaveText(result.todayVisitCount.toLocaleString('en-US'));
  expect(result.todayVisitCount).toBeGreaterThan(0);
  await expect(visits.getByRole('row')).toHaveCount(8);
  // Fifteen, and who the token of the link belongs to.
  expect(asked.filter((url) => url.startsWith('http')).length, asked.join('\n')).toBeLessThanOrEqual(16);
  await page.getByRole('treeitem', { name: '基础资料' }).click();
  await page
    .getByRole('treeitem', { name: '费用项目' })
    .or(page.getByRole('treeitem', { name: '币种' }))
    .first()
    .click();
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('tab', { name: '首页' }).click();
  const recent = page.locator('section').filter({ has: page.getByRole('heading', { name: '最近访问' }) });
  await recent.getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(home));
});
