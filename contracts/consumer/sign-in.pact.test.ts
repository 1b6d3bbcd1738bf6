import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { open, openSignIn, unwrap, type ApiClient } from '../../src/shared/api/index.ts';
import { record, refusal, success, type Example } from './pact.ts';

const { fromProviderState, like } = MatchersV3;

const username = fromProviderState('${username}', 'admin');

/** Without a phone, a CAS server and an identity provider of the verification's own these calls can only be refused; how, the page relies on. */
async function refused(
  example: Pick<Example, 'name' | 'method' | 'path' | 'query' | 'body' | 'signedIn'> & {
    readonly state?: string;
    readonly status: number;
    /** The field the refusal is said at. */
    readonly field?: string;
  },
  call: (client: ApiClient) => Promise<unknown>,
): Promise<unknown> {
  const { state = 'nobody is signed in', status, field, signedIn = false, ...request } = example;
  const detail = field === undefined ? null : { errors: [{ field, message: like('原因与办法') }] };
  return record(
    { ...request, provider: 'platform', state, status, answer: refusal(status, detail), signedIn },
    (client) =>
      call(client).then(
        () => 'accepted',
        (error: unknown) => error,
      ),
  );
}

const failure = (status: number, field?: string): object => ({
  failure: {
    kind: 'http',
    status,
    message: '原因与办法',
    ...(field === undefined ? {} : { detail: { errors: [{ field }] } }),
  },
});

describe('the other ways to sign in', () => {
  it('[A7.3] [A8.8] learns that a phone and a code do not sign in', async () => {
    const body = { mobile: '13900000000', captcha: '000000' };
    const seen = await refused(
      { name: 'a phone sign-in with a wrong code', method: 'POST', path: '/sys/phoneLogin', body, status: 400 },
      (client) => openSignIn(client.POST('/sys/phoneLogin', { body })),
    );
    expect(seen).toMatchObject(failure(400));
  });

  it('[A7.3] has a code sent without learning whether the number is known', async () => {
    const { message } = await record(
      {
        provider: 'platform',
        state: 'a phone was sent no code lately',
        name: 'a request for a code by SMS',
        method: 'POST',
        path: '/sys/sms',
        body: { mobile: fromProviderState('${mobile}', '13900000000'), smsmode: '0' },
        answer: success(null),
        signedIn: false,
      },
      (client) => open(client.POST('/sys/sms', { body: { mobile: '13900000000', smsmode: '0' } })),
    );
    expect(message).not.toBe('');
  });

  it('[A7.7] learns that a ticket of single sign-on does not sign in', async () => {
    const query = { ticket: 'ST-made-up', service: 'http://erp.example/user/login' };
    const seen = await refused(
      {
        state: 'single sign-on is not configured',
        name: 'a sign-in with a ticket nobody gave out',
        method: 'GET',
        path: '/cas/client/validateLogin',
        query,
        status: 403,
      },
      (client) => unwrap(client.GET('/cas/client/validateLogin', { params: { query } })),
    );
    expect(seen).toMatchObject(failure(403));
  });

  it('[A7.6] learns that a third-party code does not sign in', async () => {
    const seen = await refused(
      {
        name: 'a sign-in with a third-party code nobody gave out',
        method: 'GET',
        path: '/thirdLogin/getLoginUser/made-up',
        status: 400,
      },
      (client) =>
        openSignIn(client.GET('/thirdLogin/getLoginUser/{token}', { params: { path: { token: 'made-up' } } })),
    );
    expect(seen).toMatchObject(failure(400));
  });

  it('[A7.6] learns that a third-party account cannot be bound', async () => {
    const body = { bindToken: 'made-up' };
    const seen = await refused(
      {
        state: 'a user is signed in',
        name: 'a binding of a third-party account nobody proved',
        method: 'POST',
        path: '/thirdLogin/bind',
        body,
        status: 400,
        signedIn: true,
      },
      (client) => open(client.POST('/thirdLogin/bind', { body })),
    );
    expect(seen).toMatchObject(failure(400));
  });
});

