import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documentLines } from '#core/documents/words.ts';
import { documentQuery, type DocumentOne } from '@/entities/document';
import { DifferenceView } from '@/shared/difference';
import { useText } from '@/shared/i18n';
import { Button, Dialog, ErrorState, Skeleton } from '@/shared/ui';

type ConflictDialogProps = {
  readonly document: DocumentOne;
  readonly mine: string;
  /** Mine is saved over theirs, which stays a version. */
  readonly onMine: () => void;
  /** Theirs is taken, mine stays a draft. */
  readonly onTheirs: () => void;
  readonly onClose: () => void;
};

/** Somebody else saved meanwhile: what differs, and who goes first. */
export function ConflictDialog({ document, mine, onMine, onTheirs, onClose }: ConflictDialogProps): ReactNode {
  const text = useText();
  const { id, kind } = document;
  // Under a key of its own: the page goes on with what it has.
  const theirs = useQuery({ ...documentQuery(id), queryKey: ['document-theirs', id], gcTime: 0 });
  return (
    <Dialog
      title={text('documents.conflict')}
      width={760}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('documents.goOn')}</Button>
          <Button onClick={onTheirs}>{text('documents.theirs')}</Button>
          <Button look="primary" onClick={onMine}>
            {text('documents.mine')}
          </Button>
        </>
      }
    >
      {theirs.error !== null ? (
        <ErrorState
          title={text('documents.openFailed')}
          reason={theirs.error.message}
          retry={{ label: text('action.retry'), act: () => void theirs.refetch() }}
        />
      ) : theirs.data === undefined ? (
        <Skeleton rows={6} label={text('app.loading')} />
      ) : (
        <>
          <p>{text('documents.conflictText', { name: theirs.data.updateBy ?? '', time: theirs.data.updateTime })}</p>
          <DifferenceView before={documentLines(kind, theirs.data.content)} after={documentLines(kind, mine)} />
        </>
      )}
    </Dialog>
  );
}
