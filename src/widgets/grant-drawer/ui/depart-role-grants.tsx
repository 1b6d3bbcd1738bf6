import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { departRoleGrantsQuery, departRoleTreeQuery, saveDepartRoleGrants } from '@/entities/system/depart-role';
import { useText } from '@/shared/i18n';
import { GrantDrawer } from './grant-drawer.tsx';

type DepartRoleGrantsProps = {
  readonly id: string;
  readonly departId: string;
  readonly name: string;
  readonly onClose: () => void;
};

const changes = [['managed', '/sys/sysDepartRole']] as const;

/** Shows the permissions of a department's role, among those of the department. */
export function DepartRoleGrants({ id, departId, name, onClose }: DepartRoleGrantsProps): ReactNode {
  const text = useText();
  return (
    <GrantDrawer
      title={text('system.role.grantOf', { name })}
      nodes={useQuery(departRoleTreeQuery(departId))}
      grants={useQuery(departRoleGrantsQuery(id))}
      save={(ids, before) => saveDepartRoleGrants(id, ids, before)}
      changes={changes}
      onClose={onClose}
    />
  );
}
