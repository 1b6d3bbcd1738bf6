import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCasUser } from '#server/platform/identity/cas.ts';
import { isOwnAddress, ownPath } from '#server/platform/identity/own-address.ts';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { startOtherServer, type OtherServer } from '#server/testing/other-server.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

const answerFor = (user: string) => `<?xml version="1.0" encoding="UTF-8"?>
<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  <cas:authenticationSuccess>
    <cas:user>${user}</cas:user>
    <cas:attributes><cas:user>admin</cas:user></cas:attributes>
  </cas:authenticationSuccess>
</cas:serviceResponse>`;
const refusal = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  <cas:authenticationFailure code="INVALID_TICKET">Ticket ST-1 not recognized <cas:user>admin</cas:user></cas:authenticationFailure>
</cas:serviceResponse>`;

let cas: OtherServer;
let server: TestServer;
let user: BuiltUser;
beforeAll(async () => {
  cas = await startOtherServer(() => ({ body: refusal, type: 'text/xml' }));
  server = await startTestServer({ config: { ssoPrefix: `${cas.url}/cas/` } });
  user = await buildUser(server.db, { username: '0042', departs: ['A01'] });
});
afterAll(async () => {
  await server.close();
  await cas.close();
});

/** A CAS server that knows one ticket of one service, once. */
function knows(ticket: string, service: string, username: string): void {
  let used = false;
  cas.answer(({ url }) => {
    const good =
      url.pathname === '/cas/p3/serviceValidate' &&
      url.searchParams.get('ticket') === ticket &&
      url.searchParams.get('service') === service &&
      !used;
    used ||= good;
    return { body: good ? answerFor(username) : refusal, type: 'text/xml' };
  });
}
const validate = (ticket: string, service = `${server.url}/user/login`, on = server) =>
  on.call<{ token: string; userInfo: { username: string }; departs: unknown[] }>(
    'GET',
    `/cas/client/validateLogin?${new URLSearchParams({ ticket, service }).toString()}`,
  );

describe('single sign-on', () => {
  it('[A7.7] [A5.4] signs in with a good ticket, once; digits in a name stay text', async () => {
    knows('ST-1', `${server.url}/user/login`, user.username);
    const { body } = await validate('ST-1');
    expect(body).toMatchObject({ success: true, message: '登录成功', result: { userInfo: { username: '0042' } } });
    expect(body.result.departs).toHaveLength(1);
    const who = await server.call('GET', '/sys/user/getUserSectionInfoByToken', { token: body.result.token });
    expect(who.body.result).toMatchObject({ sysUserCode: '0042', sysOrgCode: 'A01' });
    expect((await validate('ST-1')).status).toBe(400);
  });

  it('[AUT-08] answers a bad ticket, an unknown and a frozen user alike', async () => {
    const frozen = await buildUser(server.db);
    await server.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', frozen.id).execute();
    const service = `${server.url}/user/login`;
    knows('ST-2', service, 'nobody-here');
    const unknown = await validate('ST-2');
    knows('ST-3', service, frozen.username);
    const answers = [unknown, await validate('ST-3'), await validate('ST-made-up')];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['400 单点登录失败，请重新登录或联系管理员']),
    );
  });

  it('[AUT-08] asks nobody about a ticket for another site', async () => {
    const before = cas.received.length;
    for (const service of ['https://evil.example/user/login', '//evil.example', 'javascript:alert(1)', 'x']) {
      const answer = await validate('ST-4', service);
      expect([answer.status, answer.body.message]).toEqual([400, '单点登录的服务地址不属于本系统，请联系管理员']);
    }
    // The header is the sender's to write: it makes no other host ours.
    const forged = await server.app.inject({
      url: `/platform/cas/client/validateLogin?ticket=ST-4&service=${encodeURIComponent('http://evil.example/x')}`,
      headers: { host: 'evil.example' },
    });
    expect(forged.statusCode).toBe(400);
    expect(cas.received.length).toBe(before);
  });

  it('says when the CAS server is away, and nobody is signed in', async () => {
    cas.answer(() => ({ status: 503, body: 'down' }));
    const answer = await validate('ST-5');
    expect([answer.status, answer.body.message]).toEqual([502, '单点登录服务暂时无法访问，请稍后重试']);
  });

  it('is refused in words where it is not configured', async () => {
    const off = await startTestServer();
    try {
      const answer = await validate('ST-6', `${off.url}/user/login`, off);
      expect([answer.status, answer.body.message]).toEqual([403, '未启用单点登录，请使用账号密码登录']);
    } finally {
      await off.close();
    }
  });

  it.each<[string, string, string | null]>([
    ['a comment inside a name', answerFor('adm<!-- x -->in.evil'), 'admin.evil'],
    ['a failure that names a user', refusal, null],
    ['a document type', `<!DOCTYPE x [<!ENTITY u "admin">]>${answerFor('&u;')}`, null],
    ['two users', answerFor('a</cas:user><cas:user>admin'), null],
    ['no XML at all', '<html>500</html', null],
    ['an empty name', answerFor(' '), null],
  ])('[AUT-08] reads %s as it is meant', (_what, xml, expected) => {
    expect(readCasUser(xml)).toBe(expected);
  });
});

describe('addresses of this installation', () => {
  const requestOrigin = 'http://erp.example:8080';
  it.each<[string, string | null, boolean]>([
    ['https://erp.example/user/login', 'https://erp.example', true],
    ['http://erp.example/user/login', 'https://erp.example', false],
    ['https://erp.example.evil/user/login', 'https://erp.example', false],
    ['https://erp.example@evil.example/', 'https://erp.example', false],
    // Without PUBLIC_URL the Host header decides, and only for this machine.
    ['http://erp.example:8080/user/login', null, false],
  ])('[AUT-08] %s with PUBLIC_URL %s: %s', (address, publicUrl, expected) => {
    expect(isOwnAddress(address, { publicUrl, requestOrigin })).toBe(expected);
  });

  it.each<[string | undefined, string | null]>([
    ['/sale/order?x=1#y', '/sale/order?x=1#y'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/a\\b', null],
    ['/\tx', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    [undefined, null],
  ])('[A2.1] go on to %j: %j', (path, expected) => {
    expect(ownPath(path)).toBe(expected);
  });
});
