import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { menuSubject } from '#core/managed/menu.ts';
import type { Choices } from '#core/managed/views.ts';
import { plain } from '#core/values/plain.ts';
import { $menu, usePageRules } from '@/entities/permission';
import { menuColumnSource } from '@/entities/system/data-rule';
import { managedWholeQuery, type RowAt } from '@/entities/system/managed';
import { readMenus } from '@/entities/system/menu';
import { MenuColumns } from '@/widgets/form-permissions';
import { SystemList } from '@/widgets/system-list';
import { offers } from '@/shared/api';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { findMenuNode } from '@/shared/routing';
import { Button, Tag } from '@/shared/ui';

type Row = RowAt<typeof menuSubject.path>;

/** Menus and buttons in a tree, as everybody's menu is made of them [system.permission]. */
export function PermissionPage(): ReactNode {
  return (
    <PartTexts part="system">
      <Menus />
    </PartTexts>
  );
}

const parentOf = (row: Row): string | null => (plain(row['parentId']) === '' ? null : plain(row['parentId']));
const outline = { read: readMenus, parentOf };
const inOrder = { field: 'sortNo', direction: 'asc' } as const;
const BUTTON = '2';
/** Path of the page of data rules. */
const DATA_RULES = '/isystem/data-rule';

function Menus(): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const rules = usePageRules();
  const { data } = useQuery(managedWholeQuery(menuSubject, readMenus));
  const all = data?.records ?? NONE;
  const mayAdd = rules.button('add').isVisible && rules.button('add_child').isVisible;
  const mayRuleColumns = rules.button('add_column_rule').isVisible && offers('GET /sys/permission/queryColumnRule');
  const navigate = useNavigate();
  const hasRules = findMenuNode(useUnit($menu), DATA_RULES) !== null;
  const maySeeRules = hasRules && rules.button('add_rule').isVisible;
  const [columnsOf, setColumnsOf] = useState<Row | null>(null);
  const choices = useMemo((): Choices => ({ parentId: parentChoices(all, dataText) }), [all, dataText]);
  // Every page of the product has an entry it brought itself.
  const installed = useMemo(
    () => new Set(all.filter(({ origin }) => origin !== 'own').map(({ component }) => plain(component))),
    [all],
  );
  return (
    <>
      <SystemList
        subject={menuSubject}
        outline={outline}
        choices={choices}
        usualSort={inOrder}
        isBarred={(act, row) => act === 'delete' && row['origin'] !== 'own'}
        sayDeletion={(rows) => {
          const count = belowCount(all, rows);
          return count === 0 ? text('system.menu.alone') : text('system.menu.below', { count });
        }}
        actionLabels={[
          ...(mayAdd ? [text('system.menu.addChild')] : []),
          ...(maySeeRules ? [text('system.menu.rules')] : []),
          ...(mayRuleColumns ? [text('system.menu.columns')] : []),
        ]}
        renderActions={(row, add) => (
          <>
            {mayAdd && plain(row['menuType']) !== BUTTON ? (
              <Button look="link" onClick={() => add({ parentId: row.id, menuType: isFolder(row) ? '1' : BUTTON })}>
                {text('system.menu.addChild')}
              </Button>
            ) : null}
            {maySeeRules && plain(row['formTable']) !== '' ? (
              <Button
                look="link"
                onClick={() => void navigate(`${DATA_RULES}?q.permissionId=${encodeURIComponent(row.id)}`)}
              >
                {text('system.menu.rules')}
              </Button>
            ) : null}
            {mayRuleColumns && plain(row['formTable']) !== '' ? (
              <Button look="link" onClick={() => setColumnsOf(row)}>
                {text('system.menu.columns')}
              </Button>
            ) : null}
          </>
        )}
        renderCell={(row, field) => {
          if (field === 'name')
            return (
              <>
                {dataText(plain(row['name']))}{' '}
                {row['hidden'] === true ? <Tag text={text('system.menu.hidden')} /> : null}
              </>
            );
          const component = plain(row['component']);
          if (field !== 'component' || component === '' || row['origin'] !== 'own' || installed.has(component))
            return null;
          return (
            <>
              {component} <Tag text={text('system.menu.notInstalled')} color="orange" />
            </>
          );
        }}
      />
      {columnsOf === null || !mayRuleColumns ? null : (
        <MenuColumns
          id={columnsOf.id}
          title={dataText(plain(columnsOf['name']))}
          source={menuColumnSource}
          onClose={() => setColumnsOf(null)}
        />
      )}
    </>
  );
}

const NONE: readonly Row[] = [];

function isFolder(row: Row): boolean {
  return plain(row['component']).startsWith('layouts/');
}

/** Lists the parents an entry can have, by the names from the root down. */
function parentChoices(all: readonly Row[], dataText: (text: string) => string): Choices[string] {
  const paths = new Map<string, string>();
  return all.flatMap((row) => {
    if (plain(row['menuType']) === BUTTON) return [];
    const above = paths.get(parentOf(row) ?? '');
    const path = [...(above === undefined ? [] : [above]), dataText(plain(row['name']))].join(' / ');
    paths.set(row.id, path);
    return [{ value: row.id, text: path, title: path }];
  });
}

/** Counts the entries below these that go with them, except those among them. */
function belowCount(all: readonly Row[], rows: readonly Row[]): number {
  const going = new Set(rows.map(({ id }) => id));
  // Those above come first.
  for (const row of all) if (going.has(parentOf(row) ?? '')) going.add(row.id);
  return going.size - rows.length;
}
