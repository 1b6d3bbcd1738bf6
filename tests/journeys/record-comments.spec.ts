import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoUser, enter, tokenOf, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

const run = Date.now() % 1_000_000;

/** Adds a customer as the user of the page; answers its id. */
async function addCustomer(page: Page, name: string): Promise<string> {
  const answer = await fetch(new URL('/platform/online/cgform/api/form/crm_customer', page.url()), {
    method: 'POST',
    headers: { 'X-Access-Token': await tokenOf(page), 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const { success, message, result } = (await answer.json()) as { success: boolean; message: string; result: string };
  if (!success) throw new Error(message);
  return result;
}

async function openComments(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '动态' }).click();
  const panel = page.getByRole('dialog', { name: '客户档案的动态' });
  await expect(panel.getByRole('tab', { name: '评论' })).toHaveAttribute('aria-selected', 'true');
  return panel;
}

test('[B2.47] somebody who is named in a comment on a record hears of it by the bell, opens the record and answers', async ({
  page,
  browser,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/base/customer');
  const id = await addCustomer(page, `评论客户 ${run}`);
  await page.goto(`/base/customer?form=view&id=${id}`);
  const panel = await openComments(page);

  await test.step('a name is found by typing and taken by the keyboard', async () => {
    const words = panel.getByLabel('发表评论');
    await words.fill('请 @张');
    await expect(panel.getByRole('option', { name: /张伟/ })).toHaveAttribute('aria-selected', 'true');
    expect(await findings(page)).toEqual([]);
    await words.press('Escape');
    await expect(panel.getByRole('option')).toHaveCount(0);
    await expect(panel).toBeVisible();
    await words.press('End');
    await words.pressSequentially('伟');
    await expect(panel.getByRole('option', { name: /张伟/ })).toBeVisible();
    await words.press('Enter');
    await expect(words).toHaveValue('请 @张伟 ');
    await words.pressSequentially(`核对 ${run} <b>电话</b>`);
  });

  await test.step('what was typed stays when the drawer is closed', async () => {
    await panel.getByRole('button', { name: '关闭' }).first().click();
    await openComments(page);
    await expect(panel.getByLabel('发表评论')).toHaveValue(`请 @张伟 核对 ${run} <b>电话</b>`);
  });

  // Somebody else has the application open all the while.
  const context = await browser.newContext({ locale: 'zh-CN' });
  const other = await context.newPage();
  const theirs = watchForFaults(other);
  const listens = new Promise<void>((done) => {
    other.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"cmd":"ready"')) done();
      }),
    );
  });
  await enter(other, '/dashboard/analysis', demoUser('sales01'));
  await other.getByRole('button', { name: /^通知/ }).click();
  const bell = other.getByRole('region', { name: '通知' });
  await bell.getByRole('tab', { name: /^系统消息/ }).click();
  await listens;
  const mentions = bell.getByRole('button', { name: /在“客户档案”的评论中提到了您/ });
  const had = await mentions.count();

  await test.step('it is sent with a file', async () => {
    const chooser = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: '添加附件' }).click();
    await (await chooser).setFiles({ name: '名片.txt', mimeType: 'text/plain', buffer: Buffer.from('电话') });
    await expect(panel.getByRole('button', { name: '移除 名片.txt' })).toBeVisible();
    await panel.getByLabel('发表评论').press('Control+Enter');
    const said = panel.getByRole('list', { name: '评论' });
    await expect(said).toContainText(`核对 ${run} <b>电话</b>`);
    await expect(said.getByRole('button', { name: '名片.txt' })).toBeVisible();
    await expect(panel.getByLabel('发表评论')).toHaveValue('');
  });

  await test.step('the file lies with the record, and another one is put there', async () => {
    await panel.getByRole('tab', { name: '附件' }).click();
    await expect(panel.getByRole('button', { name: '名片.txt', exact: true })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: '添加附件' }).click();
    await (await chooser).setFiles({ name: '合同.txt', mimeType: 'text/plain', buffer: Buffer.from('合同') });
    await expect(panel.getByRole('button', { name: '合同.txt', exact: true })).toBeVisible();
    await panel.getByRole('button', { name: '移除 合同.txt' }).click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '删除' }).click();
    await expect(panel.getByRole('button', { name: '合同.txt', exact: true })).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
  });

  await test.step('[B4.3] the one who is named hears of it at once, without reading anything anew, and answers', async () => {
    await expect(mentions).toHaveCount(had + 1);
    await mentions.first().click();
    const message = other.getByRole('dialog', { name: /提到了您/ });
    await expect(message).toContainText(`核对 ${run} <b>电话</b>`);
    await message.getByRole('button', { name: '查看记录' }).click();
    await other.waitForURL(`**/base/customer?form=view&id=${id}`);
    const seen = await openComments(other);
    await seen.getByRole('button', { name: '回复', exact: true }).click();
    await seen.getByLabel(/^回复 /).fill('已核对');
    await seen.getByRole('button', { name: '回复', exact: true }).last().click();
    await expect(seen.getByRole('list', { name: '评论' })).toContainText('已核对');
    // What others said is theirs.
    await expect(seen.getByRole('button', { name: /^删除 .+ 的评论$/ })).toHaveCount(1);
    await seen.getByRole('button', { name: '修改' }).click();
    await seen.getByLabel('修改评论').fill('已核对，无误');
    await seen.getByRole('button', { name: '保存' }).click();
    // What is being typed is text of the list, too.
    await expect(seen.getByLabel('修改评论')).toBeHidden();
    await expect(seen.getByRole('list', { name: '评论' })).toContainText('已核对，无误');
    expect(theirs).toEqual([]);
    await context.close();
  });

  await test.step('the history is of changes only; the comment goes with its answers', async () => {
    await page.reload();
    const again = await openComments(page);
    await expect(again.getByRole('list', { name: '评论' })).toContainText('已核对，无误');
    await again.getByRole('tab', { name: '历史' }).click();
    await expect(again.getByRole('list', { name: '历史' }).getByRole('listitem')).toHaveCount(1);
    await again.getByRole('tab', { name: '评论' }).click();
    await again
      .getByRole('button', { name: /^删除 .+ 的评论$/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '删除' }).click();
    await expect(again.getByText('还没有评论')).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test('files chosen for a record that is not stored yet go with it, and are unsaved work until then', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/base/customer?form=add', demoUser('sales01'));
  const choose = async (...names: readonly string[]): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: '添加附件' }).click();
    await (
      await chooser
    ).setFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`内容 ${name}`) })));
  };
  const panel = page.getByRole('dialog', { name: '客户档案的附件' });

  await test.step('two are added and one is taken away', async () => {
    await page.getByRole('button', { name: '附件', exact: true }).click();
    await choose('名片.txt', '合同.txt');
    await expect(panel.getByRole('button', { name: '移除 合同.txt' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await panel.getByRole('button', { name: '移除 名片.txt' }).click();
    await panel.getByRole('button', { name: '关闭' }).first().click();
    await expect(page.getByRole('button', { name: '附件（1）' })).toBeVisible();
  });

  await test.step('whoever leaves is asked', async () => {
    await page.getByRole('button', { name: '返回列表' }).click();
    const question = page.getByRole('dialog', { name: '提示' });
    await expect(question).toContainText('有尚未保存的修改');
    await question.getByRole('button', { name: '继续编辑' }).click();
  });

  const listed = async (id: string): Promise<readonly string[]> => {
    const answer = await fetch(new URL(`/platform/online/cgform/api/recordAttachment/crm_customer/${id}`, page.url()), {
      headers: { 'X-Access-Token': await tokenOf(page) },
    });
    return ((await answer.json()) as { result: readonly { name: string }[] }).result.map(({ name }) => name);
  };
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/cgform/api/form/crm_customer'),
  );
  await page.getByRole('textbox', { name: '客户名称' }).fill(`附件客户 ${run}`);
  await page.keyboard.press('Control+s');
  const { result: id } = (await (await stored).json()) as { result: string };
  await expect.poll(() => listed(id)).toEqual(['合同.txt']);

  await test.step('the next one begins without them; what could not be attached is said', async () => {
    await page.goto('/base/customer?form=add');
    await page.getByRole('button', { name: '附件', exact: true }).click();
    await choose('说明.txt');
    await panel.getByRole('button', { name: '关闭' }).first().click();
    await page.getByRole('textbox', { name: '客户名称' }).fill(`附件客户 ${run} 二`);
    await page.route('**/recordAttachment/**', (route) => route.abort());
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/已保存，但附件说明\.txt没有附上/)).toBeVisible();
  });
  expect(faults).toEqual([]);
});
