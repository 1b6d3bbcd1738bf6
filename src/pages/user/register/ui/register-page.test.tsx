import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { RegisterPage } from './register-page.tsx';

const open = { signIn: { phone: true, register: true, third: [] } };
const works: Server = ({ path }) => (path === '/upLoadApp/find' ? answer([]) : answer(null));
const field = (label: RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const says = (label: RegExp): string =>
  document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '';
const registrations = (calls: ReturnType<typeof stageAt>['calls']): unknown[] =>
  calls.filter(({ path }) => path === '/sys/user/register').map(({ body }) => body);

async function fillAccount(username: string, password: string, confirm = password): Promise<void> {
  if (username !== '') await userEvent.type(field(/^\*账号/), username);
  if (password !== '') await userEvent.type(field(/^\*密码/), password);
  if (confirm !== '') await userEvent.type(field(/^\*确认密码/), confirm);
  await userEvent.keyboard('{Enter}');
}

async function fillPhone(): Promise<void> {
  await userEvent.type(field(/^\*手机号/), '13900000001');
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  await userEvent.type(field(/^\*短信验证码/), '123456{Enter}');
}

describe('registration', () => {
  afterEach(cleanup);

  it('proves a phone and leads to the result [A2.1, B2.1, B2.32]', async () => {
    const { calls, router } = stageAt('/user/register', <RegisterPage />, {
      parts: ['user'],
      server: works,
      config: open,
    });
    await fillAccount(' newcomer ', ' Long enough 20 ');
    expect(document.activeElement).toBe(field(/^\*手机号/));
    await fillPhone();
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/register-result'));
    expect(router.state.location.search).toBe('?account=newcomer');
    expect(calls.find(({ path }) => path === '/sys/sms')?.body).toEqual({ mobile: '13900000001', smsmode: '1' });
    expect(registrations(calls)).toEqual([
      { username: 'newcomer', password: ' Long enough 20 ', phone: '13900000001', smscode: '123456' },
    ]);
  });

  it('says at each field what is missing, goes to the first one and asks nobody', async () => {
    const { calls } = stageAt('/user/register', <RegisterPage />, { parts: ['user'], server: works, config: open });
    await fillAccount('', 'Long-enough-20', 'another');
    expect(says(/^\*确认密码/)).toBe('两次输入的密码不一样！');
    expect(document.activeElement).toBe(field(/^\*账号/));
    expect(registrations(calls)).toEqual([]);
  });

  it('comes back to the name that is taken, with everything typed still there [A8.8]', async () => {
    const errors = [{ field: 'username', message: '用户名已注册' }];
    const server: Server = (call) =>
      call.path === '/sys/user/register' ? refuse(422, '用户名已注册', { errors }) : works(call);
    stageAt('/user/register', <RegisterPage />, { parts: ['user'], server, config: open });
    await fillAccount('taken', 'Long-enough-20');
    await fillPhone();
    await waitFor(() => expect(document.activeElement).toBe(field(/^\*账号/)));
    expect(screen.getAllByText('用户名已注册')).toHaveLength(1);
    expect(field(/^\*密码/).value).toBe('Long-enough-20');
    expect(field(/^\*短信验证码/).value).toBe('123456');
  });

  it('says below the form what is no field’s fault', async () => {
    const server: Server = (call) =>
      call.path === '/sys/user/register' ? Promise.reject(new TypeError('offline')) : works(call);
    stageAt('/user/register', <RegisterPage />, { parts: ['user'], server, config: open });
    await fillAccount('newcomer', 'Long-enough-20');
    await fillPhone();
    expect(await screen.findByText('无法连接服务器，请检查网络后重试')).not.toBeNull();
    expect(field(/^\*手机号/).value).toBe('13900000001');
  });

  it('sends no code to what is no number, and says why a code did not go out', async () => {
    const server: Server = (call) =>
      call.path === '/sys/sms' ? refuse(429, '验证码已发送，请 42 秒后再试', { retryAfterSeconds: 42 }) : works(call);
    const { calls } = stageAt('/user/register', <RegisterPage />, { parts: ['user'], server, config: open });
    await fillAccount('newcomer', 'Long-enough-20');
    await userEvent.type(field(/^\*手机号/), '139');
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(says(/^\*手机号/)).toBe('请输入 11 位手机号');
    expect(document.activeElement).toBe(field(/^\*手机号/));
    expect(calls.some(({ path }) => path === '/sys/sms')).toBe(false);
    await userEvent.type(field(/^\*手机号/), '00000001');
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('验证码已发送，请 42 秒后再试')).not.toBeNull();
    expect(screen.getByRole('button', { name: '42 秒后重发' })).not.toBeNull();
  });

  it('says that it is closed instead of a form that can only fail', () => {
    stageAt('/user/register', <RegisterPage />, { parts: ['user'], server: works });
    expect(screen.getByText('未开放注册，请联系管理员开通账号。')).not.toBeNull();
    expect(screen.queryByLabelText(/账号/)).toBeNull();
  });
});
