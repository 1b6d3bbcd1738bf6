import { expect, test, type Page } from '@playwright/test';
import { enter, watchForFaults } from '../support/app.ts';
import { boxOf, setDisplay } from '../support/display.ts';

const list = '/base/customer';
const sideToggle = (page: Page) => page.getByRole('button', { name: /收起菜单|展开菜单/ });

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(`window.scrollTo(0, ${top})`);
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(top);
}

/** Makes every page taller than the window, whatever it holds. */
async function makeTall(page: Page): Promise<void> {
  // What still comes would move the place that was scrolled to.
  await expect(page.locator('[data-row-id]:visible').first()).toBeVisible();
  await page.addStyleTag({ content: 'main { min-height: 3000px !important }' });
}

test.describe('the boxes of the layout', () => {
  for (const width of [1440, 1088]) {
    test(`at ${width} px the side menu is 200 px wide and 80 px collapsed [A2.14, A4.7, A9.4, B9.7]`, async ({
      page,
    }) => {
      await enter(page, list);
      await page.setViewportSize({ width, height: 800 });
      await setDisplay(page, {});
      await expect.poll(async () => await boxOf(page, '.side')).toEqual({ x: 0, y: 0, width: 200, height: 800 });
      expect((await boxOf(page, 'main')).x).toBe(200);
      await sideToggle(page).click();
      await expect.poll(async () => await boxOf(page, '.side')).toMatchObject({ x: 0, width: 80 });
      expect((await boxOf(page, 'main')).x).toBe(80);
      await page.reload();
      await expect(page.getByRole('menubar', { name: '主菜单' })).toBeVisible();
      expect((await boxOf(page, '.side')).width).toBe(80);
    });
  }

  for (const width of [1087, 768, 767, 499]) {
    test(`at ${width} px the menu is a drawer of 200 px at the left [A2.14, A4.7, A9.4, B9.7]`, async ({ page }) => {
      await enter(page, list);
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator('.side')).toHaveCount(0);
      await expect.poll(async () => await boxOf(page, 'main')).toMatchObject({ x: 0, width });
      await expect(page.locator('main')).toHaveCSS('padding-left', width < 768 ? '8px' : '16px');
      await page.getByRole('button', { name: '打开菜单' }).click();
      const drawer = page.getByRole('dialog', { name: '主菜单' });
      await expect(drawer).toBeVisible();
      await expect
        .poll(async () => await boxOf(page, 'dialog.drawer'))
        .toEqual({ x: 0, y: 0, width: 200, height: 800 });
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(page.getByRole('button', { name: '打开菜单' })).toBeFocused();
      await page.getByRole('button', { name: '打开菜单' }).click();
      await drawer.getByRole('treeitem', { name: '物料档案' }).click();
      await expect(drawer).toHaveCount(0);
      await expect(page).toHaveURL(/\/base\/material/);
    });
  }

  test('under 500 px a table scrolls inside itself, never the page [B9.7]', async ({ page }) => {
    await enter(page, list);
    await page.setViewportSize({ width: 499, height: 800 });
    await expect(page.locator('[data-row-id]').first()).toBeVisible();
    const beyond = (selector: string): Promise<number> =>
      page.evaluate<number>(
        `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('${selector}'))`,
      );
    await expect.poll(async () => await beyond('.grid-scroll')).toBeGreaterThan(0);
    await expect.poll(async () => await beyond('html')).toBe(0);
  });

  test('the top menu leaves at least 165 px to the logo and 360 px to the right area [A2.13, A9.4]', async ({
    page,
  }) => {
    await enter(page, list);
    for (const width of [1440, 1088]) {
      await page.setViewportSize({ width, height: 800 });
      await setDisplay(page, { layout: 'topmenu' });
      await expect(page.getByRole('menubar', { name: '主菜单' })).toBeVisible();
      await expect(page.locator('.side')).toHaveCount(0);
      expect((await boxOf(page, '.shell-brand')).width).toBeGreaterThanOrEqual(165);
      const right = await boxOf(page, '.shell-right');
      expect(right.width).toBeGreaterThanOrEqual(360);
      expect(right.x + right.width).toBeLessThanOrEqual(width);
    }
  });

  test('what a top menu has no room for stands under 更多 [A2.13]', async ({ page }) => {
    await page.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { result: { menu: object[] } };
      const more = Array.from({ length: 30 }, (_, at) => ({
        id: `more-${at}`,
        path: `/more/${at}`,
        component: 'online/auto',
        meta: { title: `更多模块${at}` },
      }));
      body.result.menu.push(...more);
      await route.fulfill({ response: answer, json: body });
    });
    await enter(page, list);
    await setDisplay(page, { layout: 'topmenu' });
    const bar = page.getByRole('menubar', { name: '主菜单' });
    await expect(bar.getByRole('menuitem', { name: '更多', exact: true })).toBeVisible();
    const menu = await boxOf(page, '.menu-bar');
    const right = await boxOf(page, '.shell-right');
    const last = await page.locator('.menu-bar > li').last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(right.x);
    expect(menu.height).toBeLessThanOrEqual(48);
    await bar.getByRole('menuitem', { name: '更多', exact: true }).hover();
    const entry = page.getByRole('menuitem', { name: '更多模块29' });
    await entry.scrollIntoViewIfNeeded();
    await expect(entry).toBeInViewport();
  });

  test('the content is at most 1200 px and centred above a top menu, and fluid where that is chosen [A2.37]', async ({
    page,
  }) => {
    await enter(page, list);
    await setDisplay(page, { layout: 'topmenu', contentWidth: 'Fixed' });
    await expect.poll(async () => await boxOf(page, 'main')).toMatchObject({ x: 120, width: 1200 });
    await setDisplay(page, { layout: 'topmenu', contentWidth: 'Fluid' });
    await expect.poll(async () => await boxOf(page, 'main')).toMatchObject({ x: 0, width: 1440 });
    await setDisplay(page, { layout: 'sidemenu', contentWidth: 'Fixed' });
    await expect.poll(async () => await boxOf(page, 'main')).toMatchObject({ x: 200, width: 1240 });
  });
});

