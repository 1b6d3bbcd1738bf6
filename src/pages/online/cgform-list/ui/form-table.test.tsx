import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stage, type Server } from '@/shared/testing';
import { FormTable } from './form-table.tsx';

const heads = [
  {
    id: 'h1',
    tableName: 'dev_check',
    tableTxt: '设备点检',
    tableType: 2,
    subTableStr: 'dev_check_item',
    tableVersion: 3,
    isDbSynch: 'N',
    origin: 'designed',
    isFileNewer: true,
    route: '/online/auto/dev_check',
  },
  {
    id: 's1',
    tableName: 'dev_check_item',
    tableTxt: '项目',
    tableType: 3,
    mainTable: 'dev_check',
    tableVersion: 3,
    isDbSynch: 'Y',
    origin: 'designed',
  },
];

function show(
  more: Server = ({ path }) => refuse(404, path),
  { copiesOf = null, records = heads }: { copiesOf?: string | null; records?: readonly object[] } = {},
) {
  const designed: (string | null)[] = [];
  const copies: (string | null)[] = [];
  const staged = stage(
    <MemoryRouter initialEntries={['/online/cgform']}>
      <FormTable
        title="在线表单"
        copiesOf={copiesOf}
        onCopies={(of) => void copies.push(of)}
        onDesign={(id) => void designed.push(id)}
        onEnhance={() => undefined}
      />
    </MemoryRouter>,
    {
      server: (call) =>
        call.path === '/online/cgform/head/list' ? answer({ records, total: records.length }) : more(call),
    },
  );
  return { ...staged, designed, copies };
}
const choose = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: '设备点检 的更多操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

afterEach(cleanup);

