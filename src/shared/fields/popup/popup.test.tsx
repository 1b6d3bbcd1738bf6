import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldOfProperty, type FieldView } from '#core/screen/field-view.ts';
import { answer, refuse, stage, type SeenCall, type Server } from '../../testing/index.ts';
import { column, definition, report } from '../testing/popup-report.ts';
import { FieldEditor } from '../field-editor.tsx';
import { FormServicesContext, type Values } from '../form-services.ts';

type Given = {
  readonly field?: Parameters<typeof fieldOfProperty>[1] | object;
  readonly extend?: object;
  readonly server?: Server;
  readonly values?: Values;
  readonly others?: readonly FieldView[];
};

function open({ field: more = {}, extend = {}, server = report(), values = {}, others = [] }: Given = {}) {
  const fill = vi.fn<(path: unknown, values: Values) => void>();
  const onChange = vi.fn<(value: unknown) => void>();
  const field = fieldOfProperty(
    'item_id',
    {
      view: 'popup',
      title: '物料',
      code: 'pop',
      orgFields: 'id,code',
      destFields: 'item_id,item_code',
      fieldExtendJson: JSON.stringify(extend),
      ...more,
    },
    [],
  );
  const services = {
    isReadonly: false,
    uploadLabel: '',
    scopeValues: () => values,
    fill,
    fieldsOf: () => others,
    appendRows: () => undefined,
  };
  const staged = stage(
    <FormServicesContext value={services}>
      <Suspense>
        <FieldEditor field={field} path={['item_id']} isDisabled={false} label="物料" onChange={onChange} />
      </Suspense>
    </FormServicesContext>,
    { server },
  );
  return { ...staged, fill, onChange };
}

const box = (): Promise<HTMLInputElement> => screen.findByLabelText<HTMLInputElement>('物料');

async function openDialog(given: Given = {}) {
  const opened = open(given);
  await userEvent.click(await box());
  const dialog = await screen.findByRole('dialog', { name: '选择物料' });
  await within(dialog).findByText('乙');
  return { ...opened, dialog, row: (name: string) => within(dialog).getByText(name).closest('tr')! };
}

const lastRows = (calls: readonly SeenCall[]): Readonly<Record<string, string>> =>
  calls.findLast(({ path }) => path.includes('/getData'))?.query ?? {};
const press = (name: string, dialog: HTMLElement): Promise<void> =>
  userEvent.click(within(dialog).getByRole('button', { name }));

