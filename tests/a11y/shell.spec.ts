import { expect, test, type Page } from '@playwright/test';
import { demoUser, enter, signInIn } from '../support/app.ts';
import { findingsInBoth } from '../support/axe.ts';

const home = '/dashboard/analysis';
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function shut(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

test.describe('accessible in light and dark colours', () => {
  test('dialogs, search, bell and tab menu [A2.24, A2.27, A2.29, A2.31, A4.8, A4.9]', async ({ page }) => {
    await signInIn(page, '销售部', '/sale/order', demoUser('salesmanager'));
    await choose(page, '密码修改');
    await dialog(page).getByRole('button', { name: '确定' }).click();
    await expect(dialog(page).getByText('请输入旧密码!')).toBeVisible();
    expect(await findingsInBoth(page), 'password').toEqual([]);
    await shut(page);

    await choose(page, '切换部门');
    await expect(dialog(page).getByRole('radio').first()).toBeVisible();
    expect(await findingsInBoth(page), 'department').toEqual([]);
    await shut(page);

    await choose(page, '退出登录');
    expect(await findingsInBoth(page), 'question').toEqual([]);
    await shut(page);

    await page.getByRole('button', { name: /^搜索菜单/ }).click();
    await page.getByRole('combobox', { name: /拼音/ }).fill('订单');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await findingsInBoth(page), 'search').toEqual([]);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /拼音/ }).fill('本页权限');
    expect(await findingsInBoth(page), 'palette').toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '本页权限说明' })).toBeVisible();
    expect(await findingsInBoth(page), 'permissions').toEqual([]);
    await shut(page);

    await page.getByRole('button', { name: /^通知/ }).click();
    await expect(page.getByRole('region', { name: '通知' }).getByRole('tab').first()).toBeVisible();
    expect(await findingsInBoth(page), 'bell').toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: /销售订单/ }).click({ button: 'right' });
    await expect(page.getByRole('menu', { name: /页签/ })).toBeVisible();
    expect(await findingsInBoth(page), 'tab menu').toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('exception pages, a page that is not installed, another site [A2.18, A2.38]', async ({ page }) => {
    await enter(page, home);
    for (const path of ['/403', '/404', '/500', `/layouts/IframePageView?url=${encodeURIComponent('javascript:0')}`]) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(/抱歉|不能打开/);
      expect(await findingsInBoth(page), path).toEqual([]);
    }
  });
});

test.describe('by keyboard alone', () => {
  /** Returns the element that has the focus, and whether one sees it. */
  const focused = async (page: Page): Promise<{ name: string; zone: string; isSeen: boolean }> =>
    await page.evaluate(`(() => {
      const at = document.activeElement;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      const zone = at.closest('aside, header, .tab-bar, main, .shell-skip')?.className || at.closest('main')?.tagName || at.tagName;
      const box = at.getBoundingClientRect();
      return {
        name: (at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 30) || at.tagName,
        zone: String(zone),
        isSeen: at === document.body || (box.width > 0 && ((outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none')),
      };
    })()`);

  test('the whole frame is reached in order, each stop seen: menu, header, tabs, content [A2.13]', async ({ page }) => {
    await enter(page, '/base/unit');
    await page.reload();
    await expect(page.locator('[data-row-id]').first()).toBeVisible();
    const zones: string[] = [];
    const names: string[] = [];
    const unseen: string[] = [];
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      const { name, zone, isSeen } = await focused(page);
      if (zones.at(-1) !== zone) zones.push(zone);
      names.push(name);
      if (!isSeen) unseen.push(name);
      if (name === '查询') break;
    }
    expect(unseen).toEqual([]);
    expect(names[0]).toBe('跳到主要内容');
    for (const wanted of [
      /返回首页$/,
      /^收起菜单$/,
      /^搜索菜单/,
      /^通知/,
      /^切换语言$/,
      /^用户菜单/,
      /计量单位/,
      /^全部页签$/,
      /^查询$/,
    ]) {
      expect(
        names.some((name) => wanted.test(name)),
        String(wanted),
      ).toBe(true);
    }
    // each part once: nobody is sent back and forth
    expect(new Set(zones).size).toBe(zones.length);
  });

  test('the side menu is a tree: arrows walk, open and close it, Enter opens [A2.33, A2.35, A2.36]', async ({
    page,
  }) => {
    await enter(page, '/base/unit');
    const entry = (name: string) => page.getByRole('treeitem', { name, exact: true });
    await expect(entry('计量单位')).toHaveAttribute('aria-current', 'page');
    await entry('计量单位').focus();
    await page.keyboard.press('Home');
    await expect(entry('首页')).toBeFocused();
    // Administrators add entries while this runs; the order of those of the house stays.
    const top = page.locator('[role=treeitem][aria-level="1"]');
    await page.keyboard.press('End');
    await expect(top.last()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(top.last()).not.toBeFocused();
    await entry('销售管理').focus();
    await page.keyboard.press('ArrowRight');
    await expect(entry('销售管理')).toHaveAttribute('aria-expanded', 'true');
    await expect(entry('基础资料')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(entry('销售管理')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(entry('销售管理')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/SalePage$/);
  });

  test('the skip link leads to the content; the user menu opens, walks and closes by keys [A2.31]', async ({
    page,
  }) => {
    await enter(page, '/base/unit');
    await page.reload();
    await expect(page.locator('[data-row-id]').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    const button = page.getByRole('button', { name: /^用户菜单/ });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: '密码修改' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});
