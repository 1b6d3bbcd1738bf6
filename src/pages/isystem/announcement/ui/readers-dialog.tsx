import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import {
  readersExportUrl,
  readersQuery,
  type AnnouncementReader,
  type ReadersSearch,
} from '@/entities/system/announcement';
import { downloadFile } from '@/shared/api';
import { useText, type Text } from '@/shared/i18n';
import { ListPages, SearchForm } from '@/shared/list';
import { Button, Dialog, EmptyState, ErrorState, Grid, noticeShown, Skeleton, type GridColumn } from '@/shared/ui';
import './readers-dialog.css';

type ReadersDialogProps = { readonly id: string; readonly title: string; readonly onClose: () => void };

/** Shows who has read an announcement and when, and who has not. */
export function ReadersDialog({ id, title, onClose }: ReadersDialogProps): ReactNode {
  const text = useText();
  const [search, setSearch] = useState<ReadersSearch>({ id, readFlag: '', name: '', page: 1, size: 10 });
  const { data, error, isPlaceholderData, refetch } = useQuery(readersQuery(search));
  const columns = useMemo(() => columnsOf(text), [text]);
  const save = useSaving(id, title);
  const { readCount = 0, unreadCount = 0 } = data ?? {};
  const states = [
    ['', text('release.all', { count: readCount + unreadCount })],
    ['1', text('release.read', { count: readCount })],
    ['0', text('release.unread', { count: unreadCount })],
  ] as const;
  return (
    <Dialog
      title={text('release.readersOf', { name: title })}
      width={860}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <div className="readers-bar">
        {data === undefined ? null : (
          <span className="readers-states" role="group" aria-label={text('release.states')}>
            {states.map(([flag, label]) => (
              <Button
                key={flag}
                look={search.readFlag === flag ? 'primary' : 'plain'}
                aria-pressed={search.readFlag === flag}
                onClick={() => setSearch({ ...search, readFlag: flag, page: 1 })}
              >
                {label}
              </Button>
            ))}
          </span>
        )}
        <SearchForm
          word={search.name}
          label={text('release.find')}
          submit={text('list.searchWord')}
          onSearch={(name) => setSearch({ ...search, name, page: 1 })}
        />
        <Button icon="download" onClick={save}>
          {text('list.export')}
        </Button>
      </div>
      {error !== null && data === undefined ? (
        <ErrorState
          title={text('list.failed')}
          reason={error.message}
          retry={{ label: text('action.retry'), act: () => void refetch() }}
        />
      ) : data === undefined ? (
        <Skeleton rows={8} label={text('list.loading')} />
      ) : (
        <>
          <Grid
            label={text('release.readers')}
            columns={columns}
            rows={data.records}
            rowKey={({ userId }) => userId}
            isStale={isPlaceholderData}
            empty={
              <EmptyState
                text={text(search.readFlag === '' && search.name === '' ? 'release.nobody' : 'list.emptyFiltered')}
              />
            }
          />
          <ListPages search={search} total={data.total} goTo={(next) => setSearch({ ...search, ...next })} />
        </>
      )}
    </Dialog>
  );
}

/** Saves the workbook of all readers, whatever is filtered. */
function useSaving(id: string, title: string): () => void {
  const text = useText();
  const notify = useUnit(noticeShown);
  return () => {
    downloadFile(readersExportUrl(id), `${text('release.readersOf', { name: title })}.xlsx`).catch((thrown: unknown) =>
      notify({ kind: 'refused', level: 'error', text: thrown instanceof Error ? thrown.message : String(thrown) }),
    );
  };
}

function columnsOf(text: Text): readonly GridColumn<AnnouncementReader>[] {
  const plain = (id: string, label: string, width: number, cell: (reader: AnnouncementReader) => ReactNode) =>
    ({ id, label, width, align: 'left', cell }) as const;
  return [
    plain('username', text('release.account'), 150, ({ username }) => username),
    plain('realname', text('release.name'), 130, ({ realname }) => realname),
    plain('departs', text('release.departs'), 200, ({ orgCodeTxt }) => orgCodeTxt ?? ''),
    plain('state', text('release.state'), 100, ({ readFlag }) =>
      text(readFlag === '1' ? 'release.isRead' : 'release.isUnread'),
    ),
    plain('time', text('release.time'), 180, ({ readTime }) => readTime ?? ''),
  ];
}
