import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, Dialog, EmptyState, ErrorState, noticeShown, questionAsked, Skeleton } from '@/shared/ui';
import { purgeRecords, recycleBinQuery, restoreRecords, type BinResult, type RecycledRow } from '../api/recycle-bin.ts';
import { BinRow } from './bin-row.tsx';
import './recycle-bin.css';

type RecycleBinProps = { readonly code: string; readonly title: string; readonly onClose: () => void };

/** Deleted records of a form: back again, or gone for good. */
export function RecycleBin(props: RecycleBinProps): ReactNode {
  return (
    <PartTexts part="history">
      <Bin {...props} />
    </PartTexts>
  );
}

function Bin({ code, title, onClose }: RecycleBinProps): ReactNode {
  const text = useText();
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    recycleBinQuery(code, keyword),
  );
  const rows = data?.pages.flatMap(({ records }) => records) ?? [];
  const [first] = data?.pages ?? [];
  const acts = useActs(code, rows, () => setChosen(new Set()));
  // Rows that are gone from the list are no longer chosen.
  const ids = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  return (
    <Dialog
      title={text('bin.title', { name: title })}
      width={860}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <span className="bin-count" role="status">
            {first === undefined ? '' : text('bin.count', { count: first.total, chosen: ids.length })}
          </span>
          {first?.mayPurge === true ? (
            <Button look="danger" isBusy={acts.isBusy} disabled={ids.length === 0} onClick={() => acts.purge(ids)}>
              {text('bin.purgeChosen')}
            </Button>
          ) : null}
          {first?.mayRestore === true ? (
            <Button look="primary" isBusy={acts.isBusy} disabled={ids.length === 0} onClick={() => acts.restore(ids)}>
              {text('bin.restoreChosen')}
            </Button>
          ) : null}
        </>
      }
    >
      <form
        className="bin-search"
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get('keyword');
          setKeyword(typeof words === 'string' ? words.trim() : '');
        }}
      >
        <input
          className="control"
          type="search"
          name="keyword"
          maxLength={100}
          aria-label={text('bin.keyword')}
          placeholder={text('bin.keyword')}
        />
        <Button type="submit" icon="search">
          {text('bin.search')}
        </Button>
      </form>
      {acts.failures.length === 0 ? null : (
        <ul className="bin-failures" role="alert">
          {acts.failures.map(({ id, name, message }) => (
            <li key={id}>{text('label.value', { label: name, value: message })}</li>
          ))}
        </ul>
      )}
      {error !== null ? (
        <ErrorState
          title={text('bin.failed')}
          reason={error.message}
          retry={{ label: text('action.retry'), act: () => void refetch() }}
        />
      ) : data === undefined ? (
        <Skeleton rows={6} label={text('app.loading')} />
      ) : rows.length === 0 ? (
        <EmptyState text={text(keyword === '' ? 'bin.empty' : 'bin.none')} />
      ) : (
        <ul className="bin-rows" aria-label={text('bin.title', { name: title })}>
          {rows.map((row) => (
            <BinRow
              key={row.id}
              row={row}
              isChosen={chosen.has(row.id)}
              onChoose={() => setChosen(toggled(chosen, row.id))}
              onRestore={first?.mayRestore === true ? () => acts.restore([row.id]) : null}
              onPurge={first?.mayPurge === true ? () => acts.purge([row.id]) : null}
            />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('bin.more')}
        </Button>
      ) : null}
    </Dialog>
  );
}

type Failure = { readonly id: string; readonly name: string; readonly message: string };

/** Returns the actions on deleted records, and the last refusals. */
function useActs(code: string, rows: readonly RecycledRow[], onDone: () => void) {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const nameOf = (id: string): string => {
    const name = rows.find((row) => row.id === id)?.name ?? '';
    return name === '' ? text('bin.unnamed') : name;
  };
  const settle = async (result: BinResult, said: 'bin.restored' | 'bin.purged'): Promise<void> => {
    const refused = result.rows.filter(({ ok }) => !ok);
    setFailures(refused.map(({ id, message }) => ({ id, name: nameOf(id), message })));
    if (result.done > 0) notify({ kind: 'bin', level: 'success', text: text(said, { count: result.done }) });
    onDone();
    await cache.invalidateQueries({ queryKey: ['screen', code] });
  };
  const restore = useMutation({
    mutationFn: (ids: readonly string[]) => restoreRecords(code, ids),
    onSuccess: (result) => settle(result, 'bin.restored'),
  });
  const purge = useMutation({
    mutationFn: (ids: readonly string[]) => purgeRecords(code, ids, false),
    onSuccess: (result) => settle(result, 'bin.purged'),
  });
  const count = useMutation({
    mutationFn: (ids: readonly string[]) => purgeRecords(code, ids, true),
    onSuccess: ({ total, lines, files }, ids) =>
      ask({
        title: text('bin.purgeAsk'),
        text: text('bin.purgeText', {
          records: ids.length === 1 ? `“${nameOf(ids[0] ?? '')}”` : text('bin.records', { count: total }),
          lines,
          files,
        }),
        yes: text('bin.purge'),
        no: text('action.cancel'),
        isDangerous: true,
        onYes: () => purge.mutate(ids),
      }),
  });
  return {
    failures,
    isBusy: restore.isPending || purge.isPending || count.isPending,
    restore: restore.mutate,
    purge: count.mutate,
  };
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
