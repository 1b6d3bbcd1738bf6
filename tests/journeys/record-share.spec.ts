import { expect, test, type Page } from '@playwright/test';
import { enter, tokenOf, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

const run = Date.now() % 1_000_000;

/** A call of the contract as the user of the page. */
async function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(new URL(`/platform/online/cgform/api${path}`, page.url()), {
    method,
    headers: { 'X-Access-Token': await tokenOf(page), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { success, message, result } = (await answer.json()) as { success: boolean; message: string; result: T };
  if (!success) throw new Error(message);
  return result;
}

test('[B2.4] a record is shared by a link with a password, read by a stranger at a phone, and revoked', async ({
  page,
  browser,
}) => {
  const name = `分享客户 ${run}`;
  await enter(page, '/base/customer');
  const id = await call<string>(page, 'POST', '/form/crm_customer', {
    name,
    customer_level: 'A',
    crm_customer_contact: [{ name: '王经理', mobile: '13812345678' }],
  });
  await page.goto(`/base/customer?form=view&id=${id}`);
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '分享“客户档案”' });
  await dialog.getByLabel('提取码').fill('7788');
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const address = await dialog.getByLabel('分享链接').inputValue();
  expect(new URL(address).pathname).toMatch(/^\/share\/record\/[\w-]{43}$/);
  expect(await findings(page)).toEqual([]);

  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const stranger = await context.newPage();
  const faults = watchForFaults(stranger);
  const tokens: (string | undefined)[] = [];
  stranger.on('request', (request) => {
    if (request.url().includes('/share/open')) tokens.push(request.headers()['x-access-token']);
  });
  await stranger.goto(new URL(address).pathname);
  await expect(stranger.getByRole('heading', { name: '请输入提取码' })).toBeVisible();
  await expect(stranger.getByText('客户档案')).toHaveCount(0);
  await stranger.getByLabel('提取码', { exact: true }).fill('0000');
  await stranger.getByRole('button', { name: '打开' }).click();
  await expect(stranger.getByRole('alert').filter({ hasText: '提取码错误' })).toBeVisible();
  await stranger.getByLabel('提取码', { exact: true }).fill('7788');
  await stranger.getByRole('button', { name: '打开' }).click();
  await expect(stranger.getByRole('heading', { name: '客户档案' })).toBeVisible();
  await expect(stranger.getByText(name)).toBeVisible();
  await expect(stranger.getByText('战略客户')).toBeVisible();
  await expect(stranger.getByRole('cell', { name: '13812345678' })).toHaveCount(1);
  // Nothing leads into the application, and the page does not scroll sideways.
  await expect(stranger.getByRole('link')).toHaveCount(0);
  expect(await stranger.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
    0,
  );
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  expect(await findings(stranger)).toEqual([]);
  expect(tokens).toEqual([undefined, undefined, undefined]);

  await test.step('somebody who is signed in sends no token of his either', async () => {
    const own = await page.context().newPage();
    const asked = own.waitForRequest((request) => request.url().includes('/share/open'));
    await own.goto(new URL(address).pathname);
    expect((await asked).headers()['x-access-token']).toBeUndefined();
    await own.close();
  });

  await dialog.getByRole('button', { name: '取消分享' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消分享' }).last().click();
  await expect(dialog.getByText('已取消', { exact: true })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('分享链接无效、已过期或已被取消，请联系分享人')).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});

test('[B2.4] an empty form is filled in by a stranger, who is told what is wrong and loses nothing', async ({
  page,
  browser,
}) => {
  const name = `外部线索 ${run}`;
  await enter(page, '/sale/clue');
  const id = await call<string>(page, 'POST', '/form/crm_clue', { name: `样例 ${run}` });
  await page.goto(`/sale/clue?form=view&id=${id}`);
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '分享“销售线索”' });
  await expect(dialog.getByText('拿到链接的人不用登录就能提交新记录，以您的名义保存。')).toBeVisible();
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const address = await dialog.getByLabel('分享链接').inputValue();

  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const stranger = await context.newPage();
  const faults = watchForFaults(stranger);
  await stranger.goto(new URL(address).pathname);
  await stranger.getByLabel('手机').fill('12');
  await stranger.getByRole('button', { name: '提交' }).click();
  await expect(stranger.getByLabel('线索名称')).toBeFocused();
  await expect(stranger.getByText('请填写线索名称')).toBeVisible();
  await stranger.getByLabel('线索名称').fill(name);
  await stranger.getByLabel('下次跟进').fill('2030-05-01T08:30');
  await stranger.getByRole('button', { name: '提交' }).click();
  await expect(stranger.getByText('有 1 处需要修改')).toBeVisible();
  await expect(stranger.getByLabel('手机')).toBeFocused();
  await expect(stranger.getByLabel('线索名称')).toHaveValue(name);
  expect(await findings(stranger)).toEqual([]);
  await stranger.getByLabel('手机').fill('13812345678');
  await stranger.getByRole('button', { name: '提交' }).click();
  await expect(stranger.getByText('提交成功，谢谢！')).toBeVisible();
  await stranger.getByRole('button', { name: '再填一份' }).click();
  await expect(stranger.getByLabel('线索名称')).toHaveValue('');
  expect(faults).toEqual([]);
  await context.close();

  const found = await call<{ records: Record<string, string>[] }>(
    page,
    'GET',
    `/getData/crm_clue?pageNo=1&pageSize=10&name=${encodeURIComponent(`*${name}*`)}`,
  );
  expect(found.records).toMatchObject([{ name, mobile: '13812345678', next_time: '2030-05-01 08:30:00' }]);
});
