import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Session } from '#server/platform/identity/session.ts';
import type { Listener, PushHub } from '#server/platform/push/hub.ts';
import { frameOf, readText, readyFrame, textOf } from './frames.ts';

/** Parts that sockets need of the rest. */
export type SocketDeps = {
  readonly hub: PushHub;
  readonly authenticate: (token: string | null) => Promise<Session | null>;
  /** Prefix of the API, e.g. `/platform`. */
  readonly prefix: string;
  /** Address at which browsers reach us; null: by the Host header. */
  readonly publicUrl: string | null;
  readonly report: (error: unknown) => void;
};

/** Server and client look after each other this often [B9.3]. */
const BEAT_MS = 20_000;
/** Longest frame of a client: it sends heartbeats, and nothing it has to say is longer. */
const LONGEST_FRAME = 256;
/** Texts a client may send within a heartbeat. */
const MOST_TEXTS = 30;
/** Most bytes waiting for a client that does not read; it comes back and asks for the rest. */
const MOST_WAITING = 256 * 1024;
/** Open pages of one session. */
const MOST_PAGES = 50;

/** Codes of our own a socket is closed with. */
const closed = { over: 4401, tooMany: 4429 } as const;

/** Sockets of one server: `WebSocket /websocket/{userId}` [B7.23], the token as its sub-protocol. */
export function openSockets(server: Server, deps: SocketDeps): { readonly close: () => Promise<void> } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_FRAME,
    // Frames are short, and what is compressed beside a secret tells of it.
    perMessageDeflate: false,
    // A browser gives up when none of those it offered is taken.
    handleProtocols: (offered) => [...offered][0] ?? false,
  });
  const pages = new Map<string, number>();
  const alive = new WeakSet<WebSocket>();
  let isClosing = false;

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    accepted(request, deps).then(
      (answer) => {
        if (isClosing) return refuse(socket, 503);
        if ('status' in answer) return refuse(socket, answer.status);
        sockets.handleUpgrade(request, socket, head, (page) => serve(page, answer.session, answer.since));
      },
      (error: unknown) => {
        deps.report(error);
        refuse(socket, 503);
      },
    );
  };
  server.on('upgrade', onUpgrade);

  const serve = (page: WebSocket, { actor }: Session, since: number | null): void => {
    const open = (pages.get(actor.sessionId) ?? 0) + 1;
    if (open > MOST_PAGES) return page.close(closed.tooMany, 'too many pages');
    pages.set(actor.sessionId, open);
    let texts = 0;
    let stop = (): void => undefined;
    const listener: Listener = {
      actor,
      send: (frame) => {
        if (page.readyState !== page.OPEN) return false;
        page.send(frameOf(frame));
        if (page.bufferedAmount <= MOST_WAITING) return true;
        page.terminate();
        return false;
      },
      end: () => page.close(closed.over, 'session over'),
    };
    alive.add(page);
    page.on('pong', () => alive.add(page));
    page.on('message', (data, isBinary) => {
      alive.add(page);
      texts += 1;
      const answer = isBinary || texts > MOST_TEXTS ? null : readText(textOf(data));
      if (answer === null) page.close(1008, 'policy');
      else page.send(answer);
    });
    const beat = setInterval(() => {
      texts = 0;
      if (!alive.delete(page)) page.terminate();
      else page.ping();
    }, BEAT_MS);
    page.on('error', () => page.terminate());
    page.on('close', () => {
      clearInterval(beat);
      stop();
      const left = (pages.get(actor.sessionId) ?? 1) - 1;
      if (left === 0) pages.delete(actor.sessionId);
      else pages.set(actor.sessionId, left);
    });
    deps.hub.listen(listener, since).then(
      (listening) => {
        stop = listening.stop;
        if (page.readyState !== page.OPEN) return stop();
        page.send(readyFrame(listening.place));
      },
      (error: unknown) => {
        deps.report(error);
        page.close(1011, 'not available');
      },
    );
  };

  const ticking = setInterval(() => void deps.hub.tick().catch(deps.report), BEAT_MS);
  ticking.unref();
  return {
    close: async () => {
      isClosing = true;
      clearInterval(ticking);
      server.off('upgrade', onUpgrade);
      // Whoever is told comes back, to another process where there is one.
      for (const page of sockets.clients) page.close(1001, 'restarting');
      await new Promise<void>((done) => {
        setTimeout(() => {
          for (const page of sockets.clients) page.terminate();
          done();
        }, 200);
      });
      sockets.close();
    },
  };
}

type Answer = { readonly session: Session; readonly since: number | null } | { readonly status: number };

/** Accepts those who may listen: the user of the token, at his own address, from a page of ours. */
async function accepted(request: IncomingMessage, { authenticate, prefix, publicUrl }: SocketDeps): Promise<Answer> {
  const url = URL.canParse(request.url ?? '', 'http://own') ? new URL(request.url ?? '', 'http://own') : null;
  const userId = url === null ? null : pathUser(url.pathname, prefix);
  if (url === null || userId === null) return { status: 404 };
  if (!isOwnPage(request.headers.origin, request.headers.host, publicUrl)) return { status: 403 };
  const [token = null] = (request.headers['sec-websocket-protocol'] ?? '').split(',', 1).map((text) => text.trim());
  const session = await authenticate(token === '' ? null : token);
  if (session === null) return { status: 401 };
  if (session.actor.userId !== userId) return { status: 403 };
  const since = url.searchParams.get('since');
  if (since !== null && !/^\d{1,15}$/.test(since)) return { status: 400 };
  return { session, since: since === null ? null : Number(since) };
}

function pathUser(path: string, prefix: string): string | null {
  const start = `${prefix}/websocket/`;
  const rest = path.startsWith(start) ? path.slice(start.length) : '';
  return rest === '' || rest.includes('/') ? null : rest;
}

/** Browsers always say which page opens a socket; what is no browser has its token from somewhere else than a cookie anyway. */
function isOwnPage(origin: string | undefined, host: string | undefined, publicUrl: string | null): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === publicUrl || new URL(origin).host === host;
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
};

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${reasons[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
