import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roleSubject } from '#core/managed/role.ts';
import { managedKey } from '@/entities/system/managed';
import { permissionTreeQuery, roleGrantsQuery, saveRoleGrants } from '@/entities/system/role';
import { useText } from '@/shared/i18n';
import { GrantDrawer } from '@/widgets/grant-drawer';

type RoleGrantsProps = { readonly id: string; readonly name: string; readonly onClose: () => void };

const changes = [managedKey(roleSubject)];

/** Shows what a role may open and do. */
export function RoleGrants({ id, name, onClose }: RoleGrantsProps): ReactNode {
  const text = useText();
  return (
    <GrantDrawer
      title={text('system.role.grantOf', { name })}
      nodes={useQuery(permissionTreeQuery)}
      grants={useQuery(roleGrantsQuery(id))}
      save={(ids, before) => saveRoleGrants(id, ids, before)}
      changes={changes}
      onClose={onClose}
    />
  );
}
