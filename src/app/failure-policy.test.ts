import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiFailure } from '@/shared/api';
import { failureNotice, sessionEnd } from './failure-policy.ts';

const text = (key: string): string => key;
const http = (status: number, message = ''): ApiFailure => ({ kind: 'http', status, message, detail: null });

describe('what a failure tells the user', () => {
  it.each([
    ['[A8.1] 403', http(403), 'failure.denied'],
    ['[A8.3] 404', http(404), 'failure.notFound'],
    ['[A8.4] 504', http(504), 'failure.timeout'],
    ['[A8.6] another status with the text of the server', http(422, '名称重复'), '名称重复'],
    ['[A8.6] another status without a text', http(500), 'failure.server'],
    [
      '[B8.1] HTTP 200 with success false',
      { kind: 'business', code: 500, message: '查询失败', detail: null } as const,
      '查询失败',
    ],
    ['no network', { kind: 'network' } as const, 'failure.network'],
    ['no answer in time', { kind: 'timeout' } as const, 'failure.timeout'],
    ['an answer nobody understands', { kind: 'contract', issues: ['x'] } as const, 'failure.contract'],
  ])('%s', (_name, failure, expected) => {
    expect(failureNotice(failure, text)?.text).toBe(expected);
  });

  it('says nothing when the call was given up on purpose', () => {
    expect(failureNotice({ kind: 'aborted' }, text)).toBeNull();
  });
});

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
