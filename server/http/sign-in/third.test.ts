import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderFault, readProviders } from '#server/platform/third/provider.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOtherServer, type OtherServer } from '#server/testing/other-server.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

/** An identity provider that does what the standard says: a code is good once, for its challenge and redirect. */
async function startProvider() {
  const codes = new Map<string, { challenge: string; redirect: string; id: string }>();
  const tokens = new Map<string, string>();
  const provider = await startOtherServer(({ url, body, headers }) => {
    if (url.pathname === '/token') {
      const form = new URLSearchParams(body);
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const good =
        code !== undefined &&
        code.challenge === challenge &&
        code.redirect === form.get('redirect_uri') &&
        form.get('client_id') === 'erp' &&
        form.get('client_secret') === 'very-secret';
      if (!good) return { status: 400, body: '{"error":"invalid_grant"}' };
      const token = `at-${code.id}`;
      tokens.set(token, code.id);
      return { body: JSON.stringify({ access_token: token, token_type: 'Bearer' }) };
    }
    const id = tokens.get((headers.authorization ?? '').replace('Bearer ', ''));
    return id === undefined
      ? { status: 401, body: '{}' }
      : { body: JSON.stringify({ data: { open_id: id }, name: '张三' }) };
  });
  return {
    ...provider,
    /** Acts as the provider's page when the user agrees: returns the address the browser is sent back to. */
    agree: (address: string, id: string): string => {
      const asked = new URL(address).searchParams;
      const code = `code-${id}-${codes.size}-${Math.random()}`;
      codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirect: asked.get('redirect_uri') ?? '', id });
      return `${asked.get('redirect_uri')}?code=${encodeURIComponent(code)}&state=${asked.get('state')}`;
    },
  };
}

