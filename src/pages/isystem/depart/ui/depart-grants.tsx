import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { departRoleSubject } from '#core/managed/depart-role.ts';
import { departGrantsQuery, saveDepartGrants } from '@/entities/system/depart-role';
import { managedKey } from '@/entities/system/managed';
import { permissionTreeQuery } from '@/entities/system/role';
import { GrantDrawer } from '@/widgets/grant-drawer';
import { useText } from '@/shared/i18n';

type DepartGrantsProps = { readonly id: string; readonly name: string; readonly onClose: () => void };

const changes = [managedKey(departRoleSubject)];

/** Shows the permissions a department may hand on to its roles. */
export function DepartGrants({ id, name, onClose }: DepartGrantsProps): ReactNode {
  const text = useText();
  return (
    <GrantDrawer
      title={text('system.depart.permOf', { name })}
      nodes={useQuery(permissionTreeQuery)}
      grants={useQuery(departGrantsQuery(id))}
      save={(ids, before) => saveDepartGrants(id, ids, before)}
      changes={changes}
      onClose={onClose}
    />
  );
}
