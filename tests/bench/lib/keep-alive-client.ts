import { connect } from 'node:net';

export type Client = {
  /** Asks for a path; fails where the answer is not 200. One call at a time. */
  readonly get: (path: string, headers: Readonly<Record<string, string>>) => Promise<void>;
  readonly close: () => void;
};

/**
 * A client that reads no more of an answer than its length: Node's own takes twice the processor time of this one, which a load measured on the
 * processors of the server would take away from it.
 */
export function keepAliveClient(origin: string): Client {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let waiting: { done: () => void; fail: (error: Error) => void } | undefined;
  let head = '';
  let left: number | null = null;

  const failed = (why: string): void => {
    waiting?.fail(new Error(why));
    socket.destroy();
  };
  socket.on('error', (error) => failed(error.message));
  socket.on('close', () => failed('The server closed the connection'));
  socket.on('data', (chunk) => {
    if (left === null) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) return failed(head.slice(0, 300));
      left = Number(length) - (head.length - end - 4);
      head = '';
    } else {
      left -= chunk.length;
    }
    if (left > 0) return;
    left = null;
    waiting?.done();
  });

  return {
    get: (path, headers) =>
      new Promise((done, fail) => {
        waiting = { done, fail };
        const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      }),
    close: () => socket.destroy(),
  };
}
