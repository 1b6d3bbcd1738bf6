import { expect, test, type Page, type Route } from '@playwright/test';
import { account, changeMenu, endSession, menuEntry, signIn, watchForFaults } from '../support/app.ts';

const list = '/base/unit';
const home = '/dashboard/analysis';
const permissions = '**/sys/permission/getUserPermissionByToken*';
const rows = (page: Page) => page.locator('[data-row-id]:visible');

/** Counts how often a document is loaded: a loop shows here. */
function documentsOf(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

async function endsAtSignIn(page: Page, target: string): Promise<void> {
  await page.waitForURL('**/user/login**');
  await expect(page.getByLabel('账号')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(target);
}

test.describe('a stored token', () => {
  const entry = (value: unknown, expire: number | null = null): string => JSON.stringify({ value, expire });
  for (const [kind, stored] of [
    ['malformed', entry('no token at all')],
    ['expired', entry('0123456789abcdef', 1)],
    ['of another shape', entry({ token: 'x' })],
    ['no JSON', '{'],
  ] as const) {
    test(`that is ${kind} ends at the sign-in page, once [A2.6, A3.12, A4.1]`, async ({ page }) => {
      await page.goto('/user/login');
      await page.evaluate(`localStorage.setItem('pro__Access-Token', ${JSON.stringify(stored)})`);
      const documents = documentsOf(page);
      await page.goto(`${list}?page=2`);
      await endsAtSignIn(page, `${list}?page=2`);
      expect(documents()).toBeLessThanOrEqual(3);
      await expect.poll(async () => await page.evaluate(`localStorage.getItem('pro__Access-Token')`)).toBeNull();
    });
  }

  test('that was revoked ends at the sign-in page, once [A2.6, A8.9]', async ({ page }) => {
    await signIn(page, list);
    await endSession(page);
    const documents = documentsOf(page);
    await page.goto(list);
    await endsAtSignIn(page, list);
    expect(documents()).toBeLessThanOrEqual(3);
  });
});

test.describe('the permission call', () => {
  const envelope = (result: unknown, more: object = {}): object => ({
    success: true,
    message: '',
    code: 200,
    result,
    timestamp: 1,
    ...more,
  });

  test('that fails signs out and says why [A2.6, A4.1, A8.9]', async ({ page }) => {
    await signIn(page, list);
    const documents = documentsOf(page);
    await page.route(permissions, (route) =>
      route.fulfill({ status: 500, json: envelope(null, { success: false, message: '权限服务不可用', code: 500 }) }),
    );
    await page.goto(list);
    await endsAtSignIn(page, list);
    await expect(page.getByText('权限服务不可用')).toBeVisible();
    expect(documents()).toBeLessThanOrEqual(3);
    await page.unroute(permissions);
    await signIn(page, list);
    await expect(rows(page).first()).toBeVisible();
  });

  test('that answers an empty menu ends at the sign-in page with a reason, never in a loop [A5.3]', async ({
    page,
  }) => {
    await signIn(page, list);
    const documents = documentsOf(page);
    await page.route(permissions, (route) => route.fulfill({ json: envelope({ menu: [], auth: [], allAuth: [] }) }));
    await page.goto(list);
    await endsAtSignIn(page, list);
    await expect(
      page.getByText(/您还没有任何菜单权限，请联系管理员（getPermissionList: permissions must be a non-null array !）/),
    ).toBeVisible();
    expect(documents()).toBeLessThanOrEqual(3);
  });

  for (const [kind, act] of [
    ['does not arrive', (route: Route) => route.abort('connectionrefused')],
    ['answers what nobody understands', (route: Route) => route.fulfill({ body: '<html>proxy</html>' })],
  ] as const) {
    test(`that ${kind} is no blank page [A4.1, A8.9]`, async ({ page }) => {
      await signIn(page, list);
      await page.route(permissions, act);
      await page.goto(list);
      const retry = page.getByRole('button', { name: '重试' });
      await expect(retry.or(page.getByLabel('账号'))).toBeVisible();
      await page.unroute(permissions);
      // a broken line does not sign out; an answer that is none does
      if (kind === 'does not arrive') {
        await expect(page.getByText('无法连接服务器，请检查网络后重试')).toBeVisible();
        await retry.click();
      } else await signIn(page, list);
      await expect(rows(page).first()).toBeVisible();
    });
  }

  test('that answers 10,000 entries leaves menu, search and home usable [A1.1]', async ({ page }) => {
    const faults = watchForFaults(page);
    await changeMenu(page, (menu) => {
      for (let group = 0; group < 100; group += 1) {
        const children = Array.from({ length: 100 }, (_, at) =>
          menuEntry(`/many/${group}/${at}`, `页面${group}之${at}`),
        );
        menu.push(menuEntry(`/many/${group}`, `模块${group}`, { component: 'layouts/RouteView', children }));
      }
    });
    await signIn(page, home);
    await page.getByRole('treeitem', { name: '模块99' }).click();
    await expect(page.getByRole('treeitem', { name: '页面99之99' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /拼音/ }).fill('页面57之31');
    await expect(page.getByRole('option', { name: /^页面57之31/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('treeitem', { name: '基础资料' }).click();
    await page.getByRole('treeitem', { name: '计量单位', exact: true }).click();
    await expect(rows(page).first()).toBeVisible();
    expect(faults).toEqual([]);
  });
});

test('menu entries without title, with a foreign scheme, inside themselves or without path harm nothing [A2.33, B2.25]', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await changeMenu(page, (menu) => {
    const loop = menuEntry('/loop', '环', { component: 'layouts/RouteView' });
    menu.push(
      menuEntry('/untitled', ''),
      menuEntry('/script', '脚本', { meta: { title: '脚本', url: 'javascript:document.title="hacked"' } }),
      {
        ...loop,
        children: [{ ...loop, children: [menuEntry('/loop/leaf', '环内')] }, menuEntry('/loop/other', '环外')],
      },
      menuEntry('', '无路径'),
    );
  });
  await signIn(page, home);
  const entry = (name: string) => page.getByRole('treeitem', { name, exact: true });
  await expect(entry('untitled')).toBeVisible();
  await expect(entry('无路径')).toHaveCount(0);
  await entry('环').click();
  await expect(entry('环外')).toBeVisible();
  await expect(entry('环')).toHaveCount(1);
  await entry('脚本').click();
  await expect(page.getByText('此页面尚未安装')).toBeVisible();
  await expect(page.getByText(/javascript:document/)).toBeVisible();
  await expect(page).not.toHaveTitle(/hacked/);
  expect(faults).toEqual([]);
});

test('a redirect to another origin leads home instead [A2.5]', async ({ page }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  for (const target of [
    'https://foreign.example/x',
    '//foreign.example/x',
    '/\\foreign.example',
    'javascript:alert(1)',
  ]) {
    await signIn(page, target, account(), home);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${list}?redirect=${encodeURIComponent(target)}`);
    await expect(rows(page).first()).toBeVisible();
    await page.evaluate('localStorage.clear()');
  }
  expect([...origins].filter((origin) => origin.includes('foreign'))).toEqual([]);
});

test.describe('a browser whose storage', () => {
  const told = (page: Page) => page.getByText(/浏览器的本地存储被禁用或已满/);
  for (const [kind, script] of [
    [
      'is blocked',
      `for (const name of ['localStorage', 'sessionStorage'])
         Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } })`,
    ],
    ['is full', `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`],
  ] as const) {
    test(`${kind} signs in all the same, works, and is told that a reload forgets [A3.12]`, async ({ page }) => {
      const faults = watchForFaults(page);
      await page.addInitScript(script);
      await signIn(page, list);
      await expect(rows(page).first()).toBeVisible();
      await expect(told(page)).toBeVisible();
      await page.getByRole('treeitem', { name: '物料档案' }).click();
      await expect(page).toHaveURL(/\/base\/material/);
      await expect(rows(page).first()).toBeVisible();
      await page.getByRole('button', { name: '新增', exact: true }).click();
      await expect(page.getByRole('button', { name: '保存', exact: true })).toBeVisible();
      await page.reload();
      await page.waitForURL('**/user/login?redirect=**');
      expect(faults).toEqual([]);
    });
  }

  test('holds corrupted entries drops them and goes on [A3.12, A9.7]', async ({ page }) => {
    const faults = watchForFaults(page);
    await signIn(page, list);
    await expect(rows(page).first()).toBeVisible();
    for (const junk of [
      '{',
      'null',
      '{"value":[[]],"expire":null}',
      '{"value":{"layout":7,"color":"red;}","pages":3},"expire":null}',
    ]) {
      await page.evaluate(`{
        for (const key of Object.keys(localStorage)) if (key !== 'pro__Access-Token') localStorage.setItem(key, ${JSON.stringify(junk)});
        for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, ${JSON.stringify(junk)});
      }`);
      await page.reload();
      await expect(rows(page).first()).toBeVisible();
      await expect(page.getByRole('tree', { name: '主菜单' })).toBeVisible();
    }
    // whose the token is was lost as well, and is asked
    await expect(page.getByRole('button', { name: /^用户菜单 欢迎您，.+/ })).toBeVisible();
    expect(faults).toEqual([]);
  });
});

test.describe('a server that', () => {
  test('is down at the start says so and is tried again [A8.6]', async ({ page }) => {
    await signIn(page, list);
    await page.route('**/config.json', (route) => route.abort('connectionrefused'));
    await page.goto(list);
    await expect(page.getByText('无法读取系统配置')).toBeVisible();
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(rows(page).first()).toBeVisible();
  });

  test('is slow shows what is coming, and the page works when it is there [A9.3]', async ({ page }) => {
    await signIn(page, home);
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/online\/cgform\/api\/getData/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('treeitem', { name: '基础资料' }).click();
    await page.getByRole('treeitem', { name: '计量单位', exact: true }).click();
    await expect(page.getByRole('heading', { name: '计量单位' })).toBeVisible();
    await expect(page.locator('[aria-busy=true], .skeleton').first()).toBeVisible();
    // another page is at hand meanwhile
    await page.getByRole('tab', { name: '首页' }).click();
    await expect(page.getByText('最近访问')).toBeVisible();
    await page.getByRole('tab', { name: /计量单位/ }).click();
    release();
    await expect(rows(page).first()).toBeVisible();
  });

  test('flaps is asked once more before anybody is bothered', async ({ page }) => {
    await signIn(page, list);
    await expect(rows(page).first()).toBeVisible();
    let tries = 0;
    await page.route(/getData\/.*material/, async (route) => {
      tries += 1;
      await (tries === 1 ? route.abort('connectionreset') : route.continue());
    });
    await page.getByRole('treeitem', { name: '物料档案' }).click();
    await expect(page).toHaveURL(/material/);
    await expect(rows(page).first()).toBeVisible();
    expect(tries).toBe(2);
    await expect(page.getByText('无法连接服务器，请检查网络后重试')).toHaveCount(0);
  });
});

test('offline and back: it is said, what is typed stays, and what waited goes on by itself', async ({
  page,
  context,
}) => {
  await signIn(page, list);
  await expect(rows(page).first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('网络已断开，恢复后会自动继续；已填写的内容不会丢失。')).toBeVisible();
  await page.getByRole('treeitem', { name: '物料档案' }).click();
  await expect(page.getByRole('heading', { name: '物料档案' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('网络已恢复')).toBeVisible();
  await expect(page).toHaveURL(/material/);
  await expect(rows(page).first()).toBeVisible();
});
