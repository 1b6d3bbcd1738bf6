import { expect, test, type Locator, type Page } from '@playwright/test';
import { enter, takePerson, watchForFaults } from '../support/app.ts';
import { approvalBy, buildApprovers, callerOf, deployChain, FLOW_PASSWORD, startChain } from '../support/flow.ts';

const acts = (page: Page) => page.getByRole('toolbar', { name: '审批操作' });
const act = (page: Page, name: string) => acts(page).getByRole('button', { name, exact: true });

/** Chooses somebody in the picker of a dialog, which is called like the field or as it is told. */
async function choose(page: Page, dialog: Locator, label: string, account: string, title = label): Promise<void> {
  await dialog.getByLabel(label).click();
  await takePerson(page.getByRole('dialog', { name: title }), account);
}

test('[workflow.approve] [workflow.entrust] [workflow.monitor] a task goes from hand to hand, is spoken of, signed with a finger, entrusted, and ended from outside', async ({
  page,
  browser,
}) => {
  const faults = watchForFaults(page);
  const code = `p${Date.now() % 100_000_000}`;
  const [q, s] = [`q${code}`, `s${code}`];
  const call = await callerOf();
  const remove = await buildApprovers(call, code, {
    pages: ['tasks', 'entrust', 'approve'],
    people: { [q]: '钱经理', [s]: '孙经理' },
  });
  const model = await deployChain(call, { key: code, name: `客户准入 ${code}` }, [
    approvalBy('one', '主管审批', [q], { signatureNeeded: true }),
  ]);
  const first = await startChain(call, code, `甲 ${code}`);

  await enter(page, '/workflow/tasks', { username: q, password: FLOW_PASSWORD });
  await test.step('saying something and sending a copy keep what is being written; nobody transfers to himself', async () => {
    await page.getByRole('button', { name: '处理', exact: true }).click();
    await act(page, '评论').click();
    const words = page.getByRole('dialog', { name: '评论', exact: true });
    await words.getByRole('button', { name: '评论' }).click();
    await expect(words.getByText('不能为空')).toBeVisible();
    await words.getByLabel('内容').fill('先问一句');
    await words.getByRole('button', { name: '评论' }).click();
    await expect(page.getByRole('region', { name: '流转记录' })).toContainText('先问一句');
    await page.getByRole('textbox', { name: '审批意见' }).fill('请代看');
    await act(page, '抄送').click();
    const copy = page.getByRole('dialog', { name: '抄送', exact: true });
    await choose(page, copy, '抄送给', 'admin');
    await copy.getByRole('button', { name: '抄送' }).click();
    await expect(page.getByText('已抄送')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '审批意见' })).toHaveValue('请代看');
    await act(page, '转办').click();
    const transfer = page.getByRole('dialog', { name: '转办', exact: true });
    await choose(page, transfer, '转给', q);
    await transfer.getByRole('button', { name: '转办' }).click();
    await expect(transfer.getByText('不能转办给自己')).toBeVisible();
    await expect(transfer.getByLabel('审批意见')).toHaveValue('请代看');
    await choose(page, transfer, '转给', s);
    await transfer.getByRole('button', { name: '转办' }).click();
    await expect(page.getByText('没有其他待办了')).toBeVisible();
  });

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  await enter(phone, '/dashboard/analysis', { username: s, password: FLOW_PASSWORD });
  await test.step('on a phone the new task stands on the home page, and is delegated', async () => {
    await phone.getByRole('link', { name: new RegExp(`甲 ${code}`) }).click();
    await act(phone, '更多操作').click();
    await phone.getByRole('dialog', { name: '更多操作' }).getByRole('button', { name: '委派' }).click();
    const dialog = phone.getByRole('dialog', { name: '委派', exact: true });
    await choose(phone, dialog, '委派给', q);
    await dialog.getByRole('button', { name: '委派' }).click();
    await expect(phone.getByText('没有其他待办了')).toBeVisible();
  });
  await test.step('what is missing is asked for; with a picture of the signature it goes back', async () => {
    await page.reload();
    await expect(page.getByText('孙经理 委派给您')).toBeVisible();
    await act(page, '同意').click();
    await expect(page.getByText('请签名')).toBeVisible();
    await page.getByRole('button', { name: '手写签名' }).click();
    const dialog = page.getByRole('dialog', { name: '签名' });
    await dialog.getByRole('button', { name: '使用此签名' }).click();
    await expect(dialog.getByText('请先书写签名')).toBeVisible();
    await write(page, dialog.getByRole('img'));
    await dialog.getByRole('button', { name: '使用此签名' }).click();
    await expect(page.getByRole('img', { name: '签名' })).toBeVisible();
    await act(page, '同意').click();
    await expect(page.getByRole('region', { name: '待处理人' })).toContainText('孙经理');
  });

  await test.step('tasks are entrusted for a time, and the next one goes to the other', async () => {
    await page.goto('/workflow/entrust');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = page.getByRole('dialog', { name: /^新增/ });
    await choose(page, form, '受托人', s, '按部门选择用户');
    await form.getByLabel('开始').fill('2020-01-01 00:00:00');
    await form.getByLabel('结束').fill('2099-01-01 00:00:00');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('row', { name: /孙经理/ })).toBeVisible();
    await startChain(call, code, `乙 ${code}`);
    await phone.goto('/workflow/tasks');
    await phone
      .getByRole('row', { name: new RegExp(`乙 ${code}`) })
      .getByRole('button', { name: '处理' })
      .click();
    await expect(phone.getByText('代 钱经理 处理')).toBeVisible();
  });

  await test.step('who watches over processes ends it, with a reason; the window that comes too late is told', async () => {
    await enter(page, '/workflow/monitor');
    await page
      .getByRole('row', { name: new RegExp(`乙 ${code}`) })
      .getByRole('button', { name: '终止' })
      .click();
    const dialog = page.getByRole('dialog', { name: /^终止/ });
    await dialog.getByRole('button', { name: '终止' }).click();
    await expect(dialog.getByText('不能为空')).toBeVisible();
    await dialog.getByLabel('原因').fill('重复提交');
    await dialog.getByRole('button', { name: '终止' }).click();
    await expect(page.getByText('已终止')).toBeVisible();
    await act(phone, '更多操作').click();
    await phone.getByRole('dialog', { name: '更多操作' }).getByRole('button', { name: '评论' }).click();
    const words = phone.getByRole('dialog', { name: '评论', exact: true });
    await words.getByLabel('内容').fill('太晚了');
    await words.getByRole('button', { name: '评论' }).click();
    await expect(words.getByText(/已取消，不能再次处理/)).toBeVisible();
    await expect(words.getByLabel('内容')).toHaveValue('太晚了');
  });
  await context.close();
  await call('POST', '/workflow/instance/terminate', { instanceId: first, reason: '测试结束' });
  await call('DELETE', `/workflow/model/delete?id=${model}`);
  await remove();
  expect(faults).toEqual([]);
});

/** Writes across an area. */
async function write(page: Page, area: Locator): Promise<void> {
  const { x, y } = (await area.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 40, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 200, y + 110, { steps: 4 });
  await page.mouse.up();
}
