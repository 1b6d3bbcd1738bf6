import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $token, $user } from '@/entities/session';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { NoticeBell } from './notice-bell.tsx';

const notice = (id: string, titile: string): { id: string; titile: string } => ({ id, titile });
const server: Server = () =>
  answer({
    anntMsgList: [notice('1', '放假通知')],
    anntMsgTotal: 120,
    sysMsgList: [notice('2', '升级完成')],
    sysMsgTotal: 1,
  });
const pass = async (ms: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
};
/** Waits for parts fetched on first use: they come by themselves, not by the clock of the test. */
const settle = async (): Promise<void> => {
  for (let part = 0; part < 3; part += 1) {
    await act(() => vi.dynamicImportSettled());
    await pass(1);
  }
};
const open = async (as: Server = server) => {
  stageAt('/', <NoticeBell />, { server: as });
  fireEvent.click(screen.getByRole('button', { name: '通知' }));
  await pass(50);
  await settle();
};

describe('the bell', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('leaves the line to the page first, then shows how much is unread [A2.29]', async () => {
    const { calls } = stageAt('/', <NoticeBell />, { server });
    await pass(3900);
    expect(calls).toEqual([]);
    await pass(200);
    await pass(100);
    expect(screen.getByRole('button', { name: '通知，121 条未读' })).not.toBeNull();
    expect(screen.getByText('99+')).not.toBeNull();
  });

  it('[B2.46] lists notices and system messages behind two tabs, and closes with Escape [A2.29]', async () => {
    await open();
    expect(screen.getByRole('tab', { name: '通知公告（120）', selected: true })).not.toBeNull();
    expect(screen.getByText('放假通知')).not.toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: '系统消息（1）' }));
    expect(screen.queryByText('放假通知')).toBeNull();
    fireEvent.keyDown(screen.getByText('升级完成'), { key: 'Escape' });
    expect(screen.queryByText('升级完成')).toBeNull();
  });

  it('[B2.46] opens with the system messages when they are all there is, and leads to all of them', async () => {
    await open(() =>
      answer({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [notice('2', '升级完成')], sysMsgTotal: 1 }),
    );
    expect(screen.getByText('升级完成')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '查看更多' }));
    expect(screen.queryByText('升级完成')).toBeNull();
  });

  it('says when the notices cannot be loaded', async () => {
    await open(() => refuse(500, '系统繁忙'));
    expect(screen.getByText('通知加载失败')).not.toBeNull();
  });
});

describe('the bell of somebody who is signed in', () => {
  const sockets: FakeSocket[] = [];
  class FakeSocket extends EventTarget {
    readonly address: string;
    constructor(address: string) {
      super();
      this.address = address;
      sockets.push(this);
    }
    send(): void {}
    close(): void {}
    is(event: 'open' | 'close'): void {
      this.dispatchEvent(Object.assign(new Event(event), { code: 1006 }));
    }
    says(frame: object): void {
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
    }
  }
  const user = { id: '7', username: 'z', realname: '赵敏', avatar: null, orgCode: null, departs: [] };
  const listen = async (as: Server = server) => {
    const scope = fork({ values: [[$user, user] as const, [$token, 'secret'] as const] });
    const staged = stageAt('/', <NoticeBell />, { server: as, scope });
    await pass(4_100);
    await settle();
    return staged.calls;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    sockets.length = 0;
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('fetch', async () => Response.json({ apiBase: '/platform', dialect: 'platform', captcha: 'off' }));
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('[B4.3] reads its lists anew when the socket says something, and asks nothing while it says nothing', async () => {
    const calls = await listen();
    expect(sockets.map(({ address }) => address)).toEqual(['ws://server/api/websocket/7']);
    act(() => sockets[0]?.is('open'));
    await pass(30_000);
    const before = calls.length;
    act(() => sockets[0]?.says({ cmd: 'topic', place: 1 }));
    await pass(50);
    expect(calls.length).toBe(before + 1);
  });

  it('[B9.3] asks every 6 s while there is no socket, and says so', async () => {
    const calls = await listen();
    act(() => sockets[0]?.is('close'));
    await pass(50);
    const before = calls.length;
    await pass(18_100);
    expect(calls.length - before).toBe(3);
    fireEvent.click(screen.getByRole('button', { name: /^通知/ }));
    await settle();
    expect(screen.getByText('实时连接已断开，正在重新连接')).not.toBeNull();
  });

  it('[B4.3] stops asking when loading fails, until somebody tries again', async () => {
    let isDown = false;
    const calls = await listen((call) => (isDown ? refuse(500, '系统繁忙') : server(call)));
    act(() => sockets[0]?.is('close'));
    isDown = true;
    await pass(6_100);
    const before = calls.length;
    await pass(60_000);
    expect(calls.length).toBe(before);
  });
});
