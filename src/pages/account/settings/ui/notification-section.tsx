import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, type ReactNode } from 'react';
import { noticesKey } from '@/entities/announcement';
import { accountNotificationQuery, saveNotification, type AccountNotification } from '@/entities/system/account';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { noticeShown } from '@/shared/ui';
import { DeputySection } from './deputy-section.tsx';

const kinds = ['userMsg', 'sysMsg', 'todoMsg'] as const;

/** Which messages the bell shows. A switch counts at once, and goes back where it could not be kept. */
export function NotificationSection(): ReactNode {
  const query = useQuery(accountNotificationQuery);
  return (
    <>
      <Loaded query={query} lines={3} renderData={(chosen) => <Switches chosen={chosen} />} />
      <DeputySection />
    </>
  );
}

function Switches({ chosen }: { readonly chosen: AccountNotification }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const id = useId();
  const { queryKey } = accountNotificationQuery;
  const { mutate } = useMutation({
    scope: { id: 'account-notification' },
    mutationFn: saveNotification,
    onMutate: (wanted) => {
      cache.setQueryData(queryKey, wanted);
    },
    onSuccess: (message) => {
      notify({ kind: 'account-notification', level: 'success', text: message });
      void cache.invalidateQueries({ queryKey: noticesKey });
    },
    onError: () => cache.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <p className="account-soft">{text('account.notification.hint')}</p>
      {kinds.map((kind) => (
        <div key={kind} className="account-switch">
          <label htmlFor={`${id}-${kind}`}>
            {text(`account.notification.${kind}`)}
            <span className="account-soft account-kind" id={`${id}-${kind}-hint`}>
              {text(`account.notification.${kind}Hint`)}
            </span>
          </label>
          <input
            id={`${id}-${kind}`}
            className="account-toggle"
            type="checkbox"
            role="switch"
            aria-describedby={`${id}-${kind}-hint`}
            checked={chosen[kind]}
            aria-checked={chosen[kind]}
            onChange={({ target }) => mutate({ ...chosen, [kind]: target.checked })}
          />
        </div>
      ))}
    </>
  );
}
