import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoUser, enter, tokenOf, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

/** A call of the contract as the user of the page. */
async function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(new URL(`/platform/online/cgform/api${path}`, page.url()), {
    method,
    headers: { 'X-Access-Token': await tokenOf(page), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { success, message, result } = (await answer.json()) as { success: boolean; message: string; result: T };
  if (!success) throw new Error(message);
  return result;
}

async function openActivity(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '动态' }).click();
  const panel = page.getByRole('dialog', { name: '销售订单的动态' });
  await panel.getByRole('tab', { name: '历史' }).click();
  await expect(panel.getByRole('list', { name: '历史' })).toBeVisible();
  return panel;
}

test('[AZ-02] an order two people changed is compared with what it was, and goes back to it', async ({
  page,
  browser,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/sale/order');
  type Order = { id: string; version: number; customer_id: string; sal_order_item: Record<string, unknown>[] };
  const { records } = await call<{ records: Order[] }>(page, 'GET', '/getData/sal_order?pageNo=1&pageSize=10');
  const like = await call<Order>(page, 'GET', `/form/sal_order/${records[0]?.id ?? ''}`);
  const [line] = like.sal_order_item;
  const id = await call<string>(page, 'POST', '/form/sal_order', {
    customer_id: like.customer_id,
    delivery_date: '2030-05-01',
    sales_id: 'admin',
    remark: '最初的备注',
    sal_order_item: [
      { material_id: line?.['material_id'], qty: '1', price: '10', tax_rate: '13', delivery_date: '2030-05-01' },
    ],
  });
  const first = await call<Order>(page, 'GET', `/form/sal_order/${id}`);
  await call(page, 'PUT', '/form/sal_order', {
    id,
    version: first.version,
    remark: '第一次修改',
    sal_order_item: [{ ...first.sal_order_item[0], qty: '5' }],
  });
  const other = await browser.newPage();
  await enter(other, '/sale/order', demoUser('sales01'));
  await call(other, 'PUT', '/form/sal_order', { id, version: first.version + 1, remark: '第二次修改' });
  await other.close();

  await page.goto(`/sale/order?form=edit&id=${id}`);
  const panel = await openActivity(page);
  const entries = panel.getByRole('list', { name: '历史' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText('第二次修改');
  await expect(entries.nth(1)).toContainText('订单明细第 1 行');
  await expect(entries.nth(2)).toContainText('新建');
  expect(await findings(page)).toEqual([]);

  await entries.nth(2).getByRole('button', { name: '与当前版本对比' }).click();
  const comparison = panel.getByRole('region', { name: '对比版本' });
  await expect(comparison).toContainText('最初的备注');
  await expect(comparison).toContainText('第二次修改');
  await expect(comparison).not.toContainText('第一次修改');

  await entries.nth(1).getByRole('button', { name: '恢复到此版本' }).click();
  await page.getByRole('dialog', { name: '恢复到版本 2？' }).getByRole('button', { name: '恢复' }).click();
  await expect(page.getByText('已恢复到版本 2')).toBeVisible();
  await expect(page.getByRole('region', { name: /^编辑/ }).getByLabel('备注').first()).toHaveValue('第一次修改');
  await expect((await openActivity(page)).getByRole('listitem').first()).toContainText('恢复到版本 2');
  expect(faults).toEqual([]);
});

test('[SQL-09] a deleted record waits in the recycle bin, comes back, and goes for good when that is asked for', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const name = `回收 ${Date.now() % 1_000_000}`;
  await enter(page, '/base/customer');
  const id = await call<string>(page, 'POST', '/form/crm_customer', { name });
  await call(page, 'DELETE', `/form/crm_customer/${id}`);
  const openBin = async (): Promise<Locator> => {
    await page.getByRole('button', { name: '回收站' }).click();
    const bin = page.getByRole('dialog', { name: '客户档案 — 回收站' });
    await bin.getByRole('searchbox').fill(name);
    await bin.getByRole('searchbox').press('Enter');
    await expect(bin.getByText('共 1 条，已选 0 条')).toBeVisible();
    return bin;
  };
  const bin = await openBin();
  await expect(bin.getByRole('listitem')).toContainText('系统管理员');
  expect(await findings(page)).toEqual([]);
  await bin.getByRole('button', { name: `恢复${name}` }).click();
  await expect(page.getByText('已恢复 1 条记录')).toBeVisible();
  await expect(bin.getByText('没有符合条件的已删除记录')).toBeVisible();
  expect((await call<{ name: string }>(page, 'GET', `/form/crm_customer/${id}`)).name).toBe(name);

  await call(page, 'DELETE', `/form/crm_customer/${id}`);
  await page.reload();
  const again = await openBin();
  await again.getByRole('checkbox', { name: `选择${name}` }).check();
  await again.getByRole('button', { name: '彻底删除所选' }).click();
  const question = page.getByRole('dialog', { name: '彻底删除？' });
  await expect(question).toContainText(`将彻底删除“${name}”，连同 0 行明细和 0 个`);
  await question.getByRole('button', { name: '彻底删除' }).click();
  await expect(page.getByText('已彻底删除 1 条记录')).toBeVisible();
  await expect(again.getByText('没有符合条件的已删除记录')).toBeVisible();
  expect(faults).toEqual([]);
});
