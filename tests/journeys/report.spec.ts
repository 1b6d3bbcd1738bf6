import { expect, test } from '@playwright/test';
import { enter, signOut, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

const sql = `select c.name as customer, o.bill_date, sum(i.total_amount) as amount, count(*) as times
from sal_order o join sal_order_item i on i.head_id = o.id left join crm_customer c on c.id = o.customer_id
where o.bill_date >= \${begin} and c.name like '%\${part}%'
group by c.name, o.bill_date order by o.bill_date desc, c.name`;

test('[B2.35] an administrator makes a report from SQL, tries it, opens it, prints it, exports it and deletes it', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const code = `rpt_journey_${Date.now() % 1_000_000}`;
  await enter(page, '/online/cgreport');

  await test.step('is told what the gate does not let through', async () => {
    await page.getByRole('button', { name: '新增' }).click();
    await page.getByLabel('报表 SQL').fill('select password_hash from sys_session');
    await page.getByRole('button', { name: '解析 SQL' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '报表不能读取表“sys_session”' })).toBeVisible();
    await expect(page.getByLabel('报表 SQL')).toHaveValue('select password_hash from sys_session');
  });

  await test.step('gets columns and parameters from the SQL and tries them', async () => {
    await page.getByLabel('编码').first().fill(code);
    await page.getByLabel(/报表名称/).fill('客户订单金额');
    await page.getByLabel('报表 SQL').fill(sql);
    await page.getByRole('button', { name: '解析 SQL' }).click();
    await expect(page.getByLabel('字段名，第 4 行')).toHaveValue('times');
    const params = page.getByRole('region', { name: '参数' });
    await params.getByLabel('类型，第 1 行').selectOption('date');
    await params.getByLabel('参数标题，第 1 行').fill('开始日期');
    await params.getByLabel('必填，第 1 行').check();
    await params.getByLabel('测试值，第 1 行').fill('2020-01-01');
    const items = page.getByRole('region', { name: '列', exact: true });
    for (const [row, title] of [
      [1, '客户'],
      [2, '日期'],
      [3, '金额'],
      [4, '行数'],
    ] as const)
      await items.getByLabel(`列标题，第 ${row} 行`).fill(title);
    await items.getByLabel('合计，第 3 行').check();
    for (const row of [3, 4]) await items.getByLabel(`分组标题，第 ${row} 行`).fill('订单');
    await page.getByRole('button', { name: '预览' }).click();
    const preview = page.getByRole('region', { name: '预览' });
    await expect(preview.getByRole('columnheader', { name: '订单' })).toBeVisible();
    await expect(preview.getByText('全部合计')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存成功')).toBeVisible();
  });

  await test.step('opens it: it asks for what must be given, and keeps it in the address', async () => {
    const list = page.getByRole('grid', { name: '在线报表配置' });
    await list.waitFor();
    await page.getByLabel('编码').fill(code);
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(new RegExp(`q\\.code=${code}`));
    await list.getByRole('row').filter({ hasText: code }).getByRole('button', { name: '加入菜单' }).click();
    await page.getByRole('dialog', { name: '加入菜单' }).getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('已加入菜单')).toBeVisible();
    await list.getByRole('row').filter({ hasText: code }).getByRole('link', { name: '打开' }).click();
    await expect(page.getByText('请先填写开始日期，再点击查询')).toBeVisible();
    await page.getByLabel('开始日期').fill('2020-01-01');
    await page.getByRole('button', { name: '查询' }).click();
    const grid = page.getByRole('grid', { name: '客户订单金额' });
    await expect(grid.locator('tbody tr')).not.toHaveCount(0);
    // A column under a common heading has its own head above the first row, not on it.
    const [head, first] = await Promise.all(
      [grid.locator('th[data-column-id="amount"]'), grid.locator('tbody tr').first()].map((part) => part.boundingBox()),
    );
    expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual((first?.y ?? 0) + 1);
    await expect(page).toHaveURL(/q\.self_begin=2020-01-01/);
    const sum = await grid.locator('tfoot').textContent();
    await page.getByTitle('按金额降序排列').or(page.getByTitle('按金额升序排列')).first().click();
    await expect(page).toHaveURL(/sort=amount/);
    await expect(grid.locator('tfoot')).toHaveText(sum ?? '');
    expect(await findings(page)).toEqual([]);
  });

  await test.step('exports and prints what the query shows', async () => {
    const arrived = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出' }).click();
    expect((await arrived).suggestedFilename()).toMatch(/^客户订单金额.*\.xlsx$/);
    await page.getByRole('button', { name: '打印' }).click();
    const sheet = page.getByRole('dialog', { name: '打印预览' });
    await expect(sheet.getByRole('columnheader', { name: '订单' })).toBeVisible();
    await expect(sheet.getByText('查询条件：开始日期：2020-01-01')).toBeVisible();
    await sheet.getByRole('button', { name: '关闭' }).click();
  });

  await test.step('deletes it after a question', async () => {
    await page.goto(`/online/cgreport?q.code=${code}`);
    await page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('没有符合条件的数据，请修改或重置查询条件')).toBeVisible();
  });
  expect(faults).toEqual([]);
  await signOut(page);
});
