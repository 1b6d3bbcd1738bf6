import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { guardFormula } from '#core/fields/formula-guard.ts';
import { usePageRules } from '@/entities/permission';
import {
  binKey,
  binQuery,
  purgeItems,
  restoreItems,
  type BinResult,
  type BinRow,
} from '@/entities/installation/upkeep';
import { allEntries } from '../model/all-entries.ts';
import { downloadText } from '@/shared/download';
import { PartTexts, useCoreLanguage, useText } from '@/shared/i18n';
import { ListPages, Loaded } from '@/shared/list';
import { Button, EmptyState, Grid, noticeShown, questionAsked, type GridColumn } from '@/shared/ui';
import { QueryForm } from '@/shared/query';
import { queryViewOf } from '#core/managed/views.ts';
import type { SubjectField } from '#core/managed/subject.ts';
import './recycle-bin.css';

/** Everything deleted that can come back, of forms and lists alike [system.recycle-bin]. */
export function RecycleBinPage(): ReactNode {
  return (
    <PartTexts part="installation">
      <RecycleBin />
    </PartTexts>
  );
}

type Asked = Readonly<Record<string, string>>;
const ALL: Asked = {};

/** What the bin is asked by; the lists come with the answer. */
function fieldsOf(sources: readonly { readonly source: string; readonly tableName: string }[]): SubjectField[] {
  return [
    {
      name: 'source',
      label: ['表', 'List'],
      widget: 'list',
      options: sources.map(({ source, tableName }) => [source, [tableName, tableName]]),
      query: 'equals',
    },
    { name: 'dataName', label: ['数据', 'Data'], query: 'equals' },
    { name: 'deleteBy', label: ['删除人', 'Deleted by'], query: 'equals' },
    { name: 'deleteTime', label: ['时间', 'Time'], widget: 'datetime', query: 'range' },
  ];
}

function RecycleBin(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const [asked, setAsked] = useState<Asked>(ALL);
  const [place, setPlace] = useState({ page: 1, size: 10 });
  const [chosen, setChosen] = useState<ReadonlyMap<string, BinRow>>(new Map());
  const query = useQuery({
    ...binQuery({ ...asked, pageNo: place.page, pageSize: place.size }),
    placeholderData: keepPreviousData,
  });
  const language = useCoreLanguage();
  const sources = query.data?.sources;
  const fields = useMemo(
    () => fieldsOf(sources ?? []).map((field) => queryViewOf(field, language)),
    [sources, language],
  );
  const search = (next: Asked): void => {
    setAsked(next);
    setPlace({ ...place, page: 1 });
  };
  const acts = useActs(() => setChosen(new Map()));
  const toggle = (row: BinRow): void =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
      return next;
    });
  const rows = [...chosen.values()];
  const can = { restore: rules.button('restore').isVisible, purge: rules.button('delete').isVisible };
  const columns: GridColumn<BinRow>[] = [
    ...(can.restore || can.purge
      ? [
          {
            ...left<BinRow>('choose', '', 48, (row) => (
              <input
                type="checkbox"
                aria-label={text('installation.bin.choose', { name: row.dataName })}
                checked={chosen.has(keyOf(row))}
                onChange={() => toggle(row)}
              />
            )),
            align: 'center' as const,
          },
        ]
      : []),
    left('table', text('installation.bin.table'), 180, ({ tableName }) => tableName),
    left('data', text('installation.bin.data'), 280, ({ dataName }) => dataName),
    left('by', text('installation.bin.by'), 140, ({ deleteByName }) => deleteByName),
    left('time', text('installation.bin.time'), 180, ({ deleteTime }) => deleteTime.slice(0, 19)),
    left('actions', text('installation.docker.actions'), 180, (row) => (
      <>
        {can.restore && row.mayRestore ? (
          <Button look="link" onClick={() => acts.restore([row])}>
            {text('installation.bin.restore')}
          </Button>
        ) : null}
        {can.purge && row.mayPurge ? (
          <Button look="link-danger" onClick={() => acts.purge([row])}>
            {text('installation.bin.purge')}
          </Button>
        ) : null}
      </>
    )),
  ];
  return (
    <>
      <QueryForm fields={fields} values={asked} onReset={() => search(ALL)} onSearch={(filters) => search(filters)} />
      <section className="panel" aria-label={text('installation.bin.title')}>
        <div className="bin-tools">
          <h1>{text('installation.bin.title')}</h1>
          {rows.length > 0 && can.restore ? (
            <Button isBusy={acts.isPending} onClick={() => acts.restore(rows)}>
              {text('installation.bin.restore')}（{rows.length}）
            </Button>
          ) : null}
          {rows.length > 0 && can.purge ? (
            <Button look="danger" isBusy={acts.isPending} onClick={() => acts.purge(rows)}>
              {text('installation.bin.purge')}（{rows.length}）
            </Button>
          ) : null}
          {rules.button('export').isVisible ? <ExportButton asked={asked} /> : null}
        </div>
        <Refused said={acts.said} />
        <Loaded
          query={query}
          lines={8}
          renderData={({ records, total }) => (
            <>
              <Grid
                label={text('installation.bin.title')}
                columns={columns}
                rows={records}
                rowKey={keyOf}
                total={total}
                isStale={query.isPlaceholderData}
                empty={<EmptyState text={text(asked === ALL ? 'installation.bin.empty' : 'installation.bin.none')} />}
              />
              <ListPages search={place} total={total} goTo={setPlace} />
            </>
          )}
        />
      </section>
    </>
  );
}