describe('a popup field', () => {
  afterEach(cleanup);

  it.each([
    [{ code: '' }, 'popup参数未正确配置!'],
    [{ orgFields: '' }, 'popup参数未正确配置!'],
    [{ destFields: null }, 'popup参数未正确配置!'],
    [{ destFields: 'item_id' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ])('[B5.1] configured as %j says %s and is disabled', async (field, message) => {
    open({ field });
    const control = await box();
    expect(control.value).toBe(message);
    expect(control.disabled).toBe(true);
    await userEvent.click(control);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[B2.42] [B4.1] loads columns, then the query, then rows; a row and 确定 fill the fields and close', async () => {
    const { calls, dialog, row, fill } = await openDialog();
    expect(calls.map(({ path }) => path.split('/')[4])).toEqual(['getRpColumns', 'getQueryInfo', 'getData']);
    expect(dialog.style.width).toContain('1200px');
    await userEvent.click(row('乙'));
    expect(within(dialog).getByText('已选择 1 项')).toBeTruthy();
    await press('确定', dialog);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(fill).toHaveBeenCalledWith(['item_id'], expect.objectContaining({ item_id: '2', item_code: 'B2' }));
  });

  it('[B2.42] a click toggles; in a single choice the next row replaces the one before', async () => {
    const { dialog, row } = await openDialog();
    await userEvent.click(row('甲'));
    await userEvent.click(row('乙'));
    expect(row('甲').getAttribute('aria-selected')).toBe('false');
    await userEvent.click(row('乙'));
    expect(within(dialog).getByText('已选择 0 项')).toBeTruthy();
    expect(within(dialog).getAllByRole('radio')).toHaveLength(3);
  });

  it('[B2.42] a double click takes that row alone, confirms and closes', async () => {
    const { row, fill } = await openDialog({ extend: { popupMulti: true } });
    await userEvent.click(row('甲'));
    await userEvent.dblClick(row('丙'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(fill).toHaveBeenCalledWith(['item_id'], expect.objectContaining({ item_id: '3' }));
  });

  it('[B5.2] several rows for a single choice: 请选择一条记录; none: 请选择记录', async () => {
    const { dialog, row, fill } = await openDialog();
    await press('确定', dialog);
    expect(await screen.findByText('请选择记录')).toBeTruthy();
    const user = userEvent.setup();
    await user.click(row('甲'));
    await user.keyboard('{Control>}');
    await user.click(row('乙'));
    await user.keyboard('{/Control}');
    await press('确定', dialog);
    expect(await screen.findByText('请选择一条记录')).toBeTruthy();
    expect(fill).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('[B3.3] several rows are joined by the spliter', async () => {
    const { dialog, row, fill } = await openDialog({ extend: { popupMulti: true, spliter: ';' } });
    await userEvent.click(row('甲'));
    await userEvent.click(row('丙'));
    await press('确定', dialog);
    expect(fill).toHaveBeenCalledWith(
      ['item_id'],
      expect.objectContaining({ item_id: '1;3', item_code: 'A1;C3', item_id_dictText: '甲;丙' }),
    );
  });

  it('[B2.42] [B4.1] 清空 forgets, 刷新 asks anew, closing forgets', async () => {
    const { calls, dialog, row } = await openDialog({ extend: { popupMulti: true } });
    await userEvent.click(row('甲'));
    await press('清空', dialog);
    expect(within(dialog).getByText('已选择 0 项')).toBeTruthy();
    const before = calls.length;
    await press('刷新', dialog);
    expect(calls.length).toBe(before + 1);
    await userEvent.click(row('乙'));
    await press('取消', dialog);
    await userEvent.click(await box());
    expect(await screen.findByText('已选择 0 项')).toBeTruthy();
  });

  it('[B3.6] hidden query items are folded away; 查询 and 重置 ask the first page', async () => {
    const { calls, dialog } = await openDialog();
    expect(within(dialog).getByLabelText('类别').closest('[hidden]')).not.toBeNull();
    await press('展开', dialog);
    await userEvent.type(within(dialog).getByLabelText('类别'), 'x');
    await userEvent.type(within(dialog).getByLabelText('名称'), '甲{Enter}');
    await vi.waitFor(() => expect(lastRows(calls)).toMatchObject({ name: '*甲*', kind: 'x', pageNo: '1' }));
    await press('重置', dialog);
    await vi.waitFor(() => expect(lastRows(calls)).not.toHaveProperty('kind'));
    expect(within(dialog).getByLabelText<HTMLInputElement>('名称').value).toBe('');
  });

  it('[B5.4] [B3.9] a column is searched by a like rule with match type and; empty text: 请输入搜索内容', async () => {
    const { calls, dialog } = await openDialog();
    await press('搜索名称', dialog);
    const asked = calls.length;
    await press('搜索', dialog);
    expect(await screen.findByText('请输入搜索内容')).toBeTruthy();
    expect(calls.length).toBe(asked);
    await userEvent.type(within(dialog).getByRole('textbox', { name: '搜索名称' }), '乙');
    await press('搜索', dialog);
    await vi.waitFor(() => expect(lastRows(calls)['superQueryMatchType']).toBe('and'));
    expect(JSON.parse(lastRows(calls)['superQueryParams']!)).toEqual([
      { field: 'name', type: 'text', val: '乙', rule: 'like' },
    ]);
    await press('搜索名称', dialog);
    const form = within(dialog).getByRole('textbox', { name: '搜索名称' }).closest('form')!;
    await userEvent.click(within(form).getByRole('button', { name: '重置' }));
    await vi.waitFor(() => expect(lastRows(calls)).not.toHaveProperty('superQueryParams'));
  });

  it('[B2.42] [B5.5] sorts by a column and reloads; the sorter of the field comes first, a bad one is ignored', async () => {
    const first = await openDialog({ extend: { sorter: 'name=DESC' } });
    expect(lastRows(first.calls)).toMatchObject({ column: 'name', order: 'desc' });
    await userEvent.click(within(first.dialog).getByRole('button', { name: '编码' }));
    await vi.waitFor(() => expect(lastRows(first.calls)).toMatchObject({ column: 'code', order: 'asc' }));
    cleanup();
    const second = await openDialog({ extend: { sorter: 'name;drop' } });
    expect(lastRows(second.calls)).not.toHaveProperty('column');
  });

  it('[B9.2] pages by 10, 20, 30; a report without pages asks for 999 rows in columns of 120', async () => {
    const { calls, dialog } = await openDialog();
    expect(lastRows(calls)).toMatchObject({ pageNo: '1', pageSize: '10' });
    expect(within(dialog).getByText('共 25 条')).toBeTruthy();
    await userEvent.selectOptions(within(dialog).getByLabelText('每页条数'), '30');
    await vi.waitFor(() => expect(lastRows(calls)).toMatchObject({ pageNo: '1', pageSize: '30' }));
    cleanup();
    const whole = await openDialog({ server: report({ getRpColumns: { ...definition, isPage: 'N' } }) });
    expect(lastRows(whole.calls)).toMatchObject({ pageSize: '999' });
    expect(within(whole.dialog).queryByLabelText('每页条数')).toBeNull();
    expect([...whole.dialog.querySelectorAll('col')].slice(1).map(({ style }) => style.width)).toEqual([
      '120px',
      '120px',
    ]);
    expect(whole.dialog.querySelector<HTMLElement>('.grid-scroll')?.style.maxHeight).toBe('500px');
  });

  it('[B3.7] a tree at the left narrows to a node; 反选 asks for all others', async () => {
    const tree = { code: 't_kind', treeTitle: 'name', treeKey: 'id', title: '类别树' };
    const nodes = [
      {
        key: 'k1',
        value: 'k1',
        title: '甲类',
        isLeaf: false,
        children: [{ key: 'k2', value: 'k2', title: '乙类', isLeaf: true }],
      },
    ];
    const { calls, dialog } = await openDialog({
      server: report({ getRpColumns: { ...definition, tree }, queryTreeList: nodes }),
    });
    await userEvent.click(await within(dialog).findByRole('treeitem', { name: '乙类' }));
    await vi.waitFor(() => expect(lastRows(calls)).toMatchObject({ typeValue: 'k2' }));
    await userEvent.click(within(dialog).getByLabelText('反选'));
    await vi.waitFor(() => expect(lastRows(calls)).toMatchObject({ typeValue: 'k2', typeSearch: 'inverse' }));
  });

  it('[B2.42] [B9.2] the lines of the row in front stand below, asked by self_<parameter>, 400 high', async () => {
    const sub = { ...definition, cgRpConfigId: 's1', cgRpConfigName: '明细', columns: [column('spec', '规格')] };
    const server: Server = ({ path, query }) => {
      if (path.endsWith('getRpColumns/s1')) return answer(sub);
      if (path.endsWith('getData/s1'))
        return answer({ records: [{ id: 'l', spec: `规格${query['self_head']}` }], total: 1 });
      return report({ getRpColumns: { ...definition, subId: 's1', paramName: 'head' } })({
        method: 'GET',
        path,
        query,
        body: null,
      });
    };
    const { dialog, row } = await openDialog({ server });
    await userEvent.click(row('乙'));
    expect(await within(dialog).findByText('规格2')).toBeTruthy();
    expect(
      within(dialog).getByRole('grid', { name: '明细' }).closest<HTMLElement>('.grid-scroll')?.style.maxHeight,
    ).toBe('400px');
  });

  it('[B2.42] fills the screen and back', async () => {
    const { dialog } = await openDialog();
    await press('全屏', dialog);
    expect(dialog.className).toContain('dialog-full');
    await press('退出全屏', dialog);
    expect(dialog.className).not.toContain('dialog-full');
  });

  it('[B3.2] [B7.2] [B7.5] parameters come from the extend JSON, a sub-form or the report and travel as self_', async () => {
    const { calls } = await openDialog({
      extend: {
        param: [
          { key: 'owner', value: 'lines.owner_id' },
          { key: 'fixed', value: '7' },
        ],
      },
      values: { lines: [{ owner_id: 'o9' }] },
      server: report({
        getRpParam: [
          { paramName: 'owner', paramTxt: '货主', paramValue: null },
          { paramName: 'year', paramTxt: '年', paramValue: '2026' },
        ],
      }),
    });
    expect(lastRows(calls)).toMatchObject({ self_owner: 'o9', self_fixed: '7', self_year: '2026' });
  });

  it('[B3.3] fields of one group are filled from the same row', async () => {
    const other = fieldOfProperty(
      'unit_id',
      { view: 'popup', code: 'pop', orgFields: 'kind', destFields: 'unit_id', fieldExtendJson: '{"groupId":"g"}' },
      [],
    );
    const { row, fill } = await openDialog({ extend: { groupId: 'g' }, others: [other] });
    await userEvent.dblClick(row('乙'));
    expect(fill).toHaveBeenCalledWith(['item_id'], expect.objectContaining({ item_id: '2', unit_id: 'y' }));
  });

  it('[B3.3] triggerChange false fills without saying that the field changed', async () => {
    const { row, fill, onChange } = await openDialog({ extend: { triggerChange: false } });
    await userEvent.dblClick(row('乙'));
    expect(fill).toHaveBeenCalled();
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each(['getRpColumns', 'getQueryInfo', 'queryTreeList'])(
    '[B8.1] says why %s failed in the words of the server',
    async (call) => {
      const tree = { code: 't', treeTitle: 'name', treeKey: 'id', title: '' };
      open({ server: report({ getRpColumns: { ...definition, tree }, [call]: refuse(400, '报表配置有误') }) });
      await userEvent.click(await box());
      const notice = await screen.findAllByText('报表配置有误');
      expect(notice.some((element) => element.closest('.notice-warning') !== null)).toBe(true);
    },
  );

  it('by keyboard: arrows walk the rows, Space toggles, Enter confirms', async () => {
    const { dialog, fill } = await openDialog({ extend: { popupMulti: true } });
    await vi.waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('名称')));
    await userEvent.keyboard('{ArrowDown} {ArrowDown}{ArrowDown} {Enter}');
    expect(fill).toHaveBeenCalledWith(['item_id'], expect.objectContaining({ item_id: '1,3' }));
  });
});

describe('the popup with buttons', () => {
  afterEach(cleanup);
  const buttons = {
    enhanceJs: '',
    records: [
      { buttonCode: 'enable', buttonName: '启用', buttonStyle: 'button', optType: 'action' },
      { buttonCode: 'calc', buttonName: '计算', buttonStyle: 'link', optType: 'js' },
    ],
  };
  const given = (doButton: Response): Given => ({
    extend: { popupButtons: true, popupMulti: true },
    server: report({ 'button/lists': buttons, doButton }),
  });

  it('[B3.8] [B5.3] [B7.7] [B9.1] is 95% wide; a button needs exactly one row', async () => {
    const { calls, dialog, row } = await openDialog(given(answer(null)));
    expect(dialog.style.width).toContain('95%');
    expect(calls.at(-1)?.path ?? '').not.toContain('doButton');
    await userEvent.click(await within(dialog).findByRole('button', { name: '启用' }));
    expect(await screen.findByText('请先选中一条记录')).toBeTruthy();
    await userEvent.click(row('甲'));
    await userEvent.click(row('乙'));
    await press('启用', dialog);
    expect(await screen.findByText('请只选中一条记录')).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith('doButton'))).toBe(false);
  });

  it('[B7.8] [B8.2] an action says 处理完成! and asks the rows anew', async () => {
    const { calls, dialog, row } = await openDialog(given(answer(null)));
    await userEvent.click(row('乙'));
    await userEvent.click(await within(dialog).findByRole('button', { name: '启用' }));
    expect(await screen.findByText('处理完成!')).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith('doButton'))?.body).toEqual({
      formId: 'r1',
      buttonCode: 'enable',
      dataId: '2',
    });
    await vi.waitFor(() => expect(calls.at(-1)?.path).toContain('getDatas'));
  });

  it('[B8.2] a refused action says 处理失败! and why', async () => {
    const { dialog, row } = await openDialog(given(refuse(422, '状态不对')));
    await userEvent.click(row('乙'));
    await userEvent.click(await within(dialog).findByRole('button', { name: '启用' }));
    expect(await screen.findByText('处理失败!')).toBeTruthy();
    expect(await screen.findByText('状态不对')).toBeTruthy();
  });

  it('[B3.8] outside a form its scripts are not run: the button is disabled and says why', async () => {
    const { dialog } = await openDialog(given(answer(null)));
    const button = await within(dialog).findByRole<HTMLButtonElement>('button', { name: '计算' });
    expect(button.disabled).toBe(true);
    expect(button.title).toContain('脚本');
  });
});
