import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { roleSubject } from '#core/managed/role.ts';
import { userSubject } from '#core/managed/user.ts';
import { managedKey } from '@/entities/system/managed';
import { giveRole, roleUsersQuery, takeRole, type RoleUser } from '@/entities/system/role';
import { UserPicker } from '@/shared/fields';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { ListPages, SearchForm } from '@/shared/list';
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
import './role.css';

type RoleUsersProps = { readonly id: string; readonly name: string; readonly onClose: () => void };

/** Who has a role: people are given it, and it is taken from them. */
export function RoleUsers({ id, name, onClose }: RoleUsersProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const language = useCoreLanguage();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [search, setSearch] = useState({ word: '', page: 1, size: 10 });
  const [isPicking, setPicking] = useState(false);
  const users = useQuery(roleUsersQuery({ roleId: id, ...search }));
  const { mutate } = useMutation({
    mutationFn: (act: () => Promise<string>) => act(),
    onSuccess: async (message) => {
      notify({ kind: 'saved', level: 'success', text: message });
      for (const subject of [roleSubject, userSubject])
        await cache.invalidateQueries({ queryKey: managedKey(subject) });
    },
  });
  const columns = useMemo((): readonly GridColumn<RoleUser>[] => {
    const labelOf = (field: string): string =>
      userSubject.fields.find((one) => one.name === field)?.label[language === 'zh' ? 0 : 1] ?? field;
    const plain = (field: string, width: number, cell: (user: RoleUser) => ReactNode) =>
      ({ id: field, label: labelOf(field), width, align: 'left', cell }) as const;
    return [
      plain('username', 150, ({ username }) => username),
      plain('realname', 130, ({ realname }) => realname),
      plain('selecteddeparts', 220, ({ orgCodeTxt }) => orgCodeTxt ?? ''),
      {
        id: 'actions',
        label: text('list.actions'),
        width: 100,
        align: 'left',
        pin: 'right',
        // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
        cell: (user) => (
          <span role="group" aria-label={text('list.rowActions', { name: user.realname })}>
            <Button
              look="link-danger"
              onClick={() =>
                ask({
                  title: text('notice.title'),
                  text: text('system.role.removeConfirm', { name: user.realname, role: name }),
                  yes: text('system.role.remove'),
                  no: text('action.cancel'),
                  isDangerous: true,
                  onYes: () => mutate(() => takeRole(id, [user.id])),
                })
              }
            >
              {text('system.role.remove')}
            </Button>
          </span>
        ),
      },
    ];
  }, [text, language, ask, mutate, id, name]);
  const total = users.data?.total ?? 0;
  return (
    <Dialog
      title={text('system.role.usersOf', { name })}
      width={820}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <div className="role-bar">
        <Button look="primary" icon="plus" onClick={() => setPicking(true)}>
          {text('system.role.addUsers')}
        </Button>
        <SearchForm
          word={search.word}
          label={text('system.role.findUser')}
          submit={text('list.searchWord')}
          onSearch={(word) => setSearch({ ...search, word, page: 1 })}
        />
      </div>
      {users.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={users.error.message}
          retry={{ label: text('action.retry'), act: () => void users.refetch() }}
        />
      ) : users.data === undefined ? (
        <Skeleton rows={8} label={text('list.loading')} />
      ) : (
        <>
          <Grid
            label={text('system.role.usersOf', { name })}
            columns={columns}
            rows={users.data.records}
            rowKey={(user) => user.id}
            total={total}
            isStale={users.isPlaceholderData}
            empty={<EmptyState text={text(search.word === '' ? 'system.role.nobody' : 'list.emptyFiltered')} />}
          />
          <ListPages search={search} total={total} goTo={(next) => setSearch({ ...search, ...next })} />
        </>
      )}
      {isPicking ? (
        <Suspense fallback={null}>
          <UserPicker
            title={text('system.role.addUsers')}
            isMultiple
            chosen={[]}
            onClose={() => setPicking(false)}
            onChosen={(people) => {
              setPicking(false);
              const ids = people.flatMap((person) => (person.id === undefined ? [] : [person.id]));
              if (ids.length > 0) mutate(() => giveRole(id, ids));
            }}
          />
        </Suspense>
      ) : null}
    </Dialog>
  );
}
