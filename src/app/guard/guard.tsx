import { useUnit } from 'effector-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { $permissionFailure, $permissions, EMPTY_MENU, permissionsWanted } from '@/entities/permission';
import { $isGuest, $token } from '@/entities/session';
import { signInWithTicket } from '@/features/login';
import { api, isSessionEnd, offers } from '@/shared/api';
import type { RuntimeConfig } from '@/shared/config';
import { useText } from '@/shared/i18n';
import {
  afterPermissionFailure,
  findMenuNode,
  fullPath,
  isPublicPath,
  paths,
  routeDecision,
  type RouteDecision,
} from '@/shared/routing';
import { forgetSession, leaveSignInReason, storeSession, tokenSlot, userSlot, WEEK_MS } from '@/shared/storage';
import { ErrorState, noticeShown } from '@/shared/ui';
import { Waiting } from '../waiting/waiting.tsx';
import { movedPath } from '../pages/moved-path.ts';
import { tokenOffered } from './offered-token.ts';

/** Runs the route decision before anything is shown [A2.2–A2.12]; its effects live here and nowhere else. */
export function Guard({
  config,
  children,
}: {
  readonly config: RuntimeConfig;
  readonly children: ReactNode;
}): ReactNode {
  const text = useText();
  const location = useLocation();
  const navigate = useNavigate();
  const [token, isGuest, permissions] = useUnit([$token, $isGuest, $permissions]);
  const [wantPermissions, notify, offer] = useUnit([permissionsWanted, noticeShown, tokenOffered]);
  const failure = useUnit($permissionFailure);
  const decision = useMemo(
    () =>
      routeDecision(
        {
          hasToken: token !== null,
          isGuest,
          permissionsLoaded: permissions !== null,
          hasGuestAccount: config.guest != null,
          guestTried: false,
          isMenuPath: (pathname) =>
            movedPath(pathname) !== null || findMenuNode(permissions?.menu ?? [], pathname) !== null,
        },
        location,
      ),
    [token, isGuest, permissions, config.guest, location],
  );
  useEffect(() => {
    // Noted by the blocking script before there was anybody to ask.
    if (window.offeredToken === undefined) return;
    offer(window.offeredToken);
    delete window.offeredToken;
  }, [offer]);
  const [isIn, setIn] = useState(false);
  if (decision.kind === 'proceed' && !isIn) setIn(true);
  // A page for everybody says itself what a token is worth [B2.2].
  const isPublic = isPublicPath(location.pathname);
  const retry = !isPublic && failure !== null && (failure.kind === 'network' || failure.kind === 'timeout');

  useEffect(() => {
    perform(decision);
    // oxlint-disable-next-line react/exhaustive-deps -- the decision holds all that matters
  }, [decision]);

  useEffect(() => {
    // [A2.6, A8.9] a refusal signs out; a broken line does not, it may come back.
    if (failure === null || retry || isPublic) return;
    // The stores keep theirs until the document is left: without a token the guard would send it away a second time.
    forgetSession();
    if (!isSessionEnd(failure) && 'message' in failure) {
      leaveSignInReason(
        failure.message === EMPTY_MENU ? text('failure.emptyMenu', { code: EMPTY_MENU }) : failure.message,
      );
    }
    window.location.replace(afterPermissionFailure(location));
    // oxlint-disable-next-line react/exhaustive-deps -- once per failure
  }, [failure]);

  const [isMissing, setMissing] = useState(false);
  const perform = (next: RouteDecision): void => {
    switch (next.kind) {
      case 'proceed':
        if (location.pathname !== paths.signIn) return;
        // The sign-in page is a document of its own. A server that answers this one in its place would do so for ever.
        if (documentPath() === paths.signIn) setMissing(true);
        else window.location.reload();
        return;
      case 'loadPermissions':
        wantPermissions();
        if (next.to !== fullPath(location)) void navigate(next.to, { replace: true });
        return;
      case 'redirect':
        if (next.unknownPath !== undefined) {
          notify({
            kind: 'unknownPath',
            level: 'warning',
            text: text('failure.unknownPath', { path: next.unknownPath }),
          });
        }
        void navigate(next.to, { replace: true });
        return;
      case 'adoptToken':
        userSlot.clear();
        tokenSlot.write(next.token, WEEK_MS);
        window.location.replace(next.to);
        return;
      case 'offerToken':
        offer({ token: next.token, to: next.to });
        void navigate(next.to, { replace: true });
        return;
      case 'ticketSignIn':
        if (!offers('GET /password/free')) {
          window.location.replace(paths.signInFor(next.to));
          return;
        }
        void signInWithTicket(api(), next.ticket).then(
          (session) => {
            storeSession(session);
            window.location.replace(next.to);
          },
          () => window.location.replace(paths.signInFor(next.to)),
        );
        return;
      case 'guestSignIn':
        // The sign-in page tries the guest account, once per load.
        window.location.replace(paths.signInFor(next.to));
        return;
      case 'signIn':
        window.location.replace(next.to);
    }
  };

  if (isMissing) {
    return <ErrorState title={text('app.signInMissing')} reason={text('app.signInMissingHint')} />;
  }
  if (retry) {
    return (
      <ErrorState
        title={text(failure.kind === 'network' ? 'failure.network' : 'failure.timeout')}
        retry={{ label: text('action.retry'), act: () => wantPermissions() }}
      />
    );
  }
  // A redirect inside the application passes over open pages without taking them away: what is typed there stays.
  return decision.kind === 'proceed' || (isIn && decision.kind === 'redirect') ? (
    children
  ) : (
    <Waiting label={text('app.loading')} />
  );
}

/** The path this document was loaded from; null where the browser does not say it. */
function documentPath(): string | null {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined ? null : new URL(entry.name, window.location.href).pathname;
}
