import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { account, demoUser, endSession, openNew, signIn, signOut, tokenOf } from '../support/app.ts';
import { signInTo } from '../support/server.ts';

const list = '/base/unit';
const expired = (page: Page) => page.getByRole('dialog', { name: '登录已过期' });
const rows = (page: Page) => page.locator('[data-row-id]:visible');
const failed = (text: string) => ({ success: false, message: text, code: 500, result: null, timestamp: 1 });

/** A form in the middle of being filled. */
async function typeUnit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).click();
  // The query of the list asks for it under the same name.
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeVisible();
  await page.getByLabel('单位编码').fill(name);
  await page.getByLabel('单位名称').fill(name);
}

/** Two windows of one browser, both signed in. */
async function twoWindows(context: BrowserContext): Promise<readonly [Page, Page]> {
  const first = await context.newPage();
  await signIn(first, list);
  await expect(rows(first).first()).toBeVisible();
  const second = await context.newPage();
  await second.goto('/base/customer');
  await expect(rows(second).first()).toBeVisible();
  return [first, second];
}

test('[A8.2] a session that ends while a form is filled costs nothing: signed in on the spot, the form is saved', async ({
  page,
}) => {
  const name = `中途${Date.now() % 1_000_000}`;
  await signIn(page, list);
  await typeUnit(page, name);
  await endSession(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(expired(page)).toContainText('当前页面未保存的内容不会丢失');
  await expect(expired(page).getByRole('button', { name: '重新登录' })).toBeVisible();
  await expect(page.getByText('未授权，请重新登录')).toHaveCount(0);

  const password = expired(page).getByLabel('密码', { exact: true });
  await password.fill('certainly-not-the-password');
  await password.press('Enter');
  await expect(expired(page).getByRole('alert')).toContainText('用户名或密码错误');
  await password.fill(account().password);
  await password.press('Enter');
  await expect(expired(page)).toHaveCount(0);
  await expect(page.getByLabel('单位名称')).toHaveValue(name);
  // nothing in the form was wrong
  await expect(page.getByText(/处需要修改/)).toHaveCount(0);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功')).toBeVisible();

  await page.getByRole('search').getByLabel('单位名称').fill(name);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await rows(page).filter({ hasText: name }).getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '删除' }).click();
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0);
});

test('[A8.2] reconnecting signs out and loads anew; whoever stays when asked about unsaved work still has it', async ({
  page,
}) => {
  await signIn(page, list);
  await typeUnit(page, '留着');
  await endSession(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const answers: ('stay' | 'leave')[] = ['stay', 'leave'];
  page.on('dialog', (question) => {
    void (answers.shift() === 'stay' ? question.dismiss() : question.accept());
  });
  const reconnect = expired(page).getByRole('button', { name: '重新登录' });
  await reconnect.click();
  await expect.poll(() => answers.length).toBe(1);
  await expect(expired(page)).toBeVisible();
  await expect(page.getByLabel('单位名称')).toHaveValue('留着');
  await reconnect.click();
  await page.waitForURL('**/user/login?redirect=**');
  await expect.poll(async () => await page.evaluate(`localStorage.getItem('pro__Access-Token')`)).toBeNull();
});

test('[A8.5] with nothing unsaved an ended session is said, and leads to the sign-in page and back', async ({
  page,
}) => {
  await signIn(page, list);
  await expect(rows(page).first()).toBeVisible();
  await endSession(page);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('未授权，请重新登录', { exact: true })).toHaveCount(1);
  await expect(expired(page)).toHaveCount(0);
  await page.waitForURL('**/user/login?redirect=**');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(list);
  await expect.poll(async () => await page.evaluate(`localStorage.getItem('pro__Access-Token')`)).toBeNull();
});

test('two minutes before the end the session is prolonged by one press', async ({ page }) => {
  await signIn(page, list);
  await expect(rows(page).first()).toBeVisible();
  const warning = page.getByRole('dialog', { name: '登录即将过期' });
  // Every answer says so, whichever a page asks for beside its list; only the one that prolongs says the truth.
  await page.route(/\/platform\/(?!sys\/user\/getUserSectionInfoByToken)/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-session-expires': '110' } });
  });
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(warning.getByText(/^1:\d\d$/)).toBeVisible();
  const kept = page.waitForResponse('**/sys/user/getUserSectionInfoByToken*');
  await warning.getByRole('button', { name: '保持登录' }).click();
  expect(Number((await kept).headers()['x-session-expires'])).toBeGreaterThan(120);
  await expect(warning).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
});

