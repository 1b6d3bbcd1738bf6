import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLiveNotices } from './use-live-notices.ts';

const { loadConfig, openPush } = vi.hoisted(() => ({
  loadConfig: vi.fn(),
  openPush: vi.fn(() => ({ close: vi.fn() })),
}));
vi.mock('@/shared/config', () => ({ loadConfig }));
vi.mock('@/shared/push', () => ({ openPush }));
vi.mock('@/shared/api', async (original) => ({
  ...(await original<object>()),
  connection: () => ({ dialect: 'platform', baseUrl: '/platform' }),
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('the notices of a page that opened while the server was away', () => {
  it('[B4.3] [B9.3] are heard live as soon as it is back, and read anew then', async () => {
    const cache = new QueryClient();
    const reread = vi.spyOn(cache, 'invalidateQueries');
    loadConfig.mockRejectedValueOnce(new Error('away')).mockResolvedValue({});
    const { result, unmount } = renderHook(() => useLiveNotices({ userId: '7', token: 'secret' }), {
      wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
    });
    await vi.waitFor(() => expect(result.current).toBe('waiting'));
    expect([openPush.mock.calls.length, reread.mock.calls.length]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(() => expect([openPush.mock.calls.length, reread.mock.calls.length]).toEqual([1, 1]));
    unmount();
  });
});