function ExportButton({ asked }: { readonly asked: Asked }): ReactNode {
  const text = useText();
  const save = useMutation({
    mutationFn: () => allEntries(asked),
    onSuccess: (rows) => {
      const heads = (['table', 'data', 'by', 'time'] as const).map((one) => text(`installation.bin.${one}`));
      const lines = rows.map((row) => [row.tableName, row.dataName, row.deleteByName, row.deleteTime.slice(0, 19)]);
      const csv = [heads, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
      // Spreadsheets take a file for what it is by this mark.
      downloadText(`${text('installation.bin.title')}.csv`, `\uFEFF${csv}`);
    },
  });
  return (
    <Button icon="download" isBusy={save.isPending} onClick={() => save.mutate()}>
      {text('installation.bin.export')}
    </Button>
  );
}

function Refused({ said }: { readonly said: BinResult['refused'] }): ReactNode {
  const text = useText();
  if (said.length === 0) return null;
  return (
    <div className="bin-refused" role="alert">
      {text('installation.bin.refused', { count: said.length })}
      <ul>
        {said.map(({ source, id, message }) => (
          <li key={`${source} ${id}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

/** So many names a question lists before it says "…". */
const NAMED = 5;

function useActs(onDone: () => void) {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [said, setSaid] = useState<BinResult['refused']>([]);
  const act = useMutation({
    mutationFn: ({ rows, does }: { readonly rows: readonly BinRow[]; readonly does: typeof restoreItems }) =>
      does(rows),
    onSuccess: async ({ done, refused }) => {
      setSaid(refused);
      if (done > 0) notify({ kind: 'bin', level: 'success', text: text('installation.bin.done', { count: done }) });
      onDone();
      await cache.invalidateQueries({ queryKey: binKey });
    },
  });
  const purge = (rows: readonly BinRow[]): void => {
    const names = rows.slice(0, NAMED).map(({ dataName }) => dataName);
    ask({
      title: text('notice.title'),
      text: text('installation.bin.purgeConfirm', { names: names.join('、') + (rows.length > NAMED ? '…' : '') }),
      yes: text('installation.bin.purge'),
      no: text('action.cancel'),
      isDangerous: true,
      onYes: () => act.mutate({ rows, does: purgeItems }),
    });
  };
  return {
    said,
    isPending: act.isPending,
    purge,
    restore: (rows: readonly BinRow[]): void => act.mutate({ rows, does: restoreItems }),
  };
}

function left<Row>(id: string, label: string, width: number, cellOf: (row: Row) => ReactNode): GridColumn<Row> {
  return { id, label, width, align: 'left', cell: cellOf };
}

function keyOf({ source, id }: BinRow): string {
  return `${source} ${id}`;
}

function cell(value: string): string {
  return `"${guardFormula(value).replaceAll('"', '""')}"`;
}
