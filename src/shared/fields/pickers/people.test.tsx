import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldOfProperty } from '#core/screen/field-view.ts';
import { answer, refuse, stage, type SeenCall, type Server } from '../../testing/index.ts';
import { FieldEditor } from '../field-editor.tsx';
import { FormServicesContext, type Values } from '../form-services.ts';

const departs = [
  {
    id: 'd1',
    title: '总部',
    children: [
      { id: 'd2', title: '销售部', children: [] },
      { id: 'd3', title: '生产部', children: [] },
    ],
  },
];
const people = [
  { id: '1', username: 'zhang', realname: '张三', sex: 1, phone: '138' },
  { id: '2', username: 'li', realname: '李四', sex: 2, phone: null },
];
const others = [{ id: '3', username: 'wang', realname: '王五', sex: null, phone: null }];

const server: Server = ({ path, query }) => {
  if (path.includes('queryTreeList')) return answer(departs);
  if (query['pageNo'] === '2') return answer({ records: others, total: 11 });
  return answer({ records: people, total: 11 });
};

function open(
  view: 'sel_user' | 'sel_depart',
  {
    value = '',
    values = {},
    extend = {},
    serves = server,
  }: { value?: string; values?: Values; extend?: object; serves?: Server } = {},
) {
  const onChange = vi.fn<(value: unknown) => void>();
  const fill = vi.fn<(path: unknown, values: Values) => void>();
  const field = fieldOfProperty('who', { view, title: '谁', fieldExtendJson: JSON.stringify(extend) }, []);
  const services = { isReadonly: false, uploadLabel: '', scopeValues: () => values, fill, appendRows: () => undefined };
  const staged = stage(
    <FormServicesContext value={services}>
      <Suspense>
        <FieldEditor field={field} path={['who']} isDisabled={false} label="谁" value={value} onChange={onChange} />
      </Suspense>
    </FormServicesContext>,
    { server: serves },
  );
  return { ...staged, onChange, fill };
}

const box = (): Promise<HTMLInputElement> => screen.findByLabelText<HTMLInputElement>('谁');
const lastUsers = (calls: readonly SeenCall[]): SeenCall | undefined =>
  calls.findLast(({ path }) => path.startsWith('/sys/user/'));

