import type { Page } from '@playwright/test';

/** Signs the administrator of a server in and waits for his home page. */
export async function signIn(
  page: Page,
  { url, adminPassword }: { readonly url: string; readonly adminPassword: string },
): Promise<void> {
  await page.goto(`${url}/user/login`);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(adminPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/dashboard/analysis');
}
