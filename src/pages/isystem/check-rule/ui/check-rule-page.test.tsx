import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { CheckRulePage } from './check-rule-page.tsx';

const part = { digits: '2', pattern: '^[A-Z]{2}$', message: '前两位必须是大写字母' };
const rule = {
  id: 'r1',
  version: 0,
  ruleCode: 'asset_code',
  ruleName: '资产编码',
  ruleJson: JSON.stringify([part, { digits: '*', pattern: '^\\d{4}$', message: '其余必须是四位数字' }]),
};
const server =
  (saved: () => Response = () => answer('r2', '添加成功！')): Server =>
  ({ path, method }) =>
    method === 'POST' ? saved() : path.endsWith('/list') ? answer({ records: [rule], total: 1 }) : answer(rule);
const open = (given = server()) => stageAt('/isystem/check-rule', <CheckRulePage />, { server: given });

afterEach(cleanup);

describe('[system.check-rule] the page of check rules', () => {
  it('tries a value part by part, and says of each which it failed', async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole('button', { name: '测试' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'AB12');
    expect(await dialog.findByText(/其余必须是四位数字/)).toBeTruthy();
    expect(dialog.queryByText(/前两位必须是大写字母/)).toBeNull();
    // The rules of core decide here: nobody is asked.
    expect(calls.every(({ path }) => path.endsWith('/list'))).toBe(true);
  });

  it('makes a rule of rows, and keeps them when the server refuses', async () => {
    const message = '第 1 段的正则表达式有误或可能很慢（不能有反向引用、嵌套的重复，最长 200 个字符）';
    const { calls } = open(server(() => refuse(422, message, { errors: [{ field: 'ruleJson', message }] })));
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(await form.findByLabelText('规则编码'), 'asset');
    await userEvent.type(form.getByLabelText('规则名称'), '资产');
    await userEvent.click(form.getByRole('button', { name: /添加/ }));
    const [digits, pattern, said] = within(form.getByRole('listitem')).getAllByRole('textbox');
    if (digits === undefined || pattern === undefined || said === undefined) throw new Error('a part has three fields');
    await userEvent.type(pattern, '(a+)+');
    await userEvent.type(said, '只能是字母');
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    expect((await form.findAllByText(message)).length).toBeGreaterThan(0);
    expect((pattern as HTMLInputElement).value).toBe('(a+)+');
    expect(calls.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(1);
  });
});
