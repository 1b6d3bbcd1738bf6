import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { allSettled, fork, type Scope } from 'effector';
import { Provider } from 'effector-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $isExpired, otherUserSeen, sessionExpired, sessionLeft, sessionOpened } from '@/entities/session';
import { connect } from '@/shared/api';
import { createI18n, TextProvider } from '@/shared/i18n';
import { completeJsdom } from '@/shared/testing';
import { pageTouched } from '@/shared/unsaved';
import { ExpiryWarning, SessionQuestions } from './session-questions.tsx';
// What the questions fetch when they are wanted is here before a test stops the clock.
import './session-dialogs.tsx';

const session = { token: 'T', userInfo: { id: '1', username: 'li', realname: '李娜' } };

completeJsdom();

/** Somebody signed in whose session has so many seconds left. */
async function open(seconds: number, answer: () => Response): Promise<Scope> {
  const scope = fork();
  connect({
    baseUrl: 'http://server/platform',
    dialect: 'platform',
    onSessionLeft: (left) => void allSettled(sessionLeft, { scope, params: left }),
    fetch: () => Promise.resolve(answer()),
  });
  await allSettled(sessionOpened, { scope, params: session });
  await allSettled(sessionLeft, { scope, params: seconds });
  render(
    <Provider value={scope}>
      <TextProvider i18n={createI18n()}>
        <QueryClientProvider client={new QueryClient()}>
          <ExpiryWarning />
          <SessionQuestions />
        </QueryClientProvider>
      </TextProvider>
    </Provider>,
  );
  return scope;
}

const ok = (): Response =>
  Response.json(
    { success: true, code: 200, message: '', result: { sysUserId: '1' }, timestamp: 0 },
    { headers: { 'X-Session-Expires': '1800' } },
  );
const pass = async (ms: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
};

describe('the end of the session in sight', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('is warned of two minutes before, not earlier [A9.1]', async () => {
    await open(300, ok);
    await pass(179_000);
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    await pass(1_000);
    expect(screen.getByText('2:00')).not.toBeNull();
    await pass(61_000);
    expect(screen.getByText('0:59')).not.toBeNull();
  });

  it('goes away when the user stays and the server agrees', async () => {
    const scope = await open(60, ok);
    fireEvent.click(screen.getByText('保持登录'));
    await pass(10);
    expect(screen.queryByText('登录即将过期')).toBeNull();
    await pass(60_000);
    expect(scope.getState($isExpired)).toBe(false);
  });

  it('says when staying did not work, and can be tried again', async () => {
    await open(60, () => Response.json({ success: false, code: 500, message: '忙', result: null, timestamp: 0 }));
    fireEvent.click(screen.getByText('保持登录'));
    await pass(10);
    expect(screen.getByText('没有成功，请检查网络后再试一次。')).not.toBeNull();
  });

  it('hands over to the dialog for an ended session when the time is up [A8.2]', async () => {
    const scope = await open(5, ok);
    await pass(5_000);
    expect(scope.getState($isExpired)).toBe(true);
    expect(screen.queryByText('登录即将过期')).toBeNull();
  });
});

describe('another user in the same browser', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('is the one thing said, however the session ended meanwhile', async () => {
    const scope = await open(3_000, ok);
    await act(() => allSettled(sessionExpired, { scope }));
    await act(() => allSettled(otherUserSeen, { scope, params: '陈静' }));
    expect(await screen.findAllByRole('dialog', { hidden: true })).toHaveLength(1);
    expect(screen.getByText('陈静 已在本浏览器的其他窗口登录，本窗口将重新加载。')).not.toBeNull();
  });

  it('leaves what was typed within reach: a bar stands in place of the dialog', async () => {
    const scope = await open(3_000, ok);
    await allSettled(pageTouched, { scope, params: '/base/unit' });
    await act(() => allSettled(otherUserSeen, { scope, params: '陈静' }));
    fireEvent.click(await screen.findByText('先复制内容'));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('陈静 已登录，本窗口不能再保存');
    expect(screen.getByText('重新加载')).not.toBeNull();
  });
});
