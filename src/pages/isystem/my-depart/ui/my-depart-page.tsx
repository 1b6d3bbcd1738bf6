import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { usePageRules } from '@/entities/permission';
import { departUsersQuery, takeIn, takeOut } from '@/entities/system/depart';
import { myDepartsQuery, type MyDepart } from '@/entities/system/depart-role';
import { Members } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, EmptyState } from '@/shared/ui';
import { Tree, type TreeItem } from '@/shared/ui/tree';
import { DepartRoleList } from './depart-role-list.tsx';
import { MemberRoles } from './member-roles.tsx';
import './my-depart.css';

/** The people and roles of the departments the user heads [system.my-depart]. */
export function MyDepartPage(): ReactNode {
  return (
    <PartTexts part="system">
      <MyDeparts />
    </PartTexts>
  );
}

function MyDeparts(): ReactNode {
  const text = useText();
  const departs = useQuery(myDepartsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Loaded
      query={departs}
      lines={10}
      renderData={(trees) => {
        const all = flat(trees);
        const here = all.find(({ id }) => id === chosen) ?? all[0];
        return here === undefined ? (
          <section className="panel">
            <EmptyState text={text('system.myDepart.none')} />
          </section>
        ) : (
          <div className="my-depart">
            <nav className="my-depart-tree panel" aria-label={text('system.myDepart.title')}>
              <Tree
                label={text('system.myDepart.title')}
                items={trees.map(itemOf)}
                chosen={new Set([here.id])}
                opensRoots
                onChoose={({ key }) => setChosen(key)}
              />
            </nav>
            <section className="my-depart-people panel" aria-label={here.departName}>
              <h2>{here.departName}</h2>
              <People key={here.id} id={here.id} name={here.departName} />
            </section>
          </div>
        );
      }}
    />
  );
}

const changes = [['managed', '/sys/sysDepart'], ['people']] as const;

function People({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const can = (act: string): boolean => rules.button(act).isVisible;
  const [given, setGiven] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const [hasRoles, setHasRoles] = useState(false);
  return (
    <>
      <Members
        title={name}
        members={{ ...useQuery(departUsersQuery(id)), isPlaceholderData: false }}
        words={{
          empty: text('system.depart.nobody'),
          remove: text('system.depart.remove'),
          confirm: (person) => text('system.depart.removeConfirm', { name: person, depart: name }),
        }}
        {...(can('add_user') ? { add: (ids) => takeIn(id, ids) } : {})}
        {...(can('remove_user') ? { remove: (userId) => takeOut(id, userId) } : {})}
        renderActions={(member) =>
          can('depart_role') ? (
            <Button look="link" onClick={() => setGiven({ id: member.id, name: member.realname })}>
              {text('system.myDepart.give')}
            </Button>
          ) : null
        }
        changes={changes}
        search={
          can('depart_role') ? (
            <Button onClick={() => setHasRoles(true)}>{text('system.myDepart.roles')}</Button>
          ) : undefined
        }
      />
      {given === null ? null : (
        <MemberRoles userId={given.id} departId={id} name={given.name} onClose={() => setGiven(null)} />
      )}
      {hasRoles ? <DepartRoleList departId={id} name={name} onClose={() => setHasRoles(false)} /> : null}
    </>
  );
}

function flat(departs: readonly MyDepart[]): readonly MyDepart[] {
  return departs.flatMap((depart) => [depart, ...flat(depart.children ?? [])]);
}

function itemOf({ id, departName, isLeaf, children }: MyDepart): TreeItem {
  return { key: id, title: departName, isLeaf, children: (children ?? []).map(itemOf) };
}
