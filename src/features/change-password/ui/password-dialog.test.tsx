import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stage, type Server } from '@/shared/testing';
import { PasswordDialog } from './password-dialog.tsx';

let closed = 0;

function open(server: Server, dialect: 'platform' | 'jeecg-2.3' = 'platform'): ReturnType<typeof stage> {
  closed = 0;
  return stage(<PasswordDialog username="li" onClose={() => (closed += 1)} />, { server, dialect });
}

async function fill(old: string, next: string, again: string): Promise<void> {
  const user = userEvent.setup();
  for (const [label, value] of [
    [/旧密码/, old],
    [/^\*新密码/, next],
    [/确认新密码/, again],
  ] as const) {
    if (value !== '') await user.type(screen.getByLabelText(label), value);
  }
  await user.click(screen.getByText('确定'));
}

const done: Server = () => answer(null, '密码重置成功!');

describe('the password dialog', () => {
  afterEach(cleanup);

  it('is 800 wide and filled with the current name [A9.6, A2.31]', () => {
    open(done);
    expect(screen.getByRole('dialog').style.width).toContain('800px');
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('li');
  });

  it('asks for all three in the words of the specification [A5.1]', async () => {
    const { calls } = open(done);
    await fill('', '', '');
    for (const sentence of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
      expect(screen.getByText(sentence)).not.toBeNull();
    expect(calls).toEqual([]);
  });

  it('refuses a confirmation that differs [A5.1, A8.12]', async () => {
    const { calls } = open(done);
    await fill('old-pass-1', 'new-pass-1', 'new-pass-2');
    expect(screen.getByText('两次输入的密码不一样！')).not.toBeNull();
    expect(calls).toEqual([]);
  });

  it('sends the password form, shows the words of the server and closes when it is done [A3.10, A8.14, B8.5]', async () => {
    const { calls } = open(done);
    await fill('old-pass-1', 'new-pass-1', 'new-pass-1');
    await waitFor(() => expect(closed).toBe(1));
    expect(screen.getByText('密码重置成功!')).not.toBeNull();
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/sys/user/updatePassword',
      body: { username: 'li', oldpassword: 'old-pass-1', password: 'new-pass-1', confirmpassword: 'new-pass-1' },
    });
  });

  it('uses PUT with a server of the family [A7.14]', async () => {
    const { calls } = open(done, 'jeecg-2.3');
    await fill('old-pass-1', 'new-pass-1', 'new-pass-1');
    await waitFor(() => expect(calls[0]?.method).toBe('PUT'));
  });

  it('says the words of the server once, at the field, and keeps everything typed [A8.14]', async () => {
    const errors = [{ field: 'oldpassword', message: '旧密码输入错误!' }];
    open(() => refuse(422, '旧密码输入错误!', { errors }));
    await fill('wrong-1', 'new-pass-1', 'new-pass-1');
    expect(await screen.findByText('旧密码输入错误!')).not.toBeNull();
    expect(screen.getAllByText('旧密码输入错误!')).toHaveLength(1);
    expect(closed).toBe(0);
    expect(screen.getByLabelText<HTMLInputElement>(/旧密码/).value).toBe('wrong-1');
  });

  it('warns with the words of the server where no field is to blame [A8.14]', async () => {
    open(() => refuse(409, '账号已停用，不能修改密码'));
    await fill('Old-pass-20', 'new-pass-1', 'new-pass-1');
    expect(await screen.findByText('账号已停用，不能修改密码')).not.toBeNull();
    expect(closed).toBe(0);
  });
});
