import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  accountBindingsQuery,
  bindHere,
  bindingAddress,
  unbindAccount,
  type AccountBinding,
} from '@/entities/system/account';
import { ActDialog } from '@/shared/act-dialog';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, EmptyState, noticeShown } from '@/shared/ui';

/** Accounts of third parties that sign the user in. */
export function BindingSection(): ReactNode {
  const query = useQuery(accountBindingsQuery);
  useArrival();
  return <Loaded query={query} lines={3} renderData={(bindings) => <Bindings bindings={bindings} />} />;
}

function Bindings({ bindings }: { readonly bindings: readonly AccountBinding[] }): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const [leaving, setLeaving] = useState<AccountBinding | null>(null);
  const nameOf = ({ name, nameEn }: AccountBinding): string => (language === 'en' ? (nameEn ?? name) : name);
  if (bindings.length === 0) return <EmptyState text={text('account.binding.none')} />;
  return (
    <>
      <ul className="account-rows">
        {bindings.map((binding) => (
          <li key={binding.id ?? binding.source} className="account-row">
            <div>
              <h2>{nameOf(binding)}</h2>
              <p className="account-soft">
                {binding.id === null
                  ? text('account.binding.free')
                  : `${text('account.binding.bound', { name: binding.bindName ?? '' })} · ${text('account.binding.since', { time: binding.bindTime ?? '' })}`}
              </p>
            </div>
            {binding.id === null ? (
              <Button onClick={() => window.location.assign(bindingAddress(binding.source))}>
                {text('account.binding.bind')}
              </Button>
            ) : (
              <Button look="danger" onClick={() => setLeaving(binding)}>
                {text('account.binding.unbind')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving === null ? null : (
        <ActDialog
          title={text('account.binding.unbindOf', { name: nameOf(leaving) })}
          confirm={text('account.binding.unbind')}
          isDangerous
          fields={[
            {
              name: 'password',
              label: text('account.security.current'),
              type: 'password',
              autoComplete: 'current-password',
              maxLength: 200,
            },
          ]}
          act={async ({ password = '' }) => {
            const message = await unbindAccount(leaving.id ?? '', password);
            notify({ kind: 'account-unbound', level: 'success', text: message });
            setLeaving(null);
            await cache.invalidateQueries({ queryKey: accountBindingsQuery.queryKey });
          }}
          onClose={() => setLeaving(null)}
        >
          <p>{text('account.binding.unbindHint')}</p>
        </ActDialog>
      )}
    </>
  );
}

/** Back from the third party: its token is used once and goes out of the address at once. */
function useArrival(): void {
  const text = useText();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const used = useRef('');
  const { mutate } = useMutation({
    mutationFn: bindHere,
    onSuccess: (message) => notify({ kind: 'account-bound', level: 'success', text: message }),
    onSettled: () => cache.invalidateQueries({ queryKey: accountBindingsQuery.queryKey }),
  });
  useEffect(() => {
    const query = new URLSearchParams(search);
    const token = query.get('thirdbind') ?? '';
    const isTaken = query.has('thirdcode');
    const hasFailed = query.has('thirderror');
    if ((token === '' && !isTaken && !hasFailed) || used.current === search) return;
    used.current = search;
    void navigate(pathname, { replace: true });
    if (token !== '') mutate(token);
    else
      notify({
        kind: 'account-binding',
        level: 'warning',
        text: text(isTaken ? 'account.binding.taken' : 'account.binding.failed'),
      });
  }, [search, pathname, navigate, mutate, notify, text]);
}
