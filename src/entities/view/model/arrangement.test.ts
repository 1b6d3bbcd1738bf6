import { describe, expect, it } from 'vitest';
import { columnView } from '#core/screen/list-view.ts';
import type { View } from '../api/view.ts';
import { arrangementOf, defaultView, placeColumns } from './arrangement.ts';

const columns = ['a', 'b', 'c', 'd'].map((field) => columnView({ title: field, dataIndex: field }, {}));
const view = (given: Partial<View>): View => ({
  id: '1',
  screen: 's',
  name: 'n',
  kind: 'columns',
  document: { columns: [] },
  scope: 'personal',
  isDefault: true,
  isOwn: true,
  ...given,
});

describe('[B9.2] the columns of a list', () => {
  it('stand as they were arranged, those never named behind them, fixed ones at their side', () => {
    const placed = placeColumns(columns, [
      { field: 'c', width: 200 },
      { field: 'gone' },
      { field: 'a', fixed: 'right' },
      { field: 'b', fixed: 'left', hidden: true },
    ]);
    expect(placed.map(({ column }) => column.field)).toEqual(['b', 'c', 'd', 'a']);
    expect(placed.map(({ isHidden }) => isHidden)).toEqual([true, false, false, false]);
    expect(arrangementOf(placed)).toEqual([
      { field: 'b', hidden: true, fixed: 'left' },
      { field: 'c', width: 200 },
      { field: 'd' },
      { field: 'a', fixed: 'right' },
    ]);
  });

  it('keep widths within what the contract allows', () => {
    const [first] = placeColumns(columns, [{ field: 'a', width: 5 }]);
    expect(first && arrangementOf([first])).toEqual([{ field: 'a', width: 60 }]);
  });

  it('are the own ones before those of department and role', () => {
    const role = view({ id: 'r', scope: 'role' });
    const depart = view({ id: 'd', scope: 'department' });
    expect(defaultView([role, depart], 'columns')?.id).toBe('d');
    expect(defaultView([role, depart, view({ id: 'p' })], 'columns')?.id).toBe('p');
    expect(defaultView([role], 'query')).toBeUndefined();
  });
});
