import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoUser, enter, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

const heads = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim());

/** Opens the permissions of the customer form. */
async function open(page: Page): Promise<Locator> {
  await page.getByLabel('表名').fill('crm_customer');
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('button', { name: '客户档案 的更多操作' }).click();
  await page.getByRole('menuitem', { name: '权限管理' }).click();
  const dialog = page.getByRole('dialog', { name: '权限管理：客户档案' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Ticks a box whose state is stored at once. */
async function set(box: Locator, isChecked: boolean): Promise<void> {
  if ((await box.isChecked()) !== isChecked) await box.click();
  await expect(box).toBeChecked({ checked: isChecked });
}

test('[A6.3] an administrator hides a column for everybody but one role and binds a role to its own rows', async ({
  page,
  browser,
}) => {
  const faults = watchForFaults(page);
  const name = `本人创建 ${Date.now() % 1_000_000}`;
  await enter(page, '/online/cgform');
  const dialog = await open(page);
  const credit = dialog.getByRole('switch', { name: '“信用额度”：受控' });
  await set(credit, true);
  expect(await findings(page)).toEqual([]);

  await dialog.getByRole('tab', { name: '数据权限' }).click();
  await dialog.getByRole('button', { name: '添加规则' }).click();
  const rule = page.getByRole('dialog', { name: '添加规则' });
  await rule.getByLabel('规则名称').fill(name);
  await rule.getByLabel('字段', { exact: true }).selectOption('create_by');
  await rule.getByLabel('插入变量').selectOption('sys_user_code');
  await rule.getByRole('button', { name: '保存' }).click();
  await expect(rule).toBeHidden();
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('创建人 等于 本人账号');

  await dialog.getByRole('tab', { name: '授权' }).click();
  const choose = async (role: string): Promise<void> => {
    await dialog.getByRole('searchbox', { name: '搜索名称或编码' }).fill(role);
    await dialog.getByRole('list', { name: '角色' }).getByRole('button', { name: role }).first().click();
  };
  await choose('销售员');
  for (const aspect of ['列表可见', '表单可见', '可编辑'])
    await set(dialog.getByRole('checkbox', { name: `信用额度 ${aspect}` }), true);
  await choose('只读访客');
  await set(dialog.getByRole('checkbox', { name }), true);

  await dialog.getByRole('tab', { name: '查看效果' }).click();
  await dialog.getByRole('searchbox', { name: '搜索名称或编码' }).fill('reader');
  await dialog.getByRole('button', { name: /周平/ }).click();
  const effect = dialog.getByRole('region', { name: '周平会看到' });
  await expect(effect).toContainText('信用额度');
  await expect(effect).toContainText(`${name}：创建人 等于 本人账号`);
  await page.keyboard.press('Escape');

  await test.step('a user of the role sees the column and all customers', async () => {
    const theirs = await (await browser.newContext()).newPage();
    await enter(theirs, '/base/customer', demoUser('sales01'));
    await expect(theirs.locator('[data-row-id]').first()).toBeVisible();
    await expect.poll(async () => await heads(theirs)).toContain('信用额度');
    await theirs.context().close();
  });
  await test.step('another sees neither the column nor the customers of others', async () => {
    const theirs = await (await browser.newContext()).newPage();
    await enter(theirs, '/base/customer', demoUser('reader'));
    await expect(theirs.getByRole('columnheader', { name: '客户名称' })).toBeVisible();
    await expect(theirs.locator('.pagination-total')).toContainText('共 0 条');
    await expect.poll(async () => await heads(theirs)).not.toContain('信用额度');
    await theirs.context().close();
  });

  await test.step('everything is free again', async () => {
    const again = await open(page);
    await set(again.getByRole('switch', { name: '“信用额度”：受控' }), false);
    await again.getByRole('tab', { name: '数据权限' }).click();
    await again.getByRole('button', { name: `删除规则“${name}”` }).click();
    await page
      .getByRole('dialog', { name: `删除规则“${name}”` })
      .getByRole('button', { name: '确定' })
      .click();
    await expect(again.getByText(name)).toBeHidden();
  });
  expect(faults).toEqual([]);
});
