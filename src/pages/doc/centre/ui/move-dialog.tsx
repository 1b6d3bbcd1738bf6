import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { documentsKey, moveDocuments, type DocumentRow } from '@/entities/document';
import { useText } from '@/shared/i18n';
import { Button, Dialog, noticeShown } from '@/shared/ui';
import { Tree, type TreeItem } from '@/shared/ui/tree';

type MoveDialogProps = {
  readonly rows: readonly DocumentRow[];
  readonly tree: readonly TreeItem[];
  readonly onClose: (isDone: boolean) => void;
};

/** Chooses the folder that things are moved into. */
export function MoveDialog({ rows, tree, onClose }: MoveDialogProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const [target, setTarget] = useState('own');
  const places = useMemo(() => withoutMoved(tree, new Set(rows.map(({ id }) => id))), [tree, rows]);
  const { mutate, isPending, error } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () =>
      moveDocuments(
        rows.map(({ id }) => id),
        target === 'own' ? null : target,
      ),
    onSuccess: async ({ message }) => {
      notify({ kind: 'documents', level: 'success', text: message });
      onClose(true);
      await cache.invalidateQueries({ queryKey: documentsKey });
    },
  });
  return (
    <Dialog
      title={text('documents.moveTitle', { count: rows.length })}
      width={480}
      closeLabel={text('action.close')}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{text('action.cancel')}</Button>
          <Button look="primary" isBusy={isPending} disabled={target === 'shared'} onClick={() => mutate()}>
            {text('documents.moveHere')}
          </Button>
        </>
      }
    >
      {error === null ? null : <p role="alert">{error.message}</p>}
      <Tree
        label={text('documents.folders')}
        items={places}
        chosen={new Set([target])}
        opensRoots
        onChoose={({ key }) => setTarget(key)}
      />
    </Dialog>
  );
}

/** Folders cannot go into themselves, and nothing is moved into the trash. */
function withoutMoved(items: readonly TreeItem[], moved: ReadonlySet<string>): TreeItem[] {
  return items
    .filter(({ key }) => key !== 'trash' && !moved.has(key))
    .map((item) => (item.children === undefined ? item : { ...item, children: withoutMoved(item.children, moved) }));
}