describe('registration and a forgotten password', () => {
  it('[A2.1] learns which field of a registration is wrong', async () => {
    const body = { username: 'newcomer', password: 'Long-enough-20', phone: '13900000000', smscode: '000000' };
    const seen = await refused(
      {
        state: 'registration is open',
        name: 'a registration with a wrong code',
        method: 'POST',
        path: '/sys/user/register',
        body,
        status: 422,
        field: 'smscode',
      },
      (client) => open(client.POST('/sys/user/register', { body })),
    );
    expect(seen).toMatchObject(failure(422, 'smscode'));
  });

  it('[A2.1] learns that a phone is not proved', async () => {
    const body = { phone: '13900000000', smscode: '000000' };
    const seen = await refused(
      {
        name: 'a proof of a phone with a wrong code',
        method: 'POST',
        path: '/sys/user/phoneVerification',
        body,
        status: 422,
        field: 'smscode',
      },
      (client) => unwrap(client.POST('/sys/user/phoneVerification', { body })),
    );
    expect(seen).toMatchObject(failure(422, 'smscode'));
  });

  it('[A2.1] learns that a proof does not change a password', async () => {
    const body = { username: 'somebody', password: 'Long-enough-20', smscode: 'made-up', phone: '13900000000' };
    const seen = await refused(
      {
        name: 'a new password with a proof nobody gave out',
        method: 'POST',
        path: '/sys/user/passwordChange',
        body,
        status: 422,
        field: 'smscode',
      },
      (client) => open(client.POST('/sys/user/passwordChange', { body })),
    );
    expect(seen).toMatchObject(failure(422, 'smscode'));
  });
});

describe('the own department and password, by both verbs', () => {
  const chosen = success({ userInfo: like({ id: 'u1', username: 'admin', realname: '系统管理员' }) });
  const orgCode = fromProviderState('${orgCode}', 'A01');
  const state = 'a user of a department is signed in';

  it('[A7.13] chooses a department by PUT, as the family does', async () => {
    const { userInfo } = await record(
      {
        provider: 'family',
        state,
        name: 'a choice of department by PUT',
        method: 'PUT',
        path: '/sys/selectDepart',
        body: { orgCode, username },
        answer: chosen,
      },
      (client) => unwrap(client.PUT('/sys/selectDepart', { body: { orgCode: 'A01', username: 'admin' } })),
    );
    expect(userInfo.username).toBe('admin');
  });

  it('[A7.13] chooses a department by POST, as specified', async () => {
    const { userInfo } = await record(
      {
        provider: 'platform',
        state,
        name: 'a choice of department by POST',
        method: 'POST',
        path: '/sys/selectDepart',
        body: { orgCode, username },
        answer: chosen,
      },
      (client) => unwrap(client.POST('/sys/selectDepart', { body: { orgCode: 'A01', username: 'admin' } })),
    );
    expect(userInfo.username).toBe('admin');
  });

  it.each(['POST', 'PUT'] as const)('[A7.14] [A8.14] learns by %s that the old password is wrong', async (method) => {
    const form = { oldpassword: 'certainly-wrong', password: 'Long-enough-20', confirmpassword: 'Long-enough-20' };
    const body = { username: 'admin', ...form };
    const seen = await refused(
      {
        state: 'a user is signed in',
        name: `a password change with a wrong old one by ${method}`,
        method,
        path: '/sys/user/updatePassword',
        body: { ...form, username },
        status: 422,
        field: 'oldpassword',
        signedIn: true,
      },
      (client) =>
        open(
          method === 'POST'
            ? client.POST('/sys/user/updatePassword', { body })
            : client.PUT('/sys/user/updatePassword', { body }),
        ),
    );
    expect(seen).toMatchObject(failure(422, 'oldpassword'));
  });
});
