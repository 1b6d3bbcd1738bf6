import { useState, type ReactNode } from 'react';
import { roleSubject } from '#core/managed/role.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { RoleGrants } from './role-grants.tsx';
import { RoleRules } from './role-rules.tsx';
import { RoleUsers } from './role-users.tsx';

type Row = RowAt<typeof roleSubject.path>;

/** Roles, what they are granted, and who has them [system.role]. */
export function RolePage(): ReactNode {
  return (
    <PartTexts part="system">
      <Roles />
    </PartTexts>
  );
}

/** Roles the installation itself works with; the server refuses to delete them. */
const builtIn: ReadonlySet<string> = new Set(['admin', 'guest', 'member']);
/** The one that holds everything. */
const EVERYTHING = 'admin';

function Roles(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const [granting, setGranting] = useState<Row | null>(null);
  const [ruled, setRuled] = useState<Row | null>(null);
  const [peopled, setPeopled] = useState<Row | null>(null);
  const can = (act: string): boolean => rules.button(act).isVisible;
  return (
    <>
      <SystemList
        subject={roleSubject}
        isBarred={(act, row) => act === 'delete' && builtIn.has(plain(row['roleCode']))}
        actionLabels={[
          ...(can('grant') ? [text('system.role.grant')] : []),
          ...(can('data_rule') ? [text('system.role.rules')] : []),
          ...(can('users') ? [text('system.role.users')] : []),
        ]}
        renderActions={(row) => (
          <>
            {can('grant') && plain(row['roleCode']) !== EVERYTHING ? (
              <Button look="link" onClick={() => setGranting(row)}>
                {text('system.role.grant')}
              </Button>
            ) : null}
            {can('data_rule') && plain(row['roleCode']) !== EVERYTHING ? (
              <Button look="link" onClick={() => setRuled(row)}>
                {text('system.role.rules')}
              </Button>
            ) : null}
            {can('users') ? (
              <Button look="link" onClick={() => setPeopled(row)}>
                {text('system.role.users')}
              </Button>
            ) : null}
          </>
        )}
      />
      {granting === null ? null : (
        <RoleGrants id={granting.id} name={plain(granting['roleName'])} onClose={() => setGranting(null)} />
      )}
      {ruled === null ? null : (
        <RoleRules id={ruled.id} name={plain(ruled['roleName'])} onClose={() => setRuled(null)} />
      )}
      {peopled === null ? null : (
        <RoleUsers id={peopled.id} name={plain(peopled['roleName'])} onClose={() => setPeopled(null)} />
      )}
    </>
  );
}
