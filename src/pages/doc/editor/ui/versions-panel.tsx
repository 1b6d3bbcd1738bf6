import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { documentLines } from '#core/documents/words.ts';
import {
  documentsKey,
  LEVEL,
  restoreVersion,
  versionQuery,
  versionsQuery,
  type DocumentOne,
} from '@/entities/document';
import { downloadFile, failureOf, fileUrl, failureText } from '@/shared/api';
import { DifferenceView } from '@/shared/difference';
import { useText } from '@/shared/i18n';
import { Button, Dialog, ErrorState, IconButton, noticeShown, questionAsked, Skeleton } from '@/shared/ui';

type VersionsPanelProps = {
  readonly document: DocumentOne;
  readonly version: number;
  readonly isDirty: boolean;
  readonly current: string;
  readonly onRestored: () => void;
  readonly onClose: () => void;
};

/** The saved versions: compared with what stands there now, and taken back. */
export function VersionsPanel({
  document,
  version,
  isDirty,
  current,
  onRestored,
  onClose,
}: VersionsPanelProps): ReactNode {
  const { id, kind, level } = document;
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [compared, setCompared] = useState<number | null>(null);
  const versions = useQuery(versionsQuery(id));
  const restore = useMutation({
    mutationFn: (versionNo: number) => restoreVersion(id, version, versionNo),
    onSuccess: async () => {
      notify({ kind: 'documents', level: 'success', text: text('documents.restored') });
      onRestored();
      await cache.invalidateQueries({ queryKey: [...documentsKey, 'versions', id] });
    },
  });
  const download = async (versionNo: number, name: string): Promise<void> => {
    try {
      const { file } = await cache.fetchQuery(versionQuery(id, versionNo));
      if (file?.url != null) await downloadFile(fileUrl(file.url), name);
    } catch (thrown) {
      const failure = failureOf(thrown);
      notify({
        kind: 'documents',
        level: 'error',
        text: failureText(failure),
      });
    }
  };
  const takeBack = (versionNo: number): void => {
    if (isDirty) {
      notify({ kind: 'documents', level: 'warning', text: text('documents.saveFirst') });
      return;
    }
    ask({
      title: text('notice.title'),
      text: text('documents.restoreConfirm', { no: versionNo }),
      yes: text('documents.restore'),
      no: text('action.cancel'),
      onYes: () => restore.mutate(versionNo),
    });
  };
  const latest = versions.data?.[0]?.versionNo;
  return (
    <aside className="panel doc-side" aria-label={text('documents.versions')}>
      <div className="doc-side-head">
        <h2>{text('documents.versions')}</h2>
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
        <ol className="doc-versions">
          {versions.data.map(({ versionNo, name, note, createBy, createTime }) => (
            <li key={versionNo}>
              <strong>V{versionNo}</strong> {createBy} <small>{createTime}</small>
              {note === '' ? null : <p>{note}</p>}
              <span className="doc-version-tools" role="group" aria-label={`V${versionNo}`}>
                {kind === 'file' ? (
                  level >= LEVEL.download ? (
                    <Button look="link" onClick={() => void download(versionNo, name)}>
                      {text('documents.download')}
                    </Button>
                  ) : null
                ) : versionNo === latest && !isDirty ? null : (
                  <Button look="link" onClick={() => setCompared(versionNo)}>
                    {text('documents.compare')}
                  </Button>
                )}
                {versionNo !== latest && level >= LEVEL.edit ? (
                  <Button look="link" isBusy={restore.isPending} onClick={() => takeBack(versionNo)}>
                    {text('documents.restore')}
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ol>
      )}
      {compared === null ? null : (
        <CompareDialog id={id} kind={kind} versionNo={compared} current={current} onClose={() => setCompared(null)} />
      )}
    </aside>
  );
}

type CompareDialogProps = {
  readonly id: string;
  readonly kind: string;
  readonly versionNo: number;
  readonly current: string;
  readonly onClose: () => void;
};

function CompareDialog({ id, kind, versionNo, current, onClose }: CompareDialogProps): ReactNode {
  const text = useText();
  const version = useQuery(versionQuery(id, versionNo));
  return (
    <Dialog
      title={text('documents.compareTitle', { no: versionNo })}
      width={760}
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
        <Skeleton rows={6} label={text('app.loading')} />
      ) : (
        <DifferenceView before={documentLines(kind, version.data.content)} after={documentLines(kind, current)} />
      )}
    </Dialog>
  );
}
