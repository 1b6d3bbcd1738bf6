import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { AlterationPage } from './alteration-page.tsx';

const open = { signIn: { phone: true, register: false, third: [] } };
const works: Server = ({ path }) => {
  if (path === '/upLoadApp/find') return answer([]);
  return answer(path === '/sys/user/phoneVerification' ? { smscode: 'proof', username: 'li.na' } : null);
};
const field = (label: RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const isShown = (label: RegExp): boolean => field(label).closest('[hidden]') === null;

type Staged = ReturnType<typeof stageAt>;
const start = (server: Server = works, address = '/user/alteration', config: object = open): Staged =>
  stageAt(address, <AlterationPage />, { parts: ['user'], server, config });
const at = ({ router }: Staged, hash: string): Promise<void> =>
  waitFor(() => expect(router.state.location.hash).toBe(hash));

async function prove(staged: Staged): Promise<void> {
  await userEvent.type(field(/^\*手机号/), '13900000001');
  await userEvent.type(field(/^\*短信验证码/), '123456{Enter}');
  await at(staged, '#2');
  await waitFor(() => expect(document.activeElement).toBe(field(/^\*账号/)));
}

async function confirm(staged: Staged): Promise<void> {
  await userEvent.keyboard('Li.Na{Enter}');
  await at(staged, '#3');
  await waitFor(() => expect(document.activeElement).toBe(field(/^\*新密码/)));
}

describe('a forgotten password', () => {
  afterEach(cleanup);

  it('is replaced in four steps, each at its own address, with the focus where to type [A2.1, B2.1, B2.32]', async () => {
    const staged = start();
    await at(staged, '#1');
    await prove(staged);
    await confirm(staged);
    await userEvent.keyboard('Brand new 20 ');
    await userEvent.type(field(/^\*确认新密码/), 'Brand new 20 {Enter}');
    await at(staged, '#4');
    expect(staged.calls.at(-1)).toMatchObject({
      method: 'POST',
      path: '/sys/user/passwordChange',
      body: { username: 'li.na', phone: '13900000001', smscode: 'proof', password: 'Brand new 20 ' },
    });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: '登录' })));
  });

  it('begins with the first step whatever step the address names, as after a reload [A2.1]', async () => {
    const staged = start(works, '/user/alteration#3');
    await at(staged, '#1');
    expect(isShown(/^\*手机号/)).toBe(true);
    expect(isShown(/^\*新密码/)).toBe(false);
  });

  it('goes back and forward with the browser and loses nothing', async () => {
    const staged = start();
    await prove(staged);
    await confirm(staged);
    await userEvent.keyboard('Brand-new-20');
    await act(() => staged.router.navigate(-1));
    expect(isShown(/^\*账号/)).toBe(true);
    expect(field(/^\*账号/).value).toBe('Li.Na');
    await act(() => staged.router.navigate(-1));
    expect(field(/^\*手机号/).value).toBe('13900000001');
    await act(() => staged.router.navigate(2));
    expect(field(/^\*新密码/).value).toBe('Brand-new-20');
  });

  it('needs no other message to go on from a phone that was proved', async () => {
    const staged = start();
    await prove(staged);
    await userEvent.click(screen.getByRole('button', { name: '上一步' }));
    await at(staged, '#1');
    await userEvent.click(screen.getByRole('button', { name: '下一步' }));
    await at(staged, '#2');
    expect(staged.calls.filter(({ path }) => path === '/sys/user/phoneVerification')).toHaveLength(1);
  });

  it('says at the code that it is wrong, and keeps the number', async () => {
    const errors = [{ field: 'smscode', message: '手机验证码错误' }];
    start((call) =>
      call.path === '/sys/user/phoneVerification' ? refuse(422, '手机验证码错误', { errors }) : works(call),
    );
    await userEvent.type(field(/^\*手机号/), '13900000001');
    await userEvent.type(field(/^\*短信验证码/), '000000{Enter}');
    expect(await screen.findByText('手机验证码错误')).not.toBeNull();
    expect(document.activeElement).toBe(field(/^\*短信验证码/));
    expect(field(/^\*手机号/).value).toBe('13900000001');
  });

  it('refuses an account that is not the one of the phone', async () => {
    const staged = start();
    await prove(staged);
    await userEvent.keyboard('admin{Enter}');
    expect(screen.getByText('账号与手机号不匹配')).not.toBeNull();
    expect(staged.router.state.location.hash).toBe('#2');
  });

  it('refuses passwords that differ, and shows the words of the server for a weak one', async () => {
    const errors = [{ field: 'password', message: '密码太常见，请换一个' }];
    const staged = start((call) =>
      call.path === '/sys/user/passwordChange' ? refuse(422, '密码太常见，请换一个', { errors }) : works(call),
    );
    await prove(staged);
    await confirm(staged);
    await userEvent.keyboard('password123{Enter}');
    expect(screen.getByText('两次输入的密码不一样！')).not.toBeNull();
    await userEvent.type(field(/^\*确认新密码/), 'password123{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field(/^\*新密码/)));
    expect(screen.getByText('密码太常见，请换一个')).not.toBeNull();
  });

  it('goes back to the phone when the proof has run out, and says so', async () => {
    const errors = [{ field: 'smscode', message: '身份验证已失效，请重新获取验证码' }];
    const staged = start((call) =>
      call.path === '/sys/user/passwordChange' ? refuse(422, errors[0]?.message ?? '', { errors }) : works(call),
    );
    await prove(staged);
    await confirm(staged);
    await userEvent.keyboard('Brand-new-20');
    await userEvent.type(field(/^\*确认新密码/), 'Brand-new-20{Enter}');
    await at(staged, '#1');
    expect(screen.getByText('身份验证已失效，请重新获取验证码')).not.toBeNull();
    expect(document.activeElement).toBe(field(/^\*短信验证码/));
  });

  it('is replaced the way of the family where the server is one [B2.32]', async () => {
    const staged = start(works, '/user/alteration', { ...open, dialect: 'jeecg-2.3' });
    await prove(staged);
    await confirm(staged);
    await userEvent.keyboard('Brand-new-20');
    await userEvent.type(field(/^\*确认新密码/), 'Brand-new-20{Enter}');
    await at(staged, '#4');
    expect(staged.calls.at(-1)).toMatchObject({
      method: 'GET',
      path: '/sys/user/passwordChange',
      query: { username: 'li.na', phone: '13900000001', smscode: 'proof', password: 'Brand-new-20' },
    });
  });

  it('says where no codes are sent instead of a form that can only fail', () => {
    stageAt('/user/alteration', <AlterationPage />, { parts: ['user'], server: works });
    expect(screen.getByText('未启用手机验证码，请联系管理员重置密码。')).not.toBeNull();
    expect(screen.queryByLabelText(/手机号/)).toBeNull();
  });
});
