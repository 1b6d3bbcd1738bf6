import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import {
  countDocuments,
  documentsKey,
  purgeDocuments,
  removeDocuments,
  restoreDocuments,
  type DocumentRow,
} from '@/entities/document';
import { $company } from '@/entities/permission';
import { failureOf, failureText } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown, questionAsked } from '@/shared/ui';

/** Deletes after a question that says how much goes, and takes out of the trash. */
export function useRemove(onDone: () => void) {
  const text = useText();
  const cache = useQueryClient();
  const [question, notify, { trashDays }] = useUnit([questionAsked, noticeShown, $company]);
  const done = async ({ message }: { readonly message: string }): Promise<void> => {
    notify({ kind: 'documents', level: 'success', text: message });
    onDone();
    await cache.invalidateQueries({ queryKey: documentsKey });
  };
  const remove = useMutation({ mutationFn: removeDocuments, onSuccess: done });
  const purge = useMutation({ mutationFn: purgeDocuments, onSuccess: done });
  const restore = useMutation({ mutationFn: restoreDocuments, onSuccess: done });
  const names = (rows: readonly DocumentRow[]): string => {
    const [first] = rows;
    return rows.length === 1
      ? text('documents.one', { name: first?.name ?? '' })
      : text('documents.many', { count: rows.length });
  };
  return {
    restore,
    /** Asks before things go into the trash. */
    ask: async (rows: readonly DocumentRow[]): Promise<void> => {
      const ids = rows.map(({ id }) => id);
      try {
        const { folders, documents } = rows.some(({ kind }) => kind === 'folder')
          ? await countDocuments(ids)
          : { folders: 0, documents: ids.length };
        question({
          title: text('notice.title'),
          text: text(folders > 0 ? 'documents.removeAll' : 'documents.remove', {
            name: names(rows),
            folders,
            documents,
            days: trashDays,
          }),
          yes: text('action.delete'),
          no: text('action.cancel'),
          isDangerous: true,
          onYes: () => remove.mutate(ids),
        });
      } catch (thrown) {
        const failure = failureOf(thrown);
        notify({
          kind: 'documents',
          level: 'error',
          text: failureText(failure),
        });
      }
    },
    /** Asks before things go for good. */
    purge: (rows: readonly DocumentRow[]): void => {
      question({
        title: text('notice.title'),
        text: text('documents.purgeConfirm', { name: names(rows) }),
        yes: text('documents.purge'),
        no: text('action.cancel'),
        isDangerous: true,
        onYes: () => purge.mutate(rows.map(({ id }) => id)),
      });
    },
  };
}
