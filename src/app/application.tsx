import { fork, allSettled, scopeBind } from 'effector';
import { Provider } from 'effector-react';
import type { Root } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { $token, sessionExpired } from '@/entities/session';
import { i18nReady } from '@/features/switch-language';
import { connect, failureOf, isSessionEnd } from '@/shared/api';
import { loadConfig } from '@/shared/config';
import { createI18n, TextProvider, type Text } from '@/shared/i18n';
import { appStarted } from '@/shared/lib';
import { tenantSlot, tokenSlot, weixinCodeSlot } from '@/shared/storage';
import { noticeShown } from '@/shared/ui';
import { createQueryClient } from './query/query-client.ts';
import { failureNotice } from './failure-policy.ts';
import { Root as ApplicationRoot } from './root.tsx';
import { StartFailure } from './start-failure.tsx';
import '@/shared/ui/tokens.css';

/** Starts the application in a document: its own, or the one the sign-in page hands over. */
export async function mountApplication(root: Root): Promise<void> {
  const i18n = createI18n();
  const text: Text = (key, params) => i18n.t(key, params ?? {});
  const config = await loadConfig().catch((error: unknown) => {
    root.render(<StartFailure text={text} failure={failureOf(error)} />);
    return null;
  });
  if (config === null) return;
  connect({
    baseUrl: config.apiBase,
    dialect: config.dialect,
    token: tokenSlot.read,
    tenantId: tenantSlot.read,
    weixinCode: weixinCodeSlot.read,
  });
  const scope = fork();
  const notify = scopeBind(noticeShown, { scope });
  const expire = scopeBind(sessionExpired, { scope });
  const queryClient = createQueryClient((failure, isQuiet) => {
    if (isSessionEnd(failure) && scope.getState($token) !== null) {
      expire();
      return;
    }
    const notice = isQuiet ? null : failureNotice(failure, text);
    if (notice !== null) notify(notice);
  });
  await allSettled(i18nReady, { scope, params: i18n });
  void allSettled(appStarted, { scope });
  const router = createBrowserRouter([{ path: '*', element: <ApplicationRoot config={config} /> }]);
  root.render(
    <Provider value={scope}>
      <TextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TextProvider>
    </Provider>,
  );
}
