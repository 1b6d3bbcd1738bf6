import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmsCode, smsNotSent, smsSent, type SmsSending } from './sms-code.tsx';

const texts = { label: '短信验证码', send: '获取验证码', again: '{{seconds}} 秒后重发', sent: '验证码已发送' };
const pass = async (ms: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
};
const button = (): HTMLElement => screen.getByRole('button');
const press = async (): Promise<void> => {
  fireEvent.click(button());
  await pass(0);
};

let asked = 0;
function show(outcome: SmsSending): void {
  asked = 0;
  render(
    <SmsCode
      texts={texts}
      name="smscode"
      onSend={() => {
        asked += 1;
        return Promise.resolve(outcome);
      }}
    />,
  );
}

describe('the code by SMS', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('can be asked for again after a minute, counted down, and is typed next [A7.3]', async () => {
    show(smsSent);
    await press();
    expect(document.activeElement).toBe(screen.getByLabelText(/短信验证码/));
    expect(screen.getByText('验证码已发送')).not.toBeNull();
    expect(button().textContent).toBe('60 秒后重发');
    await pass(59_000);
    expect(button().textContent).toBe('1 秒后重发');
    await press();
    expect(asked).toBe(1);
    await pass(1_000);
    expect(button().textContent).toBe('获取验证码');
    await press();
    expect(asked).toBe(2);
  });

  it('counts by the clock: a window that slept does not wait longer [A7.3]', async () => {
    show(smsSent);
    await press();
    vi.setSystemTime(Date.now() + 45_000);
    await pass(1_000);
    expect(button().textContent).toBe('14 秒后重发');
  });

  it('can be asked for at once when none went out, and says nothing of sending', async () => {
    show(smsNotSent(null));
    await press();
    expect(button().textContent).toBe('获取验证码');
    expect(screen.queryByText('验证码已发送')).toBeNull();
  });

  it('waits as long as the server says when it was asked too early [A7.3]', async () => {
    show(smsNotSent(42));
    await press();
    expect(button().textContent).toBe('42 秒后重发');
    expect(screen.queryByText('验证码已发送')).toBeNull();
  });
});
