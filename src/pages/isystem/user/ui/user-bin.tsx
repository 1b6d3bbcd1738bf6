import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, type ReactNode } from 'react';
import { userSubject } from '#core/managed/user.ts';
import { managedKey } from '@/entities/system/managed';
import { deletedUsersQuery, pickedPeopleKey, purgeUser, restoreUser, type DeletedUser } from '@/entities/system/user';
import { useCoreLanguage, useText } from '@/shared/i18n';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  Grid,
  noticeShown,
  questionAsked,
  Skeleton,
  type GridColumn,
} from '@/shared/ui';

/** Deleted users: they come back with everything they had, or go for good. */
export function UserBin({
  mayPurge,
  onClose,
}: {
  readonly mayPurge: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const language = useCoreLanguage();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const users = useQuery(deletedUsersQuery);
  const { mutate } = useMutation({
    mutationFn: ({ id, act }: { readonly id: string; readonly act: (id: string) => Promise<string> }) => act(id),
    onSuccess: async (message) => {
      notify({ kind: 'saved', level: 'success', text: message });
      for (const queryKey of [managedKey(userSubject), pickedPeopleKey]) await cache.invalidateQueries({ queryKey });
    },
  });
  const columns = useMemo((): readonly GridColumn<DeletedUser>[] => {
    const labelOf = (name: string): string =>
      userSubject.fields.find((field) => field.name === name)?.label[language === 'zh' ? 0 : 1] ?? name;
    const plain = (id: string, label: string, width: number, cell: (user: DeletedUser) => ReactNode) =>
      ({ id, label, width, align: 'left', cell }) as const;
    return [
      plain('username', labelOf('username'), 140, ({ username }) => username),
      plain('realname', labelOf('realname'), 120, ({ realname }) => realname),
      plain('phone', labelOf('phone'), 130, ({ phone }) => phone ?? ''),
      plain('by', text('system.user.deletedBy'), 120, ({ updateBy }) => updateBy ?? ''),
      plain('at', text('system.user.deletedAt'), 170, ({ updateTime }) => updateTime ?? ''),
      {
        id: 'actions',
        label: text('list.actions'),
        width: 150,
        align: 'left',
        pin: 'right',
        // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
        cell: ({ id, realname }) => (
          <span role="group" aria-label={text('list.rowActions', { name: realname })}>
            <Button look="link" onClick={() => mutate({ id, act: restoreUser })}>
              {text('system.user.restore')}
            </Button>
            {mayPurge ? (
              <Button
                look="link-danger"
                onClick={() =>
                  ask({
                    title: text('notice.title'),
                    text: text('system.user.purgeConfirm', { name: realname }),
                    yes: text('system.user.purge'),
                    no: text('action.cancel'),
                    isDangerous: true,
                    onYes: () => mutate({ id, act: purgeUser }),
                  })
                }
              >
                {text('system.user.purge')}
              </Button>
            ) : null}
          </span>
        ),
      },
    ];
  }, [text, language, mayPurge, mutate, ask]);
  return (
    <Dialog title={text('system.user.bin')} width={900} closeLabel={text('action.close')} onClose={onClose}>
      {users.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={users.error.message}
          retry={{ label: text('action.retry'), act: () => void users.refetch() }}
        />
      ) : users.data === undefined ? (
        <Skeleton rows={6} label={text('list.loading')} />
      ) : (
        <Grid
          label={text('system.user.bin')}
          columns={columns}
          rows={users.data}
          rowKey={({ id }) => id}
          height="55vh"
          empty={<EmptyState text={text('system.user.binEmpty')} />}
        />
      )}
    </Dialog>
  );
}
