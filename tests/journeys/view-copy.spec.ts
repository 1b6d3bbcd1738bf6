import { expect, test, type Locator } from '@playwright/test';
import { enter, openNew, tokenOf, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

const field = (dbFieldName: string, dbFieldTxt: string) => ({
  dbFieldName,
  dbFieldTxt,
  dbType: 'string',
  fieldShowType: 'text',
  isShowForm: 1,
  isShowList: 1,
});

test('[B2.35] an administrator shows one table in a second way, and the original goes only after its copy', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const table = `dev_tool_${Date.now() % 1_000_000}`;
  const copy = `${table}$1`;
  await enter(page, '/online/cgform');
  const answer = await page.request.post('/platform/online/cgform/api/addAll', {
    headers: { 'X-Access-Token': await tokenOf(page) },
    data: {
      head: { tableName: table, tableTxt: '刀具', tableType: 1, formTemplate: '1' },
      fields: [field('name', '名称'), field('price', '采购价')],
    },
  });
  expect(answer.status()).toBe(200);

  const find = async (name: string): Promise<void> => {
    await page.getByLabel('表名').fill(name);
    await page.getByRole('search').getByRole('button', { name: '查询' }).click();
  };
  /** The line of a form or copy, by its name in the database. */
  const line = (name: string): Locator =>
    page.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) });
  const act = async (name: string, what: string): Promise<void> => {
    await line(name)
      .getByRole('button', { name: / 的更多操作$/ })
      .click();
    await page.getByRole('menuitem', { name: what, exact: true }).click();
  };

  await test.step('makes a view copy and is led to it', async () => {
    await find(table);
    await act(table, '新建视图副本');
    await expect(page.getByRole('heading', { name: '“刀具”的视图副本' })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: copy, exact: true })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('hides the price there and calls the name differently', async () => {
    await page.getByRole('button', { name: '设计', exact: true }).click();
    await page.getByLabel('name 的字段备注', { exact: true }).fill('刀具名称');
    await page.getByLabel('price 的表单', { exact: true }).uncheck();
    await page.getByLabel('price 的列表', { exact: true }).uncheck();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '保存…' }).click();
    const plan = page.getByRole('dialog', { name: /^更改计划/ });
    await plan.getByRole('button', { name: '确认保存' }).click();
    await expect(page.getByText('已保存为版本 2')).toBeVisible();
    await page.getByRole('button', { name: '返回列表' }).click();
    await expect(page.getByRole('heading', { name: '“刀具”的视图副本' })).toBeVisible();
  });

  await test.step('enters a record in the copy, which stands in the original, too', async () => {
    await page.goto(`/online/auto/${copy}`);
    const form = await openNew(page);
    await expect(form.getByLabel('采购价')).toHaveCount(0);
    await form.getByLabel('刀具名称').fill('丝锥');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('gridcell', { name: '丝锥', exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: '采购价' })).toHaveCount(0);
    await page.goto(`/online/auto/${table}`);
    await expect(page.getByRole('gridcell', { name: '丝锥', exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: '采购价' })).toBeVisible();
  });

  await test.step('cannot delete the original before the copy', async () => {
    const remove = async (name: string, button: string): Promise<void> => {
      await act(name, button);
      const dialog = page.getByRole('dialog', { name: button });
      await dialog.getByLabel(`请输入表名 ${name} 确认`).fill(name);
      await dialog.getByRole('button', { name: button }).click();
    };
    await page.goto('/online/cgform');
    await find(table);
    await remove(table, '删除表单和数据表');
    await expect(page.getByText(/有 1 个视图副本：.*请先删除副本/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await line(table).getByRole('button', { name: '“刀具”的视图副本' }).click();
    await remove(copy, '删除视图副本');
    await expect(page.getByText('还没有视图副本')).toBeVisible();
    await page.getByRole('button', { name: '全部表单' }).click();
    await find(table);
    await remove(table, '删除表单和数据表');
    await expect(page.getByText('没有符合条件的表单')).toBeVisible();
  });
  expect(faults).toEqual([]);
});
