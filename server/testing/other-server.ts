import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
export type Answering = (request: Received) => { status?: number; type?: string; body: string } | 'never';

export type OtherServer = {
  readonly url: string;
  readonly received: readonly Received[];
  /** Sets its answer from now on. */
  readonly answer: (how: Answering) => void;
  readonly close: () => Promise<void>;
};

/** Another server on a real socket: an SMS gateway, a CAS server, an identity provider. */
export async function startOtherServer(first: Answering): Promise<OtherServer> {
  let how = first;
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://other'),
        headers: request.headers,
        body,
      };
      received.push(call);
      const answer = how(call);
      if (answer === 'never') return;
      response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' });
      response.end(answer.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A TCP server's address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: (next) => (how = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
