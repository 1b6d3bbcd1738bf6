import { expect, test, type Page } from '@playwright/test';
import { enter, signInFirst, takePerson, tokenOf, watchForFaults } from '../support/app.ts';

async function call(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(new URL(`/platform${path}`, page.url()), {
    method,
    headers: { 'X-Access-Token': await tokenOf(page), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { result: unknown }).result;
}

test('[A7.22] [B2.47] what a warning finds stands in the bell of its receiver, who goes from there to where it is handled', async ({
  page,
  browser,
}) => {
  const faults = watchForFaults(page);
  const code = `w${Date.now() % 100_000_000}`;
  await enter(page, '/isystem/sql-warning');
  const departs = (await call(page, 'GET', '/sys/sysDepart/queryTreeList')) as { id: string }[];
  await call(page, 'POST', '/sys/user/add', {
    username: code,
    realname: `接收人${code}`,
    password: 'Journey-2026',
    selecteddeparts: departs[0]?.id,
  });

  await test.step('an administrator makes a warning for him and runs it', async () => {
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = page.getByRole('dialog', { name: '新增SQL预警' });
    await form.getByLabel('预警编码').fill(code);
    await form.getByLabel('预警名称').fill(`预警 ${code}`);
    await form.getByLabel('预警SQL').fill('delete from crm_customer');
    await form.getByLabel('跳转路由').fill('/isps/userAnnouncement');
    await form.getByLabel('接收人').click();
    await takePerson(page.getByRole('dialog', { name: /选择/ }), code);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('只能有一条查询语句（SELECT）')).toBeVisible();
    await form.getByLabel('预警SQL').fill('select code as 编码, name as 名称 from crm_customer order by code');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    await page
      .getByRole('row', { name: new RegExp(code) })
      .getByRole('button', { name: '立即执行' })
      .click();
    const ran = page.getByRole('dialog', { name: `执行结果：预警 ${code}` });
    await expect(ran.getByText('已通知 1 人')).toBeVisible();
    await expect(ran.getByRole('columnheader', { name: '编码' })).toBeVisible();
    await ran.getByRole('button', { name: '关闭' }).click();
  });

  await test.step('who sees it in the bell with its rows, and goes to where it is handled', async () => {
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await signInFirst(theirs, '/account/center', { username: code, password: 'Journey-2026' });
    await theirs.getByRole('button', { name: /^通知/ }).click();
    await theirs.getByRole('tab', { name: /^系统消息/ }).click();
    await theirs.getByText(`预警“预警 ${code}”`).click();
    const message = theirs.getByRole('dialog', { name: new RegExp(code) });
    await expect(message.getByRole('columnheader', { name: '编码' })).toBeVisible();
    await message.getByRole('button', { name: '去处理' }).click();
    await theirs.waitForURL('**/isps/userAnnouncement');
    await context.close();
  });

  await test.step('and everything is as it was', async () => {
    for (const [path, filter] of [
      ['/sys/sqlWarning', `code=${code}`],
      ['/sys/user', `username=${code}`],
    ] as const) {
      const found = (await call(page, 'GET', `${path}/list?${filter}`)) as { records: { id: string }[] };
      expect(found.records, path).toHaveLength(1);
      await call(page, 'DELETE', `${path}/delete?id=${found.records[0]?.id ?? ''}`);
    }
  });
  expect(faults).toEqual([]);
});
