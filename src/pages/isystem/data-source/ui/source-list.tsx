import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { plainQueryField } from '#core/screen/query-view.ts';
import {
  dataSourceExportUrl,
  dataSourceKey,
  dataSourcesQuery,
  deleteDataSources,
  importDataSources,
  type DataSource,
} from '@/entities/system/data-source';
import { usePageRules } from '@/entities/permission';
import { DefinitionList } from '@/widgets/definition-list';
import { QueryForm, useAddress } from '@/widgets/screen-list';
import { ImportButton, ImportSaid, useImport } from '@/widgets/system-list';
import { downloadFile } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked, type GridColumn } from '@/shared/ui';

/** Data sources with what can be done to them. */
export function SourceList({ onOpen }: { readonly onOpen: (id: string | null) => void }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const rules = usePageRules();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const { search, goTo } = useAddress();
  const sources = useQuery(dataSourcesQuery(search));
  const books = useImport({
    send: importDataSources,
    changes: dataSourceKey,
    taken: (count) => text('source.imported', { count }),
  });
  const save = async (ids: readonly string[]): Promise<void> => {
    try {
      await downloadFile(dataSourceExportUrl(search.filters, ids), `${text('source.title')}.xlsx`);
    } catch (thrown) {
      notify({ kind: 'refused', level: 'error', text: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  };
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const records = sources.data?.records;
  // What is no longer shown is not chosen either.
  const ticked = useMemo(() => (records ?? []).filter(({ id }) => chosen.has(id)), [records, chosen]);
  const can = useMemo(
    () =>
      (act: string): boolean =>
        rules.button(act).isVisible,
    [rules],
  );
  const remove = async (ids: readonly string[]): Promise<string> => {
    const message = await deleteDataSources(ids);
    await cache.invalidateQueries({ queryKey: dataSourceKey });
    return message;
  };
  const removeMany = useMutation({
    mutationFn: remove,
    onSuccess: (message) => {
      setChosen(new Set());
      notify({ kind: 'deleted', level: 'success', text: message === '' ? text('list.deleted') : message });
    },
  });
  const columns = useMemo(
    (): readonly GridColumn<DataSource>[] => [
      tickColumn(records ?? [], chosen, setChosen, text),
      ...plainColumns(text),
    ],
    [records, chosen, text],
  );
  const fields = useMemo(
    () => [plainQueryField('name', text('source.name')), plainQueryField('code', text('source.code'))],
    [text],
  );
  const ids = ticked.map(({ id }) => id);
  return (
    <DefinitionList
      words={{ title: text('source.title'), empty: text('source.empty') }}
      query={
        <QueryForm
          fields={fields}
          values={search.filters}
          onReset={() => goTo({ filters: {}, page: 1 })}
          onSearch={(filters) => goTo({ filters, page: 1 })}
        />
      }
      columns={columns}
      heads={sources}
      search={search}
      goTo={goTo}
      onOpen={(source) => onOpen(source?.id ?? null)}
      remove={(id) => remove([id])}
      can={can}
      tools={
        <>
          {can('import') ? <ImportButton books={books} /> : null}
          {can('export') ? (
            <Button icon="download" onClick={() => void save(ids)}>
              {text('source.export')}
            </Button>
          ) : null}
          {can('batch_delete') && ids.length > 0 ? (
            <Button
              look="danger"
              icon="trash"
              isBusy={removeMany.isPending}
              onClick={() =>
                ask({
                  title: text('notice.title'),
                  text: text('list.deleteManyConfirm', {
                    count: ids.length,
                    names: ticked.map(({ name }) => name).join('、'),
                  }),
                  yes: text('action.delete'),
                  no: text('action.cancel'),
                  isDangerous: true,
                  onYes: () => removeMany.mutate(ids),
                })
              }
            >
              {text('action.deleteBatch')}
            </Button>
          ) : null}
        </>
      }
      said={<ImportSaid said={books.said} onClose={books.forget} />}
    />
  );
}

type Text = ReturnType<typeof useText>;

function plainColumns(text: Text): readonly GridColumn<DataSource>[] {
  const plain = (id: string, label: string, width: number, cell: (source: DataSource) => ReactNode) =>
    ({ id, label, width, align: 'left', cell }) as const;
  return [
    plain('code', text('source.code'), 160, ({ code }) => code),
    plain('name', text('source.name'), 180, ({ name }) => name),
    plain('type', text('source.type'), 110, () => 'PostgreSQL'),
    plain('url', text('source.url'), 360, ({ dbUrl }) => dbUrl),
    plain('username', text('source.username'), 130, ({ dbUsername }) => dbUsername),
    plain('state', text('source.state'), 100, ({ dbPassword }) =>
      text(dbPassword === null ? 'source.noPassword' : 'source.hasPassword'),
    ),
    plain('updated', text('source.updated'), 170, ({ updateTime, createTime }) => updateTime ?? createTime ?? ''),
  ];
}

function tickColumn(
  records: readonly DataSource[],
  chosen: ReadonlySet<string>,
  onChange: (chosen: ReadonlySet<string>) => void,
  text: Text,
): GridColumn<DataSource> {
  const isAll = records.length > 0 && records.every(({ id }) => chosen.has(id));
  const put = (ids: readonly string[], isOn: boolean): void =>
    onChange(isOn ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id))));
  return {
    id: 'select',
    label: text('list.selectAll'),
    width: 44,
    align: 'center',
    pin: 'left',
    head: (
      <input
        type="checkbox"
        aria-label={text('list.selectAll')}
        checked={isAll}
        onChange={(event) =>
          put(
            records.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
    ),
    // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
    cell: ({ id, name }) => (
      <input
        type="checkbox"
        aria-label={text('list.selectRow', { name })}
        checked={chosen.has(id)}
        onChange={(event) => put([id], event.currentTarget.checked)}
      />
    ),
  };
}
