import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { smsSent } from '@/shared/ui/sms-code';
import type { LoginFields } from './account-form.tsx';
import type { Identity } from './identity-choice.tsx';
import { LoginPage, type LoginWays } from './login-page.tsx';
import type { PhoneFields } from './phone-form.tsx';

const all: LoginWays = {
  phone: true,
  register: true,
  sso: true,
  passkey: true,
  third: [{ source: 'wecom', name: '企业微信' }],
};
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

afterEach(cleanup);

describe('the sign-in page', () => {
  it('hands over what was typed when Enter is pressed; of a password every character counts [A7.2]', async () => {
    const pressed: LoginFields[] = [];
    render(<LoginPage language="zh-CN" onSubmit={(fields) => pressed.push(fields)} />);
    await userEvent.type(screen.getByLabelText('账号'), ' admin ');
    await userEvent.type(screen.getByLabelText('密码'), ' secret{Enter}');
    expect(pressed).toEqual([{ username: 'admin', password: ' secret', captcha: '' }]);
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
    rerender(
      <LoginPage
        language="en"
        captchaImage="data:image/png;base64,AA=="
        problem={{ text: '验证码错误', fields: ['captcha'] }}
      />,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Verification code', { selector: 'input' }));
    expect(screen.getByRole('alert').textContent).toBe('验证码错误');
  });

  it('says what is wrong at the fields concerned, goes there and keeps what was typed [A8.8]', async () => {
    const { rerender } = render(<LoginPage language="zh-CN" />);
    await userEvent.type(screen.getByLabelText('账号'), 'admin');
    await userEvent.type(screen.getByLabelText('密码'), 'wrong');
    rerender(<LoginPage language="zh-CN" problem={{ text: '用户名或密码错误', fields: ['username', 'password'] }} />);
    const [account, password] = [
      screen.getByLabelText<HTMLInputElement>('账号'),
      screen.getByLabelText<HTMLInputElement>('密码'),
    ];
    expect(document.activeElement).toBe(password);
    expect([account.value, password.value]).toEqual(['admin', 'wrong']);
    for (const field of [account, password]) {
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        '用户名或密码错误',
      );
    }
  });

  it('blames no field when the network is down', () => {
    render(<LoginPage language="zh-CN" problem={{ text: '无法连接服务器，请检查网络后重试', fields: [] }} />);
    expect(screen.getByRole('alert').textContent).toBe('无法连接服务器，请检查网络后重试');
    expect(screen.getByLabelText('账号').getAttribute('aria-invalid')).toBe('false');
  });

  it('does nothing while a sign-in is under way', async () => {
    let presses = 0;
    render(<LoginPage language="zh-CN" busy onSubmit={() => (presses += 1)} />);
    await userEvent.click(button('正在登录…'));
    expect(presses).toBe(0);
  });

  it('leads from the welcome line to the page of the installation [A2.26]', () => {
    render(<LoginPage language="zh-CN" appName="华锐园区平台" />);
    expect(screen.getByRole('link', { name: '欢迎使用，了解本系统 ›' }).getAttribute('href')).toBe('/user/CustomInfo');
    expect(screen.getByText('华锐园区平台')).not.toBeNull();
  });
});

