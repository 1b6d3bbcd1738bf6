import { expect, test, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { account, signInFirst, signOut, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';
import { signInTo } from '../support/server.ts';

/** Password the administrator gives, and the one its owner chooses instead. */
const given = 'Given-passing-20';
const password = 'Passkey-pass-20';

/** A user of his own: whatever he turns on is nobody else's. */
async function newUser(): Promise<string> {
  const base = `${process.env['BASE_URL'] ?? ''}/platform/sys`;
  const who = account();
  const { token } = await signInTo(process.env['BASE_URL'] ?? '', who.password, who.username);
  const headers = { 'X-Access-Token': token, 'content-type': 'application/json' };
  const departs = (await (await fetch(`${base}/sysDepart/queryTreeList`, { headers })).json()) as {
    result: { id: string }[];
  };
  const username = `own${Date.now() % 100_000_000}`;
  const body = { username, realname: '本人', password: given, selecteddeparts: departs.result[0]?.id };
  const added = await fetch(`${base}/user/add`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(added.status, await added.text()).toBe(200);
  return username;
}

/** A device that keeps passkeys and always finds its person. */
async function withDevice(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('[B2.31] somebody turns on two-step codes, signs in with one, and then with a passkey', async ({ page }) => {
  const username = await newUser();
  await signInFirst(page, '/dashboard/analysis', { username, password: given }, password);
  const faults = watchForFaults(page);
  await withDevice(page);
  // Passkeys belong to a name, not to an IP address.
  const origin = (process.env['BASE_URL'] ?? '').replace('127.0.0.1', 'localhost');
  const signIn = async (): Promise<void> => {
    await page.getByLabel('账号').fill(username);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
  };
  await page.goto(`${origin}/user/login?redirect=${encodeURIComponent('/account/settings/security')}`);
  await signIn();
  await page.waitForURL('**/account/settings-security');

  await page.getByRole('button', { name: '开启', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '开启二次验证' });
  await dialog.getByLabel(/登录密码/).fill(password);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByRole('img', { name: '二维码' })).toBeVisible();
  const device = new TOTP({ secret: Secret.fromBase32((await dialog.locator('code').textContent()) ?? '') });
  expect(await findings(page)).toEqual([]);
  // A code is good for half a minute and a little more: what is typed now and later must not end in between.
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 12_000) await page.waitForTimeout(left);
  await dialog.getByLabel(/动态验证码/).fill(device.generate({ timestamp: Date.now() - 30_000 }));
  await dialog.getByRole('button', { name: '确认开启' }).click();
  const codes = page.getByRole('dialog', { name: '恢复码' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('已开启，还有 10 个恢复码可用')).toBeVisible();

  await page.getByRole('button', { name: '添加通行密钥' }).click();
  const adding = page.getByRole('dialog', { name: '添加通行密钥' });
  await adding.getByLabel(/名称/).fill('办公电脑');
  await adding.getByLabel(/登录密码/).fill(password);
  await adding.getByRole('button', { name: '添加通行密钥' }).click();
  await expect(page.getByText('办公电脑', { exact: true })).toBeVisible();

  await signOut(page);
  await signIn();
  const code = page.getByLabel('动态验证码或恢复码');
  await code.fill('000000');
  await page.getByRole('button', { name: /^验\s*证$/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: '动态验证码错误' })).toBeVisible();
  await code.fill(device.generate());
  await page.getByRole('button', { name: /^验\s*证$/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));

  await signOut(page);
  await page.getByRole('button', { name: '通行密钥登录' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
  expect(faults).toEqual([]);
});
