import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse, stage } from '@/shared/testing';
import { useClearCache } from './clear-cache.ts';

function ClearButton(): ReactNode {
  const clear = useClearCache();
  return (
    <button type="button" onClick={clear}>
      清理缓存
    </button>
  );
}

describe('clearing the cache', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('fetches every dictionary anew, keeps it for seven days and says 刷新缓存完成！ [A7.15, A8.11, B8.3]', async () => {
    const items = { sex: [{ value: '1', text: '男' }] };
    const { calls } = stage(<ClearButton />, {
      server: ({ path }) => answer(path.endsWith('queryAllDictItems') ? items : null),
    });
    await userEvent.click(screen.getByText('清理缓存'));
    expect(await screen.findByText('刷新缓存完成！')).not.toBeNull();
    expect(calls.map(({ path }) => path)).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems']);
    const stored: unknown = JSON.parse(localStorage.getItem('pro__All_Dict_Items') ?? 'null');
    expect(stored).toMatchObject({ value: items });
  });

  it('warns 刷新缓存失败！ when the server refuses [A8.11, B8.3]', async () => {
    stage(<ClearButton />, { server: () => refuse(500, '系统繁忙') });
    await userEvent.click(screen.getByText('清理缓存'));
    await waitFor(() => expect(screen.getByText('刷新缓存失败！')).not.toBeNull());
    expect(localStorage.getItem('pro__All_Dict_Items')).toBeNull();
  });
});
