import { expect, test } from '@playwright/test';
import { enter, openNew, openNewDesign, watchForFaults } from '../support/app.ts';

const stamp = Date.now() % 1_000_000;
const table = `oa_notice_${stamp}`;
const title = `通知单${stamp}`;

test('[lifecycles.bill] an administrator gives a form the life of a document; it is submitted, audited, kept as it is, and taken back', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/online/cgform');

  await test.step('a life brings its fields and buttons', async () => {
    await openNewDesign(page);
    await page.getByLabel('表名').fill(table);
    await page.getByLabel('表描述').fill(title);
    await page.getByLabel('生命周期').selectOption('bill');
    await expect(page.getByRole('checkbox', { name: '反审核' })).toBeChecked();
    await page.getByRole('button', { name: '保存…' }).click();
    await page
      .getByRole('dialog', { name: /^更改计划/ })
      .getByRole('button', { name: '确认保存' })
      .click();
    await expect(page.getByText('已保存为版本 1')).toBeVisible();
  });

  await test.step('a row offers what its state allows', async () => {
    await page.goto(`/online/auto/${table}`);
    await openNew(page);
    await page.getByLabel('名称', { exact: true }).last().fill('停水通知');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const row = page.locator('[data-row-id]').first();
    const button = (name: string) => row.getByRole('button', { name, exact: true });
    await button('提交').click();
    await button('审核').click();
    await expect(row).toContainText('已审核');
    await expect(button('编辑')).toHaveCount(0);
    await expect(button('删除')).toHaveCount(0);
    await button('反审核').click();
    const question = page.getByRole('dialog', { name: '提示' });
    await expect(question).toContainText('确定反审核“停水通知”吗？');
    await question.getByRole('button', { name: '反审核' }).click();
    await expect(row).toContainText('草稿');
    await expect(button('编辑')).toBeVisible();
  });
  expect(faults).toEqual([]);
});
