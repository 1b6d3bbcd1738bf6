import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { accountSessionsQuery, endSessions } from '@/entities/system/account';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, noticeShown, questionAsked, Tag } from '@/shared/ui';
import { deviceName } from '../model/device.ts';

/** Lists the sessions of the user, with a way out of each and of all others. */
export function Sessions(): ReactNode {
  const text = useText();
  const query = useQuery(accountSessionsQuery);
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const { mutate } = useMutation({
    mutationFn: endSessions,
    onSuccess: (message) => notify({ kind: 'account-sessions', level: 'success', text: message }),
    onSettled: () => cache.invalidateQueries({ queryKey: accountSessionsQuery.queryKey }),
  });
  const end = (id: string | null): void => {
    ask({
      title: text('notice.title'),
      text: text(id === null ? 'account.sessions.endOthersConfirm' : 'account.sessions.endConfirm'),
      yes: text('account.sessions.end'),
      no: text('action.cancel'),
      isDangerous: true,
      onYes: () => mutate(id),
    });
  };
  return (
    <section className="account-group" aria-label={text('account.sessions.title')}>
      <div className="account-group-head">
        <h2>{text('account.sessions.title')}</h2>
        {(query.data?.length ?? 0) > 1 ? (
          <Button look="danger" onClick={() => end(null)}>
            {text('account.sessions.endOthers')}
          </Button>
        ) : null}
      </div>
      <Loaded
        query={query}
        lines={3}
        renderData={(sessions) => (
          <ul className="account-rows">
            {sessions.map(({ id, client, address, lastUsedTime, beganTime, isOwn }) => (
              <li key={id} className="account-row">
                <div>
                  <strong title={client ?? undefined}>{deviceName(client) ?? text('account.sessions.unknown')}</strong>{' '}
                  {isOwn ? <Tag text={text('account.sessions.own')} /> : null}
                  <p className="account-soft">
                    {address} · {text('account.sessions.seen', { time: lastUsedTime })} ·{' '}
                    {text('account.sessions.began', { time: beganTime })}
                  </p>
                </div>
                {isOwn ? null : (
                  <Button look="link-danger" onClick={() => end(id)}>
                    {text('account.sessions.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      />
    </section>
  );
}
