import { execFileSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { enter, watchForFaults } from '../support/app.ts';
import { startServer, type StartedServer } from '../support/server.ts';

const secret = randomUUID() + randomUUID();
let server: StartedServer;

// A server of its own: guests, tickets and a locked account would disturb the other journeys.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer({ env: { SEED: 'base', TICKET_SECRET: secret } });
});
test.afterAll(() => server.stop());

/** A compact JWS as a portal that shares the secret would sign it. */
function ticketFor(user: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: 'portal', sub: user, jti: randomUUID(), exp: Math.floor(Date.now() / 1000) + 50 };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

async function tokenOf(): Promise<string> {
  const answer = await fetch(`${server.url}/platform/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: server.adminPassword }),
  });
  // The envelope of the sign-in, checked by the server's own tests.
  const { result } = (await answer.json()) as { result: { token: string } };
  return result.token;
}

test('[A2.2] a token in the address is kept and taken out of the address', async ({ page }) => {
  const faults = watchForFaults(page);
  await page.goto(`${server.url}/base/unit?token=${await tokenOf()}&page=2`);
  await expect(page.getByRole('heading', { name: '计量单位' })).toBeVisible();
  expect(page.url()).toBe(`${server.url}/base/unit?page=2`);
  await page.goto(`${server.url}/base/unit`);
  await expect(page.getByRole('heading', { name: '计量单位' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('[A2.2] a wrong token in the address ends like any invalid token', async ({ page }) => {
  await page.goto(`${server.url}/base/unit?token=nonsense`);
  await expect(page).toHaveURL(/\/user\/login/);
  expect(page.url()).not.toContain('nonsense');
});

test('[A2.10] a signed ticket opens the page without a password, once', async ({ page, browser }) => {
  const ticket = ticketFor('admin');
  await page.goto(`${server.url}/base/unit?tokenname=${ticket}`);
  await expect(page.getByRole('heading', { name: '计量单位' })).toBeVisible();
  expect(page.url()).toBe(`${server.url}/base/unit`);

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${server.url}/base/unit?tokenname=${ticket}`);
  await expect(other).toHaveURL(/\/user\/login/);
  await other.context().close();
});

test('ten wrong passwords bring the captcha, which the right password alone does not pass', async ({ page }) => {
  await page.goto(`${server.url}/user/login`);
  const enter = async (password: string): Promise<void> => {
    await page.getByLabel('账号').fill('somebody');
    await page.getByLabel('密码', { exact: true }).fill(password);
    const answer = page.waitForResponse('**/sys/login');
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
    await answer;
  };
  const captcha = page.getByRole('textbox', { name: '验证码' });
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(captcha).toBeHidden();
    await enter(`wrong ${tries}`);
    await expect(page.getByRole('alert')).not.toBeEmpty();
  }
  await expect(captcha).toBeVisible();
  await expect(page.getByRole('img', { name: '验证码' })).toBeVisible();
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await expect(page.getByRole('alert')).toHaveText('请输入验证码!');
  await captcha.fill('0000');
  await enter('wrong again');
  await expect(page.getByRole('alert')).not.toBeEmpty();
});

test('[A2.11] guests look at what they are granted and sign in by the one button they see', async ({ page }) => {
  execFileSync(process.execPath, ['scripts/admin.ts', 'guest', 'on'], {
    env: { ...process.env, DATA_DIR: server.dataDir },
  });
  await page.goto(`${server.url}/dashboard/analysis`);
  await expect(page.getByRole('main')).toContainText('最近访问');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeHidden();
  await page
    .getByRole('link', { name: '登录' })
    .or(page.getByRole('button', { name: '登录' }))
    .click();
  await page.waitForURL('**/user/login**');
  await page.getByLabel('账号').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(server.adminPassword);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.waitForURL('**/dashboard/analysis');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
});

test('[B2.3] a list and a form stand in frames without our own one, for whoever has a session', async ({ page }) => {
  const faults = watchForFaults(page);
  await page.goto('/onlineIframe/OnlineIframe?code=md_unit');
  await expect(page.getByRole('link', { name: '登录' })).toHaveAttribute('href', /redirect=/);
  await enter(page, '/onlineIframe/OnlineIframe?code=md_unit&q.code=KG');
  await expect(page.locator('[data-row-id]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: '用户菜单' })).toHaveCount(0);
  await page.goto('/onlineIframe/OnlineIframeEdit?code=md_unit');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('有 2 处需要修改')).toBeVisible();
  await page.goto('/onlineIframe/OnlineIframe');
  await expect(page.getByText('请在地址中写明表单编码')).toBeVisible();
  await page.goto('/onlineIframe/OnlCgformAutoIframe?code=md_unit');
  await expect(page.locator('[data-row-id]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  expect(faults).toEqual([]);
});
