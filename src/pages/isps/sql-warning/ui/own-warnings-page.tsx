import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { FoundRows, ownWarningQuery, ownWarningsQuery, type OwnWarning } from '@/entities/messages/sql-warning';
import { GoHandle } from '@/features/record/message';
import { PartTexts, useText, type Text } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog, EmptyState, Grid, type GridColumn } from '@/shared/ui';
import './own-warnings.css';

/** Shows the findings of SQL warnings that still stand for the user [A7.22]. */
export function OwnWarningsPage(): ReactNode {
  return (
    <PartTexts part="notices">
      <OwnWarnings />
    </PartTexts>
  );
}

function OwnWarnings(): ReactNode {
  const text = useText();
  const warnings = useQuery(ownWarningsQuery);
  const [opened, setOpened] = useState<OwnWarning | null>(null);
  const columns = useMemo(() => columnsOf(text, setOpened), [text]);
  return (
    <section className="panel list" aria-label={text('messages.own')}>
      <div className="list-bar" role="toolbar" aria-label={text('list.toolbar')}>
        <h1>{text('messages.own')}</h1>
        <Button icon="refresh" onClick={() => void warnings.refetch()}>
          {text('action.refresh')}
        </Button>
      </div>
      <Loaded
        query={warnings}
        lines={8}
        renderData={(rows) => (
          <Grid
            label={text('messages.own')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            total={rows.length}
            onRowOpen={setOpened}
            empty={<EmptyState text={text('messages.ownEmpty')} />}
          />
        )}
      />
      {opened === null ? null : <Opened warning={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Opened({ warning, onClose }: { readonly warning: OwnWarning; readonly onClose: () => void }): ReactNode {
  const text = useText();
  const found = useQuery(ownWarningQuery(warning.id));
  return (
    <Dialog title={warning.name} width={860} closeLabel={text('action.close')} onClose={onClose}>
      <Loaded query={found} lines={6} renderData={(data) => <FoundRows found={data} />} />
      {warning.route == null ? null : (
        <div className="own-warnings-acts">
          <GoHandle page={warning.route} onGone={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function columnsOf(text: Text, onOpen: (warning: OwnWarning) => void): readonly GridColumn<OwnWarning>[] {
  return [
    {
      id: 'name',
      label: text('messages.warning'),
      width: 320,
      align: 'left',
      cell: (warning) => (
        <Button look="link" onClick={() => onOpen(warning)}>
          {warning.name}
        </Button>
      ),
    },
    { id: 'count', label: text('messages.count'), width: 100, align: 'right', cell: ({ foundCount }) => foundCount },
    { id: 'since', label: text('messages.since'), width: 190, align: 'left', cell: ({ foundTime }) => foundTime },
  ];
}
