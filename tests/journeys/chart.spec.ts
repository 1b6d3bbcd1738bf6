import { expect, test } from '@playwright/test';
import { enter, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

test('[B2.3] an administrator makes a chart from a form without SQL, puts it into the menu, and it is opened, read as a table and exported', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const code = `chart_journey_${Date.now() % 1_000_000}`;
  await enter(page, '/online/graph-report');

  await test.step('makes it from a form', async () => {
    await page.getByRole('button', { name: '新增' }).click();
    await page.getByLabel('编码').first().fill(code);
    await page.getByLabel(/图表名称/).fill('客户等级分布');
    await page.getByLabel('表单', { exact: true }).selectOption('crm_customer');
    await page.getByLabel('分组字段').selectOption('customer_level');
    await page.getByRole('button', { name: '增加指标' }).click();
    await page.getByLabel('第 2 个指标：算法').selectOption('sum');
    await page.getByLabel('第 2 个指标：字段').selectOption('credit_limit');
    await page.getByRole('button', { name: '预览' }).click();
    await expect(page.getByRole('img', { name: /客户等级分布/ })).toBeVisible();
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存成功！')).toBeVisible();
  });

  await test.step('puts it into the menu', async () => {
    await page.goto(`/online/graph-report?q.code=${code}`);
    await page.getByRole('button', { name: '加入菜单' }).click();
    await page.getByRole('button', { name: /确\s*定/ }).click();
    await expect(page.getByText('已加入菜单')).toBeVisible();
  });

  await test.step('opens it and reads it as a table', async () => {
    await page.goto(`/online/watchDiagram/${code}`);
    await expect(page.getByRole('heading', { name: '客户等级分布' })).toBeVisible();
    await expect(page.getByRole('img', { name: /客户等级分布/ }).locator('canvas')).toBeVisible();
    await page.getByRole('button', { name: '表', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: '信用额度合计' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('exports it', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出' }).click();
    expect((await download).suggestedFilename()).toMatch(/^客户等级分布.*\.xlsx$/);
  });
  expect(faults).toEqual([]);
});
