import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signIn } from '../support/app.ts';

/** Serious and critical findings of axe on the page as it stands, in words. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(' | ')})`,
    );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`accessible in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('the sign-in page', async ({ page }) => {
      await page.goto('/user/login');
      await expect(page.getByRole('button', { name: /登\s*录/ })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('home, a list, a form with sub-tables and its errors', async ({ page }) => {
      await signIn(page);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(await findings(page)).toEqual([]);

      await page.goto('/base/customer');
      await expect(page.locator('[data-row-id]').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);

      await page.getByRole('button', { name: '新增', exact: true }).click();
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByText('客户名称不能为空').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}
