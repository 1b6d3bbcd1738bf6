import { expect, test } from '@playwright/test';
import { account, enter, watchForFaults } from '../support/app.ts';
import { gridOf } from '../support/grid.ts';
import { signInTo } from '../support/server.ts';

type Row = Record<string, unknown>;

test('[P01] [INV-DOC-01] an order is pushed into a notice, delivered in part, and both know of each other', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const { username, password } = account();
  const { token } = await signInTo(process.env['BASE_URL'] ?? '', password, username);
  const call = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${process.env['BASE_URL'] ?? ''}/platform/online/cgform/api${path}`, {
      headers: { 'X-Access-Token': token },
    });
    return ((await answer.json()) as { result: T }).result;
  };
  const { records } = await call<{ records: Row[] }>('/getData/sal_order?bill_status=2&pageNo=9&pageSize=1');
  const [order = {}] = records;
  const id = String(order['id']);
  const number = String(order['bill_no']);
  await enter(page, `/sale/order?q.bill_no=${number}`);
  const row = page.locator(`[data-row-id="${id}"]`);

  await test.step('what is left of it stands in a new notice', async () => {
    await row.getByRole('button', { name: '下推发货', exact: true }).click();
    const form = page.getByRole('region', { name: '新增发货通知单' });
    await expect(form).toBeVisible();
    await expect(form.getByLabel('客户', { exact: true })).toHaveValue(String(order['customer_id_dictText']));
    await expect(await gridOf(page, '通知明细').cell(1, '来源单号')).toHaveText(number);
  });

  await test.step('less of it is taken, and the notice is audited', async () => {
    await gridOf(page, '通知明细').type(1, '通知数量', '1');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const notice = page.locator('[data-row-id]').first();
    await notice.getByRole('button', { name: '提交', exact: true }).click();
    await notice.getByRole('button', { name: '审核', exact: true }).click();
    await expect(notice).toContainText('已审核');
    await notice.getByRole('button', { name: '查看', exact: true }).click();
  });

  await test.step('the picture leads from the notice to the order, which is partly executed', async () => {
    await page.getByRole('button', { name: '上查下查' }).click();
    const picture = page.getByRole('dialog', { name: /上下游单据$/ });
    await expect(picture.getByRole('region', { name: '上游 1' })).toContainText('部分执行');
    await picture.getByRole('link', { name: number }).click();
    await expect(page.getByRole('region', { name: '查看销售订单' })).toBeVisible();
  });

  await test.step('closing the order asks about the notice, and closes it with the order when told', async () => {
    await page.goto(`/sale/order?q.bill_no=${number}`);
    const close = async (): Promise<void> => {
      await row.getByRole('button', { name: '更多操作', exact: true }).click();
      await page.getByRole('menuitem', { name: '关闭', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    };
    await close();
    const question = page.getByRole('dialog', { name: '一并关闭？' });
    await expect(question.getByRole('listitem')).toContainText(/^FH-/);
    await question.getByRole('button', { name: '取消', exact: true }).click();
    await expect(row).toContainText('部分执行');
    await close();
    await question.getByRole('button', { name: '一并关闭', exact: true }).click();
    await expect(row).toContainText('已关闭');
    const { records: notices } = await call<{ records: Row[] }>('/getData/sal_delivery_notice?pageNo=1&pageSize=1');
    expect(notices[0]?.['bill_status']).toBe('5');
  });
  expect(faults).toEqual([]);
});
