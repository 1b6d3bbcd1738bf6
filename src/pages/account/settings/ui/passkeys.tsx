import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { addPasskey, removePasskey, renamePasskey, type AccountPasskey } from '@/entities/system/account';
import { ActDialog, type ActField } from '@/shared/act-dialog';
import { useText } from '@/shared/i18n';
import { canUsePasskeys, isPasskeyUnanswered } from '@/shared/passkey';
import { Button, noticeShown, questionAsked } from '@/shared/ui';

type PasskeysProps = { readonly passkeys: readonly AccountPasskey[]; readonly onChanged: () => void };

/** The passkeys of the user: added by the browser, named by him. */
export function Passkeys({ passkeys, onChanged }: PasskeysProps): ReactNode {
  const text = useText();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<AccountPasskey | null>(null);
  const done = (message: string): void => {
    notify({ kind: `account-passkey ${message}`, level: 'success', text: message });
    onChanged();
  };
  const { mutate: remove } = useMutation({ mutationFn: removePasskey, onSuccess: done, onError: onChanged });
  const nameField: ActField = {
    name: 'name',
    label: text('account.passkey.name'),
    hint: text('account.passkey.nameHint'),
    maxLength: 50,
    start: renamed?.name ?? '',
  };
  return (
    <section className="account-group" aria-label={text('account.passkey.title')}>
      <div className="account-group-head">
        <h2>{text('account.passkey.title')}</h2>
        {canUsePasskeys() ? <Button onClick={() => setAdding(true)}>{text('account.passkey.add')}</Button> : null}
      </div>
      <p className="account-soft">{text(canUsePasskeys() ? 'account.passkey.hint' : 'account.passkey.unable')}</p>
      <ul className="account-rows">
        {passkeys.map((key) => (
          <li key={key.id} className="account-row">
            <div>
              <strong>{key.name}</strong>
              <p className="account-soft">
                {text('account.passkey.created', { time: key.createTime })}
                {' · '}
                {key.lastUsedTime === null
                  ? text('account.passkey.unused')
                  : text('account.passkey.used', { time: key.lastUsedTime })}
              </p>
            </div>
            <div className="account-row-acts">
              <Button look="link" onClick={() => setRenamed(key)}>
                {text('account.passkey.rename')}
              </Button>
              <Button
                look="link-danger"
                onClick={() =>
                  ask({
                    title: text('notice.title'),
                    text: text('account.passkey.removeConfirm', { name: key.name }),
                    yes: text('account.passkey.remove'),
                    no: text('action.cancel'),
                    isDangerous: true,
                    onYes: () => remove(key.id),
                  })
                }
              >
                {text('account.passkey.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <ActDialog
          title={text('account.passkey.add')}
          confirm={text('account.passkey.add')}
          fields={[
            nameField,
            {
              name: 'password',
              label: text('account.security.current'),
              type: 'password',
              autoComplete: 'current-password',
              maxLength: 200,
            },
          ]}
          act={async ({ name = '', password = '' }) => {
            done(await addPasskey(name, password));
            setAdding(false);
          }}
          explain={(thrown) => {
            if (isPasskeyUnanswered(thrown)) return text('account.passkey.cancelled');
            return thrown instanceof Error && thrown.name === 'InvalidStateError'
              ? text('account.passkey.known')
              : null;
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {renamed === null ? null : (
        <ActDialog
          title={text('account.passkey.rename')}
          confirm={text('action.save')}
          fields={[nameField]}
          act={async ({ name = '' }) => {
            done(await renamePasskey(renamed.id, name));
            setRenamed(null);
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </section>
  );
}