test.describe('header and side menu on scroll', () => {
  const headBottom = async (page: Page): Promise<number> => {
    const { y, height } = await boxOf(page, '.shell-head');
    return y + height;
  };

  for (const layout of ['sidemenu', 'topmenu']) {
    test(`the header hides past 100 px, not at 100, and comes back [A2.20, A9.4]: ${layout}`, async ({ page }) => {
      await enter(page, list);
      await setDisplay(page, { layout, fixedHeader: true, autoHideHeader: true });
      await makeTall(page);
      await scrollTo(page, 100);
      await expect.poll(async () => await headBottom(page)).toBe(48);
      await scrollTo(page, 101);
      await expect.poll(() => headBottom(page)).toBeLessThanOrEqual(0);
      // whoever comes by keyboard sees where he is
      await page.getByRole('button', { name: '切换语言' }).focus();
      await expect.poll(() => headBottom(page)).toBe(48);
      await page.getByRole('main').focus();
      await scrollTo(page, 0);
      await expect.poll(() => headBottom(page)).toBe(48);
    });
  }

  test('a fixed header stays, one that is not fixed goes with the page [A2.37]', async ({ page }) => {
    await enter(page, list);
    await setDisplay(page, { fixedHeader: true, autoHideHeader: false });
    await makeTall(page);
    await scrollTo(page, 400);
    await expect.poll(async () => await headBottom(page)).toBe(48);
    await setDisplay(page, { fixedHeader: false });
    await makeTall(page);
    await scrollTo(page, 400);
    await expect.poll(async () => await headBottom(page)).toBe(48 - 400);
  });

  test('a fixed side menu stays, one that is not fixed goes with the page [A2.37]', async ({ page }) => {
    await enter(page, list);
    await setDisplay(page, { fixSiderbar: true });
    await makeTall(page);
    await scrollTo(page, 400);
    await expect.poll(async () => await boxOf(page, '.side')).toMatchObject({ y: 0, height: 900 });
    await setDisplay(page, { fixSiderbar: false });
    await makeTall(page);
    await scrollTo(page, 400);
    expect((await boxOf(page, '.side')).y).toBe(-400);
  });

  test('every page begins at its top [A2.12, B2.24]', async ({ page }) => {
    await enter(page, list);
    await makeTall(page);
    await scrollTo(page, 400);
    await page.getByRole('treeitem', { name: '物料档案' }).click();
    await expect(page).toHaveURL(/\/base\/material/);
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);
  });

  test('colour-weak mode leaves fixed parts where they are and colours dialogs too [A2.37]', async ({ page }) => {
    await enter(page, list);
    await setDisplay(page, { weak: true });
    await makeTall(page);
    await scrollTo(page, 400);
    await expect.poll(async () => await headBottom(page)).toBe(48);
    await expect(page.locator('html')).toHaveCSS('filter', 'invert(0.8)');
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    const question = page.getByRole('dialog', { name: '提示' });
    await expect(question).toBeVisible();
    await expect(question).toHaveCSS('filter', 'invert(0.8)');
  });
});

