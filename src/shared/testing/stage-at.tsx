import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Scope } from 'effector';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type DataRouter } from 'react-router-dom';
import type { RuntimeConfig } from '../config/index.ts';
import { stage, type SeenCall, type Server } from './stage.tsx';

/** Like `stage`, for a page that reads its address, or what the environment's configuration offers. */
export function stageAt(
  address: string,
  page: ReactNode,
  {
    config = {},
    ...options
  }: { server: Server; scope?: Scope; parts?: readonly string[]; config?: Partial<RuntimeConfig> },
): { readonly calls: readonly SeenCall[]; readonly scope: Scope; readonly router: DataRouter } {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // The application reads the configuration before it shows anything.
  client.setQueryData(['config'], { apiBase: '/api', dialect: 'platform', captcha: 'off', ...config });
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  const staged = stage(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { ...options, dialect: config.dialect ?? 'platform' },
  );
  return { ...staged, router };
}
