import { useState, type ReactNode } from 'react';
import { departSubject } from '#core/managed/depart.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import { readDeparts } from '@/entities/system/depart';
import type { RowAt } from '@/entities/system/managed';
import { pickedPeopleKey } from '@/entities/system/user';
import { SystemList } from '@/widgets/system-list';
import { offers } from '@/shared/api';
import { PartTexts, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { DepartGrants } from './depart-grants.tsx';
import { DepartUsers } from './depart-users.tsx';

type Row = RowAt<typeof departSubject.path>;

/** Departments in the order of their codes, which is that of the tree [system.depart]. */
export function DepartPage(): ReactNode {
  return (
    <PartTexts part="system">
      <Departs />
    </PartTexts>
  );
}

const byCode = { field: 'orgCode', direction: 'asc' } as const;
/** Servers of the family have them as a tree alone. */
const outline = { read: readDeparts, parentOf: (row: Row) => plain(row['parentId']) || null };
const alsoChanges = [pickedPeopleKey];
/** A code has three characters for each department above. */
const depthOf = (row: Row): number => plain(row['orgCode']).length / 3 - 1;

function Departs(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const [peopled, setPeopled] = useState<Row | null>(null);
  const [granting, setGranting] = useState<Row | null>(null);
  const can = (act: string): boolean => rules.button(act).isVisible;
  const mayAddBelow = can('add') && can('add_child');
  return (
    <>
      <SystemList
        subject={departSubject}
        usualSort={byCode}
        {...(offers('GET /sys/sysDepart/list') ? { depthOf } : { outline })}
        alsoChanges={alsoChanges}
        actionLabels={[
          ...(mayAddBelow ? [text('system.depart.addChild')] : []),
          ...(can('users') ? [text('system.depart.users')] : []),
          ...(can('perm') ? [text('system.depart.perm')] : []),
        ]}
        renderActions={(row, add) => (
          <>
            {mayAddBelow ? (
              <Button
                look="link"
                onClick={() => add({ parentId: row.id, parentId_dictText: plain(row['departName']) })}
              >
                {text('system.depart.addChild')}
              </Button>
            ) : null}
            {can('users') ? (
              <Button look="link" onClick={() => setPeopled(row)}>
                {text('system.depart.users')}
              </Button>
            ) : null}
            {can('perm') ? (
              <Button look="link" onClick={() => setGranting(row)}>
                {text('system.depart.perm')}
              </Button>
            ) : null}
          </>
        )}
      />
      {granting === null ? null : (
        <DepartGrants id={granting.id} name={plain(granting['departName'])} onClose={() => setGranting(null)} />
      )}
      {peopled === null ? null : (
        <DepartUsers id={peopled.id} name={plain(peopled['departName'])} onClose={() => setPeopled(null)} />
      )}
    </>
  );
}
