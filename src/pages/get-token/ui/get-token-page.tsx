import { useUnit } from 'effector-react';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { $menu, $permissionFailure, $permissions, EMPTY_MENU, permissionsWanted } from '@/entities/permission';
import { $token, sessionClosed } from '@/entities/session';
import { UserFrame } from '@/widgets/user-frame';
import { failureText, isSessionEnd, type ApiFailure } from '@/shared/api';
import { useDataText, useText, type Text } from '@/shared/i18n';
import { findMenuNode, isStaticPath, pathnameOf, paths, safeRedirect } from '@/shared/routing';
import { ErrorState, Skeleton } from '@/shared/ui';

/** Long enough to read where it goes. */
const GO_AFTER_MS = 800;

/**
 * Receives links with a token [B2.2]: says whether the token holds and whether the page asked for may be opened, then goes on to it. The
 * guard has stored the token and taken it out of the address already [A2.2]; `redirect` names the page.
 */
export function GetTokenPage(): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [token, permissions, menu, failure] = useUnit([$token, $permissions, $menu, $permissionFailure]);
  const [want, closeSession] = useUnit([permissionsWanted, sessionClosed]);
  const target = safeRedirect(new URLSearchParams(search).get('redirect')) ?? paths.home;
  const pathname = pathnameOf(target);
  const node = findMenuNode(menu, pathname);
  const mayOpen = permissions !== null && (node !== null || isStaticPath(pathname));
  useEffect(() => {
    if (token !== null && permissions === null && failure === null) want();
  }, [token, permissions, failure, want]);
  useEffect(() => {
    if (!mayOpen) return;
    const timer = setTimeout(() => void navigate(target, { replace: true }), GO_AFTER_MS);
    return () => clearTimeout(timer);
  }, [mayOpen, target, navigate]);
  const isOver = token === null || (failure !== null && isSessionEnd(failure));
  const title = node === null ? pathname : dataText(node.meta.title);
  return (
    <UserFrame title={text('token.title')}>
      {isOver ? (
        <>
          <p role="alert">{text('token.invalid')}</p>
          <div className="user-buttons">
            {/* What no server accepts must not bar the way to the sign-in page, which leads the signed-in home. */}
            <Link
              className="button button-primary"
              to={paths.signInFor(target)}
              reloadDocument
              onClick={() => closeSession()}
            >
              {text('shell.login')}
            </Link>
          </div>
        </>
      ) : failure !== null ? (
        <ErrorState
          title={text('token.unknown')}
          reason={reasonOf(failure, text)}
          retry={{ label: text('action.retry'), act: () => want() }}
        />
      ) : permissions === null ? (
        <Skeleton rows={2} label={text('token.checking')} />
      ) : mayOpen ? (
        <>
          <p role="status">{text('token.valid', { page: title })}</p>
          <div className="user-buttons">
            <Link className="button button-primary" to={target} replace>
              {text('token.go')}
            </Link>
          </div>
        </>
      ) : (
        <>
          <p role="alert">{text('token.denied', { page: title })}</p>
          <div className="user-buttons">
            <Link className="button button-primary" to={paths.home}>
              {text('action.home')}
            </Link>
          </div>
        </>
      )}
    </UserFrame>
  );
}

/** Why nobody could say what the token is worth, or what it is good for. */
function reasonOf(failure: ApiFailure, text: Text): string {
  const isEmptyMenu = 'message' in failure && failure.message === EMPTY_MENU;
  return isEmptyMenu ? text('failure.emptyMenu', { code: EMPTY_MENU }) : failureText(failure);
}
