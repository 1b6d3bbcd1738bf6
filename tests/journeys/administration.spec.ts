import { expect, test } from '@playwright/test';
import { enter, signInFirst, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

test('[A7.19] an administrator makes a role, grants it one page, makes a user with it, who sees exactly that page', async ({
  page,
  browser,
}) => {
  const faults = watchForFaults(page);
  const code = `r${Date.now() % 100_000_000}`;
  await enter(page, '/isystem/role');

  await test.step('makes a role and grants it positions to look at', async () => {
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = page.getByRole('dialog', { name: '新增角色' });
    await form.getByLabel('角色编码').fill(code);
    await form.getByLabel('角色名称').fill(`角色 ${code}`);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('添加成功！')).toBeVisible();
    await page
      .getByRole('row', { name: new RegExp(code) })
      .getByRole('button', { name: '授权' })
      .click();
    const drawer = page.getByRole('dialog', { name: new RegExp(`${code}.*的权限`) });
    await drawer.getByRole('searchbox', { name: '查找菜单或按钮' }).fill('职务管理');
    await drawer.getByRole('button', { name: '搜索' }).click();
    await drawer.getByRole('treeitem', { name: '查看', exact: true }).click();
    // Folder, page and button.
    await expect(drawer.getByText('共授权 3 项')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('makes a user with it', async () => {
    await page.goto('/isystem/user');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = page.getByRole('dialog', { name: '新增用户' });
    await form.getByLabel('用户账号').fill(code);
    await form.getByLabel('用户姓名').fill('新同事');
    await form.getByLabel('密码').fill('Journey-2026');
    await form.getByLabel('角色').fill(`角色 ${code}`);
    await page.locator('.ant-select-item-option', { hasText: code }).click();
    await form.getByLabel('所属部门').click();
    const departs = page.getByRole('dialog', { name: '选择部门' });
    await departs.getByRole('treeitem').first().click();
    await departs.getByRole('button', { name: '确定' }).click();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('新同事');
  });

  await test.step('who signs in and sees the home page and positions, with nothing to press but looking', async () => {
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await signInFirst(theirs, '/isystem/position', { username: code, password: 'Journey-2026' });
    await expect(theirs.getByRole('heading', { name: '职务管理' })).toBeVisible();
    for (const name of ['首页', '系统管理', '职务管理'])
      await expect(theirs.getByRole('treeitem', { name, exact: true })).toBeVisible();
    await expect(theirs.getByRole('treeitem')).toHaveCount(3);
    await expect(theirs.getByRole('button', { name: '新增', exact: true })).toHaveCount(0);
    await context.close();
  });

  await test.step('and takes the user away again', async () => {
    await page
      .getByRole('row', { name: new RegExp(code) })
      .getByRole('button', { name: '删除' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('删除用户成功')).toBeVisible();
  });
  expect(faults).toEqual([]);
});
