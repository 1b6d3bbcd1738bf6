import { expect, test, type Page } from '@playwright/test';
import { account, enter, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';
import { signInTo } from '../support/server.ts';

const CALLS = '/platform/online/cgform';

/** Calls as the administrator. */
async function call(method: string, path: string, body?: object): Promise<{ result: { version: number } }> {
  const { username, password } = account();
  const base = process.env['BASE_URL'] ?? '';
  const { token } = await signInTo(base, password, username);
  const answer = await fetch(`${base}${CALLS}${path}`, {
    method,
    headers: { 'X-Access-Token': token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { result: { version: number } };
}

/** The form without buttons and scripts. */
async function clear(table: string): Promise<void> {
  const { result } = await call('GET', `/enhance/document/${table}`);
  const nothing = { version: result.version, buttons: [], scripts: { list: '', form: '' }, actions: [] };
  await call('PUT', `/enhance/document/${table}`, nothing);
}

async function choose(page: Page, table: string): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '选择表单' });
  await dialog.getByLabel('表单').selectOption(table);
  await dialog.getByRole('button', { name: '确定' }).click();
}

test('[B2.35] buttons, scripts and permissions of all forms are found in lists of their own and edited from there', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await clear('md_unit');
  await call('POST', '/api/authColumn/batch', { cgformId: 'md_unit', code: 'name', listShow: true });

  await test.step('a button', async () => {
    await enter(page, '/online/button');
    const list = page.getByRole('region', { name: '自定义按钮' });
    await expect(list).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await choose(page, 'md_unit');
    await page.getByRole('button', { name: '添加按钮' }).click();
    const card = page.getByRole('group', { name: '新按钮' });
    await card.getByLabel('按钮编码').fill('weigh');
    await card.getByLabel('类型').selectOption('js');
    // The card is called by the name from then on.
    await card.getByLabel('按钮名称').fill('称重');
    await page.getByRole('tab', { name: '列表脚本' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.insertText('function weigh() {}');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText(/已保存，现在是第 \d+ 版/)).toBeVisible();
    await page.goto('/online/button');
    await list.getByLabel('按表单名称或表名查找').fill('计量');
    const row = list.getByRole('row', { name: /计量单位.*weigh.*称重/ });
    await expect(row).toContainText('脚本函数');
    await row.getByRole('button', { name: '编辑' }).click();
    await expect(page.getByRole('group', { name: '称重' }).getByLabel('按钮编码')).toHaveValue('weigh');
  });

  await test.step('a script', async () => {
    await page.goto('/online/enhance');
    const list = page.getByRole('region', { name: '表单增强' });
    await list
      .getByRole('row', { name: /计量单位/ })
      .getByRole('button', { name: '编辑' })
      .click();
    await expect(page.locator('.cm-content')).toContainText('function weigh');
  });

  await test.step('what is under control', async () => {
    await page.goto('/online/form-role');
    const list = page.getByRole('region', { name: '表单权限配置' });
    await expect(list.getByRole('row', { name: /计量单位.*单位名称/ })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await list
      .getByRole('row', { name: /计量单位/ })
      .getByRole('button', { name: '编辑' })
      .click();
    await expect(
      page
        .getByRole('dialog', { name: /计量单位/ })
        .getByRole('tab')
        .first(),
    ).toBeVisible();
    await call('PUT', '/api/authColumn/batch', { cgformId: 'md_unit', code: 'name', status: 0 });
    await page
      .getByRole('dialog', { name: /计量单位/ })
      .getByRole('button', { name: '关闭' })
      .first()
      .click();
    await expect(list.getByRole('row', { name: /计量单位/ })).toBeHidden();
  });
  await clear('md_unit');
  expect(faults).toEqual([]);
});
