import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userSubject } from '#core/managed/user.ts';
import { managedKey } from '@/entities/system/managed';
import { deletedUsersQuery, pickedPeopleKey, purgeUser, restoreUser, type DeletedUser } from '@/entities/system/user';
import { BinDialog } from '@/widgets/system-list';
import { useText } from '@/shared/i18n';

type UserBinProps = { readonly mayPurge: boolean; readonly onClose: () => void };

const changes = [managedKey(userSubject), pickedPeopleKey];
const shown = [
  { name: 'username', width: 140, of: ({ username }: DeletedUser) => username },
  { name: 'realname', width: 120, of: ({ realname }: DeletedUser) => realname },
  { name: 'phone', width: 130, of: ({ phone }: DeletedUser) => phone ?? '' },
];

/** Deleted users: they come back with everything they had, or go for good. */
export function UserBin({ mayPurge, onClose }: UserBinProps): ReactNode {
  const text = useText();
  return (
    <BinDialog
      subject={userSubject}
      rows={useQuery(deletedUsersQuery)}
      shown={shown}
      nameOf={({ realname }) => realname}
      restore={restoreUser}
      purge={mayPurge ? purgeUser : null}
      purgeQuestion={(name) => text('system.user.purgeConfirm', { name })}
      changes={changes}
      onClose={onClose}
    />
  );
}
