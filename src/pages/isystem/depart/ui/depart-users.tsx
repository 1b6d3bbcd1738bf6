import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { departSubject } from '#core/managed/depart.ts';
import { userSubject } from '#core/managed/user.ts';
import { departUsersQuery, takeIn, takeOut } from '@/entities/system/depart';
import { managedKey } from '@/entities/system/managed';
import { MembersDialog } from '@/widgets/system-list';
import { useText } from '@/shared/i18n';

type DepartUsersProps = { readonly id: string; readonly name: string; readonly onClose: () => void };

const changes = [managedKey(departSubject), managedKey(userSubject)];

/** Shows the members of a department. */
export function DepartUsers({ id, name, onClose }: DepartUsersProps): ReactNode {
  const text = useText();
  return (
    <MembersDialog
      title={text('system.depart.usersOf', { name })}
      members={useQuery(departUsersQuery(id))}
      words={{
        empty: text('system.depart.nobody'),
        remove: text('system.depart.remove'),
        confirm: (person) => text('system.depart.removeConfirm', { name: person, depart: name }),
      }}
      add={(ids) => takeIn(id, ids)}
      remove={(userId) => takeOut(id, userId)}
      changes={changes}
      onClose={onClose}
    />
  );
}
