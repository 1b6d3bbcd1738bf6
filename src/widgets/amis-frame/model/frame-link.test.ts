import { describe, expect, it, vi } from 'vitest';
import type { AmisAnswer } from '#core/amis/answers.ts';
import type { ToFrame } from '#core/amis/protocol.ts';
import { linkFrame } from './frame-link.ts';

const ANSWER: AmisAnswer = { status: 0, msg: '', data: 1 };
const BUSY: AmisAnswer = { status: 429, msg: '忙', data: null };

/** A frame's end of the port, and a page that answers when it is told to. */
function open() {
  const sent: ToFrame[] = [];
  const port = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    postMessage: (message: ToFrame) => void sent.push(message),
    close: vi.fn<() => void>(),
  };
  const heard: unknown[] = [];
  const asked: (() => void)[] = [];
  const flooded = vi.fn<() => void>();
  let now = 0;
  const link = linkFrame(
    port as unknown as MessagePort,
    {
      ask: () => new Promise((resolve) => asked.push(() => resolve(ANSWER))),
      tooMany: () => BUSY,
      hear: (message) => void heard.push(message),
      flooded,
    },
    () => now,
  );
  return {
    link,
    port,
    sent,
    heard,
    asked,
    flooded,
    say: (data: unknown) => port.onmessage?.({ data }),
    pass: (milliseconds: number) => (now += milliseconds),
  };
}

const request = (id: number) => ({ kind: 'ask', id, method: 'get', url: '/a', data: null });

describe('[XSS-05] a page and its frame', () => {
  it('answers what is asked under its number, and drops what is no message', async () => {
    const { say, sent, heard, asked } = open();
    say({ kind: 'eval', code: '1' });
    say('drawn');
    say({ kind: 'drawn' });
    expect(heard).toEqual([{ kind: 'drawn' }]);
    say(request(7));
    asked[0]?.();
    await vi.waitFor(() => expect(sent).toEqual([{ kind: 'answer', id: 7, answer: ANSWER }]));
  });

  it('[WS-04] refuses the eleventh request at a time, and takes it once one is answered', async () => {
    const { say, sent, asked } = open();
    for (let id = 1; id <= 11; id += 1) say(request(id));
    expect(asked).toHaveLength(10);
    expect(sent).toEqual([{ kind: 'answer', id: 11, answer: BUSY }]);
    asked[0]?.();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    await Promise.resolve();
    say(request(12));
    expect(asked).toHaveLength(11);
  });

  it('[WS-04] ends a frame that floods it', () => {
    const { say, heard, flooded, port } = open();
    for (let count = 0; count < 400; count += 1) say({ kind: 'drawn' });
    expect(heard).toHaveLength(300);
    expect(flooded).toHaveBeenCalledOnce();
    expect(port.close).toHaveBeenCalledOnce();
  });

  it('knows how long a frame has been silent since it was asked', () => {
    const { link, say, pass } = open();
    pass(60_000);
    expect(link.silentFor(60_000)).toBe(0);
    link.ping(60_000);
    link.ping(62_000);
    expect(link.silentFor(69_000)).toBe(9_000);
    say({ kind: 'pong' });
    expect(link.silentFor(90_000)).toBe(0);
  });
});
