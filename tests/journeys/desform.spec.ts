import { expect, test } from '@playwright/test';
import { enter, demoUser, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

test('[online.desform] an administrator draws an entry page by mouse and keys and publishes it; somebody of a role fills it in on a phone', async ({
  page,
  browser,
}) => {
  const faults = watchForFaults(page);
  const code = `entry_${Date.now() % 100_000_000}`;
  const customer = `客户 ${code}`;
  const canvas = page.getByRole('region', { name: '页面', exact: true });
  const items = canvas.getByRole('list', { name: /分组 1|基本资料/ }).getByRole('listitem');

  await test.step('is added and drawn', async () => {
    await enter(page, '/online/desform');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = page.getByRole('dialog', { name: '新增设计表单' });
    await form.getByLabel('编码').fill(code);
    await form.getByLabel('名称').fill(`登记 ${code}`);
    await form.getByLabel('关联表').fill('crm_customer）');
    await page.locator('.ant-select-item-option-content', { hasText: '（crm_customer）' }).click();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    await page
      .getByRole('row', { name: new RegExp(code) })
      .getByRole('button', { name: '设计' })
      .click();
    await expect(items).toHaveText(['客户名称必填']);
    const palette = page.getByRole('list', { name: '表单字段' });
    await palette.getByText('简称', { exact: true }).dragTo(items.first());
    await expect(items).toHaveText(['简称', '客户名称必填']);
    await palette.getByRole('button', { name: '详细地址' }).click();
    await canvas.getByRole('button', { name: '详细地址' }).press('ArrowUp');
    await expect(items).toHaveText(['简称', '详细地址', '客户名称必填']);
    await expect(page.getByText('“详细地址”在“分组 1”的第 2 位，共 3 项')).toBeAttached();
    await expect(canvas.getByRole('button', { name: '详细地址' })).toBeFocused();
    await canvas.getByRole('button', { name: '简称' }).click();
    await page.getByLabel('显示名称').fill('客户简称');
    await page.getByLabel('在此页面必填').check();
    await canvas.getByRole('button', { name: '设置分组“分组 1”' }).click();
    await page.getByLabel('分组标题').fill('基本资料');
    await canvas.getByRole('button', { name: '页面设置' }).click();
    await page.getByLabel('提交按钮的文字').fill('登记客户');
    for (const lines of ['联系人', '收货地址']) await page.getByLabel(`显示子表“${lines}”`).uncheck();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('is published', async () => {
    await expect(page.getByText('有未保存的修改')).toBeVisible();
    await page.getByRole('button', { name: '发布' }).click();
    await expect(page.getByText(`“登记 ${code}”已发布`)).toBeVisible();
    await expect(page.getByText('有未保存的修改')).toBeHidden();
  });

  await test.step('is filled in on a phone: what is required is said, and the record is there', async () => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    faults.push(...watchForFaults(phone));
    await enter(phone, `/online/desform/fill/${code}`, demoUser('salesmanager'));
    await phone.getByLabel('客户名称').fill(customer);
    await phone.getByRole('button', { name: '登记客户' }).click();
    await expect(phone.getByText('有 1 处需要修改')).toBeVisible();
    await expect(phone.getByText('客户简称不能为空').first()).toBeVisible();
    expect(await findings(phone)).toEqual([]);
    await phone.getByLabel('客户简称').fill('简');
    await phone.getByRole('button', { name: '登记客户' }).click();
    await expect(phone.getByText('提交成功，谢谢！')).toBeVisible();
    await phone.getByRole('button', { name: '查看记录' }).click();
    await expect(phone.getByLabel('客户名称')).toHaveValue(customer);
    await phone.close();
  });
  expect(faults).toEqual([]);
});