describe('the ways to sign in', () => {
  it('are those the installation offers, and no others [A2.1, A9.11]', () => {
    const { rerender } = render(<LoginPage language="zh-CN" />);
    const offered = (): string[] =>
      [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(({ textContent }) => textContent);
    expect(offered()).not.toContain('手机登录');
    expect(offered()).not.toContain('统一身份认证');
    expect(offered()).not.toContain('注册账号');
    rerender(<LoginPage language="zh-CN" ways={all} />);
    for (const name of ['手机登录', '统一身份认证', '企业微信', '注册账号', '忘记密码'])
      expect(offered()).toContain(name);
    expect(screen.getByRole('link', { name: '注册账号' }).getAttribute('href')).toBe('/user/register');
    expect(screen.getByRole('link', { name: '忘记密码' }).getAttribute('href')).toBe('/user/alteration');
  });

  it('tell which one was pressed [A7.6, A7.7]', async () => {
    const pressed: string[] = [];
    render(
      <LoginPage
        language="zh-CN"
        ways={all}
        onSso={() => pressed.push('sso')}
        onThird={(source) => pressed.push(source)}
      />,
    );
    await userEvent.click(button('企业微信'));
    await userEvent.click(button('统一身份认证'));
    expect(pressed).toEqual(['wecom', 'sso']);
  });

  it('include phone and code, handed over by Enter [A7.3]', async () => {
    const pressed: PhoneFields[] = [];
    const asked: string[] = [];
    render(
      <LoginPage
        language="zh-CN"
        ways={all}
        onPhone={(fields) => pressed.push(fields)}
        onSendCode={(mobile) => {
          asked.push(mobile);
          return Promise.resolve(smsSent);
        }}
      />,
    );
    await userEvent.click(button('手机登录'));
    await userEvent.type(screen.getByLabelText(/手机号/), '13900000001');
    await userEvent.click(button('获取验证码'));
    expect(document.activeElement).toBe(screen.getByLabelText(/短信验证码/));
    await userEvent.keyboard('123456{Enter}');
    expect(asked).toEqual(['13900000001']);
    expect(pressed).toEqual([{ mobile: '13900000001', smsCode: '123456' }]);
  });

  it('say at the number or the code what is wrong with it [A8.8]', async () => {
    const { rerender } = render(<LoginPage language="zh-CN" ways={all} />);
    await userEvent.click(button('手机登录'));
    rerender(<LoginPage language="zh-CN" ways={all} problem={{ text: '手机验证码错误', fields: ['smscode'] }} />);
    const code = screen.getByLabelText(/短信验证码/);
    expect(document.activeElement).toBe(code);
    expect(document.getElementById(code.getAttribute('aria-describedby') ?? '')?.textContent).toBe('手机验证码错误');
    expect(screen.getAllByText('手机验证码错误')).toHaveLength(1);
  });

  it('keep what was typed when another is looked at, and drop its error', async () => {
    let changes = 0;
    render(<LoginPage language="zh-CN" ways={all} onWay={() => (changes += 1)} />);
    await userEvent.type(screen.getByLabelText('账号'), 'admin');
    await userEvent.click(button('手机登录'));
    await userEvent.type(screen.getByLabelText(/手机号/), '139');
    await userEvent.click(button('账号登录'));
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('admin');
    await userEvent.click(button('手机登录'));
    expect(screen.getByLabelText<HTMLInputElement>(/手机号/).value).toBe('139');
    expect(changes).toBe(3);
  });
});

describe('somebody with several departments', () => {
  const identities = {
    tenants: [],
    departs: [
      { id: 'A01', name: '销售部' },
      { id: 'A02', name: '总经办' },
    ],
    current: 'A02',
  };

  it('finds the present one chosen and focused, and goes on with Enter [A6.4]', async () => {
    const chosen: Identity[] = [];
    render(<LoginPage language="zh-CN" identities={identities} onIdentity={(identity) => chosen.push(identity)} />);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '总经办' }));
    await userEvent.click(screen.getByLabelText('销售部'));
    await userEvent.click(button('进入系统'));
    expect(chosen).toEqual([{ tenant: null, depart: 'A01' }]);
  });

  it('must choose one [A5.2]', async () => {
    const chosen: Identity[] = [];
    render(
      <LoginPage
        language="zh-CN"
        identities={{ ...identities, current: null }}
        onIdentity={(identity) => chosen.push(identity)}
      />,
    );
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '销售部' }));
    await userEvent.click(button('进入系统'));
    expect(screen.getByText('请选择!')).not.toBeNull();
    expect(screen.getByRole('radiogroup', { name: '部门' }).getAttribute('aria-invalid')).toBe('true');
    expect(chosen).toEqual([]);
  });

  it('may leave and let somebody else sign in', async () => {
    let left = 0;
    render(<LoginPage language="zh-CN" identities={identities} onLeave={() => (left += 1)} />);
    await userEvent.click(button('使用其他账号登录'));
    expect(left).toBe(1);
  });
});
