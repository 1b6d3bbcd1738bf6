import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { Subject } from '#core/managed/subject.ts';
import { deleteManaged, managedKey, type ManagedRow } from '@/entities/system/managed';
import { useText } from '@/shared/i18n';
import { noticeShown, questionAsked } from '@/shared/ui';

/** Number of names a question lists before it says "…". */
const NAMED = 5;

type Deletion = {
  readonly nameOf: (row: ManagedRow) => string;
  /** Rows that go with these, themselves included. */
  readonly goingWith?: ((rows: readonly ManagedRow[]) => readonly ManagedRow[]) | undefined;
  /** Describes, after the question, the rows that go along. */
  readonly sayMore: ((rows: readonly ManagedRow[]) => string) | undefined;
  readonly alsoChanges: readonly (readonly string[])[] | undefined;
  readonly onDeleted: () => void;
};

/** Deletes rows after a question that names them; afterwards the list is asked again. */
export function useDeletion(
  subject: Subject,
  { nameOf, goingWith, sayMore, alsoChanges, onDeleted }: Deletion,
): (rows: readonly ManagedRow[]) => void {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) => deleteManaged(subject, ids),
    onSuccess: async (message) => {
      notify({ kind: 'deleted', level: 'success', text: message === '' ? text('list.deleted') : message });
      onDeleted();
      for (const queryKey of [managedKey(subject), ...(alsoChanges ?? [])]) await cache.invalidateQueries({ queryKey });
    },
  });
  return (rows) => {
    const [first] = rows;
    if (first === undefined) return;
    const names = rows.slice(0, NAMED).map(nameOf).join('、') + (rows.length > NAMED ? '…' : '');
    const question =
      rows.length === 1
        ? text('list.deleteConfirm', { name: nameOf(first) })
        : text('list.deleteManyConfirm', { count: rows.length, names });
    ask({
      title: text('notice.title'),
      text: [question, sayMore?.(rows) ?? ''].filter((words) => words !== '').join(' '),
      yes: text('action.delete'),
      no: text('action.cancel'),
      isDangerous: true,
      onYes: () => mutate((goingWith?.(rows) ?? rows).map(({ id }) => id)),
    });
  };
}
