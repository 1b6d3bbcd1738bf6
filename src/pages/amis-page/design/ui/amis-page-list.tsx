import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { plainQueryField } from '#core/screen/query-view.ts';
import {
  amisMenuQuery,
  amisPagesQuery,
  deleteAmisPages,
  publishAmisPage,
  type AmisPageHead,
} from '@/entities/amis-page';
import { usePageRules } from '@/entities/permission';
import { AddToMenuButton } from '@/features/add-to-menu';
import { DefinitionList } from '@/widgets/definition-list';
import { QueryForm, useAddress } from '@/widgets/screen-list';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Button, type GridColumn } from '@/shared/ui';
import { HistoryDialog } from './history-dialog.tsx';

/** Amis pages with what can be done to them. */
export function AmisPageList({ onOpen }: { readonly onOpen: (id: string | null) => void }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const { search, goTo } = useAddress();
  const rules = usePageRules();
  const can = (act: string): boolean => rules.button(act).isVisible;
  const [shown, setShown] = useState<AmisPageHead | null>(null);
  const fields = useMemo(
    () => [plainQueryField('name', text('amis.name')), plainQueryField('code', text('amis.code'))],
    [text],
  );
  const columns = useMemo((): readonly GridColumn<AmisPageHead>[] => {
    const plain = (id: string, label: string, width: number, cell: (head: AmisPageHead) => ReactNode) =>
      ({ id, label, width, align: 'left', cell }) as const;
    return [
      plain('name', text('amis.name'), 240, (head) => head.name),
      plain('code', text('amis.code'), 180, (head) => head.code),
      plain('status', text('amis.status'), 190, ({ status, inMenu }) =>
        [text(status === '1' ? 'amis.opened' : 'amis.closed'), ...(inMenu === true ? [text('amis.inMenu')] : [])].join(
          ' · ',
        ),
      ),
      plain('permission', text('amis.permission'), 200, (head) => head.permission ?? ''),
      plain('updated', text('definitions.updated'), 180, (head) => head.updateTime ?? head.createTime ?? ''),
    ];
  }, [text]);
  return (
    <>
      <DefinitionList
        words={{ title: text('amis.title'), empty: text('amis.empty') }}
        query={
          <QueryForm
            fields={fields}
            values={search.filters}
            onReset={() => goTo({ filters: {}, page: 1 })}
            onSearch={(filters) => goTo({ filters, page: 1 })}
          />
        }
        heads={useQuery(amisPagesQuery(search))}
        search={search}
        goTo={goTo}
        columns={columns}
        renderLink={({ code }) => <Link to={paths.amisPage(code)}>{text('amis.open')}</Link>}
        onOpen={(page) => onOpen(page === null ? null : (page.id ?? ''))}
        remove={async (id) => {
          const message = await deleteAmisPages([id]);
          await cache.invalidateQueries({ queryKey: ['amis-page'] });
          return message;
        }}
        // Who may make pages may change them: one right for both.
        can={(act) => can(act === 'add' ? 'edit' : act)}
        moreWidth={can('history') && can('menu') ? 150 : 80}
        renderMore={(head) => (
          <>
            {can('history') ? (
              <Button look="link" onClick={() => setShown(head)}>
                {text('amis.history')}
              </Button>
            ) : null}
            {can('menu') ? (
              <AddToMenuButton
                title={head.name}
                choices={amisMenuQuery}
                add={(place) => publishAmisPage({ id: head.id ?? '', ...place })}
                onAdded={() => void cache.invalidateQueries({ queryKey: ['amis-page', 'list'] })}
              />
            ) : null}
          </>
        )}
      />
      {shown === null ? null : (
        <HistoryDialog page={shown} mayRestore={can('restore')} onClose={() => setShown(null)} />
      )}
    </>
  );
}