describe('[B2.35] the list of online forms', () => {
  it('says of each form its version, state and origin; a sub-table is designed with its main table', async () => {
    const { designed } = show();
    const [, first, second] = await screen.findAllByRole('row');
    expect(first?.textContent).toContain('未同步');
    expect(first?.textContent).toContain('文件有新版本');
    expect(second?.textContent).toContain('附表');
    for (const row of [first, second])
      if (row !== undefined) await userEvent.click(within(row).getByRole('button', { name: '设计' }));
    await userEvent.click(screen.getByRole('button', { name: '新建表单' }));
    expect(designed).toEqual(['h1', 'dev_check', null]);
  });

  it('makes a view copy and leads to those of the form', async () => {
    const made = { id: 'c1', tableVersion: 1, plan: { steps: [], faults: [], changes: [] } };
    const { calls, copies } = show(({ path }) =>
      path === '/online/cgform/head/copyOnline' ? answer(made) : refuse(404, path),
    );
    await choose('新建视图副本');
    expect(await screen.findByText('已创建视图副本，可以调整它的字段显示和布局')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ query: { code: 'h1' } });
    expect(copies).toEqual(['h1']);
  });

  it('offers of a view copy what it has: no table, no paper and no data permissions of its own', async () => {
    const copy = {
      id: 'c1',
      tableName: 'dev_check$1',
      tableTxt: '点检视图',
      tableType: 2,
      copyType: 1,
      physicId: 'h1',
      physicTable: 'dev_check',
      isDbSynch: 'Y',
    };
    const { calls } = show(
      ({ path }) =>
        path === '/online/cgform/api/getByHead' ? answer({ head: heads[0], fields: [] }) : answer(null, '移除成功！'),
      { copiesOf: 'h1', records: [copy] },
    );
    expect(await screen.findByRole('heading', { name: '“设备点检”的视图副本' })).toBeTruthy();
    expect(calls.find(({ path }) => path === '/online/cgform/head/list')?.query).toMatchObject({
      copyType: '1',
      physicId: 'h1',
    });
    await userEvent.click(await screen.findByRole('button', { name: '点检视图 的更多操作' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      '打开',
      '自定义按钮',
      'JS增强',
      '动作',
      '加入菜单',
      '历史版本',
      '复制为新表',
      '导出模块文件',
      '删除视图副本',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: '删除视图副本' }));
    const dialog = await screen.findByRole('dialog', { name: '删除视图副本' });
    await userEvent.type(within(dialog).getByLabelText('请输入表名 dev_check$1 确认'), 'dev_check$1');
    await userEvent.click(within(dialog).getByRole('button', { name: '删除视图副本' }));
    expect(await screen.findByText('移除成功！')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'DELETE')).toMatchObject({
      path: '/online/cgform/head/removeRecord',
      query: { id: 'c1' },
    });
  });

  it('asks by name, title and kind', async () => {
    const { calls } = show();
    await userEvent.type(await screen.findByLabelText('表名'), 'dev');
    await userEvent.selectOptions(screen.getByLabelText('表类型'), '2');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    await screen.findAllByRole('row');
    expect(calls.at(-1)?.query).toMatchObject({ tableName: '*dev*', tableType: '2', pageNo: '1' });
  });

  it('deletes a form with its tables only after its name was typed', async () => {
    const { calls } = show(() => answer(null, '删除成功！'));
    await choose('删除表单和数据表');
    const dialog = await screen.findByRole('dialog', { name: '删除表单和数据表' });
    const run = within(dialog).getByRole('button', { name: '删除表单和数据表' });
    expect(run).toHaveProperty('disabled', true);
    await userEvent.type(within(dialog).getByLabelText('请输入表名 dev_check 确认'), 'dev_check');
    await userEvent.click(run);
    expect(await screen.findByText('删除成功！')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'DELETE')).toMatchObject({
      path: '/online/cgform/head/delete',
      query: { id: 'h1', confirm: 'dev_check,dev_check_item' },
    });
  });

  it('puts a form into the menu under a parent, granted to roles; a refusal stays in the dialog', async () => {
    const { calls } = show(({ path }) =>
      path.endsWith('menuChoices')
        ? answer({ parents: [{ id: 'p', title: '设备管理' }], roles: [{ id: 'r', title: '点检员' }] })
        : refuse(422, '角色不存在'),
    );
    await choose('加入菜单');
    const dialog = await screen.findByRole('dialog', { name: '加入菜单' });
    await userEvent.selectOptions(await within(dialog).findByLabelText('上级菜单'), 'p');
    await userEvent.click(within(dialog).getByLabelText('点检员'));
    await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await within(dialog).findByText('角色不存在')).toBeTruthy();
    expect(calls.at(-1)?.body).toEqual({ id: 'h1', parentId: 'p', title: '设备点检', roleIds: ['r'] });
  });

  it('compares versions and goes back to one through the same plan', async () => {
    const { calls } = show(({ path }) => {
      if (path.endsWith('versions'))
        return answer([
          {
            version: 3,
            title: '设备点检',
            createBy: 'admin',
            createTime: '2026-11-21 10:00:00',
            steps: ['新增字段 note'],
          },
          { version: 2, title: '设备点检', createBy: 'admin', createTime: '2026-11-20 10:00:00', steps: [] },
        ]);
      if (path.endsWith('compare'))
        return answer([{ place: 'head', label: '表描述', before: '点检', after: '设备点检' }]);
      return answer({ id: 'h1', tableVersion: 4, plan: { steps: [], faults: [], changes: [] } });
    });
    await choose('历史版本');
    await userEvent.click(await screen.findByRole('button', { name: '与当前比较' }));
    expect(await screen.findByRole('row', { name: '表描述 点检 设备点检' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '恢复到此版本' }));
    const dialog = await screen.findByRole('dialog', { name: '恢复到版本 2' });
    await userEvent.click(within(dialog).getByRole('button', { name: '确认保存' }));
    expect(await screen.findByText('已保存为版本 4')).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith('restore')).map(({ body }) => body)).toEqual([
      { id: 'h1', source: 'version', version: 2, dryRun: true },
      { id: 'h1', source: 'version', version: 2, confirm: [] },
    ]);
  });
});
