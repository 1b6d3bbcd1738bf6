import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RuntimeConfig } from '@/shared/config';
import { answer, refuse, type SeenCall, type Server } from '@/shared/testing';

const user = { id: 'u1', username: 'li', realname: '李娜', avatar: 'li.png', welcome: '早上好', orgCode: 'A01' };
const departs = [
  { id: '1', orgCode: 'A01', departName: '销售部' },
  { id: '2', orgCode: 'A02', departName: '总经办' },
];
const session = { token: 'T', userInfo: user, departs: departs.slice(0, 1), multi_depart: 1 };
const offers = {
  signIn: { phone: true, register: true, third: [{ source: 'wecom', name: '企业微信', nameEn: 'WeCom' }] },
  ssoPrefix: 'https://cas.example/cas',
};

type Call = SeenCall & { readonly headers: Headers };
type Opened = { readonly calls: readonly Call[]; readonly arrivals: readonly string[] };

/** The sign-in page at an address, as after hydration; each time with fresh modules, for the configuration is read once. */
async function open(address: string, server: Server, config: Partial<RuntimeConfig> = {}): Promise<Opened> {
  window.history.replaceState(null, '', address);
  const calls: Call[] = [];
  const arrivals: string[] = [];
  vi.resetModules();
  vi.stubGlobal('fetch', async (target: Request | string) => {
    if (typeof target === 'string')
      return Response.json({ apiBase: 'http://server/api', dialect: 'platform', captcha: 'off', ...offers, ...config });
    const url = new URL(target.url);
    const text = await target.text();
    const call: Call = {
      method: target.method,
      path: url.pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(url.searchParams),
      body: text === '' ? null : JSON.parse(text),
      headers: target.headers,
    };
    calls.push(call);
    return call.path === '/upLoadApp/find' ? answer([]) : server(call);
  });
  const { SignIn } = await import('./sign-in.tsx');
  render(<SignIn onSignedIn={(target) => arrivals.push(target)} />);
  return { calls, arrivals };
}

const stored = (name: string): unknown => {
  const text = localStorage.getItem(`pro__${name}`);
  return text === null ? null : (JSON.parse(text) as { value: unknown }).value;
};
const made = ({ calls }: Opened, path: string): readonly Call[] => calls.filter((call) => call.path === path);
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

async function signInByAccount(): Promise<void> {
  await userEvent.type(screen.getByLabelText('账号'), 'li');
  await userEvent.type(screen.getByLabelText('密码'), 'secret{Enter}');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // The application behind the page is not part of these tests.
  vi.stubGlobal('requestIdleCallback', () => 0);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('signing in with account and password', () => {
  it('keeps token, user and departments and goes on to the page asked for [A3.1, A3.2, A7.2, A9.1]', async () => {
    const opened = await open('/user/login?redirect=%2Fbase%2Funit', () => answer(session));
    await signInByAccount();
    await waitFor(() => expect(opened.arrivals).toEqual(['/base/unit']));
    expect(stored('Access-Token')).toBe('T');
    expect(stored('Login_Userinfo')).toEqual({ ...user, departs: departs.slice(0, 1) });
  });

  it('is judged by code 200, whatever success says; a refusal is said and nothing is stored [A5.4, A8.8]', async () => {
    const opened = await open('/user/login', () =>
      Response.json({ success: true, code: 500, message: '该用户已冻结', result: session, timestamp: 0 }),
    );
    await signInByAccount();
    expect(await screen.findByText('该用户已冻结')).not.toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('li');
    expect(stored('Access-Token')).toBeNull();
    expect(opened.arrivals).toEqual([]);
  });

  it('leads home without a page asked for, and to no other site [A2.1]', async () => {
    const opened = await open('/user/login?redirect=https%3A%2F%2Fevil.example', () => answer(session));
    await signInByAccount();
    await waitFor(() => expect(opened.arrivals).toEqual(['/dashboard/analysis']));
  });

  it('works in the one company somebody has, and not in that of whoever was here before [A6.7]', async () => {
    localStorage.setItem('pro__Tenant_Id', JSON.stringify({ value: '99', expire: null }));
    const one = await open('/user/login', () =>
      answer({ ...session, tenantList: [{ id: 7, name: '甲公司', status: 1 }] }),
    );
    await signInByAccount();
    await waitFor(() => expect(one.arrivals).toHaveLength(1));
    expect(stored('Tenant_Id')).toBe('7');
    cleanup();
    const none = await open('/user/login', () => answer(session));
    await signInByAccount();
    await waitFor(() => expect(none.arrivals).toHaveLength(1));
    expect(stored('Tenant_Id')).toBeNull();
  });

  it('asks for the captcha the server wants, at the next press where its picture did not come', async () => {
    let hasPicture = false;
    const opened = await open('/user/login', ({ path }) => {
      if (!path.startsWith('/sys/randomImage/')) return refuse(400, '用户名或密码错误', { captcha: true });
      return hasPicture ? answer('data:image/png;base64,AA==') : refuse(503, '验证码服务繁忙');
    });
    await signInByAccount();
    expect(await screen.findByText('用户名或密码错误')).not.toBeNull();
    hasPicture = true;
    await press('登 录');
    const captcha = await screen.findByLabelText('验证码', { selector: 'input' });
    await press('登 录');
    expect(screen.getByText('请输入验证码!')).not.toBeNull();
    await userEvent.type(captcha, 'ab12{Enter}');
    await waitFor(() => expect(made(opened, '/sys/login')).toHaveLength(3));
    expect(made(opened, '/sys/login').at(-1)?.body).toMatchObject({
      captcha: 'ab12',
      checkKey: expect.any(String) as string,
    });
  });

  it('goes to the captcha when the server wants one it did not get', async () => {
    await open('/user/login', ({ path }) =>
      path === '/sys/login'
        ? refuse(400, '请输入验证码', { captcha: true, errors: [{ field: 'captcha', message: '请输入验证码' }] })
        : answer('data:image/png;base64,AA=='),
    );
    await signInByAccount();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('验证码', { selector: 'input' })));
  });

  it('reads a configuration that did not come once more at the next press', async () => {
    let isDown = true;
    const opened = await open('/user/login', () => answer(session));
    const works = globalThis.fetch;
    cleanup();
    vi.resetModules();
    vi.stubGlobal('fetch', (target: Request | string) =>
      isDown ? Promise.reject(new TypeError('offline')) : works(target),
    );
    const { SignIn } = await import('./sign-in.tsx');
    const arrivals: string[] = [];
    render(<SignIn onSignedIn={(target) => arrivals.push(target)} />);
    await signInByAccount();
    expect(await screen.findByText('无法连接服务器，请检查网络后重试')).not.toBeNull();
    isDown = false;
    await press('登 录');
    await waitFor(() => expect(arrivals).toEqual(['/dashboard/analysis']));
    expect(await screen.findByRole('button', { name: '手机登录' })).not.toBeNull();
    expect(opened.arrivals).toEqual([]);
  });
});

