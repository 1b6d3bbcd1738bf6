import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { departRolesQuery, type DepartRole } from '@/entities/system/depart-role';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { EmptyState } from '@/shared/ui';

type RoleListProps = {
  readonly departId: string;
  readonly renderRole: (role: DepartRole) => ReactNode;
};

/** The roles of a department, one below another. */
export function RoleList({ departId, renderRole }: RoleListProps): ReactNode {
  const text = useText();
  return (
    <Loaded
      query={useQuery(departRolesQuery(departId))}
      lines={4}
      renderData={(roles) =>
        roles.length === 0 ? (
          <EmptyState text={text('system.myDepart.noRoles')} />
        ) : (
          <ul className="my-depart-roles">
            {roles.map((role) => (
              <li key={role.id}>{renderRole(role)}</li>
            ))}
          </ul>
        )
      }
    />
  );
}
