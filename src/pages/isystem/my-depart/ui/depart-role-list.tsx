import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { departRolesQuery } from '@/entities/system/depart-role';
import { DepartRoleGrants } from '@/widgets/grant-drawer';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog, EmptyState } from '@/shared/ui';

type DepartRoleListProps = { readonly departId: string; readonly name: string; readonly onClose: () => void };

/** Roles of a department, each with what it may. */
export function DepartRoleList({ departId, name, onClose }: DepartRoleListProps): ReactNode {
  const text = useText();
  const roles = useQuery(departRolesQuery(departId));
  const [granting, setGranting] = useState<{ readonly id: string; readonly name: string } | null>(null);
  return (
    <>
      <Dialog
        title={text('system.myDepart.rolesOf', { name })}
        width={560}
        closeLabel={text('action.close')}
        onClose={onClose}
      >
        <Loaded
          query={roles}
          lines={4}
          renderData={(found) =>
            found.length === 0 ? (
              <EmptyState text={text('system.myDepart.noRoles')} />
            ) : (
              <ul className="my-depart-roles">
                {found.map(({ id, roleName, description }) => (
                  <li key={id}>
                    <span>
                      {roleName} <small>{description}</small>
                    </span>
                    <Button look="link" onClick={() => setGranting({ id, name: roleName })}>
                      {text('system.role.grant')}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        />
      </Dialog>
      {granting === null ? null : (
        <DepartRoleGrants id={granting.id} departId={departId} name={granting.name} onClose={() => setGranting(null)} />
      )}
    </>
  );
}
