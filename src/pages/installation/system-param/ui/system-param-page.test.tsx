import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { SystemParamPage } from './system-param-page.tsx';

const path = '/isystem/systemParam/base';
const row = (paramCode: string, more: object = {}) => ({
  installmod: 'base',
  paramCode,
  paramName: paramCode,
  paramType: 'number',
  paramValue: null,
  defaultValue: '8',
  version: null,
  updateBy: null,
  updateTime: null,
  ...more,
});
const rows = [
  row('password.minLength'),
  row('list.pageSize', {
    paramValue: '30',
    defaultValue: '10',
    version: 2,
    updateBy: 'admin',
    updateTime: '2026-11-23 08:00:00',
  }),
  row('session.idleMinutes', { defaultValue: null }),
];

afterEach(cleanup);

describe('the page of parameters', () => {
  it('[B2.15] saves what was changed alone, and says what is wrong where it stands', async () => {
    let wrong = true;
    const server: Server = ({ method }) => {
      if (method !== 'PUT') return answer(rows);
      const message = '“密码最小长度”应为 8 到 64 之间的整数';
      return wrong
        ? refuse(422, message, { errors: [{ field: 'password.minLength', message }] })
        : answer(null, '保存成功！');
    };
    const { calls } = stageAt(path, <SystemParamPage />, { server });
    const length = await screen.findByLabelText('密码最小长度');
    expect(screen.getByText('默认值：由服务器设定')).toBeTruthy();
    await userEvent.clear(length);
    await userEvent.type(length, '7');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('“密码最小长度”应为 8 到 64 之间的整数')).toBeTruthy();
    expect(length).toHaveProperty('value', '7');
    wrong = false;
    // Entered anew, it is selected whole: what is typed takes its place.
    await userEvent.type(length, '70');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('保存成功！')).toBeTruthy();
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      changes: [{ paramCode: 'password.minLength', paramValue: '70', version: null }],
    });
  });

  it('[B2.15] sets one back after a question, with the version it was read with', async () => {
    const server: Server = ({ method }) => (method === 'DELETE' ? answer(null, '已恢复默认值') : answer(rows));
    const { calls } = stageAt(path, <SystemParamPage />, { server });
    await userEvent.click(await screen.findByRole('button', { name: '将“列表每页条数”恢复默认' }));
    const question = within(await screen.findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: '恢复默认' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'DELETE')?.query).toMatchObject({
        paramCode: 'list.pageSize',
        version: '2',
      }),
    );
  });
});
