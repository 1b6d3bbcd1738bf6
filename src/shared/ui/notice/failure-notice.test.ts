import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '../../api/index.ts';
import { failureNotice } from './failure-notice.ts';

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
