import { expect, test } from '@playwright/test';
import { enter } from '../support/app.ts';
import { findingsInBoth } from '../support/axe.ts';

test.describe('accessible in light and dark colours', () => {
  test('the sign-in page', async ({ page }) => {
    await page.goto('/user/login');
    await expect(page.getByRole('button', { name: /^登\s*录$/ })).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);
  });

  test('home, a list, a form with sub-tables and its errors', async ({ page }) => {
    await enter(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);

    await page.goto('/base/customer');
    await expect(page.locator('[data-row-id]').first()).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);

    await page.getByRole('button', { name: '新增', exact: true }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('客户名称不能为空').first()).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);
  });
});
