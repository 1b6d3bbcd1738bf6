import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chainOf } from '#core/workflow/chain-read.ts';
import { chainXml } from '#core/workflow/chain-xml.ts';
import { emptyChain, type ChainStep } from '#core/workflow/chain.ts';
import { readBpmn } from '#core/workflow/read-bpmn.ts';
import { usualApproval } from '#core/workflow/settings.ts';
import { $device } from '@/entities/display';
import { $permissions } from '@/entities/permission';
import { answer, completeJsdom, refuse, stageAt, type Server } from '@/shared/testing';
import { DesignerPage } from './designer-page.tsx';

const chain = emptyChain({ key: 'leave', name: '请假', formCode: 'oa_leave' }, ['发起', '结束']);
const first: ChainStep = { kind: 'approval', key: 'task_1', name: '主管审批', settings: usualApproval };
const draft = {
  id: 'm1',
  version: 4,
  modelKey: 'leave',
  name: '请假',
  formCode: 'oa_leave',
  versionNo: 0,
  modelStatus: '1',
  xml: chainXml({ ...chain, steps: [first] }),
  people: [],
};
const none: readonly unknown[] = [];
const choices = {
  categoryId: none,
  formCode: none,
  rangeRoles: none,
  roles: [{ value: 'cfo', text: '财务主管', title: '财务主管' }],
  positions: none,
  groups: none,
  expressions: none,
  listeners: none,
};
const fields = [{ name: 'days', label: '天数', widget: 'integer', isPeople: false }];
const server =
  (more: Partial<Record<string, () => Response>> = {}): Server =>
  ({ path: asked, method }) => {
    const own = more[`${method} ${asked}`];
    if (own !== undefined) return own();
    if (asked.endsWith('/choices')) return answer(choices);
    if (asked.endsWith('/buttons')) return answer(none);
    return asked.endsWith('/fields') ? answer(fields) : answer(draft);
  };
/** A phone shows the chain, and the panel over it. */
const phone = () => fork({ values: [[$device, 'mobile']] });
const open = (more: Parameters<typeof server>[0] = {}, scope = phone()) =>
  stageAt('/workflow/designer?id=m1', <DesignerPage />, { server: server(more), scope });
const closePanel = async () => userEvent.click(await screen.findByRole('button', { name: '关闭' }));

beforeAll(completeJsdom);
afterEach(cleanup);

describe('a process while it is drawn as a chain', () => {
  it('[workflow.designer] is sent as BPMN with the version it was read at; a change of somebody else is said and nothing is lost', async () => {
    const message = '流程“请假”已被lisi修改，请重新打开后再保存';
    const { calls } = open({ 'PUT /workflow/model/draft': () => refuse(409, message, {}) });
    await userEvent.click(await screen.findByText('+', { selector: '[aria-label="在“主管审批”后添加"]' }));
    const kinds = screen.getAllByRole('button', { name: '审批' });
    await userEvent.click(kinds.at(-1) as HTMLElement);
    const panel = within(await screen.findByRole('dialog', { name: '审批设置' }));
    await userEvent.clear(panel.getByLabelText('名称'));
    await userEvent.type(panel.getByLabelText('名称'), '财务审批');
    await userEvent.click(panel.getByRole('button', { name: '添加审批人' }));
    await userEvent.selectOptions(panel.getByLabelText('审批人 1 的类型'), '角色');
    await userEvent.click(panel.getByLabelText('财务主管'));
    await closePanel();
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText('财务审批')).toBeTruthy();
    expect(screen.getByText('有未保存的修改')).toBeTruthy();
    const sent = calls.find(({ method }) => method === 'PUT')?.body as typeof draft | undefined;
    expect(sent).toMatchObject({ id: 'm1', version: 4 });
    const read = await readBpmn(sent?.xml ?? '');
    expect(read.ok ? chainOf(read.graph)?.steps.map(({ name }) => name) : null).toEqual(['主管审批', '财务审批']);
    // And one step back is the process as it was.
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(screen.queryByText('角色：财务主管 · 或签（一人同意）')).toBeNull();
  });

  it('[workflow.designer] is not deployed while something is wrong; what is wrong leads to its card', async () => {
    const fault = { node: 'task_1', zh: '“主管审批”没有设置审批人', en: 'nobody approves' };
    const { calls } = open({ 'POST /workflow/model/check': () => answer([fault]) });
    await userEvent.click(await screen.findByRole('button', { name: '发布' }));
    await userEvent.click(await screen.findByRole('button', { name: fault.zh }));
    const panel = within(await screen.findByRole('dialog', { name: '审批设置' }));
    expect(panel.getByLabelText<HTMLInputElement>('名称').value).toBe('主管审批');
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('[A6.3] is only looked at by somebody who may not save', async () => {
    const entryOf = (act: string) => ({
      action: `workflow:designer:${act}`,
      type: '1',
      status: '1',
      path: '/workflow/designer',
    });
    const allAuth = ['view', 'save', 'deploy'].map(entryOf);
    open(
      {},
      fork({
        values: [
          [$device, 'mobile'],
          [$permissions, { menu: [], auth: [entryOf('view')], allAuth }],
        ],
      }),
    );
    await screen.findByText('主管审批');
    for (const name of ['保存', '发布', '导入']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText('+')).toBeNull();
    await userEvent.click(screen.getByText('主管审批'));
    const panel = within(await screen.findByRole('dialog', { name: '审批设置' }));
    expect(panel.getByLabelText<HTMLInputElement>('名称').disabled).toBe(true);
  });
});
