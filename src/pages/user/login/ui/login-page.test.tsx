import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { LoginPage, type LoginFields } from './login-page.tsx';

describe('the sign-in page', () => {
  afterEach(cleanup);

  it('hands over what was typed when Enter is pressed', async () => {
    const pressed: LoginFields[] = [];
    render(<LoginPage language="zh-CN" onSubmit={(fields) => pressed.push(fields)} />);
    await userEvent.type(screen.getByLabelText('账号'), ' admin ');
    await userEvent.type(screen.getByLabelText('密码'), 'secret{Enter}');
    expect(pressed).toEqual([{ username: 'admin', password: 'secret', captcha: '' }]);
  });

  it('keeps text and focus over hydration', async () => {
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(<LoginPage language="zh-CN" />);
    const account = container.querySelector<HTMLInputElement>('#username');
    account?.focus();
    if (account !== null) account.value = 'typed early';
    await act(async () => {
      hydrateRoot(container, <LoginPage language="zh-CN" />);
    });
    expect(account?.value).toBe('typed early');
    expect(document.activeElement).toBe(account);
    container.remove();
  });

  it('shows the captcha row only when the server asks for one', () => {
    const { rerender } = render(<LoginPage language="en" />);
    expect(screen.queryByLabelText('Verification code')).toBeNull();
    rerender(<LoginPage language="en" captchaImage="data:image/png;base64,AA==" error="验证码错误" />);
    expect(screen.getByLabelText('Verification code', { selector: 'input' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('验证码错误');
  });

  it('does nothing while a sign-in is under way', async () => {
    let presses = 0;
    render(<LoginPage language="zh-CN" busy onSubmit={() => (presses += 1)} />);
    await userEvent.click(screen.getByRole('button', { name: '正在登录…' }));
    expect(presses).toBe(0);
  });
});
