import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loginTexts } from '@/pages/user/login';
import { ApiError, failureOf } from '@/shared/api';
import { useAttempt } from './use-attempt.ts';
import type { Captcha } from './use-captcha.ts';

const texts = loginTexts['zh-CN'];

/** A captcha that says when it was drawn anew. */
function attempts(image: string | null, drawn: () => void = () => undefined) {
  const captcha: Captcha = { image, refresh: async () => drawn(), answer: () => ({}) };
  return renderHook(() => useAttempt(captcha, texts)).result;
}

const refusal = (captcha: boolean) =>
  failureOf(new ApiError({ kind: 'http', status: 422, message: 'no', detail: captcha ? { captcha } : null }));

describe('a try to sign in', () => {
  it('takes back what was wrong with the last one, and stays under way when it leads on', async () => {
    const result = attempts(null);
    act(() => result.current.setProblem({ text: 'wrong', fields: [] }));
    await act(() =>
      result.current.attempt(
        async () => undefined,
        () => undefined,
      ),
    );
    expect([result.current.problem, result.current.busy]).toEqual([null, true]);
    act(() => result.current.rest());
    expect(result.current.busy).toBe(false);
  });

  it('that fails lets the page be used again before it is said why', async () => {
    const result = attempts(null);
    const seen: unknown[] = [];
    const failed = new Error('no');
    await act(() =>
      result.current.attempt(
        () => Promise.reject(failed),
        (thrown) => void seen.push(thrown),
      ),
    );
    expect([seen, result.current.busy]).toEqual([[failed], false]);
  });

  it('draws another captcha when one was shown or the next try needs one, not otherwise', async () => {
    const draw = async (image: string | null, failure: ReturnType<typeof refusal>): Promise<number> => {
      let drawn = 0;
      const result = attempts(image, () => drawn++);
      await act(() => result.current.explain(failure, {}));
      return drawn;
    };
    expect([
      await draw('data:', refusal(false)),
      await draw(null, refusal(true)),
      await draw(null, refusal(false)),
    ]).toEqual([1, 1, 0]);
  });

  it('that nobody asked for says nothing', async () => {
    const result = attempts(null);
    await act(() => result.current.explain(refusal(false), { isQuiet: true }));
    expect(result.current.problem).toBeNull();
  });
});
