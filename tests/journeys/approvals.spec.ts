import { expect, test, type Browser, type Page } from '@playwright/test';
import { enter, takePerson, watchForFaults } from '../support/app.ts';
import { gridOf } from '../support/grid.ts';
import {
  approvalBy,
  buildApprovers,
  callerOf,
  deployChain,
  FLOW_PASSWORD,
  ownTask,
  type Call,
} from '../support/flow.ts';

/** A role that may apply and approve, two people with it, and a process of a countersignature and a second look. */
async function prepare(call: Call, code: string): Promise<() => Promise<void>> {
  const removePeople = await buildApprovers(call, code, {
    pages: ['tasks', 'done', 'cc'],
    people: { [`q${code}`]: '钱经理', [`s${code}`]: '孙经理' },
  });
  const fields = [{ field: 'loan_offset', auth: '1', need: true }] as const;
  const model = await deployChain(call, { key: code, name: `费用报销 ${code}`, formCode: 'fin_expense_claim' }, [
    approvalBy('both', '部门会签', [`q${code}`, `s${code}`], { multi: '1', fields }),
    approvalBy('second', '财务复核', [`q${code}`], { fields }),
  ]);
  return async () => {
    await call('DELETE', `/workflow/model/delete?id=${model}`);
    await removePeople();
  };
}

async function pageOf(browser: Browser, username: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await enter(page, '/workflow/tasks', { username, password: FLOW_PASSWORD });
  return page;
}

const acts = (page: Page) => page.getByRole('toolbar', { name: '审批操作' });
const act = (page: Page, name: string) => acts(page).getByRole('button', { name, exact: true });

test('[B2.36] [workflow.approve] an expense claim is countersigned by two, comes back, goes out again and is signed beside, at a desk and on a phone', async ({
  page,
  browser,
}) => {
  const faults = watchForFaults(page);
  const code = `f${Date.now() % 100_000_000}`;
  const call = await callerOf();
  const remove = await prepare(call, code);
  await enter(page, '/workflow/apply');

  await test.step('an application is filled in and handed in', async () => {
    await page.getByRole('searchbox', { name: '查找流程' }).fill(code);
    await page.getByRole('button', { name: new RegExp(`费用报销 ${code}`) }).click();
    await page.getByLabel('报销部门').click();
    const departs = page.getByRole('dialog', { name: '选择部门' });
    await departs.getByRole('treeitem').first().click();
    await departs.getByRole('button', { name: '确定' }).click();
    const lines = gridOf(page, '费用明细');
    await lines.add();
    await lines.type(1, '费用类型', '差旅');
    await lines.type(1, '发生日期', '20261120');
    await lines.type(1, '金额', '9999.99');
    await expect(page.getByLabel('报销合计')).toHaveValue('9,999.99');
    await page.getByRole('button', { name: '保存并提交' }).click();
    await page.getByRole('button', { name: '查看审批进度' }).click();
    await expect(page.getByRole('region', { name: '待处理人' })).toContainText('钱经理');
    await expect(page.getByRole('region', { name: '后续节点' })).toContainText('财务复核');
  });
  await test.step('who waits reminds them, and not twice at once', async () => {
    await act(page, '催办').click();
    const dialog = page.getByRole('dialog', { name: /^催办/ });
    await dialog.getByRole('button', { name: '催办' }).click();
    await expect(page.getByText('已催办 2 个任务')).toBeVisible();
    await act(page, '催办').click();
    await dialog.getByRole('button', { name: '催办' }).click();
    await expect(dialog.getByText(/请 \d+ 分钟后再催办/)).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();
  });

  const qian = await pageOf(browser, `q${code}`);
  await test.step('a field that has to be filled in is said at its place; then the first agrees', async () => {
    await qian.getByRole('button', { name: '处理', exact: true }).click();
    await act(qian, '同意').click();
    await expect(qian.getByRole('alert').filter({ hasText: '冲借款' }).first()).toBeVisible();
    await qian.getByLabel('冲借款').fill('0');
    await qian.getByRole('textbox', { name: '审批意见' }).fill('票据齐全');
    await act(qian, '同意').click();
    await expect(qian.getByText('已同意')).toBeVisible();
  });

  const sun = await pageOf(browser, `s${code}`, { width: 390, height: 844 });
  await test.step('the second returns it on a phone, with the reason he had typed', async () => {
    await sun.getByRole('button', { name: '处理', exact: true }).click();
    await sun.getByRole('textbox', { name: '审批意见' }).fill('请补充说明');
    await acts(sun).getByRole('button', { name: '更多操作' }).click();
    await sun.getByRole('dialog', { name: '更多操作' }).getByRole('button', { name: '退回' }).click();
    const dialog = sun.getByRole('dialog', { name: '退回' });
    await expect(dialog.getByLabel('原因')).toHaveValue('请补充说明');
    await dialog.getByLabel('退回到').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: '退回' }).click();
    await expect(sun.getByText('已退回').first()).toBeVisible();
  });
  await test.step('the starter changes it and hands it in again', async () => {
    await page.reload();
    await page.getByLabel('备注').fill('上海出差，发票已补');
    await act(page, '重新提交').click();
    await expect(page.getByRole('region', { name: '流转记录' })).toContainText('重新提交');
  });
  await test.step('signers beside are asked as well; all agree, by the keys, too', async () => {
    await qian.reload();
    await act(qian, '加签').click();
    const dialog = qian.getByRole('dialog', { name: '加签', exact: true });
    await dialog.getByLabel('加签方式').selectOption('parallel');
    await dialog.getByLabel('加签人').click();
    await takePerson(qian.getByRole('dialog', { name: '加签人' }), 'admin');
    await dialog.getByRole('button', { name: '加签' }).click();
    await expect(qian.getByText('已加签')).toBeVisible();
    await expect(qian.getByRole('region', { name: '待处理人' })).toContainText('并行加签');
    await qian.keyboard.press('Control+Enter');
    await qian.getByRole('dialog').getByRole('button', { name: '同意' }).click();
    await expect(qian.getByText('已同意')).toBeVisible();
    const instance = new URL(page.url()).searchParams.get('instance') ?? '';
    for (const other of [call, await callerOf({ username: `s${code}`, password: FLOW_PASSWORD })])
      await other('POST', '/workflow/task/agree', { taskId: await ownTask(other, instance), record: {} });
  });
  await test.step('the second look ends it, and the document is approved', async () => {
    await qian.reload();
    await act(qian, '同意').click();
    await expect(qian.getByText('审批通过').first()).toBeVisible();
    await qian.getByText('流程图', { exact: true }).click();
    await expect(qian.locator('[data-element-id="second"].flow-agreed')).toBeVisible();
  });
  await qian.context().close();
  await sun.context().close();
  await remove();
  expect(faults).toEqual([]);
});
