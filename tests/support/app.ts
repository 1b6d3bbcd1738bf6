import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { signInTo } from './server.ts';

/** The account of a run: scripts/browser-tests.ts sets it for our own servers, people for their environments. */
export function account(): { username: string; password: string } {
  const { SMOKE_USER: username, SMOKE_PASSWORD: password } = process.env;
  if (username === undefined || password === undefined) throw new Error('SMOKE_USER and SMOKE_PASSWORD are not set.');
  return { username, password };
}

/** User who signs in, and the text of the captcha where there is one. */
type Who = ReturnType<typeof account> & { readonly captcha?: string };

/** A user of the demonstration data with the password kept beside it. */
export function demoUser(username: string, dataDir = process.env['DATA_DIR'] ?? 'data'): ReturnType<typeof account> {
  const lines = readFileSync(join(dataDir, 'demo-users.txt'), 'utf8').split('\n');
  const [, password] = lines.map((line) => line.split('\t')).find(([name]) => name === username) ?? [];
  if (password === undefined) throw new Error(`There is no demo user ${username}.`);
  return { username, password };
}

/** Presses 新增 and waits for the form: until it is there, the list still has queries and filters of the same names. */
export async function openNew(page: Page | Locator): Promise<Locator> {
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('region', { name: /^新增/ });
  await expect(form).toBeVisible();
  return form;
}

/** Presses 新建表单 in the list of forms and waits for the designer: until it is there, the list still has queries of the same names. */
export async function openNewDesign(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建表单' }).click();
  await expect(page.getByRole('heading', { name: '新建表单', level: 1 })).toBeVisible();
}

/** The token the page has stored. */
export async function tokenOf(page: Page): Promise<string> {
  return await page.evaluate<string>(`JSON.parse(localStorage.getItem('pro__Access-Token')).value`);
}

/** Lets the server forget the session of the page, which does not know yet. */
export async function endSession(page: Page, prefix = '/platform'): Promise<void> {
  const address = new URL(`${prefix}/sys/logout`, page.url()).href;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'X-Access-Token': await tokenOf(page), 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(200);
}

/** Fills the sign-in page and presses its button; `captcha` where the server wants one of everybody (`SMOKE_CAPTCHA`). */
export async function fillSignIn(page: Page, who: Who): Promise<void> {
  await page.getByLabel('账号').fill(who.username);
  await page.getByLabel('密码', { exact: true }).fill(who.password);
  const captcha = who.captcha ?? process.env['SMOKE_CAPTCHA'];
  if (captcha !== undefined) await page.getByRole('textbox', { name: '验证码' }).fill(captcha);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
}

/** Signs in on the sign-in page and waits for the page asked for, or for the one it leads to. */
export async function signIn(
  page: Page,
  target = '/dashboard/analysis',
  who: Who = account(),
  landing = target,
): Promise<void> {
  await page.goto(`/user/login?redirect=${encodeURIComponent(target)}`);
  await fillSignIn(page, who);
  await page.waitForURL(`**${landing}`);
}

/** Signs in somebody for the first time, with a password an administrator gave him, and chooses one of his own. */
export async function signInFirst(
  page: Page,
  target: string,
  who: ReturnType<typeof account>,
  own = `${who.password}-own`,
): Promise<void> {
  await page.goto(`/user/login?redirect=${encodeURIComponent(target)}`);
  await fillSignIn(page, who);
  await page.getByLabel('新密码', { exact: true }).fill(own);
  await page.getByLabel('再输入一次新密码').fill(own);
  await page.getByRole('button', { name: '修改并进入' }).click();
  await page.waitForURL(`**${target}`);
}

/**
 * Comes in with a session that the server gave: one page load instead of two, for tests whose matter is not the sign-in [A2.2].
 * The test's server speaks the platform's own dialect.
 * @param base of a server that the test has for itself
 */
export async function enter(
  page: Page,
  target = '/dashboard/analysis',
  { username, password } = account(),
  base = process.env['BASE_URL'] ?? '',
): Promise<void> {
  const { token } = await signInTo(base, password, username);
  const before = page.url().startsWith('http') ? await storedUser(page) : null;
  await page.goto(`${base}${target}${target.includes('?') ? '&' : '?'}token=${token}`);
  // A link does not turn one person into another unasked.
  if (before !== null && before !== username) {
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: /^切换到/ }).click();
    await loaded;
  }
  await page.waitForURL(`**${target}`);
}

/** The account of whoever is signed in here; null for nobody. */
async function storedUser(page: Page): Promise<string | null> {
  const stored: unknown = await page.evaluate(`(() => {
    const text = localStorage.getItem('pro__Login_Userinfo');
    return localStorage.getItem('pro__Access-Token') === null || text === null ? null : JSON.parse(text).value.username;
  })()`);
  return typeof stored === 'string' ? stored : null;
}

/** Signs in somebody of several departments, who is asked in which he works now. */
export async function signInIn(page: Page, depart: string, target: string, who: Who): Promise<void> {
  await page.goto(`/user/login?redirect=${encodeURIComponent(target)}`);
  await fillSignIn(page, who);
  await page.getByRole('radio', { name: depart }).check();
  await page.getByRole('button', { name: /^进\s*入/ }).click();
  await page.waitForURL(`**${target}`);
}

/** Signs out by the user menu, answering the question. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
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

type MenuEntry = Record<string, unknown>;

/** An entry of the menu that a test adds: a low-code list unless it says otherwise. */
export function menuEntry(path: string, title: string, more: MenuEntry = {}): MenuEntry {
  return { id: `test ${path}`, path, name: path.slice(1), component: 'online/auto', meta: { title }, ...more };
}

/** Lets the menu reach the page as a test changed it; everything else of the answer is the server's. */
export async function changeMenu(page: Page, change: (menu: MenuEntry[]) => void): Promise<void> {
  await page.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { menu: MenuEntry[] } };
    change(body.result.menu);
    await route.fulfill({ response: answer, json: body });
  });
}

/** Finds somebody by account in a picker of people and takes him, once the rows of before the search are gone. */
export async function takePerson(people: Locator, username: string): Promise<void> {
  await people.getByLabel('账号').fill(username);
  const found = people
    .page()
    .waitForResponse((answer) => new URL(answer.url()).searchParams.get('username') === `*${username}*`);
  await people.page().keyboard.press('Enter');
  await found;
  await expect(people.locator('.grid-stale')).toHaveCount(0);
  await people
    .getByRole('row', { name: new RegExp(username) })
    .first()
    .click();
  await people.getByRole('button', { name: '确定' }).click();
}
