import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { lazy, useState, type ReactNode } from 'react';
import { $company } from '@/entities/permission';
import { $user } from '@/entities/session';
import {
  accountProfileQuery,
  accountSecurityQuery,
  type AccountSecurity,
  type ContactKind,
} from '@/entities/system/account';
import { PasswordDialog } from '@/features/change-password';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Arriving, Button } from '@/shared/ui';
import { ContactDialog } from './contact-dialog.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { StepOffDialog, RenewCodesDialog } from './step-dialogs.tsx';

// It draws QR codes, which few need.
const StepSetUp = lazy(async () => ({ default: (await import('./step-set-up.tsx')).StepSetUp }));

/** Shows the user's ways to sign in, and the present sessions. */
export function SecuritySection(): ReactNode {
  const query = useQuery(accountSecurityQuery);
  return <Loaded query={query} lines={8} renderData={(security) => <Security security={security} />} />;
}

type Asked = 'password' | 'phone' | 'email' | 'setUp' | 'off' | 'renew';

function Security({ security }: { readonly security: AccountSecurity }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const username = useUnit($user)?.username ?? '';
  const { passwordMinLength } = useUnit($company);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const reload = (): void => {
    void cache.invalidateQueries({ queryKey: accountSecurityQuery.queryKey });
    void cache.invalidateQueries({ queryKey: accountProfileQuery.queryKey });
  };
  const contactRow = (kind: ContactKind): ReactNode => (
    <Row title={text(`account.security.${kind}`)} said={security[kind] ?? text('account.nothing')}>
      <Button onClick={() => setAsked(kind)}>
        {text(security[kind] === null ? 'account.security.bind' : 'account.security.change')}
      </Button>
    </Row>
  );
  return (
    <>
      <ul className="account-rows">
        <Row
          title={text('account.security.password')}
          said={text('account.security.passwordHint', { count: passwordMinLength })}
        >
          <Button onClick={() => setAsked('password')}>{text('account.security.change')}</Button>
        </Row>
        {contactRow('phone')}
        {contactRow('email')}
        <Row
          title={text('account.step.title')}
          said={
            security.secondStep ? text('account.step.on', { count: security.recoveryCodes }) : text('account.step.off')
          }
        >
          {security.secondStep ? (
            <>
              <Button onClick={() => setAsked('renew')}>{text('account.step.renew')}</Button>
              <Button look="danger" onClick={() => setAsked('off')}>
                {text('account.step.turnOff')}
              </Button>
            </>
          ) : (
            <Button look="primary" onClick={() => setAsked('setUp')}>
              {text('account.step.turnOn')}
            </Button>
          )}
        </Row>
      </ul>
      <Passkeys passkeys={security.passkeys} onChanged={reload} />
      <Sessions />
      {asked === 'password' ? <PasswordDialog username={username} onClose={close} /> : null}
      {asked === 'phone' || asked === 'email' ? (
        <ContactDialog kind={asked} onChanged={reload} onClose={close} />
      ) : null}
      {asked === 'off' ? <StepOffDialog onChanged={reload} onClose={close} /> : null}
      {asked === 'renew' ? <RenewCodesDialog onChanged={reload} onClose={close} /> : null}
      <Arriving>{asked === 'setUp' ? <StepSetUp onChanged={reload} onClose={close} /> : null}</Arriving>
    </>
  );
}

function Row(props: { readonly title: string; readonly said: string; readonly children: ReactNode }): ReactNode {
  return (
    <li className="account-row">
      <div>
        <h2>{props.title}</h2>
        <p className="account-soft">{props.said}</p>
      </div>
      <div className="account-row-acts">{props.children}</div>
    </li>
  );
}
