import { expect, test } from '@playwright/test';
import { enter, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

test('[B2.3] an administrator adds a data source, is kept from inner addresses, never sees the password again, and chooses it in a report', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const code = `source_${Date.now() % 1_000_000}`;
  await enter(page, '/isystem/data-source');

  await test.step('is told at the field what may not be', async () => {
    await page.getByRole('button', { name: '新增' }).click();
    const form = page.getByRole('form', { name: '新增数据源' });
    await form.getByLabel('数据源编码').fill(code);
    await form.getByRole('textbox', { name: '名称', exact: true }).fill('订单系统');
    await form.getByLabel('连接地址').fill('jdbc:postgresql://10.0.0.1:5432/erp');
    await form.getByLabel('用户名').fill('report_reader');
    await form.getByLabel(/^\*?\s*密码$/).fill('Geheim-journey-1');
    await form.getByRole('button', { name: '测试连接' }).click();
    await expect(form.getByText(/不能连接内部网络的地址/)).toBeVisible();
    await expect(form.getByLabel('连接地址')).toHaveAttribute('aria-invalid', 'true');
    expect(await findings(page)).toEqual([]);
    await form.getByLabel('连接地址').fill('jdbc:postgresql://db.example.com/erp?sslmode=verify-full');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('添加成功！')).toBeVisible();
  });

  await test.step('opens it without its password', async () => {
    const row = page.getByRole('row', { name: new RegExp(code) });
    await expect(row).toContainText('jdbc:postgresql://db.example.com:5432/erp?sslmode=verify-full');
    await row.getByRole('button', { name: '编辑' }).click();
    const form = page.getByRole('form', { name: '编辑数据源' });
    await expect(form.getByLabel(/^\*?\s*密码$/)).toHaveValue('');
    await expect(form.getByText(/已保存密码/)).toBeVisible();
    await form.getByRole('textbox', { name: '名称', exact: true }).fill('只读订单');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(row).toContainText('只读订单');
  });

  await test.step('chooses it in a report, and deletes it', async () => {
    await page.goto('/online/cgreport?form=add');
    await page.getByLabel('数据源', { exact: true }).selectOption(code);
    await page.goto(`/isystem/data-source?q.code=${code}`);
    await page.getByRole('checkbox', { name: '选择 只读订单' }).check();
    await page.getByRole('button', { name: '批量删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('批量删除成功！')).toBeVisible();
  });
  expect(faults).toEqual([]);
});
