import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { watchForFaults } from '../support/app.ts';
import { findingsInBoth } from '../support/axe.ts';
import { startCas, startIdentityProvider, startSmsGateway, type OtherServer } from '../support/other-servers.ts';
import { signInTo, startServer, type StartedServer } from '../support/server.ts';

let server: StartedServer;
let sms: Awaited<ReturnType<typeof startSmsGateway>>;
let others: readonly OtherServer[];

// A server of its own, for it offers every way there is.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  sms = await startSmsGateway();
  const [cas, provider] = [await startCas('sales02'), await startIdentityProvider('id-1')];
  others = [sms, cas, provider];
  const third = {
    source: 'wecom',
    name: '企业微信',
    nameEn: 'WeCom',
    authorizeUrl: `${provider.url}/authorize`,
    tokenUrl: `${provider.url}/token`,
    userInfoUrl: `${provider.url}/me`,
    clientId: 'erp',
    clientSecret: 'very-secret',
  };
  server = await startServer({
    env: {
      REGISTRATION: 'on',
      PHONE_SIGN_IN: 'on',
      SMS_URL: sms.url,
      SSO_PREFIX: cas.url,
      THIRD_LOGIN: JSON.stringify([third]),
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  await Promise.all(others.map((other) => other.close()));
});

/** The password of a user of the demonstration data, as the operator reads it. */
function passwordOf(username: string): string {
  const lines = readFileSync(join(server.dataDir, 'demo-users.txt'), 'utf8').split('\n');
  const [, password] = lines.map((line) => line.split('\t')).find(([name]) => name === username) ?? [];
  if (password === undefined) throw new Error(`There is no demo user ${username}.`);
  return password;
}

async function goToSignIn(page: Page, target?: string): Promise<void> {
  const query = target === undefined ? '' : `?redirect=${encodeURIComponent(target)}`;
  await page.goto(`${server.url}/user/login${query}`);
  // Known once the configuration has come.
  await expect(page.getByRole('button', { name: '手机登录' })).toBeVisible();
}

/** A field by its whole label; required ones carry a star that is not read out. */
function field(page: Page, label: string): Locator {
  return page.getByLabel(new RegExp(`^\\*?${label}$`));
}

async function enter(page: Page, username: string, password: string): Promise<void> {
  await field(page, '账号').fill(username);
  await field(page, '密码').fill(password);
  await page.keyboard.press('Enter');
}

/** Asks for a code for the number in the form and types the one that was sent. */
async function typeCode(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('手机号').fill(mobile);
  const sent = page.waitForResponse('**/sys/sms');
  await page.getByRole('button', { name: '获取验证码' }).click();
  expect((await sent).status()).toBe(200);
  await expect(page.getByRole('button', { name: /\d+ 秒后重发/ })).toBeVisible();
  await expect(page.getByLabel('短信验证码')).toBeFocused();
  await page.keyboard.type(sms.codeFor(mobile));
}

async function expectSignedIn(page: Page, name: string, path = '/dashboard/analysis'): Promise<void> {
  await page.waitForURL(`${server.url}${path}`);
  await expect(page.getByRole('button', { name: '用户菜单' })).toContainText(name);
}

test('[A7.2] [A8.8] an account: the wrong password is said, the right one opens the page asked for', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await goToSignIn(page, '/base/customer');
  await enter(page, 'sales01', 'certainly-wrong');
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误');
  await expect(field(page, '密码')).toBeFocused();
  await expect(field(page, '账号')).toHaveValue('sales01');
  await page.keyboard.type(passwordOf('sales01'));
  await page.keyboard.press('Enter');
  await expectSignedIn(page, '张伟', '/base/customer');
  expect(faults).toEqual([]);
});

test('[A7.3] [A5.4] a phone and the code sent to it; a wrong code is said at the code', async ({ page }) => {
  await goToSignIn(page);
  await page.getByRole('button', { name: '手机登录' }).click();
  await page.getByLabel('手机号').fill('19900000004');
  await page.getByLabel('短信验证码').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('手机验证码错误')).toBeVisible();
  await expect(page.getByLabel('短信验证码')).toBeFocused();
  await page.getByLabel('短信验证码').fill('');
  await typeCode(page, '19900000004');
  await page.keyboard.press('Enter');
  await expectSignedIn(page, '刘洋');
});

