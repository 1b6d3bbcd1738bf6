import { WebSocket } from 'ws';
import { textOf } from '#server/http/socket/frames.ts';

export type PageFrame = {
  readonly cmd: string;
  readonly msgId?: string;
  readonly msgTxt?: string;
  readonly userId?: string;
  readonly place?: number;
};

/** The socket of an open page, as a test holds it. */
export type PageSocket = {
  readonly frames: PageFrame[];
  /** Lists the messages, without `ready` and heartbeats. */
  readonly news: () => readonly (string | undefined)[];
  readonly say: (text: string | Buffer) => void;
  /** Breaks the connection without a word. */
  readonly cut: () => void;
  /** The code it was closed with. */
  readonly ended: Promise<number>;
};

/** Opens a socket and waits until everything missed was said; fails with the status of a refusal, `HTTP 403`. */
export function openPage(
  url: string,
  user: { readonly id: string; readonly token: string | null },
  options: { readonly since?: number; readonly origin?: string; readonly path?: string } = {},
): Promise<PageSocket> {
  const query = options.since === undefined ? '' : `?since=${options.since}`;
  const address = `${url.replace('http', 'ws')}${options.path ?? `/platform/websocket/${user.id}`}${query}`;
  const socket = new WebSocket(
    address,
    user.token === null ? [] : [user.token],
    options.origin === undefined ? {} : { origin: options.origin },
  );
  const frames: PageFrame[] = [];
  const ended = new Promise<number>((done) => socket.once('close', done));
  return new Promise((done, fail) => {
    socket.on('unexpected-response', (_request, answer) => fail(new Error(`HTTP ${answer.statusCode ?? 0}`)));
    socket.on('error', fail);
    socket.on('close', (code) => fail(new Error(`closed ${code}`)));
    socket.on('message', (data) => {
      const frame = JSON.parse(textOf(data)) as PageFrame;
      frames.push(frame);
      if (frame.cmd !== 'ready') return;
      done({
        frames,
        news: () => frames.filter(({ cmd }) => cmd === 'topic' || cmd === 'user').map(({ msgTxt }) => msgTxt),
        say: (text) => socket.send(text),
        cut: () => socket.terminate(),
        ended,
      });
    });
  });
}
