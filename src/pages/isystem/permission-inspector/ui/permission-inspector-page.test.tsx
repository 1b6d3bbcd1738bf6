import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { PermissionInspectorPage } from './permission-inspector-page.tsx';

const inspection = {
  person: {
    id: 'u1',
    username: 'zhang',
    realname: '张三',
    isFree: false,
    roles: ['销售员'],
    departs: ['销售部'],
    signIn: { isAllowed: true, reason: 'active', names: [] },
  },
  menu: { id: 'm1', title: '客户档案', isAllowed: true, reason: 'granted', names: ['销售员'] },
  buttons: [
    { code: 'base:customer:edit', title: '编辑', isAllowed: false, reason: 'notGranted', names: ['经理'] },
    { code: 'base:customer:print', title: '打印', isAllowed: false, reason: 'controlled', names: [] },
  ],
  form: {
    title: '客户档案',
    columns: [
      { code: 'name', title: '名称', table: null, inList: true, inForm: true, mayChange: true, names: [] },
      { code: 'limit', title: '额度', table: null, inList: false, inForm: true, mayChange: false, names: ['经理'] },
    ],
    rules: [{ id: 'r1', name: '本人', through: [{ mode: 'role', name: '销售员' }] }],
  },
  record: { id: 'c1', isAllowed: false, reason: 'rule', names: ['本人'] },
};
const server: Server = ({ path, query }) => {
  if (path.endsWith('/users'))
    return answer(query['keyword'] === 'x' ? [] : [{ id: 'u1', name: '张三', detail: 'zhang' }]);
  if (path.endsWith('/menus')) return answer([{ id: 'm1', title: '基础资料 / 客户档案', tableName: 'crm_customer' }]);
  return query['record'] === 'gone' ? refuse(404, '记录不存在或已被删除，请刷新列表') : answer(inspection);
};

afterEach(cleanup);

describe('the permission inspector', () => {
  const ask = async (record: string) => {
    const staged = stageAt('/isystem/permission-inspector', <PermissionInspectorPage />, { server });
    await userEvent.click(await screen.findByRole('button', { name: /张三/ }));
    await userEvent.selectOptions(screen.getByLabelText('菜单'), 'm1');
    await userEvent.type(screen.getByLabelText('记录编号或 ID（可不填）'), record);
    await userEvent.click(screen.getByRole('button', { name: '诊断' }));
    return staged;
  };

  it('[A7.19] says of everything whether it is allowed, and what decided', async () => {
    const { calls } = await ask('C1');
    await screen.findByRole('heading', { name: '张三（zhang）' });
    expect(calls.find(({ path }) => path.endsWith('/explain'))?.query).toMatchObject({
      userId: 'u1',
      permissionId: 'm1',
      record: 'C1',
    });
    const row = (name: RegExp) => within(screen.getByRole('row', { name }));
    expect(row(/^菜单 客户档案/).getByText('由角色授予：销售员')).toBeTruthy();
    expect(row(/^编辑/).getByText('没有角色授予；拥有此权限的角色：经理')).toBeTruthy();
    expect(row(/^打印/).getByText('不允许')).toBeTruthy();
    expect(row(/^额度/).getByText('授予了：经理')).toBeTruthy();
    expect(screen.queryByRole('row', { name: /^名称/ })).toBeNull();
    expect(screen.getByText(/通过 角色“销售员”/)).toBeTruthy();
    expect(screen.getByText(/被数据规则隐藏：本人/)).toBeTruthy();
  });

  it('[A7.19] says why a record cannot be asked about, and keeps what was entered', async () => {
    await ask('gone');
    await screen.findByText('记录不存在或已被删除，请刷新列表');
    expect(screen.getByLabelText('记录编号或 ID（可不填）')).toHaveProperty('value', 'gone');
  });

  it('[A7.19] is asked only when somebody is chosen', async () => {
    stageAt('/isystem/permission-inspector', <PermissionInspectorPage />, { server });
    await screen.findByRole('button', { name: /张三/ });
    expect(screen.getByRole('button', { name: '诊断' })).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByRole('searchbox', { name: '按姓名或账号查找' }), 'x{Enter}');
    await waitFor(() => expect(screen.getByText('没有找到用户')).toBeTruthy());
  });
});