test.describe('moving about', () => {
  for (const layout of ['sidemenu', 'sideverticalmenu', 'topmenu']) {
    test(`the logo and the breadcrumb lead home [A2.15, A2.19, B2.24]: ${layout}`, async ({ page }) => {
      await enter(page, list);
      await setDisplay(page, { layout });
      const trail = page.getByRole('navigation', { name: '当前位置' });
      await expect(trail.getByRole('listitem')).toHaveText(['首页', '基础资料', '客户档案']);
      await trail.getByRole('link', { name: '首页' }).click();
      await expect(page).toHaveURL(/\/dashboard\/analysis$/);
      await page.goto(list);
      await page.getByRole('link', { name: /返回首页/ }).click();
      await expect(page).toHaveURL(/\/dashboard\/analysis$/);
      // [A2.38] a footer with nothing in it
      await expect(page.getByRole('contentinfo')).toHaveText('');
    });
  }

  test('sub-menus fly out of the collapsed side menu and out of the one with fly-outs [A2.13, A2.14]', async ({
    page,
  }) => {
    const faults = watchForFaults(page);
    await enter(page, list);
    for (const settings of [
      { layout: 'sidemenu', sidebarOpened: false, side: 80 },
      { layout: 'sideverticalmenu', sidebarOpened: true, side: 200 },
    ]) {
      await setDisplay(page, settings);
      const root = page.getByRole('menuitem', { name: '销售管理' });
      await root.hover();
      const menu = page.getByRole('menu', { name: '销售管理' });
      await expect(menu).toBeInViewport({ ratio: 1 });
      expect((await boxOf(page, '.menu-fly')).x).toBe(settings.side);
      await page.mouse.move(900, 20);
      await expect(menu).toHaveCount(0);
      await root.focus();
      await page.keyboard.press('ArrowRight');
      await expect(menu.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(root).toBeFocused();
      await expect(menu).toHaveCount(0);
    }
    expect(faults).toEqual([]);
  });

  test('the user menu offers the other menu display, and remembers it [A2.31, A4.4, B9.6]', async ({ page }) => {
    await enter(page, list);
    const open = () => page.getByRole('button', { name: '用户菜单' }).click();
    await open();
    await page.getByRole('menuitem', { name: '切换到前台菜单' }).click();
    await page.reload();
    await open();
    await page.getByRole('menuitem', { name: '切换到后台菜单' }).click();
    await open();
    await expect(page.getByRole('menuitem', { name: '切换到前台菜单' })).toBeVisible();
  });

  test('signing out asks first: 真的要注销登录吗 ? [A2.32]', async ({ page }) => {
    await enter(page, list);
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: '用户菜单' }).click();
      await page.getByRole('menuitem', { name: '退出登录' }).click();
    };
    const question = page.getByRole('dialog', { name: '提示', exact: true });
    await open();
    await expect(question.getByText('真的要注销登录吗 ?', { exact: true })).toBeVisible();
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await open();
    await question.getByRole('button', { name: '确定' }).click();
    await page.waitForURL('**/user/login**');
  });

  test('printed, a page is its content alone', async ({ page }) => {
    await enter(page, list);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.side')).toBeHidden();
    await expect(page.locator('.shell-head')).toBeHidden();
    await expect(page.locator('[data-row-id]').first()).toBeVisible();
    expect((await boxOf(page, 'main')).x).toBe(0);
  });

  test('the buttons of a long form stay in sight [A2.13]', async ({ page }) => {
    await enter(page, list);
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('the settings', () => {
  test('are in force before any script of the application runs: no flash [A2.37]', async ({ page }) => {
    await enter(page, list);
    await setDisplay(page, { appearance: 'dark', menuTheme: 'light', layout: 'topmenu', color: '#722ED1' });
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
    const shade = (): Promise<string> =>
      page.evaluate<string>(`document.documentElement.style.getPropertyValue('--link')`);
    const link = await shade();
    expect(link).toMatch(/^#[0-9a-f]{6}$/);
    await page.route('**/assets/**', (route) => route.abort());
    for (const address of [list, '/user/login']) {
      if (address === '/user/login') await page.evaluate(`localStorage.removeItem('pro__Access-Token')`);
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
      await expect(page.locator('html')).toHaveAttribute('data-layout', 'topmenu');
      await expect.poll(async () => await shade()).toBe(link);
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(14, 20, 18)');
    }
  });

  test('follow the system between day and night, also while a page is open [A2.37]', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await enter(page, list);
    await setDisplay(page, { appearance: 'system' });
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
  });

  test('are chosen in the drawer, hold over a reload and follow the user to another device [A2.37, B2.41, A3.7, A8.10]', async ({
    page,
    browser,
  }) => {
    const openSettings = async (): Promise<void> => {
      await page.getByRole('button', { name: '用户菜单' }).click();
      await page.getByRole('menuitem', { name: '系统设置' }).click();
      await expect(page.getByRole('dialog', { name: '系统设置' })).toBeVisible();
    };
    const kept = () =>
      page.waitForResponse(
        (answer) => answer.url().includes('/sys/user/preference/display') && answer.request().method() === 'PUT',
      );
    await enter(page, list);
    await openSettings();
    let answer = kept();
    await page.getByText('顶部菜单', { exact: true }).click();
    await page.getByText('深色', { exact: true }).click();
    await page.getByTitle('极客蓝').click();
    await expect(page.getByText('正在编译主题！')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
    expect((await answer).ok()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: '系统设置' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('menubar', { name: '主菜单' })).toBeVisible();

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await enter(other, list);
    await expect(other.locator('html')).toHaveAttribute('data-appearance', 'dark');
    await expect(other.locator('.side')).toHaveCount(0);
    await elsewhere.close();

    await openSettings();
    answer = kept();
    await page.getByRole('button', { name: '恢复默认设置' }).click();
    await expect(page.getByRole('radio', { name: '侧边菜单', exact: true })).toBeChecked();
    expect((await answer).ok()).toBe(true);
  });
});
