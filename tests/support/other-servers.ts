import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small server of somebody else on a free port. */
export type OtherServer = { readonly url: string; readonly close: () => Promise<void> };

type Answering = (
  request: { url: URL; body: string; headers: IncomingMessage['headers'] },
  response: ServerResponse,
) => void;

/** A message as the platform posts it to a gateway. */
type Sms = { readonly mobile: string; readonly text: string; readonly code: string | null; readonly purpose: string };

/** A gateway for SMS that keeps what it is given. */
export async function startSmsGateway(): Promise<OtherServer & { readonly codeFor: (mobile: string) => string }> {
  const messages: Sms[] = [];
  const server = await start(({ body }, response) => {
    // What the platform posts is tested with the platform.
    messages.push(JSON.parse(body) as Sms);
    response.writeHead(204).end();
  });
  return {
    ...server,
    codeFor: (mobile) => {
      const code = messages.findLast((message) => message.mobile === mobile)?.code;
      if (code == null) throw new Error(`No code was sent to ${mobile}.`);
      return code;
    },
  };
}

/** A CAS server where one user is signed in already: it sends every browser straight back with a ticket of one use. */
export async function startCas(username: string): Promise<OtherServer> {
  const services = new Map<string, string>();
  const server = await start(({ url }, response) => {
    const service = url.searchParams.get('service') ?? '';
    if (url.pathname === '/cas/login') {
      const ticket = `ST-${randomUUID()}`;
      services.set(ticket, service);
      const back = new URL(service);
      back.searchParams.set('ticket', ticket);
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const ticket = url.searchParams.get('ticket') ?? '';
    const isGood = services.get(ticket) === service;
    services.delete(ticket);
    const outcome = isGood
      ? `<cas:authenticationSuccess><cas:user>${username}</cas:user></cas:authenticationSuccess>`
      : '<cas:authenticationFailure code="INVALID_TICKET">unknown</cas:authenticationFailure>';
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${outcome}</cas:serviceResponse>`);
  });
  return { ...server, url: `${server.url}/cas` };
}

/** An identity provider of OAuth 2.0 with PKCE, whose page asks whether one agrees. */
export async function startIdentityProvider(id: string): Promise<OtherServer> {
  const codes = new Map<string, string>();
  return start(({ url, body, headers }, response) => {
    const json = (status: number, answer: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    switch (url.pathname) {
      case '/authorize': {
        const code = randomUUID();
        codes.set(code, url.searchParams.get('code_challenge') ?? '');
        const back = (query: Record<string, string>): string => {
          const address = new URL(url.searchParams.get('redirect_uri') ?? '');
          const all = { ...query, state: url.searchParams.get('state') ?? '' };
          for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
          return address.href.replaceAll('&', '&amp;');
        };
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(`<a href="${back({ code })}">同意</a> <a href="${back({ error: 'access_denied' })}">拒绝</a>`);
        return;
      }
      case '/token': {
        const form = new URLSearchParams(body);
        const challenge = codes.get(form.get('code') ?? '');
        codes.delete(form.get('code') ?? '');
        const proof = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        if (challenge === proof) json(200, { access_token: `at-${id}`, token_type: 'Bearer' });
        else json(400, { error: 'invalid_grant' });
        return;
      }
      default:
        if (headers.authorization === `Bearer at-${id}`) json(200, { sub: id, name: '张三' });
        else json(401, {});
    }
  });
}

async function start(answer: Answering): Promise<OtherServer> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      answer({ url: new URL(request.url ?? '/', 'http://other'), body, headers: request.headers }, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // The address of a TCP server is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
