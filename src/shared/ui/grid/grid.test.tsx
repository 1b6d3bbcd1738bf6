import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { afterFrame } from '../../lib/index.ts';
import { completeJsdom } from '../../testing/index.ts';
import { Grid, type GridColumn, type GridProps } from './grid.tsx';

type Row = { readonly id: string; readonly name: string };

const rows: readonly Row[] = [
  { id: '1', name: '甲' },
  { id: '2', name: '乙' },
];
const columns: readonly GridColumn<Row>[] = [
  { id: 'id', label: '编号', width: 100, align: 'left', cell: ({ id }) => id, isSortable: true },
  { id: 'name', label: '名称', width: 100, align: 'left', cell: ({ name }) => name },
  { id: 'act', label: '操作', width: 100, align: 'left', cell: ({ name }) => <button type="button">改{name}</button> },
];

function show(given: Partial<GridProps<Row>> = {}): void {
  render(
    <Grid
      label="档案"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sortLabels={{ ascending: (label) => `升 ${label}`, descending: (label) => `降 ${label}`, none: '不排' }}
      empty={<p>没有数据</p>}
      {...given}
    />,
  );
}

// A cell of a grid: the testing library does not know that `td` becomes `gridcell` inside one.
const cell = (name: string): HTMLElement => screen.getByRole('cell', { name });

describe('the grid', () => {
  beforeAll(completeJsdom);
  afterEach(cleanup);

  it('has one stop for Tab and moves between cells with the arrow keys', async () => {
    show();
    cell('1').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cell('甲'));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(cell('乙'));
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(cell('2'));
    expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement).toBe(cell('改乙'));
  });

  it('goes into a cell with Enter and comes back with Escape', async () => {
    show();
    cell('改甲').focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.tagName).toBe('BUTTON');
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(cell('改甲'));
  });

  it('[A5.7] asks for ascending, descending, then no order', async () => {
    const asked: unknown[] = [];
    const onSort = (sort: unknown): void => void asked.push(sort);
    show({ onSort });
    await userEvent.click(screen.getByTitle('升 编号'));
    cleanup();
    show({ onSort, sort: { field: 'id', direction: 'asc' } });
    expect(screen.getByRole('columnheader', { name: '编号' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByTitle('降 编号'));
    cleanup();
    show({ onSort, sort: { field: 'id', direction: 'desc' } });
    await userEvent.click(screen.getByTitle('不排'));
    expect(asked).toEqual([{ field: 'id', direction: 'asc' }, { field: 'id', direction: 'desc' }, null]);
  });

  it('tells which rows are selected, and opens a row on a double click', async () => {
    const opened: string[] = [];
    show({ isSelected: ({ id }) => id === '2', onRowOpen: ({ id }) => opened.push(id) });
    const [, first, second] = screen.getAllByRole('row');
    expect([first, second].map((row) => row?.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    await userEvent.dblClick(cell('乙'));
    expect(opened).toEqual(['2']);
  });

  it('says how many rows there are beyond those shown, and says when there are none', () => {
    show({ total: 132 });
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('133');
    cleanup();
    show({ rows: [] });
    expect(screen.getByText('没有数据')).toBeTruthy();
  });

  it('says the whole of a text that its column cuts off to whoever points at it [A9.8]', async () => {
    show({ rows: [{ id: '1', name: '一个很长的名字' }] });
    const name = cell('一个很长的名字');
    fireEvent.mouseOver(name);
    await new Promise<void>((done) => afterFrame(done));
    expect(name.title).toBe('');
    Object.defineProperty(name, 'scrollWidth', { value: 200 });
    fireEvent.mouseOver(name);
    await vi.waitFor(() => expect(name.title).toBe('一个很长的名字'));
  });
});