describe('signing in with a phone', () => {
  const byPhone = async (mobile: string, code: string): Promise<void> => {
    await userEvent.click(await screen.findByRole('button', { name: '手机登录' }));
    await userEvent.type(screen.getByLabelText(/手机号/), mobile);
    await userEvent.type(screen.getByLabelText(/短信验证码/), `${code}{Enter}`);
  };

  it('exchanges number and code for a session [A7.3, A5.4]', async () => {
    const opened = await open('/user/login', () => answer(session));
    await byPhone('13900000001', '123456');
    await waitFor(() => expect(opened.arrivals).toEqual(['/dashboard/analysis']));
    expect(made(opened, '/sys/phoneLogin')[0]?.body).toEqual({ mobile: '13900000001', captcha: '123456' });
  });

  it('says at the code that it is wrong [A7.3, A8.8]', async () => {
    await open('/user/login', () => refuse(400, '手机验证码错误'));
    await byPhone('13900000001', '000000');
    expect(await screen.findByText('手机验证码错误')).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText(/短信验证码/));
  });

  it('asks nobody about what is no number', async () => {
    const opened = await open('/user/login', () => answer(session));
    await byPhone('139', '123456');
    await press('获取验证码');
    expect(screen.getByText('请输入 11 位手机号')).not.toBeNull();
    expect(opened.calls.filter(({ path }) => path.startsWith('/sys/'))).toEqual([]);
  });
});

describe('coming back from another system', () => {
  it('exchanges the ticket of single sign-on, judged by the success flag [A7.7, A5.4]', async () => {
    const opened = await open('/user/login?redirect=%2Fbase%2Funit&ticket=ST-1', () =>
      Response.json({ success: true, code: 0, message: '', result: session, timestamp: 0 }),
    );
    await waitFor(() => expect(opened.arrivals).toEqual(['/base/unit']));
    expect(made(opened, '/cas/client/validateLogin')[0]?.query).toMatchObject({
      ticket: 'ST-1',
      service: `${window.location.origin}/user/login?redirect=%2Fbase%2Funit`,
    });
    expect(window.location.search).toBe('?redirect=%2Fbase%2Funit');
  });

  it('exchanges the code of a third party; neither stays in the address [A7.6, A5.4]', async () => {
    const opened = await open('/user/login?thirdcode=abc', () => answer(session));
    await waitFor(() => expect(opened.arrivals).toEqual(['/dashboard/analysis']));
    expect(made(opened, '/thirdLogin/getLoginUser/abc')).toHaveLength(1);
    expect(window.location.search).toBe('');
  });

  it('says that a refused code did not sign in [A7.6, A8.8]', async () => {
    await open('/user/login?thirdcode=abc', () => refuse(400, '登录已失效，请重新登录'));
    expect(await screen.findByText('登录已失效，请重新登录')).not.toBeNull();
    expect(stored('Access-Token')).toBeNull();
  });

  it('says that the third party did not agree, in the language chosen [A7.6]', async () => {
    localStorage.setItem('pro__Language', JSON.stringify({ value: 'en', expire: null }));
    await open('/user/login?thirderror=1', () => answer(session));
    expect(await screen.findByText(/The third-party sign-in did not work/)).not.toBeNull();
  });

  it('binds an unknown account to whoever signs in next, with his session [A7.6]', async () => {
    const opened = await open('/user/login?thirdbind=B', () => answer(session));
    expect(screen.getByText(/该第三方账号还没有绑定/)).not.toBeNull();
    await signInByAccount();
    await waitFor(() => expect(opened.arrivals).toHaveLength(1));
    const [call] = made(opened, '/thirdLogin/bind');
    expect(call?.body).toEqual({ bindToken: 'B' });
    expect(call?.headers.get('X-Access-Token')).toBe('T');
  });

  it('goes on when binding fails and leaves word of it [A7.6]', async () => {
    const opened = await open('/user/login?thirdbind=B', ({ path }) =>
      path === '/thirdLogin/bind' ? refuse(409, '该第三方账号已绑定其他用户') : answer(session),
    );
    await signInByAccount();
    await waitFor(() => expect(opened.arrivals).toHaveLength(1));
    expect(sessionStorage.getItem('pro__arrival-notice')).toContain('该第三方账号已绑定其他用户');
  });
});

