import { expect, test } from '@playwright/test';
import { enter } from '../support/app.ts';
import { findingsInBoth } from '../support/axe.ts';
import { setDisplay } from '../support/display.ts';

const list = '/base/customer';

for (const menuTheme of ['dark', 'light'] as const) {
  test(`the three navigation modes are accessible: light and dark page, ${menuTheme} menu [A2.13, A2.37]`, async ({
    page,
  }) => {
    await enter(page, list);
    for (const layout of ['sidemenu', 'sideverticalmenu', 'topmenu']) {
      await setDisplay(page, { menuTheme, layout });
      await expect(page.locator('[data-row-id]').first()).toBeVisible();
      if (layout !== 'sidemenu') {
        await page.getByRole('menuitem', { name: '基础资料' }).hover();
        await expect(page.getByRole('menu', { name: '基础资料' })).toBeVisible();
      }
      expect(await findingsInBoth(page), layout).toEqual([]);
    }
  });
}

test('user menu, settings and mobile drawer are accessible in light and dark colours [A2.31, A2.37]', async ({
  page,
}) => {
  await enter(page, list);
  // the palest colour there is: text in it and on it must still be readable
  await setDisplay(page, { color: '#ffff00' });
  await page.getByRole('button', { name: '用户菜单' }).click();
  expect(await findingsInBoth(page)).toEqual([]);
  await page.getByRole('menuitem', { name: '系统设置' }).click();
  await expect(page.getByRole('dialog', { name: '系统设置' })).toBeVisible();
  expect(await findingsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: '打开菜单' }).click();
  await expect(page.getByRole('dialog', { name: '主菜单' })).toBeVisible();
  expect(await findingsInBoth(page)).toEqual([]);
});
