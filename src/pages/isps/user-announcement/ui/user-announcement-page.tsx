import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { plainColumn, type ColumnView } from '#core/screen/list-view.ts';
import { filterTexts, plainQueryField, type QueryFieldView } from '#core/screen/query-view.ts';
import {
  allMyAnnouncements,
  markAllRead,
  markRead,
  myAnnouncementsExportUrl,
  myAnnouncementsQuery,
  noticesKey,
  PriorityTag,
  type MyAnnouncement,
} from '@/entities/announcement';
import { PrintView } from '@/features/print-list';
import { renderMessage } from '@/features/record/message';
import { downloadFile, type QueryAt } from '@/shared/api';
import { PartTexts, useText, type Text } from '@/shared/i18n';
import { ListPages, Loaded } from '@/shared/list';
import { QueryForm, useAddress } from '@/shared/query';
import { warningsPath } from '@/shared/routing';
import { Arriving, Button, EmptyState, Grid, noticeShown, type GridColumn } from '@/shared/ui';

/** Everything that was sent to the user, read or not [system.my-announcement]. */
export function UserAnnouncementPage(): ReactNode {
  return (
    <PartTexts part="notices">
      <Messages />
    </PartTexts>
  );
}

function Messages(): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const navigate = useNavigate();
  const { search, goTo } = useAddress();
  const messages = useQuery(myAnnouncementsQuery(search));
  const [opened, setOpened] = useState<MyAnnouncement | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const save = (): void => {
    downloadFile(myAnnouncementsExportUrl(search), `${text('notices.title')}.xlsx`).catch((thrown: unknown) =>
      notify({ kind: 'refused', level: 'error', text: thrown instanceof Error ? thrown.message : String(thrown) }),
    );
  };
  const { mutate: noteRead } = useMutation({
    mutationFn: markRead,
    onSuccess: () => cache.invalidateQueries({ queryKey: noticesKey }),
  });
  const readAll = useMutation({
    mutationFn: markAllRead,
    onSuccess: async (message) => {
      notify({ kind: 'saved', level: 'success', text: message === '' ? text('notices.allRead') : message });
      await cache.invalidateQueries({ queryKey: noticesKey });
    },
  });
  const onOpen = useCallback((message: MyAnnouncement): void => setOpened(message), []);
  // Whoever sees it has read it [B4.3].
  const unreadId = opened?.readFlag === '0' ? opened.id : null;
  useEffect(() => {
    if (unreadId !== null) noteRead(unreadId);
  }, [unreadId, noteRead]);
  const columns = useMemo(() => columnsOf(text, onOpen), [text, onOpen]);
  const fields = useMemo(() => fieldsOf(text), [text]);
  const total = messages.data?.total ?? 0;
  return (
    <>
      <QueryForm
        fields={fields}
        values={search.filters}
        onReset={() => goTo({ filters: {}, page: 1 })}
        onSearch={(filters) => goTo({ filters, page: 1 })}
      />
      <section className="panel list" aria-label={text('notices.title')}>
        <div className="list-bar" role="toolbar" aria-label={text('list.toolbar')}>
          <h1>{text('notices.title')}</h1>
          <Button icon="check" isBusy={readAll.isPending} onClick={() => readAll.mutate()}>
            {text('notices.readAll')}
          </Button>
          <Button onClick={() => void navigate(warningsPath)}>{text('shell.warnings')}</Button>
          <Button icon="refresh" onClick={() => void messages.refetch()}>
            {text('action.refresh')}
          </Button>
          <Button icon="download" onClick={save}>
            {text('list.export')}
          </Button>
          <Button icon="print" onClick={() => setPrinting(true)}>
            {text('print.open')}
          </Button>
        </div>
        <Loaded
          query={messages}
          lines={14}
          renderData={(data) => (
            <>
              <Grid
                label={text('notices.title')}
                columns={columns}
                rows={data.records}
                rowKey={({ id }) => id}
                total={total}
                isStale={messages.isPlaceholderData}
                onRowOpen={onOpen}
                empty={
                  <EmptyState
                    text={text(Object.keys(search.filters).length > 0 ? 'list.emptyFiltered' : 'notices.empty')}
                  />
                }
              />
              <ListPages search={search} total={total} goTo={goTo} />
            </>
          )}
        />
      </section>
      {isPrinting ? (
        <Arriving>
          <PrintView
            code="userAnnouncement"
            title={text('notices.title')}
            conditions={filterTexts(fields, search.filters)}
            columns={printedColumns(text)}
            load={() => allMyAnnouncements(search)}
            totals={NO_TOTALS}
            onClose={() => setPrinting(false)}
          />
        </Arriving>
      ) : null}
      {opened === null ? null : renderMessage(opened, () => setOpened(null))}
    </>
  );
}

