import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiFailure } from '@/shared/api';
import { sessionEnd } from './failure-policy.ts';

const http = (status: number, message = ''): ApiFailure => ({ kind: 'http', status, message, detail: null });

describe('the end of a session', () => {
  let unsaved = false;
  let did: string[] = [];
  const end = (): ReturnType<typeof sessionEnd> =>
    sessionEnd({
      hasUnsaved: () => unsaved,
      ask: () => did.push('ask'),
      say: () => did.push('say'),
      close: () => did.push('close'),
      reload: () => did.push('reload'),
    });
  const expired: ApiFailure = { kind: 'http', status: 500, message: 'Token失效，请重新登录', detail: null };

  beforeEach(() => {
    vi.useFakeTimers();
    unsaved = false;
    did = [];
  });
  afterEach(() => vi.useRealTimers());

  it('is said at HTTP 401, then logs out and reloads after 1.5 s, once however many calls fail [A8.5]', () => {
    const ended = end();
    ended(http(401));
    ended(http(401));
    expect(did).toEqual(['say']);
    vi.advanceTimersByTime(1499);
    expect(did).toEqual(['say']);
    vi.advanceTimersByTime(1);
    expect(did).toEqual(['say', 'close', 'reload']);
  });

  it('asks instead of reloading while something is unsaved [A8.5]', () => {
    unsaved = true;
    end()(http(401));
    vi.runAllTimers();
    expect(did).toEqual(['ask']);
  });

  it('asks when somebody begins to type within the 1.5 s [A8.5]', () => {
    end()(http(401));
    unsaved = true;
    vi.runAllTimers();
    expect(did).toEqual(['say', 'ask']);
  });

  it('shows the dialog for the HTTP 500 of the family, unsaved work or not [A8.2]', () => {
    end()(expired);
    vi.runAllTimers();
    expect(did).toEqual(['ask']);
  });
});
