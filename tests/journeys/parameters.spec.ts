import { expect, test } from '@playwright/test';
import { demoUser, enter, signIn, watchForFaults } from '../support/app.ts';

test('[B2.15] [A7.9] what an administrator sets is what another user’s pages do', async ({ page, browser }) => {
  const faults = watchForFaults(page);
  const name = `园区${Date.now() % 100_000}`;
  await enter(page, '/isystem/systemParam/base');
  await page.getByLabel('列表每页条数').selectOption('20');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('保存成功！')).toBeVisible();

  await page.goto('/isystem/app-config');
  const field = page.getByLabel('系统名称');
  const before = await field.inputValue();
  await field.fill(name);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/已生效/)).toBeVisible();

  const theirs = await browser.newPage();
  await theirs.goto('/user/login');
  await expect(theirs.getByText(name).first()).toBeVisible();
  await signIn(theirs, '/base/customer', demoUser('sales01'), '/base/customer');
  await expect(theirs.getByLabel('每页条数')).toHaveValue('20');
  await expect(theirs).toHaveTitle(new RegExp(name));
  await theirs.close();

  // Others find things as they were.
  await page.getByLabel('系统名称').fill(before);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveTitle(new RegExp(before));
  await page.goto('/isystem/systemParam/base');
  await page.getByRole('button', { name: '将“列表每页条数”恢复默认' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click();
  await expect(page.getByText('已恢复默认值')).toBeVisible();
  expect(faults).toEqual([]);
});
