import { expect, test, type Page } from '@playwright/test';
import { demoUser, endSession, signIn, signInIn, watchForFaults } from '../support/app.ts';
import { startServer, type StartedServer } from '../support/server.ts';

/** Calls that no server of the family knows: ours and those of one vendor. */
const FOREIGN = /getmap|upLoadApp|\/preference\/|\/bind|thirdLogin\/binding|\/visitDetail|\/sms\//i;

const rows = (page: Page) => page.locator('[data-row-id]:visible');

/** Verb and path of every call to the server from here on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/jeecg-boot/')) calls.push(`${request.method()} ${pathname.replace('/jeecg-boot', '')}`);
  });
  return calls;
}

for (const dialect of ['jeecg-2.3', 'jeecg-2.4']) {
  test.describe(`the same build with a server of the family: ${dialect}`, () => {
    let server: StartedServer;
    test.beforeAll(async () => {
      test.setTimeout(120_000);
      server = await startServer({ env: { SEED: 'demo', DIALECT: dialect } });
    });
    test.afterAll(() => server.stop());

    /** Sends the page, which knows no server yet, to this one. */
    const at = (page: Page): void => {
      const go = page.goto.bind(page);
      page.goto = (path, options) => go(new URL(path, server.url).href, options);
    };
    const user = (name: string) => demoUser(name, server.dataDir);

    test('sign-in, menu, list, another department and another password work, and no foreign call is made [A5.4, A4.8, A4.9, A7.13, A7.14, A7.15]', async ({
      page,
    }) => {
      at(page);
      const faults = watchForFaults(page);
      const calls = callsOf(page);
      const who = user('salesmanager');
      await signInIn(page, '销售部', '/sale/order', who);
      await expect(page.getByRole('treeitem', { name: '销售订单', exact: true })).toBeVisible();
      await expect(rows(page).first()).toBeVisible();

      const choose = async (entry: string): Promise<void> => {
        await page.getByRole('button', { name: /^用户菜单/ }).click();
        await page.getByRole('menuitem', { name: entry }).click();
      };
      await choose('切换部门');
      await page.getByRole('dialog').getByRole('radio', { name: '总经办' }).check();
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goto('/dashboard/analysis');
      await expect(page.getByText('部门：总经办')).toBeVisible();
      // the bell and the figures of the home page are asked for too
      await expect(page.getByText('今日访问')).toBeVisible();
      await expect(page.getByRole('button', { name: /^通知，\d+ 条未读$/ })).toBeVisible();

      await choose('清理缓存');
      await expect(page.getByText('刷新缓存完成！')).toBeVisible();
      await page.getByRole('button', { name: '切换语言' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.getByRole('button', { name: 'Change language' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');

      const changed = 'Wechsel-Neu-20';
      await choose('密码修改');
      const dialog = page.getByRole('dialog', { name: '修改密码' });
      for (const [label, value] of [
        [/^\*?旧密码/, who.password],
        [/^\*?新密码/, changed],
        [/^\*?确认新密码/, changed],
      ] as const) {
        await dialog.getByLabel(label).fill(value);
      }
      await dialog.getByRole('button', { name: '确定' }).click();
      await expect(dialog).toHaveCount(0);
      await page.evaluate('localStorage.clear()');
      await signInIn(page, '销售部', '/sale/order', { ...who, password: changed });
      await expect(rows(page).first()).toBeVisible();

      expect(calls).toContain('PUT /sys/selectDepart');
      expect(calls).toContain('PUT /sys/user/updatePassword');
      expect(calls).not.toContain('POST /sys/selectDepart');
      expect(calls.filter((call) => FOREIGN.test(call))).toEqual([]);
      expect(faults).toEqual([]);
    });

    test('HTTP 500 with Token失效，请重新登录 is the end of the session: the dialog offers both ways on, typed work stays [A8.2]', async ({
      page,
    }) => {
      at(page);
      const who = user('manager');
      await signIn(page, '/base/unit', who);
      await expect(rows(page).first()).toBeVisible();
      const expired = page.getByRole('dialog', { name: '登录已过期' });
      await endSession(page, '/jeecg-boot');
      const refused = page.waitForResponse((answer) => answer.status() === 500);
      await page.getByRole('button', { name: '查询', exact: true }).click();
      expect(((await (await refused).json()) as { message: string }).message).toBe('Token失效，请重新登录');
      await expect(expired).toBeVisible();
      await expired.getByLabel('密码', { exact: true }).fill(who.password);
      await expired.getByRole('button', { name: '在此登录' }).click();
      await expect(expired).toHaveCount(0);
      await expect(rows(page).first()).toBeVisible();

      await endSession(page, '/jeecg-boot');
      await page.getByRole('button', { name: '查询', exact: true }).click();
      await expired.getByRole('button', { name: '重新登录' }).click();
      await page.waitForURL('**/user/login?redirect=**');
      await expect.poll(async () => await page.evaluate(`localStorage.getItem('pro__Access-Token')`)).toBeNull();
    });
  });
}
