import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldViewOf } from '#core/managed/views.ts';
import { fieldOfProperty, type FieldView, type FormProperty } from '#core/screen/field-view.ts';
import { connect } from '../api/index.ts';
import { answer, refuse, stage, type SeenCall, type Server } from '../testing/index.ts';
import { FieldCell } from './field-cell.tsx';
import { FieldEditor } from './field-editor.tsx';
import { FormServicesContext, type Values } from './form-services.ts';
import { hasNoDict } from './list/use-choices.ts';
import { buildColumn } from './testing/build-fields.ts';

type Given = { readonly value?: string; readonly values?: Values; readonly server?: Server };

function Held({
  field,
  given,
  onChange,
}: {
  field: FieldView;
  given: string;
  onChange: (value: unknown) => void;
}): ReactNode {
  const [value, setValue] = useState<unknown>(given);
  return (
    <FieldEditor
      field={field}
      path={['f']}
      isDisabled={false}
      // In a cell of a grid everything is a list.
      {...(/radio|checkbox/.test(field.widget) ? {} : { label: '值' })}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

function open(property: FormProperty, { value = '', values = {}, server = () => answer([]) }: Given = {}) {
  const onChange = vi.fn<(value: unknown) => void>();
  const services = {
    isReadonly: false,
    uploadLabel: '',
    scopeValues: () => values,
    fill: () => undefined,
    appendRows: () => undefined,
  };
  const field = fieldOfProperty('f', { title: '值', ...property }, []);
  const staged = stage(
    <FormServicesContext value={services}>
      <Suspense>
        <Held field={field} given={value} onChange={onChange} />
      </Suspense>
    </FormServicesContext>,
    { server },
  );
  return { ...staged, onChange };
}

const combobox = (): Promise<HTMLInputElement> => screen.findByRole<HTMLInputElement>('combobox');
const search: FormProperty = { view: 'sel_search', dictTable: 't', dictText: 'n', dictCode: 'id' };
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `k${index}`, text: `行${index}` }));

describe('a search select', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it.each([{ dictTable: '' }, { dictText: null }, { dictCode: '' }])(
    '[B5.9] with %j says 表字典搜索组件参数接收有误,请检查字典配置!',
    async (missing) => {
      open({ ...search, ...missing });
      expect((await screen.findByRole('alert')).textContent).toBe('表字典搜索组件参数接收有误,请检查字典配置!');
    },
  );

  it('[B2.48] [B7.15] opens by a key, is walked by arrows, Enter takes the row', async () => {
    const { calls, onChange } = open(search, { server: () => answer(rows(3)) });
    (await combobox()).focus();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: '行2' });
    expect(decodeURIComponent(calls[0]?.path ?? '')).toBe('/sys/dict/loadDict/t,n,id');
    expect(calls[0]?.query).toMatchObject({ pageSize: '50' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('k1');
    expect((await combobox()).value).toBe('行1');
    await userEvent.keyboard('{Delete}');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('[B9.3] waits 800 ms after the last key', async () => {
    const { calls } = open(search);
    const input = await combobox();
    fireEvent.mouseDown(input);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: '钢' } });
    await act(() => vi.advanceTimersByTimeAsync(700));
    fireEvent.change(input, { target: { value: '钢板' } });
    await act(() => vi.advanceTimersByTimeAsync(799));
    expect(calls).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(calls.map(({ query }) => query['keyword'])).toEqual([undefined, '钢板']);
  });

  it('[B2.48] cancels what is outdated', async () => {
    open(search);
    const asked: Request[] = [];
    connect({
      baseUrl: 'http://server/api',
      dialect: 'platform',
      fetch: (request) => {
        asked.push(request);
        return new Promise<Response>(() => undefined);
      },
    });
    const input = await combobox();
    fireEvent.mouseDown(input);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    fireEvent.change(input, { target: { value: '钢' } });
    await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 3000 });
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('[B2.48] shows more rows on demand', async () => {
    const { calls } = open(search, { server: ({ query }) => answer(rows(Number(query['pageSize']))) });
    await userEvent.click(await combobox());
    await userEvent.click(await screen.findByRole('option', { name: '显示更多' }));
    expect(await screen.findByRole('option', { name: '行99' })).toBeTruthy();
    expect(calls.map(({ query }) => query['pageSize'])).toEqual(['50', '100']);
  });

  it('[B7.14] a stored value that is gone stays and shows what was stored', async () => {
    open(search, { value: 'weg', values: { f_dictText: '旧单位' } });
    expect((await combobox()).value).toBe('旧单位');
    cleanup();
    open(search, { value: 'weg', server: ({ path }) => answer(path.includes('loadDictItem') ? ['weg'] : []) });
    await vi.waitFor(async () => expect((await combobox()).value).toBe('weg'));
  });

  it('[B7.31] several values are joined with commas, each with its text', async () => {
    const several: FormProperty = { ...search, view: 'list_multi' };
    const server: Server = ({ path }: SeenCall) => answer(path.includes('loadDictItem') ? ['甲', '乙'] : rows(2));
    const { onChange } = open(several, { value: 'a,b', server });
    expect(await screen.findByText('乙')).toBeTruthy();
    await userEvent.click(await combobox());
    await userEvent.click(await screen.findByRole('option', { name: '行1' }));
    expect(onChange).toHaveBeenLastCalledWith('a,b,k1');
    await userEvent.click(screen.getByRole('button', { name: '移除 甲' }));
    expect(onChange).toHaveBeenLastCalledWith('b,k1');
  });
});