describe('the selection of users by department', () => {
  afterEach(cleanup);
  const openDialog = async (...given: Parameters<typeof open>) => {
    const opened = open(...given);
    await userEvent.click(await box());
    const dialog = await screen.findByRole('dialog', { name: '按部门选择用户' });
    await within(dialog).findByText('张三');
    return { ...opened, dialog };
  };

  it('[B2.43] [B3.11] [B9.1] is 1250 wide, takes several unless told otherwise, says the sex', async () => {
    const { dialog } = await openDialog('sel_user');
    expect(dialog.style.width).toContain('1250px');
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(2);
    expect(within(dialog).getByText('张三').closest('tr')?.textContent).toContain('男');
    expect(within(dialog).getByText('李四').closest('tr')?.textContent).toContain('女');
    cleanup();
    const single = await openDialog('sel_user', { extend: { multiSelect: false } });
    expect(within(single.dialog).getAllByRole('radio')).toHaveLength(2);
  });

  it('[B7.24] [B7.25] [B7.26] asks for everybody, the newest first, and for a department with its tree', async () => {
    const { calls, dialog } = await openDialog('sel_user');
    expect(lastUsers(calls)).toMatchObject({
      path: '/sys/user/list',
      query: { column: 'createTime', order: 'desc', pageNo: '1', pageSize: '10' },
    });
    await userEvent.type(within(dialog).getByLabelText('账号'), 'zh');
    await userEvent.type(within(dialog).getByLabelText('姓名'), '张{Enter}');
    await vi.waitFor(() => expect(lastUsers(calls)?.query).toMatchObject({ username: '*zh*', realname: '*张*' }));
    await userEvent.click(await within(dialog).findByRole('treeitem', { name: '销售部' }));
    await vi.waitFor(() =>
      expect(lastUsers(calls)).toMatchObject({
        path: '/sys/user/departUserList',
        query: { depId: 'd2', username: '*zh*' },
      }),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: '重置' }));
    await vi.waitFor(() => expect(lastUsers(calls)?.query).not.toHaveProperty('username'));
  });

  it('[B2.43] keeps what is chosen over pages, in a list of its own', async () => {
    const { dialog, onChange, fill } = await openDialog('sel_user');
    await userEvent.click(within(dialog).getByText('李四'));
    await userEvent.click(within(dialog).getByRole('button', { name: '下一页' }));
    await userEvent.click(await within(dialog).findByText('王五'));
    expect(within(dialog).getByText('已选择 2 项')).toBeTruthy();
    const list = within(dialog).getByRole('list', { name: '已选择' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['李四', '王五']);
    await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(onChange).toHaveBeenLastCalledWith('li,wang');
    expect(fill).toHaveBeenLastCalledWith(['who'], { who_dictText: '李四,王五' });
  });

  it('[B4.4] forgets what was ticked when it is closed', async () => {
    const { dialog, onChange } = await openDialog('sel_user');
    await userEvent.click(within(dialog).getByText('张三'));
    await userEvent.click(within(dialog).getByRole('button', { name: '取消' }));
    await userEvent.click(await box());
    expect(await screen.findByText('已选择 0 项')).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('the selection of departments', () => {
  afterEach(cleanup);
  const openDialog = async (...given: Parameters<typeof open>) => {
    const opened = open(...given);
    await userEvent.click(await box());
    const dialog = await screen.findByRole('dialog', { name: '选择部门' });
    await within(dialog).findByRole('treeitem', { name: '总部' });
    return { ...opened, dialog };
  };

  it('[B2.44] [B3.12] [B9.1] is 500 wide, has ticks and a search; a tick means that department alone', async () => {
    const { dialog, onChange, fill } = await openDialog('sel_depart', { extend: { multiSelect: true } });
    expect(dialog.style.width).toContain('500px');
    await userEvent.click(within(dialog).getByRole('treeitem', { name: '总部' }));
    expect(within(dialog).getByRole('treeitem', { name: '销售部' }).getAttribute('aria-checked')).toBe('false');
    await userEvent.type(within(dialog).getByLabelText('搜索部门'), '生产');
    expect(within(dialog).queryByRole('treeitem', { name: '销售部' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('treeitem', { name: '生产部' }));
    await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(onChange).toHaveBeenLastCalledWith('d1,d3');
    expect(fill).toHaveBeenLastCalledWith(['who'], { who_dictText: '总部,生产部' });
  });

  it('[B5.13] without a department says 请选择部门 and stays', async () => {
    const { dialog, onChange } = await openDialog('sel_depart');
    await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(within(dialog).getByRole('alert').textContent).toBe('请选择部门');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('[B2.44] one department: the next tick replaces the one before', async () => {
    const { dialog, onChange } = await openDialog('sel_depart');
    await userEvent.click(within(dialog).getByRole('treeitem', { name: '销售部' }));
    await userEvent.click(within(dialog).getByRole('treeitem', { name: '生产部' }));
    await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(onChange).toHaveBeenLastCalledWith('d3');
  });

  it('[B2.44] a deleted department is shown by the text stored beside it, and kept', async () => {
    const given = { value: 'd2,gone', values: { who_dictText: '销售部,旧部门' }, extend: { multiSelect: true } };
    const { dialog, onChange } = await openDialog('sel_depart', given);
    expect((await box()).value).toBe('销售部,旧部门');
    expect(within(dialog).getByText('旧部门')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(onChange).toHaveBeenLastCalledWith('d2,gone');
  });

  it('[B8.1] says why the tree failed in the words of the server', async () => {
    open('sel_depart', { serves: () => refuse(400, '部门树加载失败') });
    await userEvent.click(await box());
    expect((await screen.findByText('部门树加载失败')).closest('.notice-warning')).not.toBeNull();
  });
});
