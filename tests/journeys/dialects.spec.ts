import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoUser, endSession, openNew, signIn, signInIn, signOut, tokenOf, watchForFaults } from '../support/app.ts';
import { CAPTCHA, formAt, goTo, startFamilyServer } from '../support/family.ts';
import { gridOf } from '../support/grid.ts';
import type { StartedServer } from '../support/server.ts';

/** Calls that no server of the family knows: ours and those of one vendor. */
const FOREIGN = /getmap|upLoadApp|\/preference\/|\/bind|thirdLogin\/binding|\/visitDetail|\/sms\//i;

const rows = (page: Page) => page.locator('[data-row-id]:visible');
const captcha = (within: Page | Locator) => within.getByRole('textbox', { name: '验证码' });

/** Makes a form of one field that may stay empty, with its table, by a call that every server of the family has. */
async function makeForm(page: Page, tableName: string): Promise<void> {
  const call = async (method: string, path: string, body: object): Promise<{ result: unknown }> => {
    const answer = await fetch(new URL(`/jeecg-boot${path}`, page.url()), {
      method,
      headers: { 'content-type': 'application/json', 'X-Access-Token': await tokenOf(page) },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as { success: boolean; message: string; result: unknown };
    if (!said.success) throw new Error(`${path}: ${said.message}`);
    return said;
  };
  const field = { dbFieldName: 'memo', dbFieldTxt: '说明', dbType: 'string', dbLength: 100, fieldShowType: 'text' };
  await call('POST', '/online/cgform/api/addAll', {
    head: { tableName, tableTxt: '没有必填字段的表单', tableType: 1 },
    fields: [{ ...field, isShowForm: 1, isShowList: 1, dbIsNull: 1, orderNum: 1 }],
  });
}

/** Verb and path of every call to the server from here on, and whatever it does not know. */
function callsOf(page: Page): { readonly calls: string[]; readonly unknown: string[] } {
  const calls: string[] = [];
  const unknown: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (!pathname.startsWith('/jeecg-boot/')) return;
    const call = `${answer.request().method()} ${pathname.replace('/jeecg-boot', '')}`;
    calls.push(call);
    if (answer.status() === 404 || answer.status() === 405) unknown.push(call);
  });
  return { calls, unknown };
}