describe('a tree select', () => {
  afterEach(cleanup);
  const tree: FormProperty = { view: 'sel_tree', dict: 't,n,id' };
  const level = (key: string, title: string, leaf: boolean) => ({ key, value: key, title, leaf });
  const server: Server = ({ query }) =>
    answer(query['pid'] === 'r' ? [level('x', '子级', true)] : [level('r', '根', false)]);

  it.each(['{broken', '[1]', '5', 7])(
    '[B5.8] with the condition %j says 组件JTreeSelect-condition传值有误，需要一个json字符串!',
    async (condition) => {
      open({ ...tree, fieldExtendJson: JSON.stringify({ condition }) });
      expect((await screen.findByRole('alert')).textContent).toBe(
        '组件JTreeSelect-condition传值有误，需要一个json字符串!',
      );
    },
  );

  it('[B2.48] [B7.13] loads a level when it is opened; Enter takes the node; the condition goes along', async () => {
    const condition = '{"enabled":"Y"}';
    const { calls, onChange } = open({ ...tree, fieldExtendJson: JSON.stringify({ condition }) }, { server });
    (await combobox()).focus();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('treeitem', { name: '根' });
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByRole('treeitem', { name: '子级' });
    expect(calls.map(({ query }) => [query['pid'], query['condition']])).toEqual([
      ['', condition],
      ['r', condition],
    ]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('x');
    expect((await combobox()).value).toBe('子级');
    await userEvent.click(screen.getByRole('button', { name: '清空' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('[B3.7] [B7.16] [B7.17] categories come by their code, and a stored one by its name', async () => {
    const { calls } = open(
      { view: 'cat_tree', pcode: 'A01' },
      {
        value: 'c9',
        server: ({ path }) => answer(path.includes('loadDictItem') ? ['原料'] : [level('c1', '类', true)]),
      },
    );
    await vi.waitFor(async () => expect((await combobox()).value).toBe('原料'));
    await userEvent.click(await combobox());
    expect(within(await screen.findByRole('tree')).getByRole('treeitem', { name: '类' })).toBeTruthy();
    expect(calls.at(-1)).toMatchObject({ path: '/sys/category/loadTreeData', query: { pcode: 'A01' } });
  });
});

describe('a list of a dictionary', () => {
  afterEach(cleanup);

  it.each(['list', 'list_multi', 'radio', 'checkbox', 'transfer'])(
    '[B5.10] %s without a code says 字典Code不能为空!',
    async (view) => {
      open({ view, dictCode: '' });
      expect((await screen.findByRole('alert')).textContent).toBe('字典Code不能为空!');
    },
  );

  it.each([
    ['came along, be there none', true],
    ['nobody brought', undefined],
  ] as const)('[B5.10] is without a dictionary only where its choices %s', (_, hasChoices) => {
    const field = fieldViewOf(
      { name: 'f', label: ['值', 'Value'], widget: 'list', ...(hasChoices === undefined ? {} : { hasChoices }) },
      'zh',
    );
    expect(hasNoDict(field)).toBe(hasChoices === undefined);
  });

  it('[B8.4] warns in the words of the server when the dictionary cannot be loaded', async () => {
    open({ view: 'list', dictCode: 'd' }, { server: () => refuse(400, '字典不存在') });
    expect((await screen.findByText('字典不存在')).closest('.notice-warning')).not.toBeNull();
  });

  it('[B3.10] shows its items in their colours', async () => {
    open({ view: 'radio', dictCode: 'd', enum: [{ value: 'r', text: '红', color: '#f00' }] }, {});
    expect((await screen.findByText('红')).className).toContain('tag-colored');
  });

  it('[B3.10] a value outside the dictionary is shown, marked and kept', async () => {
    const { onChange } = open(
      { view: 'checkbox', dictCode: 'd', enum: [{ value: 'a', text: '甲' }] },
      { value: 'old' },
    );
    expect(await screen.findByText('old（不在字典中）')).toBeTruthy();
    await userEvent.click(screen.getByText('甲'));
    expect(onChange).toHaveBeenLastCalledWith('a,old');
    cleanup();
    stage(<FieldCell column={buildColumn({ widget: 'list', options: [] })} row={{ value: 'old' }} />, {
      server: () => answer([]),
    });
    expect(screen.getByText('old（不在字典中）')).toBeTruthy();
  });

  it.each(['list_multi', 'checkbox', 'transfer'])(
    'a retired choice of a %s keeps its text, can be taken away and not be taken again',
    async (view) => {
      const items = [
        { value: 'a', text: '甲' },
        { value: 'old', text: '旧', disabled: true },
      ];
      open({ view, enum: items }, { value: 'old' });
      expect((await screen.findAllByText('旧')).length).toBeGreaterThan(0);
      cleanup();
      open({ view, enum: items }, { value: 'a' });
      expect((await screen.findAllByText('甲')).length).toBeGreaterThan(0);
      expect(screen.queryByText('旧')).toBeNull();
      cleanup();
      stage(<FieldCell column={buildColumn({ widget: view, options: items })} row={{ value: 'a,old' }} />, {
        server: () => answer([]),
      });
      expect(screen.getByText('甲,旧')).toBeTruthy();
    },
  );

  it('a retired choice that the dictionary itself does not offer is asked for by its value', async () => {
    open(
      { view: 'list', dictCode: 'd' },
      {
        value: 'old',
        server: ({ path }) => answer(path.includes('loadDictItem') ? ['旧'] : [{ value: 'a', text: '甲' }]),
      },
    );
    expect(await screen.findByText('旧')).toBeTruthy();
  });

  it('[finance.rpt-cashflow] a value that is its own text is words, not a label', () => {
    const shown = (words: string): string => {
      const column = buildColumn({ widget: 'list', options: [{ value: '存货', text: words }] });
      stage(<FieldCell column={column} row={{ value: '存货' }} />, { server: () => answer([]) });
      const { className } = screen.getByText(words);
      cleanup();
      return className;
    };
    expect(shown('库存商品')).toContain('tag');
    expect(shown('存货')).not.toContain('tag');
  });

  it('[B7.31] a dictionary is asked for once, then it comes from the cache', async () => {
    const { calls } = open({ view: 'list', dictCode: 'd' }, { server: () => answer([{ value: 'a', text: '甲' }]) });
    await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 20_000 });
    await userEvent.click(await combobox());
    await screen.findAllByText('甲');
    expect(calls.map(({ path }) => path)).toEqual(['/sys/dict/getDictItems/d']);
  });
});
