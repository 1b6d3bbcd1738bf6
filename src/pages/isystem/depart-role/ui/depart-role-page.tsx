import { useState, type ReactNode } from 'react';
import { departRoleSubject } from '#core/managed/depart-role.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { DepartRoleGrants } from '@/widgets/grant-drawer';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';

type Row = RowAt<typeof departRoleSubject.path>;

/** Roles of departments and what they are granted [system.depart-role]. */
export function DepartRolePage(): ReactNode {
  return (
    <PartTexts part="system">
      <DepartRoles />
    </PartTexts>
  );
}

function DepartRoles(): ReactNode {
  const text = useText();
  const mayGrant = usePageRules().button('grant').isVisible;
  const [granting, setGranting] = useState<Row | null>(null);
  return (
    <>
      <SystemList
        subject={departRoleSubject}
        actionLabels={mayGrant ? [text('system.role.grant')] : []}
        renderActions={(row) =>
          mayGrant ? (
            <Button look="link" onClick={() => setGranting(row)}>
              {text('system.role.grant')}
            </Button>
          ) : null
        }
      />
      {granting === null ? null : (
        <DepartRoleGrants
          id={granting.id}
          departId={plain(granting['departId'])}
          name={plain(granting['roleName'])}
          onClose={() => setGranting(null)}
        />
      )}
    </>
  );
}
