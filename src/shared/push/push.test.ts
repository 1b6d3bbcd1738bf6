import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPush, type PushState } from './push.ts';

class FakeSocket extends EventTarget {
  static readonly all: FakeSocket[] = [];
  readonly sent: string[] = [];
  readonly address: string;
  readonly protocols: readonly string[];
  constructor(address: string, protocols: readonly string[] = []) {
    super();
    this.address = address;
    this.protocols = protocols;
    FakeSocket.all.push(this);
  }
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.end(1005);
  }
  opens(): void {
    this.dispatchEvent(new Event('open'));
  }
  says(frame: unknown): void {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof frame === 'string' ? frame : JSON.stringify(frame) }),
    );
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

let news = 0;
let states: PushState[] = [];
const open = (isTokenOptional = false) =>
  openPush({
    address: 'ws://server/platform/websocket/7',
    token: 'secret',
    isTokenOptional,
    onNews: () => (news += 1),
    onState: (state) => states.push(state),
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all.length = 0;
  news = 0;
  states = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the socket of a page', () => {
  it('[B4.3] tells of topic and user frames, of nothing else a server says', () => {
    open();
    FakeSocket.last.opens();
    for (const frame of [{ cmd: 'topic' }, { cmd: 'user', place: 3 }]) FakeSocket.last.says(frame);
    for (const other of [{ cmd: 'email' }, { cmd: 'ready', place: 3 }, 'ping', '{', '{"cmd":1}', '[]'])
      FakeSocket.last.says(other);
    expect([news, FakeSocket.last.protocols, FakeSocket.last.address]).toEqual([
      2,
      ['secret'],
      'ws://server/platform/websocket/7',
    ]);
  });

  it('[B4.3] comes again after 5 s, with one try pending however often it fails, and asks for what it missed', () => {
    open();
    FakeSocket.last.opens();
    FakeSocket.last.says({ cmd: 'ready', place: 41 });
    FakeSocket.last.says({ cmd: 'topic', place: 42 });
    const first = FakeSocket.last;
    first.end(1006);
    first.end(1006);
    vi.advanceTimersByTime(4_999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect([FakeSocket.all.length, FakeSocket.last.address]).toEqual([2, 'ws://server/platform/websocket/7?since=42']);
    expect(states).toEqual(['connecting', 'open', 'waiting', 'waiting']);
  });

  it('tells nothing twice that it has seen', () => {
    open();
    FakeSocket.last.opens();
    for (const place of [5, 6, 5, 6]) FakeSocket.last.says({ cmd: 'topic', place });
    expect(news).toBe(2);
  });

  it('reads its lists anew when it is back at a server that knows no places', () => {
    open();
    FakeSocket.last.opens();
    FakeSocket.last.end(1006);
    vi.advanceTimersByTime(5_000);
    FakeSocket.last.opens();
    expect(news).toBe(1);
  });

  it('reads its lists anew where the first connection broke before it was told its place', () => {
    open();
    FakeSocket.last.end(1006);
    vi.advanceTimersByTime(5_000);
    FakeSocket.last.opens();
    FakeSocket.last.says({ cmd: 'ready', place: 7 });
    expect(news).toBe(1);
  });

  it('[B9.3] says a heartbeat 20 s after the last frame, and takes a server for gone that answered before and no longer does', () => {
    open();
    const first = FakeSocket.last;
    first.opens();
    vi.advanceTimersByTime(15_000);
    first.says({ cmd: 'topic', place: 1 });
    vi.advanceTimersByTime(15_000);
    expect(first.sent).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(first.sent).toEqual(['HeartBeat']);
    first.says({ cmd: 'heartcheck', msgTxt: '心跳响应' });
    vi.advanceTimersByTime(20_000);
    expect(first.sent).toHaveLength(2);
    vi.advanceTimersByTime(20_000);
    expect(states.at(-1)).toBe('waiting');
  });

  it('stays at a server that never answers heartbeats', () => {
    open();
    FakeSocket.last.opens();
    vi.advanceTimersByTime(200_000);
    expect(states).toEqual(['connecting', 'open']);
  });

  it('comes again no more when the server ended the session, or when it was closed', () => {
    open();
    FakeSocket.last.opens();
    FakeSocket.last.end(4401);
    vi.advanceTimersByTime(60_000);
    expect([FakeSocket.all.length, states.at(-1)]).toEqual([1, 'over']);
    open().close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('offers servers of the family no sub-protocol, which those of 2.x do not choose, and tries with it where one is asked for', () => {
    open(true);
    expect(FakeSocket.last.protocols).toEqual([]);
    FakeSocket.last.end(1006);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.last.protocols).toEqual(['secret']);
    FakeSocket.last.opens();
    FakeSocket.last.end(1006);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.last.protocols).toEqual(['secret']);
  });
});
