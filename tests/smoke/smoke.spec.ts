import { expect, test } from '@playwright/test';
import { account, fillSignIn, signIn, signOut, watchForFaults } from '../support/app.ts';

// These run against every environment, production included: they change nothing.

/** A list with rows that the account may open; servers of the family have forms at addresses of their own. */
const LIST = process.env['SMOKE_LIST'] ?? '/base/customer';

test('[A2.8] the sign-in page is shown to anonymous visitors, with the path they asked for', async ({ page }) => {
  await page.goto(LIST);
  await page.waitForURL('**/user/login?redirect=*');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(LIST);
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
});

test('[A8.8] a wrong password is refused with a text and nothing typed is lost', async ({ page }) => {
  await page.goto('/user/login');
  await fillSignIn(page, { ...account(), password: 'certainly-not-the-password' });
  await expect(page.getByText('用户名或密码错误')).toBeVisible();
  await expect(page.getByLabel('账号')).toHaveValue(account().username);
});

test('[A2.5] [A2.22] signing in opens the page asked for; the menu comes from the server; signing out ends it', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await signIn(page);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('首页');
  await page.goto('/user/login');
  await page.waitForURL('**/dashboard/analysis');
  // What the page still waits for would be asked without a session, which servers of the family answer with 500.
  await page.waitForLoadState('networkidle');
  await signOut(page);
  await page.goto('/dashboard/analysis');
  await page.waitForURL('**/user/login**');
  expect(faults).toEqual([]);
});

test('[B9.2] a list shows rows, its total and its pages; a form opens', async ({ page }) => {
  const faults = watchForFaults(page);
  await signIn(page, LIST);
  const rows = page.locator('[data-row-id]');
  await expect(rows.first()).toBeVisible();
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
  await rows.first().getByRole('button', { name: '查看' }).click();
  await expect(page.getByRole('heading', { name: /^查看/ })).toBeVisible();
  expect(faults).toEqual([]);
});

test('[A1.4] [A4.5] the interface switches to English and remembers it', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /English|切换语言/ }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