describe('somebody with two departments', () => {
  const two = { ...session, departs, multi_depart: 2 };

  it.each([
    ['platform', 'POST'],
    ['jeecg-2.3', 'PUT'],
  ] as const)('chooses one before the application opens, on %s by %s [A6.4, A7.13]', async (dialect, method) => {
    const opened = await open(
      '/user/login',
      ({ path }) => answer(path === '/sys/selectDepart' ? { userInfo: { ...user, orgCode: 'A02' } } : two),
      { dialect },
    );
    await signInByAccount();
    await userEvent.click(await screen.findByLabelText('总经办'));
    await press('进入系统');
    await waitFor(() => expect(opened.arrivals).toHaveLength(1));
    expect(made(opened, '/sys/selectDepart')[0]).toMatchObject({ method, body: { orgCode: 'A02', username: 'li' } });
    expect(stored('Login_Userinfo')).toMatchObject({ orgCode: 'A02' });
  });

  it('reads why a choice was refused and may choose again [A6.4]', async () => {
    await open('/user/login', ({ path }) =>
      path === '/sys/selectDepart' ? refuse(403, '您不属于该部门') : answer(two),
    );
    await signInByAccount();
    await userEvent.click(await screen.findByRole('button', { name: '进入系统' }));
    expect(await screen.findByText('您不属于该部门')).not.toBeNull();
    expect(screen.getByRole('button', { name: '进入系统' })).not.toBeNull();
  });

  it('may leave it to somebody else, and is signed out [A4.2]', async () => {
    const opened = await open('/user/login', ({ path }) => answer(path === '/sys/logout' ? null : two));
    await signInByAccount();
    await userEvent.click(await screen.findByRole('button', { name: '使用其他账号登录' }));
    expect(screen.getByLabelText('账号')).not.toBeNull();
    expect(stored('Access-Token')).toBeNull();
    await waitFor(() => expect(made(opened, '/sys/logout')[0]?.headers.get('X-Access-Token')).toBe('T'));
  });
});

describe('a visitor without a token', () => {
  const guest = { guest: { username: 'guest', password: 'made-at-installation' } };

  it('is let in as guest where a page sent him here [A2.7, A2.11]', async () => {
    const opened = await open('/user/login?redirect=%2Fbase%2Funit', () => answer(session), guest);
    await waitFor(() => expect(opened.arrivals).toEqual(['/base/unit']));
    expect(made(opened, '/sys/login')[0]?.body).toEqual(guest.guest);
  });

  it('finds the sign-in page, and not a word, when the guest is refused [A2.7, A2.11]', async () => {
    const opened = await open('/user/login?redirect=%2Fbase%2Funit', () => refuse(400, '用户名或密码错误'), guest);
    await waitFor(() => expect(made(opened, '/sys/login')).toHaveLength(1));
    expect(await screen.findByRole('button', { name: '登 录' })).not.toBeNull();
    expect(screen.queryByText('用户名或密码错误')).toBeNull();
  });

  it('is not signed in behind his back when he came by himself, or was sent away for a reason [A2.7, A2.8]', async () => {
    const alone = await open('/user/login', () => answer(session), guest);
    await screen.findByRole('button', { name: '手机登录' });
    expect(made(alone, '/sys/login')).toEqual([]);
    cleanup();
    sessionStorage.setItem('pro__sign-in-reason', '您还没有任何菜单权限，请联系管理员');
    const sent = await open('/user/login?redirect=%2Fbase%2Funit', () => answer(session), guest);
    await screen.findByRole('button', { name: '手机登录' });
    expect(screen.getByText('您还没有任何菜单权限，请联系管理员')).not.toBeNull();
    expect(made(sent, '/sys/login')).toEqual([]);
  });
});