for (const dialect of ['jeecg-2.3', 'jeecg-2.4'] as const) {
  test.describe(`the same build with a server of the family: ${dialect}`, () => {
    let server: StartedServer;
    test.beforeAll(async () => {
      test.setTimeout(120_000);
      server = await startFamilyServer(dialect);
    });
    test.afterAll(() => server.stop());

    const user = (name: string) => ({ ...demoUser(name, server.dataDir), captcha: CAPTCHA });
    const admin = () => ({ username: 'admin', password: server.adminPassword, captcha: CAPTCHA });

    /** Returns the server's own answer to whoever the page is signed in as. */
    const ask = async <Result>(page: Page, path: string): Promise<Result> => {
      const answer = await fetch(`${server.url}/jeecg-boot${path}`, {
        headers: { 'X-Access-Token': await tokenOf(page) },
      });
      const { success, message, result } = (await answer.json()) as {
        success: boolean;
        message: string;
        result: Result;
      };
      if (!success) throw new Error(`${path}: ${message}`);
      return result;
    };

    test('sign-in with a captcha, menu, list, another department and another password work, and no foreign call is made [A5.4, A4.8, A4.9, A7.13, A7.14, A7.15]', async ({
      page,
    }) => {
      goTo(page, server);
      const faults = watchForFaults(page);
      const { calls, unknown } = callsOf(page);
      const who = user('salesmanager');
      await signInIn(page, '销售部', formAt('sal_order'), who);
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
      await signInIn(page, '销售部', formAt('sal_order'), { ...who, password: changed });
      await expect(rows(page).first()).toBeVisible();
      await signOut(page);

      expect(calls).toContain('PUT /sys/selectDepart');
      expect(calls).toContain('PUT /sys/user/updatePassword');
      expect(calls).not.toContain('POST /sys/selectDepart');
      expect(calls.filter((call) => FOREIGN.test(call))).toEqual([]);
      expect(unknown).toEqual([]);
      expect(faults).toEqual([]);
    });

    test('a wrong captcha is refused, another one drawn, and nothing typed is lost [A8.8]', async ({ page }) => {
      goTo(page, server);
      const who = admin();
      await page.goto('/user/login');
      await page.getByLabel('账号').fill(who.username);
      await page.getByLabel('密码', { exact: true }).fill(who.password);
      const picture = page.getByRole('img', { name: '验证码' });
      await expect(picture).toBeVisible();
      await captcha(page).fill('XXXX');
      const drawn = page.waitForResponse((answer) => answer.url().includes('/sys/randomImage/'));
      await page.getByRole('button', { name: /^登\s*录$/ }).click();
      await expect(page.getByText('验证码错误或已失效')).toBeVisible();
      await drawn;
      await expect(page.getByLabel('账号')).toHaveValue(who.username);
      await captcha(page).fill(CAPTCHA);
      await page.getByRole('button', { name: /^登\s*录$/ }).click();
      await page.waitForURL('**/dashboard/analysis');
    });

    test('HTTP 500 with Token失效，请重新登录 is the end of the session: the dialog offers both ways on, the first with a captcha, typed work stays [A8.2]', async ({
      page,
    }) => {
      goTo(page, server);
      const who = user('manager');
      await signIn(page, formAt('md_unit'), who);
      await expect(rows(page).first()).toBeVisible();
      const expired = page.getByRole('dialog', { name: '登录已过期' });
      await endSession(page, '/jeecg-boot');
      const refused = page.waitForResponse((answer) => answer.status() === 500);
      await page.getByRole('button', { name: '查询', exact: true }).click();
      expect(((await (await refused).json()) as { message: string }).message).toBe('Token失效，请重新登录');
      await expect(expired).toBeVisible();
      await expired.getByLabel('密码', { exact: true }).fill(who.password);
      await captcha(expired).fill('XXXX');
      await expired.getByRole('button', { name: '在此登录' }).click();
      await expect(expired.getByText('验证码错误或已失效')).toBeVisible();
      // It was good for one try: there is another now.
      await expect(captcha(expired)).toHaveValue('');
      await captcha(expired).fill(CAPTCHA);
      await expired.getByRole('button', { name: '在此登录' }).click();
      await expect(expired).toHaveCount(0);
      await expect(rows(page).first()).toBeVisible();

      await endSession(page, '/jeecg-boot');
      await page.getByRole('button', { name: '查询', exact: true }).click();
      await expired.getByRole('button', { name: '重新登录' }).click();
      await page.waitForURL('**/user/login?redirect=**');
      await expect.poll(async () => await page.evaluate(`localStorage.getItem('pro__Access-Token')`)).toBeNull();
    });

    test('the pages of the stock menu open, or say what the server does not offer', async ({ page }) => {
      goTo(page, server);
      const faults = watchForFaults(page);
      const { unknown } = callsOf(page);
      await signIn(page, '/isystem/role', admin());
      for (const [path, title] of [
        ['/isystem/role', '角色管理'],
        ['/isystem/log', '操作日志'],
        ['/isystem/dict', '数据字典'],
        ['/isystem/permission', '菜单'],
      ] as const) {
        await page.goto(path);
        await expect(rows(page).first(), title).toBeVisible();
      }
      for (const path of ['/isystem/file', '/workflow/tasks', '/account/center']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: '服务器不提供此功能' })).toBeVisible();
      }
      // A menu can be looked at and changed, though there is no call for a single one.
      await page.goto('/isystem/permission');
      await rows(page).first().getByRole('button', { name: '查看' }).click();
      await expect(page.getByRole('dialog').getByLabel('名称', { exact: true })).not.toHaveValue('');
      expect(unknown).toEqual([]);
      expect(faults).toEqual([]);
    });

    test('a user who is changed keeps his roles and departments; what nobody answers has no button', async ({
      page,
    }) => {
      goTo(page, server);
      const { unknown } = callsOf(page);
      await signIn(page, '/isystem/user', admin());
      const row = page.getByRole('row', { name: /salesmanager/ });
      await expect(row).toBeVisible();
      await expect(page.getByRole('button', { name: '重置二次验证' })).toHaveCount(0);
      const { records } = await ask<{ records: { id: string }[] }>(
        page,
        '/sys/user/list?username=salesmanager&pageNo=1&pageSize=10',
      );
      const id = records[0]?.id ?? '';
      const ties = async () => ({
        roles: (await ask<string[]>(page, `/sys/user/queryUserRole?userid=${id}`)).toSorted(),
        departs: (await ask<{ key: string }[]>(page, `/sys/user/userDepartList?userId=${id}`))
          .map(({ key }) => key)
          .toSorted(),
      });
      const before = await ties();
      expect(before.roles.length).toBeGreaterThan(0);
      expect(before.departs.length).toBeGreaterThan(1);

      await row.getByRole('button', { name: '编辑' }).click();
      const form = page.getByRole('dialog', { name: '编辑用户' });
      const phone = `139${String(Date.now() % 100_000_000).padStart(8, '0')}`;
      await form.getByLabel('手机', { exact: true }).fill(phone);
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form).toBeHidden();
      await expect(page.getByRole('row', { name: new RegExp(phone) })).toBeVisible();
      expect(await ties()).toEqual(before);
      expect(unknown).toEqual([]);
    });

    test('what a role is granted reads and is saved', async ({ page }) => {
      goTo(page, server);
      const { unknown } = callsOf(page);
      await signIn(page, '/isystem/role', admin());
      const { records } = await ask<{ records: { id: string; roleCode: string }[] }>(
        page,
        '/sys/role/list?pageNo=1&pageSize=50',
      );
      const role = records.find(({ roleCode }) => !/admin|guest/.test(roleCode));
      const granted = (): Promise<string[]> =>
        ask<string[]>(page, `/sys/permission/queryRolePermission?roleId=${role?.id ?? ''}`);
      const before = await granted();
      await page
        .getByRole('row', { name: new RegExp(`(?:^|\\s|选择)${role?.roleCode ?? '-'}`) })
        .first()
        .getByRole('button', { name: '授权' })
        .click();
      const drawer = page.getByRole('dialog', { name: /的权限/ });
      const search = drawer.getByRole('searchbox', { name: '查找菜单或按钮' });
      expect((await search.boundingBox())?.height).toBeLessThan(60);
      await search.fill('职务管理');
      await drawer.getByRole('button', { name: '搜索' }).click();
      await drawer.getByRole('treeitem', { name: '查看', exact: true }).click();
      await drawer.getByRole('button', { name: '保存' }).click();
      await expect(drawer).toBeHidden();
      expect((await granted()).length).not.toBe(before.length);
      expect(unknown).toEqual([]);
    });

    test('departments are a tree in which one is changed, without losing what was not loaded', async ({ page }) => {
      goTo(page, server);
      const { unknown } = callsOf(page);
      await signIn(page, '/isystem/depart', admin());
      await page.getByRole('button', { name: '全部展开' }).click();
      const row = page.getByRole('row', { name: /销售部/ }).first();
      await row.getByRole('button', { name: '编辑' }).click();
      const form = page.getByRole('dialog', { name: '编辑部门' });
      const phone = `0574-${String(Date.now() % 100_000_000).padStart(8, '0')}`;
      await form.getByLabel('电话', { exact: true }).fill(phone);
      const sent = page.waitForRequest((request) => request.url().includes('/sys/sysDepart/edit'));
      await form.getByRole('button', { name: '保存' }).click();
      expect(JSON.parse((await sent).postData() ?? '{}')).not.toHaveProperty('managerId');
      await expect(form).toBeHidden();
      expect(unknown).toEqual([]);
    });

    test('my departments are a tree whose leaves have nothing below them', async ({ page }) => {
      goTo(page, server);
      const faults = watchForFaults(page);
      await signIn(page, '/isystem/my-depart', admin());
      await expect(page.getByRole('treeitem').first()).toBeVisible();
      await expect(page.getByText('页面出错了')).toHaveCount(0);
      expect(faults).toEqual([]);
    });

    test('a form whose definition requires nothing opens, is saved and found again', async ({ page }) => {
      goTo(page, server);
      const faults = watchForFaults(page);
      const { unknown } = callsOf(page);
      await signIn(page, '/dashboard/analysis', admin());
      const code = `fam_free_${Date.now() % 1_000_000}`;
      await makeForm(page, code);
      await page.goto(formAt(code));
      const definition = page.waitForResponse((answer) => answer.url().includes('/getFormItem/'));
      const form = await openNew(page);
      const { result } = (await (await definition).json()) as { result: { schema: { required: unknown } } };
      expect(result.schema.required).toBeNull();
      await form.getByLabel('说明').fill('没有必填字段');
      await form.getByRole('button', { name: '保存', exact: true }).click();
      await expect(rows(page).first()).toContainText('没有必填字段');
      expect(unknown).toEqual([]);
      expect(faults).toEqual([]);
    });

    test('a form says which field is missing, and is saved with it; the list begins with the newest', async ({
      page,
    }) => {
      goTo(page, server);
      const { calls, unknown } = callsOf(page);
      await signIn(page, formAt('md_unit'), admin());
      const form = await openNew(page);
      const code = `U${Date.now() % 1_000_000}`;
      await form.getByRole('button', { name: '保存', exact: true }).click();
      await expect(form.getByText(/请输入|不能为空/).first()).toBeVisible();
      expect(calls.filter((call) => call.startsWith('POST /online/cgform/api/form'))).toEqual([]);
      await form.getByLabel(/编码/).first().fill(code);
      await form.getByLabel(/名称/).first().fill(`单位${code}`);
      await form.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByRole('region', { name: /^新增/ })).toHaveCount(0);
      await page.goto(`${formAt('md_unit')}?sort=create_time%3Ddesc`);
      await expect(rows(page).first()).toContainText(code);
      expect(unknown).toEqual([]);
    });

    test('a document with lines is made, changed and listed', async ({ page }) => {
      goTo(page, server);
      const faults = watchForFaults(page);
      const { unknown } = callsOf(page);
      const name = `家族客户${Date.now() % 1_000_000}`;
      await signIn(page, formAt('crm_customer'), admin());
      // The newest first, whatever the form's own order is.
      await page.goto(`${formAt('crm_customer')}?sort=create_time%3Ddesc`);
      await expect(rows(page).first()).toBeVisible();
      const form = await openNew(page);
      await form.getByLabel(/^客户名称/).fill(name);
      const contacts = gridOf(page, '联系人');
      await contacts.add();
      await contacts.type(1, '姓名', '王一');
      await form.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByRole('region', { name: /^新增/ })).toHaveCount(0);

      const made = page.getByRole('row', { name: new RegExp(name) });
      await made.getByRole('button', { name: '编辑' }).click();
      await expect(contacts.rows()).toHaveCount(1);
      await contacts.add();
      await contacts.type(2, '姓名', '李二');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByRole('region', { name: /^编辑/ })).toHaveCount(0);

      await made.getByRole('button', { name: '查看' }).click();
      await expect(page.getByRole('heading', { name: '查看客户档案' })).toBeVisible();
      await expect(contacts.rows()).toHaveCount(2);
      await expect(page.getByText('李二')).toBeVisible();
      expect(unknown).toEqual([]);
      expect(faults).toEqual([]);
    });

    test('messages are read: those to oneself, and those that were sent', async ({ page }) => {
      goTo(page, server);
      const faults = watchForFaults(page);
      const { unknown } = callsOf(page);
      await signIn(page, '/isps/userAnnouncement', admin());
      await expect(page.getByRole('heading', { name: '我的消息' })).toBeVisible();
      await page.goto('/isystem/message');
      await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible();
      expect(unknown).toEqual([]);
      expect(faults).toEqual([]);
    });
  });
}
