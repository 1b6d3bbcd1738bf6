import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, type ReactNode } from 'react';
import { plainQueryField, type QueryFieldView } from '#core/screen/query-view.ts';
import { importsQuery, undoImport, type ImportEntry } from '@/entities/online/import-entry';
import { $permissions } from '@/entities/permission';
import { PartTexts, useDataText, useText, type Text } from '@/shared/i18n';
import { ListPages, Loaded } from '@/shared/list';
import { QueryForm, useAddress } from '@/shared/query';
import { Button, EmptyState, Grid, noticeShown, questionAsked, Tag, type GridColumn } from '@/shared/ui';

/** Shows the user's imports within 30 days, and for administrators those of everybody: with counts, state and the way back [B9.2]. */
export function ImportsPage(): ReactNode {
  return (
    <PartTexts part="imports">
      <Imports />
    </PartTexts>
  );
}

function Imports(): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const [permissions, ask, notify] = useUnit([$permissions, questionAsked, noticeShown]);
  const isAdministrator = permissions?.superuser === true;
  const { search, goTo } = useAddress();
  const imports = useQuery({
    ...importsQuery(search, isAdministrator && search.filters['whose'] !== 'own'),
    placeholderData: keepPreviousData,
  });
  const undo = useMutation({
    mutationFn: ({ form, id }: ImportEntry) => undoImport(form, id),
    onSuccess: async (_, { formTitle }) => {
      notify({ kind: 'undoing', level: 'info', text: text('imports.undoing', { form: dataText(formTitle) }) });
      await cache.invalidateQueries({ queryKey: ['imports'] });
    },
  });
  const columns = useMemo(() => {
    const askUndo = (entry: ImportEntry): void => {
      ask({
        title: text('imports.undo'),
        text: text('imports.undoQuestion', { file: entry.fileName, form: dataText(entry.formTitle) }),
        yes: text('imports.undo'),
        no: text('action.cancel'),
        isDangerous: true,
        onYes: () => undo.mutate(entry),
      });
    };
    return columnsOf(text, dataText, askUndo);
    // oxlint-disable-next-line react/exhaustive-deps -- the mutation's own function never changes
  }, [text, dataText, ask]);
  const fields = useMemo(() => fieldsOf(text, isAdministrator), [text, isAdministrator]);
  const total = imports.data?.total ?? 0;
  return (
    <>
      <QueryForm
        fields={fields}
        values={search.filters}
        onReset={() => goTo({ filters: {}, page: 1 })}
        onSearch={(filters) => goTo({ filters, page: 1 })}
      />
      <section className="panel list" aria-label={text('imports.title')}>
        <div className="list-bar" role="toolbar" aria-label={text('list.toolbar')}>
          <h1>{text('imports.title')}</h1>
          <Button icon="refresh" onClick={() => void imports.refetch()}>
            {text('action.refresh')}
          </Button>
        </div>
        <Loaded
          query={imports}
          lines={10}
          renderData={(data) => (
            <>
              <Grid
                label={text('imports.title')}
                columns={columns}
                rows={data.records}
                rowKey={({ id }) => id}
                total={total}
                isStale={imports.isPlaceholderData}
                empty={
                  <EmptyState
                    text={text(Object.keys(search.filters).length > 0 ? 'list.emptyFiltered' : 'imports.empty')}
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

function columnsOf(
  text: Text,
  dataText: (text: string) => string,
  onUndo: (entry: ImportEntry) => void,
): readonly GridColumn<ImportEntry>[] {
  const plain = (id: string, label: string, width: number, cell: (entry: ImportEntry) => ReactNode) =>
    ({ id, label, width, align: 'left', cell }) as const;
  return [
    plain('time', text('imports.time'), 190, ({ createTime }) => createTime),
    // Second: on a phone two columns are in sight.
    plain('state', text('imports.state'), 100, ({ state }) => <Tag text={text(`imports.state.${state}`)} />),
    plain('form', text('imports.form'), 140, ({ formTitle }) => dataText(formTitle)),
    plain('file', text('imports.file'), 220, ({ fileName }) => fileName),
    plain('counts', text('imports.counts'), 210, ({ counts }) =>
      counts === null
        ? ''
        : text('imports.countsOf', { created: counts.created, changed: counts.changed, wrong: counts.wrong }),
    ),
    plain('user', text('imports.user'), 110, ({ realname }) => realname),
    plain('message', text('imports.message'), 200, ({ message }) => message ?? ''),
    plain('until', text('imports.until'), 190, ({ undoUntil, state }) => (state === 'done' ? (undoUntil ?? '') : '')),
    {
      id: 'actions',
      label: text('list.actions'),
      width: 120,
      align: 'left',
      pin: 'right',
      cell: (entry) =>
        entry.mayUndo ? (
          <Button look="link" onClick={() => onUndo(entry)}>
            {text('imports.undo')}
          </Button>
        ) : null,
    },
  ];
}

function fieldsOf(text: Text, isAdministrator: boolean): readonly QueryFieldView[] {
  const file = plainQueryField('fileName', text('imports.file'));
  if (!isAdministrator) return [file];
  const whose: QueryFieldView = {
    ...plainQueryField('whose', text('imports.whose')),
    widget: 'list',
    control: 'choice',
    options: [{ value: 'own', text: text('imports.own'), title: text('imports.own') }],
  };
  return [file, whose, plainQueryField('username', text('imports.user'))];
}
