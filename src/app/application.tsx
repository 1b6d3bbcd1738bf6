import { fork, allSettled, scopeBind } from 'effector';
import { Provider } from 'effector-react';
import type { Root } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { $token, sessionExpired, sessionLeft } from '@/entities/session';
import { i18nReady } from '@/features/switch-language';
import { connect, failureOf, failureText, isSessionEnd, lacking, sayFailures } from '@/shared/api';
import { loadConfig } from '@/shared/config';
import { createI18n, TextProvider, type Text } from '@/shared/i18n';
import { appStarted } from '@/shared/lib';
import { forgetSession, isStorageRefused, takeNotice, tenantSlot, weixinCodeSlot } from '@/shared/storage';
import { failureNotice, failureSentence, isSaidOnPage, noticeShown } from '@/shared/ui';
import { $hasUnsaved } from '@/shared/unsaved';
import { createQueryClient } from './query/query-client.ts';
import { sessionEnd } from './failure-policy.ts';
import { followOtherWindows } from './other-windows.ts';
import './preferences.ts';
import './token-owner.ts';
import { PageStage } from './pages/page-stage.tsx';
import { Root as ApplicationRoot } from './root.tsx';
import { StartFailure } from './start-failure.tsx';

/** So long a page has to draw a failure before a notice says it. */
const PAGE_FIRST_MS = 60;

/** Starts the application in a document: its own, or the one the sign-in page hands over. */
export async function mountApplication(root: Root): Promise<void> {
  const i18n = createI18n();
  const text: Text = (key, params) => i18n.t(key, params ?? {});
  const config = await loadConfig().catch((error: unknown) => {
    root.render(<StartFailure text={text} failure={failureOf(error)} />);
    return null;
  });
  if (config === null) return;
  sayFailures((failure) => failureSentence(failure, text));
  const scope = fork();
  const sessionIsLeft = scopeBind(sessionLeft, { scope });
  connect({
    baseUrl: config.apiBase,
    dialect: config.dialect,
    lacks: await lacking(config.dialect),
    // The session of this window, not the storage: another window may have signed somebody else in.
    token: () => scope.getState($token),
    onSessionLeft: (seconds) => sessionIsLeft(seconds),
    tenantId: tenantSlot.read,
    weixinCode: weixinCodeSlot.read,
    language: () => document.documentElement.lang,
  });
  const notify = scopeBind(noticeShown, { scope });
  const endSession = sessionEnd({
    hasUnsaved: () => scope.getState($hasUnsaved),
    ask: scopeBind(sessionExpired, { scope }),
    say: () => notify({ kind: '401', level: 'error', text: text('failure.unauthorized') }),
    close: forgetSession,
    reload: () => window.location.reload(),
  });
  const queryClient = createQueryClient((failure, isQuiet, isOnPage) => {
    if (isSessionEnd(failure) && scope.getState($token) !== null) {
      endSession(failure);
      return;
    }
    const notice = isQuiet ? null : failureNotice(failure, text);
    if (notice === null) return;
    // The page gets the time of a frame to say it in its place: what stands there needs no notice.
    if (isOnPage) setTimeout(() => isSaidOnPage(failureText(failure)) || notify(notice), PAGE_FIRST_MS);
    else notify(notice);
  });
  await allSettled(i18nReady, { scope, params: i18n });
  void allSettled(appStarted, { scope });
  followOtherWindows(scope);
  if (isStorageRefused()) notify({ kind: 'storage', level: 'warning', text: text('storage.refused') });
  const left = takeNotice();
  if (left !== '') notify({ kind: 'arrival', level: 'warning', text: left });
  const router = createBrowserRouter([{ path: '*', element: <ApplicationRoot config={config} /> }]);
  root.render(
    <Provider value={scope}>
      <TextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <PageStage config={config}>
            <RouterProvider router={router} />
          </PageStage>
        </QueryClientProvider>
      </TextProvider>
    </Provider>,
  );
}
