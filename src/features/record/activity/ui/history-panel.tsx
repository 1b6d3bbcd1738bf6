import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { usePageRules } from '@/entities/permission';
import { useText, type Text } from '@/shared/i18n';
import { Button, EmptyState, ErrorState, noticeShown, questionAsked, Skeleton } from '@/shared/ui';
import { historyQuery, revertRecord, type HistoryEntry } from '../api/history.ts';
import { CompareVersions, type Pair } from './compare-versions.tsx';
import { HistoryItem } from './history-item.tsx';

type HistoryPanelProps = {
  readonly code: string;
  readonly id: string;
  readonly isDirty: () => boolean;
  readonly onReverted: () => void;
};

/** The history of a record: who changed what, any two versions beside each other, and the way back. */
export function HistoryPanel({ code, id, isDirty, onReverted }: HistoryPanelProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const edit = usePageRules().button('edit');
  const [pair, setPair] = useState<Pair | null>(null);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    historyQuery(code, id),
  );
  const revert = useMutation({
    mutationFn: (body: { to: number; version: number }) => revertRecord(code, id, body),
    onSuccess: async ({ kept }, { to }) => {
      const more = kept.length === 0 ? '' : ` ${text('history.kept', { fields: kept.join('、') })}`;
      notify({ kind: 'record-reverted', level: 'success', text: text('history.reverted', { version: to + 1 }) + more });
      await cache.invalidateQueries({ queryKey: ['screen', code] });
      onReverted();
    },
    // Somebody else was faster: what is shown here is old.
    onError: () => void refetch(),
  });

  if (error !== null)
    return (
      <ErrorState
        title={text('history.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void refetch() }}
      />
    );
  if (data === undefined) return <Skeleton rows={8} label={text('history.loading')} />;
  const [first] = data.pages;
  const entries = data.pages.flatMap((page) => page.entries);
  if (first === undefined || entries.length === 0) return <EmptyState text={text('history.empty')} />;
  const { version, oldest } = first;
  const goBack = (to: number): void => {
    if (isDirty()) {
      notify({ kind: 'record-unsaved', level: 'warning', text: text('activity.unsaved') });
      return;
    }
    ask({
      title: text('history.revertAsk', { version: to + 1 }),
      text: text('history.revertText', { version: to + 1 }),
      yes: text('history.revertYes'),
      no: text('action.cancel'),
      onYes: () => revert.mutate({ to, version }),
    });
  };
  return (
    <>
      {pair === null ? null : (
        <CompareVersions
          code={code}
          id={id}
          pair={pair}
          versions={versionsOf(entries, { version, oldest, isWhole: !hasNextPage }, text)}
          onChange={setPair}
        />
      )}
      <ol className="activity-entries" aria-label={text('history.label')}>
        {entries.map((entry) => (
          <HistoryItem
            key={entry.id}
            entry={entry}
            current={version}
            isBusy={revert.isPending}
            onCompare={() => setPair({ from: entry.version, to: version })}
            onRevert={edit.isVisible && edit.isEnabled ? () => goBack(entry.version) : null}
          />
        ))}
      </ol>
      {hasNextPage ? (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('history.more')}
        </Button>
      ) : oldest !== null && oldest > 0 ? (
        <p className="activity-none">{text('history.before')}</p>
      ) : null}
    </>
  );
}

function versionsOf(
  entries: readonly HistoryEntry[],
  { version, oldest, isWhole }: { version: number; oldest: number | null; isWhole: boolean },
  text: Text,
): { version: number; label: string }[] {
  const known = entries.map((entry) => ({
    version: entry.version,
    label: `${text('history.version', { version: entry.version + 1 })} · ${entry.byName} · ${entry.time}`,
  }));
  const [newest] = known;
  return [
    // Changed past the history, by a save that changed nothing for one.
    ...(newest !== undefined && newest.version < version
      ? [{ version, label: text('history.version', { version: version + 1 }) }]
      : []),
    ...known,
    ...(isWhole && oldest !== null && !known.some((one) => one.version === oldest)
      ? [{ version: oldest, label: text('history.start') }]
      : []),
  ];
}
