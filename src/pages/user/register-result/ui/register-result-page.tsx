import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { takeFocus, UserFrame } from '@/widgets/user-frame';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';

/** After a registration: which account it was, and the way to sign in. */
export function RegisterResultPage(): ReactNode {
  const text = useText();
  const account = new URLSearchParams(useLocation().search).get('account') ?? '';
  return (
    <UserFrame title={text(account === '' ? 'user.registerResult' : 'user.registered')}>
      <p role="status">{account === '' ? text('user.registerNothing') : text('user.registeredAs', { account })}</p>
      <div className="user-buttons">
        {account === '' ? (
          <Link className="button" to={paths.register}>
            {text('user.register')}
          </Link>
        ) : null}
        <Link ref={takeFocus} className="button button-primary" to={paths.signIn} reloadDocument>
          {text('shell.login')}
        </Link>
      </div>
    </UserFrame>
  );
}
