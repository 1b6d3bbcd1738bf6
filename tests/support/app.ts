import { expect, type Page } from '@playwright/test';

/** The account of a run: scripts/browser-tests.ts sets it for our own servers, people for their environments. */
export function account(): { username: string; password: string } {
  const { SMOKE_USER: username, SMOKE_PASSWORD: password } = process.env;
  if (username === undefined || password === undefined) throw new Error('SMOKE_USER and SMOKE_PASSWORD are not set.');
  return { username, password };
}

/** Signs in on the sign-in page and waits for the page asked for, or for the one it leads to. */
export async function signIn(
  page: Page,
  target = '/dashboard/analysis',
  who = account(),
  landing = target,
): Promise<void> {
  await page.goto(`/user/login?redirect=${encodeURIComponent(target)}`);
  await page.getByLabel('账号').fill(who.username);
  await page.getByLabel('密码', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: /登\s*录/ }).click();
  await page.waitForURL(`**${landing}`);
}

/** Signs out by the header, answering the question. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText('真的要注销登录吗 ?')).toBeVisible();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/user/login**');
}

/** A page error or a broken request is a failure whatever the test looks at. */
export function watchForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      faults.push(message.text());
  });
  return faults;
}