test('[A7.6] a third party: unbound, bound by one sign-in, from then on straight in', async ({ page }) => {
  await goToSignIn(page, '/base/customer');
  await page.getByRole('button', { name: '企业微信' }).click();
  await page.getByRole('link', { name: '拒绝' }).click();
  await expect(page.getByRole('alert')).toContainText('第三方登录没有成功');

  await page.getByRole('button', { name: '企业微信' }).click();
  await page.getByRole('link', { name: '同意' }).click();
  await expect(page.getByRole('alert')).toContainText('该第三方账号还没有绑定');
  expect(page.url()).not.toContain('thirdbind');
  await enter(page, 'finance', passwordOf('finance'));
  await expectSignedIn(page, '陈静', '/base/customer');

  await page.evaluate('localStorage.clear()');
  await goToSignIn(page, '/base/customer');
  await page.getByRole('button', { name: '企业微信' }).click();
  await page.getByRole('link', { name: '同意' }).click();
  await expectSignedIn(page, '陈静', '/base/customer');
  expect(page.url()).not.toContain('thirdcode');
});

test('[A7.7] [A9.11] the configured single sign-on leads there and back, to the page asked for', async ({ page }) => {
  await goToSignIn(page, '/base/customer');
  await page.getByRole('button', { name: '统一身份认证' }).click();
  await expectSignedIn(page, '李娜', '/base/customer');
  expect(page.url()).not.toContain('ticket');
});

test('[A2.1] [B2.1] registration leads to its result and from there to the sign-in', async ({ page }) => {
  await goToSignIn(page);
  await page.getByRole('link', { name: '注册账号' }).click();
  await field(page, '账号').fill('newcomer');
  await field(page, '密码').fill('Fresh-start-20');
  await page.getByLabel('确认密码').fill('Fresh-start-20');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('手机号')).toBeFocused();
  await typeCode(page, '13800000001');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/register-result**');
  await expect(page.getByRole('main')).toContainText('newcomer');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/login');
  await enter(page, 'newcomer', 'Fresh-start-20');
  await expectSignedIn(page, 'newcomer');
});