function columnsOf(text: Text, onOpen: (message: MyAnnouncement) => void): readonly GridColumn<MyAnnouncement>[] {
  const plain = (id: string, label: string, width: number, cell: (message: MyAnnouncement) => ReactNode) =>
    ({ id, label, width, align: 'left', cell }) as const;
  return [
    plain('titile', text('notices.name'), 320, (message) => (
      <Button look="link" onClick={() => onOpen(message)}>
        {message.titile}
      </Button>
    )),
    plain('category', text('notices.category'), 110, ({ msgCategory }) =>
      text(msgCategory === '2' ? 'notices.message' : 'notices.announcement'),
    ),
    plain('priority', text('notices.priority'), 90, ({ priority }) => <PriorityTag priority={priority ?? null} />),
    plain(
      'sender',
      text('notices.sender'),
      140,
      (one) => one.sender_dictText ?? one.sender ?? text('announcement.system'),
    ),
    plain('time', text('notices.time'), 180, ({ sendTime }) => sendTime ?? ''),
    plain('state', text('notices.state'), 90, ({ readFlag }) =>
      text(readFlag === '1' ? 'notices.read' : 'notices.unread'),
    ),
  ];
}

/** Names by which the list and its workbook can be asked. */
type Asked = Extract<
  keyof QueryAt<'/sys/sysAnnouncementSend/getMyAnnouncementSend'> & keyof QueryAt<'/sys/sysAnnouncementSend/exportXls'>,
  string
>;

function fieldsOf(text: Text): readonly QueryFieldView[] {
  const typed = (field: Asked, label: string): QueryFieldView => plainQueryField(field, label);
  const choice = (field: Asked, label: string, options: readonly (readonly [string, string])[]): QueryFieldView => ({
    ...plainQueryField(field, label),
    widget: 'list',
    control: 'choice',
    options: options.map(([value, name]) => ({ value, text: name, title: name })),
  });
  return [
    typed('titile', text('notices.name')),
    typed('sender', text('notices.sender')),
    choice('msgCategory', text('notices.category'), [
      ['1', text('notices.announcement')],
      ['2', text('notices.message')],
    ]),
    choice('readFlag', text('notices.state'), [
      ['0', text('notices.unread')],
      ['1', text('notices.read')],
    ]),
  ];
}

const NO_TOTALS: Readonly<Record<string, string | null>> = {};

/** The columns as they go on paper. */
function printedColumns(text: Text): readonly ColumnView[] {
  const named = (field: string, label: string, values: readonly (readonly [string, string])[] = []): ColumnView => ({
    ...plainColumn(field, label),
    widget: values.length > 0 ? 'list' : field === 'sendTime' ? 'datetime' : 'text',
    options: values.length === 0 ? null : values.map(([value, name]) => ({ value, text: name, title: name })),
  });
  return [
    named('titile', text('notices.name')),
    named('msgCategory', text('notices.category'), [
      ['1', text('notices.announcement')],
      ['2', text('notices.message')],
    ]),
    named('priority', text('notices.priority'), [
      ['L', text('announcement.low')],
      ['M', text('announcement.middle')],
      ['H', text('announcement.high')],
    ]),
    named('sender', text('notices.sender')),
    named('sendTime', text('notices.time')),
    named('readFlag', text('notices.state'), [
      ['0', text('notices.unread')],
      ['1', text('notices.read')],
    ]),
  ];
}
