import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, connect } from './connection.ts';
import { askEarly } from './early.ts';
import { failureOf } from './failure.ts';
import { unwrap } from './unwrap.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call that was started before the application', () => {
  it('[A9.3] is given up after 60 s, and says that it took too long', async () => {
    const limits: number[] = [];
    const late = new AbortController();
    vi.stubGlobal('AbortSignal', {
      timeout: (ms: number) => {
        limits.push(ms);
        return late.signal;
      },
    });
    // Never answers; it ends as fetch does when its signal is aborted.
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      return new Promise((_answer, fail) => {
        signal?.addEventListener('abort', () => fail(signal.reason as Error));
      });
    });
    askEarly('http://server/platform/sys/permission/getUserPermissionByToken', { 'X-Access-Token': 't' }).catch(
      () => undefined,
    );
    connect({ baseUrl: 'http://server/platform', dialect: 'platform', token: () => 't' });
    const waiting = unwrap(api().GET('/sys/permission/getUserPermissionByToken')).catch(failureOf);
    await vi.waitFor(() => expect(limits[0]).toBe(60_000));
    late.abort(new DOMException('too long', 'TimeoutError'));
    expect(await waiting).toEqual({ kind: 'timeout' });
  });
});
