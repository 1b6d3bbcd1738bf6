import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { deleteRecords } from '@/entities/screen';
import { useText } from '@/shared/i18n';
import { noticeShown, questionAsked } from '@/shared/ui';

type Named = { readonly id: string; readonly name: string };

/** Number of names a question lists before it says "…". */
const NAMED = 5;

/** Deletes records after a question that names them; afterwards the list is asked again. */
export function useDeletion(
  code: string,
  onDeleted: (ids: readonly string[]) => void,
): (records: readonly Named[]) => void {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) => deleteRecords(code, ids),
    onSuccess: async (message, ids) => {
      notify({ kind: 'deleted', level: 'success', text: message === '' ? text('list.deleted') : message });
      onDeleted(ids);
      await cache.invalidateQueries({ queryKey: ['screen', code, 'rows'] });
      await cache.invalidateQueries({ queryKey: ['screen', code, 'tree'] });
    },
  });
  return (records) => {
    const [first] = records;
    if (first === undefined) return;
    const names = records.slice(0, NAMED).map(({ name }) => name);
    ask({
      title: text('notice.title'),
      text:
        records.length === 1
          ? text('list.deleteConfirm', { name: first.name })
          : text('list.deleteManyConfirm', {
              count: records.length,
              names: names.join('、') + (records.length > NAMED ? '…' : ''),
            }),
      yes: text('action.delete'),
      no: text('action.cancel'),
      isDangerous: true,
      onYes: () => mutate(records.map(({ id }) => id)),
    });
  };
}
