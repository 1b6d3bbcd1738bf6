import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnnouncement } from '#server/platform/delivery/db/announcement.ts';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { pngOf, uploadTo } from '#server/testing/files.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Signed = BuiltUser & { readonly token: string };

async function signed(options: Parameters<typeof buildUser>[1] = {}): Promise<Signed> {
  const user = await buildUser(server.db, options);
  return { ...user, token: await server.signIn(user.username, user.password) };
}
const call = <T>(who: { token: string }, method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/sys/account/${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
const login = ({ username, password }: BuiltUser) =>
  server.call<{ secondStep: string; token: string }>('POST', '/sys/login', { body: { username, password } });
const second = (ticket: string, code: string) =>
  server.call<{ token: string; userInfo: { username: string } }>('POST', '/sys/loginSecondStep', {
    body: { ticket, code },
  });
const lastCode = (text: string): string => {
  const line = server.log.findLast((one) => one.includes(text) && one.includes('NOT SENT')) ?? '';
  return /验证码是 (\d{6})/.exec(line)?.[1] ?? '';
};

/** Turns codes on; answers the device and the recovery codes. */
async function withSecondStep(user: Signed): Promise<{ device: TOTP; recoveryCodes: string[] }> {
  const { body } = await call<{ secret: string; uri: string }>(user, 'POST', 'secondStep', { password: user.password });
  const device = new TOTP({ secret: Secret.fromBase32(body.result.secret) });
  const code = device.generate({ timestamp: Date.now() - 30_000 });
  const on = await call<{ recoveryCodes: string[] }>(user, 'PUT', 'secondStep', { code });
  expect(on.status).toBe(200);
  return { device, recoveryCodes: on.body.result.recoveryCodes };
}

describe('[B2.31] the own profile', () => {
  it('is changed with its version, noted in the history, and refused to whoever read an older one', async () => {
    const user = await signed();
    const before = await call<{ version: number }>(user, 'GET', 'profile');
    const draft = {
      realname: ' 新名 ',
      sex: 2,
      birthday: '1990-05-06',
      signature: '做事',
      tags: ['采购', '采购', ' '],
    };
    const saved = await call(user, 'PUT', 'profile', { ...draft, version: before.body.result.version });
    expect(saved.body.result).toMatchObject({ realname: '新名', sex: 2, birthday: '1990-05-06', tags: ['采购'] });
    const again = await call(user, 'PUT', 'profile', { ...draft, version: before.body.result.version });
    expect(again.status).toBe(409);
    const history = await server.db
      .selectFrom('sys_record_history')
      .select(['act', 'changes'])
      .where('record_id', '=', user.id)
      .execute();
    expect(history).toMatchObject([{ act: 'change', changes: { head: { realname: ['测试用户', '新名'] } } }]);
  });

  it('names every field that is wrong', async () => {
    const user = await signed();
    const draft = { realname: ' ', sex: null, birthday: '2999-01-01', signature: null, tags: ['甲,乙'], version: 0 };
    const { status, body } = await call<{ errors: { field: string }[] }>(user, 'PUT', 'profile', draft);
    expect(status).toBe(422);
    expect(body.result.errors.map(({ field }) => field)).toEqual(['realname', 'birthday', 'tags']);
  });

  it('has no place for what is not the user’s to say', async () => {
    const user = await signed();
    const draft = { realname: '甲', sex: 1, birthday: null, signature: null, tags: [], version: 0 };
    await call(user, 'PUT', 'profile', { ...draft, phone: '13900009999', username: 'admin', status: 1 });
    const { body } = await call(user, 'GET', 'profile');
    expect(body.result).toMatchObject({ username: user.username, phone: null });
  });
});

describe('[B2.31] the centre', () => {
  it('shows who one is, and only what one may still see of what one did', async () => {
    const user = await signed({ departs: ['A77'] });
    const { body } = await call(user, 'GET', 'centre');
    expect(body.result).toMatchObject({ departs: ['部门 A77'], roles: [`角色 ${user.username}`], changes: [] });
  });
});

describe('[B2.31] phone and mail', () => {
  it('are changed with the code sent to the new one and the password, and belong to one user', async () => {
    const user = await signed();
    const phone = '13900000077';
    expect((await call(user, 'POST', 'contactCode', { kind: 'phone', value: phone })).status).toBe(200);
    const code = lastCode(phone);
    const change = (more: object) =>
      call(user, 'PUT', 'contact', { kind: 'phone', value: phone, code, password: user.password, ...more });
    expect((await change({ password: 'Wrong-pass-20' })).status).toBe(422);
    expect((await change({ code: code === '000000' ? '000001' : '000000' })).status).toBe(422);
    expect((await change({})).status).toBe(200);
    expect((await change({})).status).toBe(422);

    const other = await signed();
    const taken = await call(other, 'POST', 'contactCode', { kind: 'phone', value: phone });
    expect(taken.body.message).toBe('该手机已被其他用户使用');
  });

  it('gives a mail address a code of its own, and nothing to what is no address', async () => {
    const user = await signed();
    const wrong = await call(user, 'POST', 'contactCode', { kind: 'email', value: 'nobody' });
    expect(wrong.body.message).toBe('请输入正确的邮箱地址');
    const value = 'li@example.com';
    await call(user, 'POST', 'contactCode', { kind: 'email', value });
    const body = { kind: 'email', value, code: lastCode(value), password: user.password };
    // A code belongs to who asked for it.
    expect((await call(await signed(), 'PUT', 'contact', body)).status).toBe(422);
    expect((await call(user, 'PUT', 'contact', body)).status).toBe(200);
    expect((await call(user, 'GET', 'profile')).body.result).toMatchObject({ email: value });
  });
});

describe('[B2.31] own sessions', () => {
  it('are listed, ended one by one and all but this one, and nobody else’s among them', async () => {
    const user = await signed();
    const stranger = await signed();
    const second = await server.signIn(user.username, user.password);
    await server.signIn(user.username, user.password);
    const list = await call<{ id: string; isOwn: boolean }[]>(user, 'GET', 'sessions');
    expect(list.body.result.filter(({ isOwn }) => isOwn)).toHaveLength(1);
    expect(list.body.result).toHaveLength(3);
    const own = list.body.result.find(({ isOwn }) => isOwn)?.id ?? '';
    expect((await call(user, 'DELETE', `sessions?id=${own}`)).status).toBe(409);
    expect((await call(stranger, 'DELETE', `sessions?id=${own}`)).status).toBe(404);
    expect((await call(user, 'DELETE', 'sessions')).body.message).toBe('已退出 2 处登录');
    expect((await call({ token: second }, 'GET', 'sessions')).status).toBe(401);
    expect((await call(user, 'GET', 'sessions')).status).toBe(200);
    expect((await call(stranger, 'GET', 'sessions')).status).toBe(200);
  });
});

describe('[B2.31] notification', () => {
  it('decides what the bell shows, and takes nothing from the own messages', async () => {
    const user = await signed();
    const send = (category: '1' | '2', about?: { type: 'record'; id: string }) =>
      createAnnouncement(server.db, {
        tenantId: '1',
        title: `消息 ${category}`,
        abstract: '',
        text: '正文',
        priority: 'M',
        sender: '系统',
        category,
        daysAgo: 0,
        userIds: [user.id],
        ...(about === undefined ? {} : { about }),
      });
    await send('1');
    await send('2');
    await send('2', { type: 'record', id: 'md_customer/1' });
    const bell = async () => {
      const { body } = await server.call<{ sysMsgTotal: number; anntMsgTotal: number }>(
        'GET',
        '/sys/annountCement/listByUser',
        { token: user.token },
      );
      return [body.result.anntMsgTotal, body.result.sysMsgTotal];
    };
    const choose = (userMsg: boolean, sysMsg: boolean, todoMsg: boolean) =>
      call(user, 'PUT', 'notification', { userMsg, sysMsg, todoMsg });
    expect(await bell()).toEqual([1, 2]);
    await choose(false, true, false);
    expect(await bell()).toEqual([0, 1]);
    await choose(true, false, true);
    expect(await bell()).toEqual([1, 1]);
    expect((await call(user, 'GET', 'notification')).body.result).toMatchObject({ sysMsg: false, todoMsg: true });
    const all = await server.call<{ total: number }>('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
      token: user.token,
    });
    expect(all.body.result.total).toBe(3);
  });
});

describe('[B2.31] two-step codes', () => {
  it('are asked for after the password, and each is taken once', async () => {
    const user = await signed();
    const { device } = await withSecondStep(user);
    const first = await login(user);
    expect([first.status, first.body.message, first.body.result.token]).toEqual([400, '请输入二次验证码', undefined]);
    const ticket = first.body.result.secondStep;
    expect((await second(ticket, '000000')).status).toBe(422);
    const code = device.generate();
    const done = await second(ticket, code);
    expect(done.body.result.userInfo.username).toBe(user.username);
    const next = await login(user);
    expect((await second(next.body.result.secondStep, code)).status).toBe(422);
    expect((await second(ticket, device.generate())).body.message).toBe('登录已超时，请重新登录');
  });

  it('takes one of two parallel uses of a code', async () => {
    const user = await signed();
    const { device } = await withSecondStep(user);
    const tickets = await Promise.all([login(user), login(user), login(user)]);
    const code = device.generate();
    const answers = await Promise.all(tickets.map(({ body }) => second(body.result.secondStep, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are replaced by a recovery code, once, however it is written', async () => {
    const user = await signed();
    const { recoveryCodes } = await withSecondStep(user);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [one = ''] = recoveryCodes;
    const use = async () =>
      second((await login(user)).body.result.secondStep, ` ${one.toLowerCase().replaceAll('-', '')}`);
    expect((await use()).status).toBe(200);
    expect((await use()).status).toBe(422);
    expect((await call<{ recoveryCodes: number }>(user, 'GET', 'security')).body.result.recoveryCodes).toBe(9);
  });

  it('[AUT-03] stand ten guesses from one address, and strangers’ guesses lock nobody out', async () => {
    const user = await signed();
    const { device } = await withSecondStep(user);
    const known = await login(user);
    expect((await second(known.body.result.secondStep, device.generate())).status).toBe(200);
    await server.db
      .insertInto('sys_sign_in_attempt')
      .values(
        Array.from({ length: 60 }, (_, at) => ({
          id: `guess-${user.id}-${at}`,
          tenant_id: '1',
          account: `STEP ${user.id}`,
          address: `10.9.0.${at}`,
        })),
      )
      .execute();
    const ticket = (await login(user)).body.result.secondStep;
    expect((await second(ticket, '000000')).status).toBe(422);
    for (let count = 0; count < 9; count += 1) await second(ticket, '000000');
    const last = await second(ticket, '000000');
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('are kept sealed, and recovery codes as hashes', async () => {
    const user = await signed();
    const { device, recoveryCodes } = await withSecondStep(user);
    const rows = JSON.stringify([
      await server.db.selectFrom('sys_second_step').selectAll().where('user_id', '=', user.id).execute(),
      await server.db.selectFrom('sys_recovery_code').selectAll().where('user_id', '=', user.id).execute(),
    ]);
    for (const secret of [device.secret.base32, ...recoveryCodes]) expect(rows).not.toContain(secret);
    expect(server.log.join('\n')).not.toContain(device.secret.base32);
  });

  it('are turned off with password and code, and not by one of them', async () => {
    const user = await signed();
    const { device } = await withSecondStep(user);
    const off = (password: string, code: string) => call(user, 'POST', 'secondStepOff', { password, code });
    expect((await off('Wrong-pass-20', device.generate())).status).toBe(422);
    expect((await off(user.password, '123')).status).toBe(422);
    expect((await off(user.password, device.generate())).status).toBe(200);
    expect((await login(user)).status).toBe(200);
  });

  it('ask for nothing before a first code was confirmed', async () => {
    const user = await signed();
    await call(user, 'POST', 'secondStep', { password: user.password });
    expect((await login(user)).status).toBe(200);
  });

  it('are taken off by an administrator for somebody else, which the log tells', async () => {
    const user = await signed();
    await withSecondStep(user);
    const admin = await server.signInAsAdmin();
    const reset = (token: string) => server.call('PUT', '/sys/user/resetSecondStep', { token, body: { id: user.id } });
    expect((await reset(user.token)).status).toBe(403);
    expect((await reset(admin)).status).toBe(200);
    expect((await reset(admin)).status).toBe(409);
    expect((await login(user)).status).toBe(200);
  });
});

describe('[B2.31] passkeys', () => {
  it('are not made without the password, nor from what no browser made', async () => {
    const user = await signed();
    expect((await call(user, 'POST', 'passkeyOptions', { password: 'Wrong-pass-20' })).status).toBe(422);
    const begun = await call<{ ticket: string; options: { rp: { id: string } } }>(user, 'POST', 'passkeyOptions', {
      password: user.password,
    });
    expect(begun.body.result.options.rp.id).toBe('127.0.0.1');
    const { ticket } = begun.body.result;
    const made = { ticket, name: '我的电脑', response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } };
    expect((await call(user, 'POST', 'passkey', made)).status).toBe(400);
    // A challenge is good for one answer.
    expect((await call(user, 'POST', 'passkey', made)).body.message).toBe('添加已超时，请重新开始');
  });

  it('[AUT-02] sign nobody in that they do not belong to, all in the same words', async () => {
    const options = () => server.call<{ ticket: string }>('POST', '/sys/passkey/options');
    const { ticket } = (await options()).body.result;
    const answers = [
      await server.call('POST', '/sys/passkey/login', { body: { ticket, response: { id: 'nobody' } } }),
      await server.call('POST', '/sys/passkey/login', { body: { ticket: 'made-up', response: {} } }),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['400 通行密钥未通过验证，请重试或使用其他方式登录']),
    );
  });
});

describe('[B2.31] bound accounts of third parties', () => {
  it('are taken off with the password, by their owner alone', async () => {
    const user = await signed();
    const id = `bound-${user.id}`;
    await server.db
      .insertInto('sys_third_account')
      .values({ id, tenant_id: '1', user_id: user.id, source: 'wecom', third_id: user.id, third_name: '李娜' })
      .execute();
    const unbind = (who: Signed, password: string) => call(who, 'POST', 'unbind', { id, password });
    expect((await call(user, 'GET', 'bindings')).body.result).toMatchObject([{ source: 'wecom', bindName: '李娜' }]);
    expect((await unbind(user, 'Wrong-pass-20')).status).toBe(422);
    const stranger = await signed();
    expect((await unbind(stranger, stranger.password)).status).toBe(404);
    expect((await unbind(user, user.password)).status).toBe(200);
    expect(await sql`select 1 from sys_third_account where id = ${id}`.execute(server.db)).toMatchObject({ rows: [] });
  });
});

describe('[B2.31] the own picture', () => {
  const upload = async (who: Signed, bytes: Buffer, biz = 'avatar') =>
    (await uploadTo(server.url, who.token, bytes, 'a.png', { biz })) as unknown as {
      status: number;
      body: { message: string };
    };
  const look = (who: Signed, path: string) =>
    fetch(`${server.url}/platform/sys/common/static/${path}`, { headers: { 'x-access-token': who.token } });

  it('[FIL-04] is refused by its header when it was not cut to size, or is no picture', async () => {
    const user = await signed();
    const large = await upload(user, pngOf(8_660, 5_774));
    expect([large.status, large.body.message]).toEqual([422, '头像图片 8660×5774 过大，最大 512×512，请裁剪后上传']);
    expect((await upload(user, Buffer.from('只是文字'))).status).toBe(422);
  });

  it('is seen by colleagues once it is chosen, and no longer when it is taken away', async () => {
    const user = await signed();
    const colleague = await signed();
    const { message: path } = (await upload(user, pngOf(256, 256))).body;
    expect((await look(colleague, path)).status).toBe(404);
    expect((await call(colleague, 'PUT', 'avatar', { path })).status).toBe(422);
    expect((await call(user, 'PUT', 'avatar', { path })).status).toBe(200);
    expect((await look(colleague, path)).status).toBe(200);
    expect((await call(user, 'GET', 'centre')).body.result).toMatchObject({ avatar: path });
    expect((await call(user, 'PUT', 'avatar', { path: null })).status).toBe(200);
    expect((await look(colleague, path)).status).toBe(404);
  });

  it('is none of the files that were uploaded for something else', async () => {
    const user = await signed();
    const { message: path } = (await upload(user, pngOf(2_000, 2_000), 'temp')).body;
    expect((await call(user, 'PUT', 'avatar', { path })).status).toBe(422);
  });
});
