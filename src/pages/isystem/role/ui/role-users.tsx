import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { roleSubject } from '#core/managed/role.ts';
import { userSubject } from '#core/managed/user.ts';
import { managedKey } from '@/entities/system/managed';
import { giveRole, roleUsersQuery, takeRole } from '@/entities/system/role';
import { useLeaving } from '@/widgets/hand-over';
import { MembersDialog } from '@/widgets/system-list';
import { useText } from '@/shared/i18n';
import { ListPages, SearchForm } from '@/shared/list';
import { noticeShown } from '@/shared/ui';

type RoleUsersProps = { readonly id: string; readonly name: string; readonly onClose: () => void };

const changes = [managedKey(roleSubject), managedKey(userSubject)];

/** Shows the people who have a role, to give it and to take it away. */
export function RoleUsers({ id, name, onClose }: RoleUsersProps): ReactNode {
  const text = useText();
  const [search, setSearch] = useState({ word: '', page: 1, size: 10 });
  const users = useQuery(roleUsersQuery({ roleId: id, ...search }));
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const leaving = useLeaving();
  return (
    <>
      <MembersDialog
        title={text('system.role.usersOf', { name })}
        members={{ ...users, data: users.data?.records }}
        words={{
          empty: text(search.word === '' ? 'system.role.nobody' : 'list.emptyFiltered'),
          remove: text('system.role.remove'),
          confirm: (person) => text('system.role.removeConfirm', { name: person, role: name }),
        }}
        add={(ids) => giveRole(id, ids)}
        remove={(userId) => takeRole(id, [userId])}
        onRemove={({ id: userId, realname }, askUsual) =>
          void leaving.ask({
            ids: [userId],
            roleIds: [id],
            title: text('system.role.remove'),
            question: text('system.role.removeConfirm', { name: realname, role: name }),
            yes: text('system.role.remove'),
            act: async (toUser) => {
              const message = await takeRole(id, [userId], toUser ?? undefined);
              notify({ kind: 'members', level: 'success', text: message });
              for (const queryKey of changes) await cache.invalidateQueries({ queryKey });
            },
            askUsual,
          })
        }
        changes={changes}
        onClose={onClose}
        search={
          <SearchForm
            word={search.word}
            label={text('system.role.findUser')}
            submit={text('list.searchWord')}
            onSearch={(word) => setSearch({ ...search, word, page: 1 })}
          />
        }
        pages={
          <ListPages
            search={search}
            total={users.data?.total ?? 0}
            goTo={(next) => setSearch({ ...search, ...next })}
          />
        }
      />
      {leaving.dialog}
    </>
  );
}
