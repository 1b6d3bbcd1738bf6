import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListView } from '#core/screen/list-view.ts';
import { useDetails } from './use-details.ts';

const listed = (details: ListView['details']) => ({ details }) as ListView; // only this is read
const records = [{ id: '1' }, { id: '2' }];

describe('the lines of rows', () => {
  it('are shown below each row that is opened', () => {
    const { result } = renderHook(() => useDetails(listed('row'), false, records));
    act(() => result.current.toggle('2'));
    act(() => result.current.toggle('1'));
    act(() => result.current.toggle('2'));
    expect([...result.current.detailed]).toEqual(['1']);
    expect(result.current.lined).toBeUndefined();
  });

  it('are shown below the list of one row: the first until another is chosen, and again when that one is gone', () => {
    const { result, rerender } = renderHook(({ rows }) => useDetails(listed('list'), false, rows), {
      initialProps: { rows: records },
    });
    expect(result.current.linedId).toBe('1');
    act(() => result.current.choose('2'));
    expect(result.current.linedId).toBe('2');
    rerender({ rows: records.slice(0, 1) });
    expect(result.current.linedId).toBe('1');
  });

  it('of a tree are not shown in the list', () => {
    const { result } = renderHook(() => useDetails(listed('list'), true, records));
    expect([result.current.place, result.current.linedId]).toEqual([null, '']);
  });
});
