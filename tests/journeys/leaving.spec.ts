import { expect, test, type Page } from '@playwright/test';
import { enter, takePerson, watchForFaults } from '../support/app.ts';
import { approvalBy, buildApprovers, callerOf, deployChain, FLOW_PASSWORD, startChain } from '../support/flow.ts';

/** The button of somebody's row in the list of users. */
const button = (page: Page, name: string, act: string) =>
  page.getByRole('group', { name: `${name} 的操作` }).getByRole('button', { name: act, exact: true });

test('[system.user] whoever is frozen with an open task leaves it to the one who is chosen, by the keyboard alone', async ({
  page,
  browser,
}) => {
  const faults = watchForFaults(page);
  const code = `l${Date.now() % 100_000_000}`;
  const [finance, next, boss] = [`f${code}`, `n${code}`, `b${code}`];
  const call = await callerOf();
  const remove = await buildApprovers(call, code, {
    pages: ['tasks', 'approve'],
    people: { [finance]: `财务${code}`, [next]: `接手${code}`, [boss]: `上级${code}` },
  });
  const idOf = async (account: string): Promise<string> => {
    const { records } = await call<{ records: { id: string }[] }>('GET', `/sys/user/list?username=${account}`);
    return records[0]?.id ?? '';
  };
  const user = await call<Record<string, unknown>>('GET', `/sys/user/queryById?id=${await idOf(finance)}`);
  await call('PUT', '/sys/user/edit', { ...user, superior: boss });
  const model = await deployChain(call, { key: code, name: `合同评审 ${code}` }, [
    approvalBy('one', '财务会签', [finance]),
  ]);
  const second = `${code}r`;
  const ofRole = await deployChain(call, { key: second, name: `角色评审 ${code}` }, [
    approvalBy('one', '角色会签', [], { approvers: [{ type: '2', roles: [code] }] }),
  ]);
  const instance = await startChain(call, code, `合同甲 ${code}`);

  await enter(page, '/isystem/user');
  const freeze = button(page, `财务${code}`, '冻结');
  await test.step('what hangs on him is shown, and whom it goes to without a choice', async () => {
    await freeze.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '冻结' });
    await expect(dialog).toContainText('待办 1 项');
    await expect(dialog).toContainText(`合同甲 ${code}`);
    await expect(dialog).toContainText(`不指定时由上级 上级${code} 接手`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('somebody else is chosen by the keyboard, and has it at once', async () => {
    await freeze.press('Enter');
    const dialog = page.getByRole('dialog', { name: '冻结' });
    await dialog.getByLabel('接收人').focus();
    await page.keyboard.press('Enter');
    await takePerson(page.getByRole('dialog', { name: '接收人' }), next);
    await expect(dialog.getByLabel('接收人')).toHaveValue(`接手${code}`);
    await expect(dialog).not.toContainText('不指定时由上级');
    await dialog.getByRole('button', { name: '冻结' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`已冻结，1 项待办由接手${code}接手`)).toBeVisible();
    await expect(dialog).toBeHidden();
  });
  const context = await browser.newContext();
  const other = await context.newPage();
  await enter(other, '/workflow/tasks', { username: next, password: FLOW_PASSWORD });
  await test.step('the other has it, sees whose it was, and the history tells', async () => {
    await expect(other.getByRole('row', { name: new RegExp(`合同甲 ${code}`) })).toContainText(`财务${code}`);
    await other.getByRole('button', { name: '处理', exact: true }).click();
    await expect(other.getByRole('region', { name: '流转记录' })).toContainText(`由财务${code}移交：账号已冻结`);
  });
  await test.step('deleting without a choice goes by the rules', async () => {
    const id = await idOf(next);
    await button(page, `接手${code}`, '删除').click();
    const dialog = page.getByRole('dialog', { name: '删除' });
    await expect(dialog).toContainText('待办 1 项');
    await dialog.getByRole('button', { name: '删除' }).click();
    await expect(page.getByText(/已删除，1 项待办由.+接手/)).toBeVisible();
    await call('PUT', '/sys/user/putRecycleBin', { userIds: id });
  });
  await test.step('whoever has nothing is asked about as ever', async () => {
    await button(page, `上级${code}`, '冻结').click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('冻结后立即退出登录');
    await expect(question.getByLabel('接收人')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  const byRole = await startChain(call, second, `合同乙 ${code}`);
  await test.step('a role that is taken away in the form of a user asks whom its tasks go to; giving up keeps the form', async () => {
    await button(page, `上级${code}`, '编辑').click();
    const form = page.getByRole('dialog', { name: /编辑/ });
    await form
      .getByText(`审批人 ${code}`)
      .locator('..')
      .getByLabel(/close|移除|删除/)
      .first()
      .click();
    await form.getByRole('button', { name: '保存' }).click();
    const dialog = page.getByRole('dialog', { name: '移除' });
    await expect(dialog).toContainText('待办 1 项');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await form.getByRole('button', { name: '保存' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText(/修改成功!1 项待办由.+接手/)).toBeVisible();
  });
  await context.close();
  await call('POST', '/workflow/instance/terminate', { instanceId: byRole, reason: '测试结束' });
  await call('DELETE', `/workflow/model/delete?id=${ofRole}`);
  await call('POST', '/workflow/instance/terminate', { instanceId: instance, reason: '测试结束' });
  await call('DELETE', `/workflow/model/delete?id=${model}`);
  await remove();
  expect(faults).toEqual([]);
});