test('[A2.1] [B2.1] a forgotten password is replaced; the old one is refused afterwards', async ({ page }) => {
  const old = passwordOf('reader');
  await goToSignIn(page);
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.waitForURL('**/user/alteration#1');
  await typeCode(page, '19900000007');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/alteration#2');
  await expect(field(page, '账号')).toBeFocused();
  await page.keyboard.type('reader');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/alteration#3');
  // Back and forward find everything as it was.
  await page.goBack();
  await expect(field(page, '账号')).toHaveValue('reader');
  await page.goForward();
  await field(page, '新密码').fill('Brand-new-20');
  await page.getByLabel('确认新密码').fill('Brand-new-20');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/alteration#4');
  await expect(page.getByRole('link', { name: '登录', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/login');
  await enter(page, 'reader', old);
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误');
  await enter(page, 'reader', 'Brand-new-20');
  await expectSignedIn(page, '周平');
});

test('[A2.1] a step that was not reached yet cannot be opened by its address, nor kept over a reload', async ({
  page,
}) => {
  await page.goto(`${server.url}/user/alteration#3`);
  await page.waitForURL('**/user/alteration#1');
  await expect(page.getByLabel('手机号')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('手机号')).toBeVisible();
  await page.goto(`${server.url}/user/register-result`);
  await expect(page.getByText('没有找到刚刚完成的注册。')).toBeVisible();
});

test('[A6.4] [A7.13] a user of two departments chooses one before the application opens', async ({ page }) => {
  await goToSignIn(page);
  await enter(page, 'salesmanager', passwordOf('salesmanager'));
  await expect(page.getByRole('heading', { name: '选择本次登录的身份' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '销售部' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectSignedIn(page, '王强');
  const chosen = await page.evaluate(`JSON.parse(localStorage.getItem('pro__Login_Userinfo')).value.orgCode`);
  expect(chosen).toBe('A01A04');
});

test('[B2.2] a link with a token says what it is worth and goes on', async ({ page }) => {
  const { token } = await signInTo(server.url, server.adminPassword);
  const link = (value: string, target: string): string =>
    `${server.url}/getToken?token=${value}&redirect=${encodeURIComponent(target)}`;
  await page.goto(link(token, '/base/customer'));
  await expect(page.getByText(/令牌有效，正在打开/)).toBeVisible();
  expect(page.url()).not.toContain(token);
  await page.waitForURL('**/base/customer');

  await page.goto(link(token, '/no/such/page'));
  await expect(page.getByText(/令牌有效，但您没有打开“\/no\/such\/page”的权限/)).toBeVisible();

  await fetch(`${server.url}/platform/sys/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Access-Token': token },
    body: '{}',
  });
  await page.goto(link(token, '/base/customer'));
  await expect(page.getByText('令牌无效或已过期，请重新登录。')).toBeVisible();
  await page.getByRole('link', { name: '登录', exact: true }).click();
  await page.waitForURL('**/user/login?redirect=%2Fbase%2Fcustomer');
  await enter(page, 'admin', server.adminPassword);
  await expectSignedIn(page, '', '/base/customer');
});

test('[A2.26] the welcome line leads to the page of the installation and back', async ({ page }) => {
  await goToSignIn(page);
  await page.getByRole('link', { name: /欢迎使用/ }).click();
  await page.waitForURL('**/user/CustomInfo');
  await expect(page.getByRole('heading', { name: '关于本系统' })).toBeVisible();
  await page.getByRole('link', { name: '返回登录' }).click();
  await page.waitForURL('**/user/login');
});

test('every page without sign-in passes the accessibility scan in light and dark colours', async ({ page }) => {
  await goToSignIn(page);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await expect(page.getByText('请输入账号!')).toBeVisible();
  expect(await findingsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: '手机登录' }).click();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('请输入 11 位手机号')).toBeVisible();
  expect(await findingsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: '账号登录' }).click();
  await enter(page, 'salesmanager', passwordOf('salesmanager'));
  await expect(page.getByRole('heading', { name: '选择本次登录的身份' })).toBeVisible();
  expect(await findingsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: '使用其他账号登录' }).click();
  await expect(field(page, '账号')).toBeVisible();

  await page.goto(`${server.url}/user/register`);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('请输入密码!')).toBeVisible();
  expect(await findingsInBoth(page)).toEqual([]);
  for (const [address, sign] of [
    ['/user/register-result?account=li', '注册成功'],
    ['/user/alteration', '找回密码'],
    ['/user/CustomInfo', '关于本系统'],
    ['/getToken?token=made-up', '令牌校验'],
  ] as const) {
    await page.goto(server.url + address);
    await expect(page.getByRole('heading', { name: sign })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await findingsInBoth(page)).toEqual([]);
  }
});

test('nothing on the sign-in page moves while the ways to sign in arrive', async ({ page }) => {
  await page.addInitScript(`
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  const look = async (width: number, language: string, phone: string): Promise<void> => {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(`localStorage.setItem('pro__Language', '{"value":"${language}","expire":null}')`);
    await page.goto(`${server.url}/user/login`);
    await expect(page.getByRole('button', { name: phone, exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('window.shift')).toBeLessThanOrEqual(0.02);
  };
  await goToSignIn(page);
  await look(1440, 'zh-CN', '手机登录');
  await look(390, 'zh-CN', '手机登录');
  await look(1440, 'en', 'Phone');
  await look(390, 'en', 'Phone');
});

for (const [what, status, body] of [
  [
    'an empty menu',
    200,
    { success: true, message: '', code: 200, result: { menu: [], auth: [], allAuth: [] }, timestamp: 1 },
  ],
  ['no session', 401, { success: false, message: 'Token失效，请重新登录', code: 401, result: null, timestamp: 1 }],
] as const) {
  test(`[A2.11] [A5.3] a guest who is granted ${what} ends at the sign-in page and goes round in no circles`, async ({
    page,
  }) => {
    const guest = (state: 'on' | 'off'): Buffer =>
      execFileSync(process.execPath, ['scripts/admin.ts', 'guest', state], {
        env: { ...process.env, DATA_DIR: server.dataDir },
      });
    guest('on');
    try {
      let tries = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/sys/login')) tries += 1;
      });
      await page.route('**/getUserPermissionByToken**', (route) => route.fulfill({ status, json: body }));
      const refused = page.waitForResponse('**/getUserPermissionByToken**');
      await page.goto(`${server.url}/base/customer`);
      await refused;
      await expect(page).toHaveURL(`${server.url}/user/login?redirect=%2Fbase%2Fcustomer`);
      await expect(page.getByRole('button', { name: '手机登录' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(tries).toBe(1);
      // The way in stays free for everybody else.
      await page.unroute('**/getUserPermissionByToken**');
      await enter(page, 'sales01', passwordOf('sales01'));
      await expectSignedIn(page, '张伟', '/base/customer');
    } finally {
      guest('off');
    }
  });
}
