import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { FormDesign, MigrationPlan } from '@/entities/form-design';
import { answer, refuse, stage, type Server } from '@/shared/testing';
import { FormDesigner } from './form-designer.tsx';

const design: FormDesign = {
  head: { id: 'h1', tableName: 'dev_check', tableTxt: '设备点检', tableType: 2, tableVersion: 3, formTemplate: '2' },
  fields: [
    { id: 'f0', dbFieldName: 'id', dbFieldTxt: '主键' },
    { id: 'f1', dbFieldName: 'code', dbFieldTxt: '编号', fieldShowType: 'text', isShowForm: 1, dbFieldNameOld: 'code' },
    { id: 'f2', dbFieldName: 'note', dbFieldTxt: '备注', fieldShowType: 'text', isShowForm: 1, dbFieldNameOld: 'note' },
  ],
  indexs: [],
  subs: [
    {
      head: { id: 's1', tableName: 'dev_check_item', tableTxt: '项目', tableType: 3 },
      fields: [{ dbFieldName: 'part', dbFieldTxt: '部位' }],
    },
  ],
};
const step = {
  kind: 'drop_column',
  table: 'dev_check',
  field: 'note',
  text: '删除字段 note（备注）',
  textEn: 'Drop',
  sql: ['alter table x'],
};
const empty: MigrationPlan = { steps: [], faults: [], changes: [] };

function show({
  plan = empty,
  save = () => answer({ id: 'h1', tableVersion: 4, plan: empty }),
  head = {},
}: { plan?: MigrationPlan; save?: () => Response; head?: Partial<FormDesign['head']> } = {}) {
  const server: Server = ({ path }) => {
    if (path === '/online/cgform/api/getByHead') return answer({ ...design, head: { ...design.head, ...head } });
    if (path === '/online/cgform/head/list') return answer({ records: [], total: 0 });
    if (path === '/online/cgform/design/plan') return answer(plan);
    if (path === '/online/cgform/api/editAll') return save();
    return refuse(404, path);
  };
  return stage(<FormDesigner id="h1" onClose={() => undefined} onSaved={() => undefined} drawForm={() => null} />, {
    server,
  });
}
const cell = (name: string) => screen.findByLabelText(name);
const save = async () => userEvent.click(await screen.findByRole('button', { name: '保存…' }));

afterEach(cleanup);

describe('[B2.35] the designer of a form', () => {
  it('shows the fields without those every table has, and one set of lines under five sheets', async () => {
    show();
    expect(await cell('code 的字段名')).toHaveProperty('value', 'code');
    expect(screen.queryByLabelText('id 的字段名')).toBeNull();
    const sheets = screen.getByRole('tablist', { name: '字段属性' });
    expect(
      within(sheets)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['数据库属性', '页面属性', '校验与字典', '外键', '查询']);
    await userEvent.type(await cell('note 的字段备注'), '说明');
    await userEvent.click(screen.getByRole('tab', { name: '查询' }));
    expect(await cell('note 的字段备注')).toHaveProperty('value', '备注说明');
    await userEvent.click(await cell('note 的查询'));
    await userEvent.click(screen.getByRole('tab', { name: '项目' }));
    expect(await cell('part 的字段名')).toHaveProperty('value', 'part');
  });

  it('offers of a view copy what it may change, and nothing of the table', async () => {
    show({ head: { tableName: 'dev_check$1', copyType: 1, physicTable: 'dev_check' } });
    expect(await cell('note 的字段名')).toHaveProperty('readOnly', true);
    expect(screen.getByText(/这是数据表 dev_check 的视图副本/)).toBeTruthy();
    const sheets = screen.getByRole('tablist', { name: '字段属性' });
    const tabs = (list: HTMLElement) =>
      within(list)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent);
    expect(tabs(sheets)).toEqual(['页面属性', '控件与默认值', '查询']);
    expect(tabs(screen.getByRole('tablist', { name: '设计内容' }))).toEqual(['字段', '表单设置', '布局与预览']);
    for (const name of ['添加字段', '添加子表', '删除 note']) expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: '控件与默认值' }));
    const widget = await cell('note 的控件类型');
    expect([...(widget as HTMLSelectElement).options].map(({ value }) => value)).toEqual(['text', 'textarea']);
  });

  it('moves a field by keys', async () => {
    show();
    await userEvent.click(await cell('note 的字段名'));
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const lines = screen.getByRole('list', { name: '字段' });
    expect(
      within(lines)
        .getAllByRole('listitem')
        .map((line) => line.getAttribute('aria-label')),
    ).toEqual(['note', 'code']);
  });

  it('says every fault at its row and keeps what was typed', async () => {
    const faults = [
      { row: 1, field: 'order', message: '“order”是数据库保留字，请换一个名称' },
      { table: 'dev_check_item', row: 0, field: 'part', message: '没有字典 x' },
    ];
    const { calls } = show({ plan: { ...empty, faults } });
    const name = await cell('note 的字段名');
    await userEvent.clear(name);
    await userEvent.type(name, 'order');
    await save();
    const line = (await screen.findAllByRole('listitem', { name: 'order' }))[0];
    expect(line?.textContent).toContain('“order”是数据库保留字，请换一个名称');
    expect(screen.getByLabelText('order 的字段名')).toHaveProperty('value', 'order');
    await userEvent.click(screen.getByRole('tab', { name: '项目' }));
    expect(screen.getByRole('listitem', { name: 'part' }).textContent).toContain('没有字典 x');
    expect(calls.some(({ path }) => path === '/online/cgform/api/editAll')).toBe(false);
  });

  it('saves a loss only when it is ticked, with exactly the steps of the plan', async () => {
    const loss = { rows: 2, examples: ['正常'], text: '2 行的值会被删除', textEn: '2 rows' };
    const { calls } = show({ plan: { ...empty, steps: [{ ...step, id: 'drop_column dev_check.note 2', loss }] } });
    await userEvent.click(await screen.findByRole('button', { name: '删除字段 note' }));
    await save();
    const dialog = await screen.findByRole('dialog', { name: '更改计划：设备点检' });
    expect(dialog.textContent).toContain('2 行的值会被删除，例如：正常');
    expect(dialog.textContent).toContain('alter table x');
    const run = within(dialog).getByRole('button', { name: '确认并丢失数据' });
    expect(run).toHaveProperty('disabled', true);
    await userEvent.click(within(dialog).getByLabelText('我确认丢失这些数据'));
    await userEvent.click(run);
    expect(await screen.findByText('已保存为版本 4')).toBeTruthy();
    const sent = calls.find(({ path }) => path === '/online/cgform/api/editAll')?.body as FormDesign;
    expect(sent.confirm).toEqual(['drop_column dev_check.note 2']);
    expect(sent.fields.map(({ id }) => id)).toEqual(['f1']);
    expect(sent.head.tableVersion).toBe(3);
  });

  it('shows what another administrator changed meanwhile, and loses nothing', async () => {
    const conflict = {
      version: 4,
      fields: [{ field: 'dev_check.code', label: '字段 编号（code） · 字段备注', yours: '编号', theirs: '单号' }],
    };
    show({ save: () => refuse(409, '此表单已被 li 修改为版本 4，您打开的是版本 3，请核对后重新保存', { conflict }) });
    await userEvent.type(await cell('note 的字段备注'), '二');
    await save();
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '确认保存' }));
    expect(await within(dialog).findByText(/此表单已被 li 修改为版本 4/)).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: '字段 编号（code） · 字段备注 编号 单号' })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: '取消' }));
    expect(await cell('note 的字段备注')).toHaveProperty('value', '备注二');
  });
});
