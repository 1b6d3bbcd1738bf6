import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, type ReactNode } from 'react';
import type { components } from '#core/contract/api.ts';
import { useText } from '@/shared/i18n';
import { ListPages, Loaded } from '@/shared/list';
import type { ListSearch } from '@/shared/routing';
import { Button, EmptyState, Grid, noticeShown, questionAsked, type GridColumn } from '@/shared/ui';
import './definition-list.css';

/** Fields of everything administrators define. */
type Named = { readonly id?: string; readonly code: string; readonly name: string };

/** Fields a report and a chart have in common. */
export type Head = Pick<
  components['schemas']['ReportHead' | 'GraphHead'],
  'id' | 'code' | 'name' | 'permission' | 'module' | 'createTime' | 'updateTime'
>;

type DefinitionListProps<Definition extends Named> = {
  readonly words: Readonly<Record<'title' | 'empty', string>>;
  /** The query above the list. */
  readonly query: ReactNode;
  readonly columns: readonly GridColumn<Definition>[];
  readonly heads: UseQueryResult<{ readonly records: readonly Definition[]; readonly total: number }>;
  readonly search: ListSearch;
  readonly goTo: (next: Partial<ListSearch>) => void;
  /** Opens the editor; null makes a new one. */
  readonly onOpen: (definition: Definition | null) => void;
  /** Deletes one; answers what the server said of it. */
  readonly remove: (id: string) => Promise<string>;
  /** Shows the place users see a definition at, in words and as a link. */
  readonly renderLink?: (definition: Definition) => ReactNode;
  /** Draws further actions on one. */
  readonly renderMore?: (definition: Definition) => ReactNode;
  /** Pixels that takes. */
  readonly moreWidth?: number;
  /** May this person do that here? Without it everything; what may not be edited is looked at. */
  readonly can?: (act: 'add' | 'edit' | 'delete') => boolean;
  /** Further buttons of the toolbar, and what they have to say below it. */
  readonly tools?: ReactNode;
  readonly said?: ReactNode;
};

const everything = (): boolean => true;

/** Lists the definitions administrators make, with their actions; the address owns page and query. */
export function DefinitionList<Definition extends Named>(props: DefinitionListProps<Definition>): ReactNode {
  const { words, query, heads, search, goTo, onOpen, renderLink, renderMore, moreWidth = 80, can = everything } = props;
  const text = useText();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const remove = useMutation({
    mutationFn: props.remove,
    onSuccess: (message) =>
      notify({ kind: 'deleted', level: 'success', text: message === '' ? text('list.deleted') : message }),
  });
  const columns = useMemo(
    (): readonly GridColumn<Definition>[] => [
      ...props.columns,
      {
        id: 'actions',
        label: text('list.actions'),
        width: 130 + (renderLink === undefined ? 0 : 70) + (renderMore === undefined ? 0 : moreWidth),
        align: 'left',
        pin: 'right',
        // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
        cell: (definition) => (
          <span
            className="definition-actions"
            role="group"
            aria-label={text('list.rowActions', { name: definition.name })}
          >
            {renderLink?.(definition)}
            <Button look="link" onClick={() => onOpen(definition)}>
              {text(can('edit') ? 'action.edit' : 'action.view')}
            </Button>
            {renderMore?.(definition)}
            {can('delete') ? (
              <Button
                look="link-danger"
                onClick={() =>
                  ask({
                    title: text('notice.title'),
                    text: text('list.deleteConfirm', { name: definition.name }),
                    yes: text('action.delete'),
                    no: text('action.cancel'),
                    isDangerous: true,
                    onYes: () => remove.mutate(definition.id ?? ''),
                  })
                }
              >
                {text('action.delete')}
              </Button>
            ) : null}
          </span>
        ),
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the handlers are new at every render and always do the same
    [text, props.columns, can],
  );
  const total = heads.data?.total ?? 0;
  return (
    <>
      {query}
      <section className="panel list" aria-label={words.title}>
        <div className="list-bar" role="toolbar" aria-label={text('list.toolbar')}>
          <h1>{words.title}</h1>
          {can('add') ? (
            <Button look="primary" icon="plus" onClick={() => onOpen(null)}>
              {text('action.add')}
            </Button>
          ) : null}
          <Button icon="refresh" onClick={() => void heads.refetch()}>
            {text('action.refresh')}
          </Button>
          {props.tools}
        </div>
        {props.said}
        <Loaded
          query={heads}
          lines={14}
          renderData={(data) => (
            <>
              <Grid
                label={words.title}
                columns={columns}
                rows={data.records}
                rowKey={({ id, code }) => id ?? code}
                total={total}
                isStale={heads.isPlaceholderData}
                onRowOpen={onOpen}
                empty={
                  <EmptyState
                    text={Object.keys(search.filters).length > 0 ? text('list.emptyFiltered') : words.empty}
                  />
                }
              />
              <ListPages search={search} total={total} goTo={goTo} />
            </>
          )}
        />
      </section>
    </>
  );
}

/** Columns of reports and charts: name, code, permission, module, time. Texts of the part `definitions` stand around them. */
export function useHeadColumns<Definition extends Head>(
  words: Readonly<Record<'name' | 'code' | 'permission', string>>,
): readonly GridColumn<Definition>[] {
  const text = useText();
  const { name, code, permission } = words;
  return useMemo(() => {
    const plain = (id: string, label: string, width: number, cell: (head: Definition) => ReactNode) =>
      ({ id, label, width, align: 'left', cell }) as const;
    return [
      plain('name', name, 240, (head) => head.name),
      plain('code', code, 220, (head) => head.code),
      plain('permission', permission, 220, (head) => head.permission ?? ''),
      plain('module', text('definitions.module'), 150, (head) =>
        head.module == null ? text('definitions.own') : text('definitions.ofModule', { name: head.module }),
      ),
      plain('updated', text('definitions.updated'), 180, (head) => head.updateTime ?? head.createTime ?? ''),
    ];
  }, [text, name, code, permission]);
}