test('[A4.2] signing out in one window signs out the others, and typed work stays where it is', async ({ context }) => {
  const [first, second] = await twoWindows(context);
  const third = await context.newPage();
  await third.goto(list);
  await typeUnit(third, '还没写完');
  await signOut(first);
  await second.waitForURL('**/user/login**');
  await expect(expired(third)).toBeVisible();
  await expired(third).getByLabel('密码', { exact: true }).fill(account().password);
  await expired(third).getByRole('button', { name: '在此登录' }).click();
  await expect(expired(third)).toHaveCount(0);
  await expect(third.getByLabel('单位名称')).toHaveValue('还没写完');
  // the session of the one counts for all: a reload of another is signed in again
  await second.goto('/base/customer');
  await expect(rows(second).first()).toBeVisible();
});

test('[A4.2] another user in the same browser: this window says so, sends nothing in his name and starts anew', async ({
  context,
}) => {
  const [first, second] = await twoWindows(context);
  const mine = await tokenOf(first);
  const other = demoUser('salesmanager');
  const { token } = await signInTo(new URL(first.url()).origin, other.password, other.username);
  const name = (await openNew(second)).getByLabel('客户名称');
  await name.fill('第一个人写的');
  const third = await context.newPage();
  await third.goto(`/dashboard/analysis?token=${token}`);
  // A link does not turn one person into another unasked.
  await third.getByRole('button', { name: /^切换到/ }).click();
  await expect(third.getByRole('button', { name: /用户菜单/ })).toContainText('欢迎您，');

  const told = (page: Page) => page.getByRole('dialog', { name: '登录用户已变更' });
  await expect(told(second)).toContainText('已在本浏览器的其他窗口登录');
  await expect(told(second)).toContainText('这里有未保存的内容');
  // One question, not two, and what was typed can be marked and copied.
  await expect(second.getByRole('dialog')).toHaveCount(1);
  await told(second).getByRole('button', { name: '先复制内容' }).click();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await second.bringToFront();
  await name.click();
  await second.keyboard.press('Control+a');
  const marked = () =>
    second.evaluate<string>(
      'document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)',
    );
  await expect.poll(marked).toBe('第一个人写的');
  await expect(name).toHaveValue('第一个人写的');
  const sent: (string | undefined)[] = [];
  second.on('request', (request) => sent.push(request.headers()['x-access-token']));
  await expect(told(first)).toBeVisible();
  await first.waitForURL(/\/(base\/unit|dashboard\/analysis)/);
  await expect(told(first)).toHaveCount(0, { timeout: 15_000 });
  // the greeting is the other's now, the draft of the first is nowhere
  await expect(first.getByRole('button', { name: /用户菜单/ })).toContainText(
    (await third.getByRole('button', { name: /用户菜单/ }).textContent()) ?? '',
  );
  expect(sent.every((header) => header === undefined || header === mine)).toBe(true);
  second.on('dialog', (question) => void question.accept());
  await second.getByRole('button', { name: '重新加载' }).click();
  await expect(second.getByRole('button', { name: /用户菜单/ })).toContainText('欢迎您，');
  await expect(second.getByText('第一个人写的')).toHaveCount(0);
  await expect.poll(async () => await tokenOf(second)).toBe(token);
});

test('[A8] however many calls fail at once, it is said once', async ({ page }) => {
  await signIn(page, list);
  await expect(rows(page).first()).toBeVisible();
  let failures = 0;
  await page.route('**/online/cgform/**', async (route) => {
    failures += 1;
    await route.fulfill({ status: 504, json: failed('') });
  });
  await page.getByRole('treeitem', { name: '物料档案' }).click();
  await expect(page.getByText('网络超时，请稍后重试', { exact: true }).first()).toBeVisible();
  await expect.poll(() => failures).toBeGreaterThan(1);
  // The list says it where its rows would stand, so no notice says it once more.
  await expect(page.getByRole('alert').getByText('网络超时，请稍后重试', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('status').getByText('网络超时，请稍后重试', { exact: true })).toHaveCount(0);
});

test('[A7.1] whoever leaves a page cancels what it was waiting for', async ({ page }) => {
  await signIn(page, list);
  await expect(rows(page).first()).toBeVisible();
  await page.route('**/getData/**', (route) => {
    if (!route.request().url().includes('material')) return route.continue();
    // never answered: only leaving ends it
  });
  const asked = page.waitForRequest((request) => /getData\/.*material/.test(request.url()));
  await page.getByRole('treeitem', { name: '物料档案' }).click();
  const request = await asked;
  const cancelled = page.waitForEvent('requestfailed', (failure) => failure === request);
  await page.getByRole('treeitem', { name: '计量单位', exact: true }).click();
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(rows(page).first()).toBeVisible();
});
