import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { readBook } from '#core/spreadsheet/book.ts';
import {
  restoreSpreadsheetVersion,
  spreadsheetsKey,
  spreadsheetVersionQuery,
  spreadsheetVersionsQuery,
  type Spreadsheet,
} from '@/entities/doc/spreadsheet';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { Button, Dialog, ErrorState, IconButton, noticeShown, questionAsked, Skeleton } from '@/shared/ui';
import { SpreadsheetGrid } from './grid.tsx';

type VersionsPanelProps = {
  readonly spreadsheet: Spreadsheet;
  readonly canRestore: boolean;
  /** Sends what is not sent yet; answers the revision, null while conflicts wait. */
  readonly flush: () => Promise<number | null>;
  readonly onRestored: () => Promise<void>;
  readonly onClose: () => void;
};

/** The saved versions: looked at, and taken back. */
export function VersionsPanel({ spreadsheet, canRestore, flush, onRestored, onClose }: VersionsPanelProps): ReactNode {
  const { id } = spreadsheet;
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [viewed, setViewed] = useState<number | null>(null);
  const versions = useQuery(spreadsheetVersionsQuery(id));
  const restore = useMutation({
    mutationFn: async (versionNo: number) => {
      const revision = await flush();
      if (revision === null) {
        notify({ kind: 'spreadsheet', level: 'warning', text: text('spreadsheet.settleFirst') });
        return;
      }
      await restoreSpreadsheetVersion(id, versionNo, revision);
      notify({ kind: 'spreadsheet', level: 'success', text: text('spreadsheet.restored', { no: versionNo }) });
      await cache.invalidateQueries({ queryKey: [...spreadsheetsKey, 'versions', id] });
      await onRestored();
    },
  });
  return (
    <aside className="panel sheet-side" aria-label={text('spreadsheet.versions')}>
      <div className="sheet-side-head">
        <h2>{text('spreadsheet.versions')}</h2>
        <IconButton icon="close" label={text('action.close')} onClick={onClose} />
      </div>
      {versions.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={versions.error.message}
          retry={{ label: text('action.retry'), act: () => void versions.refetch() }}
        />
      ) : versions.data === undefined ? (
        <Skeleton rows={5} label={text('app.loading')} />
      ) : (
        <ol className="sheet-versions">
          {versions.data.map(({ versionNo, note, createBy, createTime }) => (
            <li key={versionNo}>
              <strong>V{versionNo}</strong> {createBy} <small>{createTime}</small>
              {note === '' ? null : <p>{note}</p>}
              <span className="sheet-conflict-acts" role="group" aria-label={`V${versionNo}`}>
                <Button look="link" onClick={() => setViewed(versionNo)}>
                  {text('spreadsheet.view')}
                </Button>
                {canRestore ? (
                  <Button
                    look="link"
                    isBusy={restore.isPending}
                    onClick={() =>
                      ask({
                        title: text('notice.title'),
                        text: text('spreadsheet.restoreConfirm', { no: versionNo }),
                        yes: text('spreadsheet.restore'),
                        no: text('action.cancel'),
                        onYes: () => restore.mutate(versionNo),
                      })
                    }
                  >
                    {text('spreadsheet.restore')}
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ol>
      )}
      {viewed === null ? null : <VersionDialog id={id} versionNo={viewed} onClose={() => setViewed(null)} />}
    </aside>
  );
}

type VersionDialogProps = { readonly id: string; readonly versionNo: number; readonly onClose: () => void };

function VersionDialog({ id, versionNo, onClose }: VersionDialogProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const version = useQuery(spreadsheetVersionQuery(id, versionNo));
  const title = text('spreadsheet.viewTitle', {
    no: versionNo,
    name: version.data?.createBy ?? '',
    time: version.data?.createTime ?? '',
  });
  return (
    <Dialog
      title={title}
      width={960}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('action.close')}</Button>}
    >
      {version.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={version.error.message}
          retry={{ label: text('action.retry'), act: () => void version.refetch() }}
        />
      ) : version.data === undefined ? (
        <Skeleton rows={8} label={text('app.loading')} />
      ) : (
        <div className="sheet-viewed">
          <SpreadsheetGrid
            book={readBook(version.data.sheets)}
            shown={null}
            canEdit={false}
            language={language}
            label={title}
          />
        </div>
      )}
    </Dialog>
  );
}
