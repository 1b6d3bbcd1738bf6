import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { fork, type Scope } from 'effector';
import { Provider } from 'effector-react';
import type { ReactNode } from 'react';
import { lacksOf } from '../api/family.ts';
import { connect, sayFailures, type ApiDialect } from '../api/index.ts';
import { TextProvider } from '../i18n/index.ts';
import { ConfirmHost, failureSentence, NoticeHost } from '../ui/index.ts';
import { completeJsdom } from './jsdom.ts';
import { i18nWith } from './part-texts.ts';

/** A call as the server saw it. */
export type SeenCall = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The answer to a call; the path stands without the base. */
export type Server = (call: SeenCall) => Response | Promise<Response>;

/** A successful answer in its envelope. */
export function answer(result: unknown, message = ''): Response {
  return Response.json({ success: true, code: 200, message, result, timestamp: 0 });
}

/** A refusal in its envelope. */
export function refuse(status: number, message: string, result: unknown = null): Response {
  return Response.json({ success: false, code: status, message, result, timestamp: 0 }, { status });
}

/** Puts something on the screen with everything the application wraps around it, and a server that answers as told. */
export function stage(
  content: ReactNode,
  {
    server,
    scope = fork(),
    dialect = 'platform',
    parts = [],
  }: {
    server: Server;
    scope?: Scope;
    dialect?: ApiDialect;
    /** Parts whose texts stand around the piece elsewhere. */
    parts?: readonly string[];
  },
): { readonly calls: readonly SeenCall[]; readonly scope: Scope } {
  completeJsdom();
  const i18n = i18nWith(...parts);
  sayFailures((failure) => failureSentence(failure, (key, params) => i18n.t(key, params ?? {})));
  const calls: SeenCall[] = [];
  connect({
    baseUrl: 'http://server/api',
    dialect,
    lacks: dialect === 'platform' ? undefined : lacksOf(dialect),
    fetch: async (request) => {
      const url = new URL(request.url);
      const text = await request.text();
      const call: SeenCall = {
        method: request.method,
        path: url.pathname.replace(/^\/api/, ''),
        query: Object.fromEntries(url.searchParams),
        body: text === '' ? null : JSON.parse(text),
      };
      calls.push(call);
      return server(call);
    },
  });
  render(
    <Provider value={scope}>
      <TextProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          {content}
          <ConfirmHost closeLabel="关闭" />
          <NoticeHost closeLabel="关闭提示" />
        </QueryClientProvider>
      </TextProvider>
    </Provider>,
  );
  return { calls, scope };
}
