import { expect, test } from '@playwright/test';
import { enter } from '../support/app.ts';
import { findingsInBoth } from '../support/axe.ts';

test('[B2.20] [B2.55] every widget stands on one page in all its states, without a serious finding in light or dark colours', async ({
  page,
}) => {
  test.slow();
  await enter(page, '/jeecg/SelectDemo');
  const types = page.locator('.demo-type');
  await expect(types.last()).toContainText('jeecg-hidden');
  for (const name of ['text', 'umeditor', 'markdown', 'popups', 'link_down', 'pca', 'transfer', 'cat_tree'])
    await expect(types.filter({ hasText: `jeecg-${name}` }).first()).toBeVisible();
  // nothing is still on its way
  await expect(page.locator('.demo [aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('未知的控件类型')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '富文本' }).first()).toBeVisible();
  expect(await findingsInBoth(page)).toEqual([]);
});

test('[B2.20] the widgets show what a record holds, and fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/jeecg/SelectDemo');
  const specimen = (name: string) =>
    page
      .locator('.demo-type')
      .filter({ hasText: `jeecg-${name}` })
      .first();
  await expect(specimen('pca').getByRole('region', { name: '列表中' })).toContainText('江苏省');
  await expect(specimen('sel_search').getByRole('region', { name: '列表中' })).toContainText('千克');
  await expect(specimen('number').getByRole('region', { name: '列表中' })).toHaveText(/1,234,567\.89/);
  await expect(specimen('list').getByRole('region', { name: '列表中' })).toContainText('红色');
  await expect(specimen('umeditor').getByRole('region', { name: '禁用' }).locator('strong')).toHaveText('无裂纹');
  const widths = await page.evaluate<readonly [number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect(widths[0]).toBe(widths[1]);
});
