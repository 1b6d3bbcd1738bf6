import { useState, type ReactNode } from 'react';
import { DepartRoleGrants } from '@/widgets/grant-drawer';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import { RoleList } from './role-list.tsx';

type DepartRoleListProps = { readonly departId: string; readonly name: string; readonly onClose: () => void };

/** Roles of a department, each with what it may. */
export function DepartRoleList({ departId, name, onClose }: DepartRoleListProps): ReactNode {
  const text = useText();
  const [granting, setGranting] = useState<{ readonly id: string; readonly name: string } | null>(null);
  return (
    <>
      <Dialog
        title={text('system.myDepart.rolesOf', { name })}
        width={560}
        closeLabel={text('action.close')}
        onClose={onClose}
      >
        <RoleList
          departId={departId}
          renderRole={({ id, roleName, description }) => (
            <>
              <span>
                {roleName} <small>{description}</small>
              </span>
              <Button look="link" onClick={() => setGranting({ id, name: roleName })}>
                {text('system.role.grant')}
              </Button>
            </>
          )}
        />
      </Dialog>
      {granting === null ? null : (
        <DepartRoleGrants id={granting.id} departId={departId} name={granting.name} onClose={() => setGranting(null)} />
      )}
    </>
  );
}
