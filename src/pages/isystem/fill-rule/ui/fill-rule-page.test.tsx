import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { FillRulePage } from './fill-rule-page.tsx';

const rule = {
  id: 'f1',
  version: 0,
  ruleCode: 'own_no',
  ruleName: '部门流水',
  ruleClass: 'depart-serial',
  ruleParams: '{}',
};
const open = (server: Server) => stageAt('/isystem/fill-rule', <FillRulePage />, { server });

afterEach(cleanup);

describe('[system.fill-rule] the page of fill rules', () => {
  it('says what a rule would fill in, by its code', async () => {
    const { calls } = open(({ path }) =>
      path.endsWith('/testFillRule') ? answer('A01-0001') : answer({ records: [rule], total: 1 }),
    );
    await userEvent.click(await screen.findByRole('button', { name: '测试' }));
    expect(await screen.findByText(/部门流水.*A01-0001/)).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith('/testFillRule'))?.query).toMatchObject({ ruleCode: 'own_no' });
  });

  it('says at the parameters what the server refuses, and keeps them', async () => {
    const message = '没有参数“digit”，可用的参数：prefix、digits';
    open(({ method }) =>
      method === 'PUT'
        ? refuse(422, message, { errors: [{ field: 'ruleParams', message }] })
        : answer({ ...rule, records: [rule], total: 1 }),
    );
    await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
    const form = within(await screen.findByRole('dialog'));
    const params = await form.findByLabelText<HTMLTextAreaElement>('参数');
    await userEvent.clear(params);
    await userEvent.type(params, '{{"digit":"4"}');
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findByText(message)).toBeTruthy();
    expect(params.value).toBe('{"digit":"4"}');
  });
});