let provider: OtherServer & { agree: (address: string, id: string) => string };
let server: TestServer;
beforeAll(async () => {
  provider = await startProvider();
  const one = {
    source: 'wechat_work',
    name: '企业微信',
    nameEn: 'WeCom',
    authorizeUrl: `${provider.url}/authorize?fixed=1`,
    tokenUrl: `${provider.url}/token`,
    userInfoUrl: `${provider.url}/me`,
    clientId: 'erp',
    clientSecret: 'very-secret',
    scope: 'openid profile',
    idField: 'data.open_id',
  };
  server = await startTestServer({ config: { thirdLogin: [one, { ...one, source: 'other', name: '其他' }] } });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** A browser: keeps its cookie, follows no redirect by itself. */
class Browser {
  #cookie = '';
  async go(address: string): Promise<{ status: number; to: string; setCookie: string }> {
    const answer = await fetch(new URL(address, server.url), {
      redirect: 'manual',
      headers: { cookie: this.#cookie },
    });
    const setCookie = answer.headers.get('set-cookie') ?? '';
    if (setCookie !== '') this.#cookie = setCookie.split(';', 1)[0] ?? '';
    return { status: answer.status, to: answer.headers.get('location') ?? '', setCookie };
  }
  exchange(code: string) {
    return server.call<{ token: string; userInfo: { username: string }; departs: unknown[] }>(
      'GET',
      `/thirdLogin/getLoginUser/${code}`,
      { headers: { cookie: this.#cookie } },
    );
  }
  bind(bindToken: string, token: string) {
    return server.call('POST', '/thirdLogin/bind', { token, body: { bindToken }, headers: { cookie: this.#cookie } });
  }
}

const begin = (browser: Browser, redirect = '/sale/order') =>
  browser.go(`/platform/thirdLogin/render/wechat_work?redirect=${encodeURIComponent(redirect)}`);

/** The whole way to the provider and back as the account `id`; what the sign-in page is told. */
async function comeBack(browser: Browser, id: string): Promise<URLSearchParams> {
  const { to } = await begin(browser);
  const back = await browser.go(provider.agree(to, id));
  expect(back.to.startsWith('/user/login?')).toBe(true);
  return new URL(back.to, server.url).searchParams;
}

async function bound(id: string) {
  const user = await buildUser(server.db, { departs: ['A01'] });
  const browser = new Browser();
  const token = await server.signIn(user.username, user.password);
  const query = await comeBack(browser, id);
  expect((await browser.bind(query.get('thirdbind') ?? '', token)).status).toBe(200);
  return { user, token };
}

describe('third-party sign-in', () => {
  it('sends the browser to the provider with challenge and state, and ties it by a cookie', async () => {
    const { status, to, setCookie } = await begin(new Browser());
    expect(status).toBe(302);
    const asked = new URL(to);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      fixed: '1',
      response_type: 'code',
      client_id: 'erp',
      scope: 'openid profile',
      redirect_uri: `${server.url}/platform/thirdLogin/wechat_work/callback`,
      code_challenge_method: 'S256',
    });
    expect(asked.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(to).not.toContain('very-secret');
    expect(setCookie).toMatch(
      /^third_login=[\w-]{43}; Path=\/platform\/thirdLogin; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
  });

  it('[A7.6] [A5.4] signs a bound user in with a code of one use and goes on to the page', async () => {
    const { user } = await bound('id-1');
    const browser = new Browser();
    const query = await comeBack(browser, 'id-1');
    expect(query.get('redirect')).toBe('/sale/order');
    const code = query.get('thirdcode') ?? '';
    const { body } = await browser.exchange(code);
    expect(body).toMatchObject({ success: true, code: 200, result: { userInfo: { username: user.username } } });
    expect(body.result.departs).toHaveLength(1);
    expect((await browser.exchange(code)).status).toBe(400);
  });

  it('[AUT-08] exchanges a code in one of two parallel calls, and none after 60 seconds', async () => {
    await bound('id-2');
    const browser = new Browser();
    const code = (await comeBack(browser, 'id-2')).get('thirdcode') ?? '';
    const statuses = (await Promise.all([browser.exchange(code), browser.exchange(code)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    const late = (await comeBack(browser, 'id-2')).get('thirdcode') ?? '';
    const { left } = await server.db
      .selectFrom('sys_one_time_code')
      .select(sql<number>`extract(epoch from max(expires_at) - now())::int`.as('left'))
      .where('kind', '=', 'third-sign-in')
      .executeTakeFirstOrThrow();
    expect(left).toBeLessThanOrEqual(60);
    await server.db
      .updateTable('sys_one_time_code')
      .set({ expires_at: sql`now()` })
      .execute();
    expect((await browser.exchange(late)).status).toBe(400);
  });

  it('[AUT-08] takes a code in the browser that began only, and a stranger does not use it up', async () => {
    await bound('id-3');
    const mine = new Browser();
    const theirs = new Browser();
    await begin(theirs);
    const code = (await comeBack(mine, 'id-3')).get('thirdcode') ?? '';
    expect((await theirs.exchange(code)).status).toBe(400);
    expect((await new Browser().exchange(code)).status).toBe(400);
    expect((await mine.exchange(code)).status).toBe(200);
  });

  it('[AUT-08] accepts no state twice, from another browser, for another provider, or made up', async () => {
    const cases: ((browser: Browser, back: string) => Promise<{ to: string }>)[] = [
      async (browser, back) => {
        await browser.go(back);
        return browser.go(back);
      },
      (_browser, back) => new Browser().go(back),
      (browser, back) => browser.go(back.replace('/wechat_work/', '/other/')),
      (browser, back) => browser.go(back.replace(/state=.*/, 'state=made-up')),
      (browser, back) => browser.go(back.replace(/code=[^&]*/, 'code=made-up')),
      (browser, back) => browser.go(back.replace(/code=[^&]*/, 'error=access_denied')),
    ];
    for (const act of cases) {
      const browser = new Browser();
      const { to } = await begin(browser);
      const answer = await act(browser, provider.agree(to, 'id-x'));
      expect(new URL(answer.to, server.url).searchParams.get('thirderror')).toBe('1');
      expect(answer.to).not.toMatch(/thirdcode|thirdbind/);
    }
  });

  it('lets two tabs of one browser sign in side by side', async () => {
    await bound('id-9');
    const browser = new Browser();
    const [first, second] = [await begin(browser), await begin(browser)];
    for (const { to } of [first, second]) {
      const back = await browser.go(provider.agree(to, 'id-9'));
      const code = new URL(back.to, server.url).searchParams.get('thirdcode') ?? '';
      expect((await browser.exchange(code)).status).toBe(200);
    }
  });

  it('goes on within this site only', async () => {
    for (const redirect of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      const browser = new Browser();
      const { to } = await begin(browser, redirect);
      const back = await browser.go(provider.agree(to, 'id-y'));
      expect(new URL(back.to, server.url).searchParams.get('redirect')).toBeNull();
    }
  });

  it('[AUT-06] does not let a frozen user in', async () => {
    const { user } = await bound('id-4');
    await server.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', user.id).execute();
    expect((await comeBack(new Browser(), 'id-4')).get('thirderror')).toBe('1');
  });

  it('is unknown for a source nobody configured', async () => {
    expect((await server.call('GET', '/thirdLogin/render/github')).body.message).toContain('未配置该第三方登录');
  });

  it('is offered to the browser by name, without secrets', async () => {
    const text = await (await fetch(`${server.url}/config.json`)).text();
    expect(JSON.parse(text)).toMatchObject({
      signIn: { third: [{ source: 'wechat_work', name: '企业微信', nameEn: 'WeCom' }, { source: 'other' }] },
    });
    expect(text).not.toContain('very-secret');
    expect(text).not.toContain('/token');
  });
});

describe('binding a third-party account', () => {
  it('works once per proof and refuses an account that is bound to another', async () => {
    const { user } = await bound('id-5');
    const rows = await server.db
      .selectFrom('sys_third_account')
      .select(['source', 'third_id', 'third_name'])
      .where('user_id', '=', user.id)
      .execute();
    expect(rows).toEqual([{ source: 'wechat_work', third_id: 'id-5', third_name: '张三' }]);

    const [one, two] = [await buildUser(server.db), await buildUser(server.db)];
    const [browserOne, browserTwo] = [new Browser(), new Browser()];
    const [proofOne, proofTwo] = [await comeBack(browserOne, 'id-6'), await comeBack(browserTwo, 'id-6')];
    const first = await browserOne.bind(
      proofOne.get('thirdbind') ?? '',
      await server.signIn(one.username, one.password),
    );
    expect(first.status).toBe(200);
    const second = await browserTwo.bind(
      proofTwo.get('thirdbind') ?? '',
      await server.signIn(two.username, two.password),
    );
    expect([second.status, second.body.message]).toEqual([409, '该第三方账号已绑定其他用户']);
  });

  it('[AUT-08] takes no proof from another browser: a link must not bind a stranger for good', async () => {
    const attacker = new Browser();
    const bindToken = (await comeBack(attacker, 'id-7')).get('thirdbind') ?? '';
    const victim = await buildUser(server.db);
    const token = await server.signIn(victim.username, victim.password);
    expect((await new Browser().bind(bindToken, token)).status).toBe(400);
    // Nor does a token for binding sign anybody in.
    expect((await attacker.exchange(bindToken)).status).toBe(400);
  });

  it('[A1.6] is not for guests', async () => {
    const { installationSecret, setGuestEnabled } = await import('#server/platform/identity/db/setting.ts');
    await setGuestEnabled(server.db, true);
    const token = await server.signIn('guest', await installationSecret(server.db, 'guest-password'));
    const browser = new Browser();
    const bindToken = (await comeBack(browser, 'id-8')).get('thirdbind') ?? '';
    expect((await browser.bind(bindToken, token)).status).toBe(403);
    await setGuestEnabled(server.db, false);
  });
});

describe('the list of providers', () => {
  const good = {
    source: 'a',
    name: 'A',
    authorizeUrl: 'https://a.example/authorize',
    tokenUrl: 'https://a.example/token',
    userInfoUrl: 'https://a.example/me',
    clientId: 'x',
    clientSecret: 'y',
  };
  it('has defaults for scope and id', () => {
    expect(readProviders(JSON.stringify([good]))).toEqual([{ ...good, nameEn: null, scope: 'openid', idField: 'sub' }]);
  });
  it.each([
    ['not JSON', 'x'],
    ['no list', '{}'],
    ['an entry without a secret', JSON.stringify([{ ...good, clientSecret: '' }])],
    ['an address of another kind', JSON.stringify([{ ...good, tokenUrl: 'file:///etc/passwd' }])],
    ['a source that fits no address', JSON.stringify([{ ...good, source: 'A/B' }])],
    ['a source twice', JSON.stringify([good, good])],
  ])('is refused with %s', (_what, json) => {
    expect(() => readProviders(json)).toThrow(ProviderFault);
  });
});
