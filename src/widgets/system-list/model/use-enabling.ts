import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { Subject } from '#core/managed/subject.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import { enableManaged, managedKey, type ManagedRow } from '@/entities/system/managed';
import { noticeShown } from '@/shared/ui';

/** Returns the switches that put a row into use or out of it; null where the user may not. */
export function useEnabling(subject: Subject): {
  readonly isOn: (row: ManagedRow) => boolean;
  readonly turn: (row: ManagedRow) => (() => void) | null;
} {
  const cache = useQueryClient();
  const rules = usePageRules();
  const notify = useUnit(noticeShown);
  const { mutate } = useMutation({
    mutationFn: ({ row, enabled }: { readonly row: ManagedRow; readonly enabled: boolean }) =>
      enableManaged(subject, row.id, enabled),
    onSuccess: (message, { row }) => notify({ kind: `enabled-${row.id}`, level: 'success', text: message }),
    onSettled: () => cache.invalidateQueries({ queryKey: managedKey(subject) }),
  });
  const isOn = (row: ManagedRow): boolean => plain(row['enabled']) !== '0';
  return {
    isOn,
    turn: (row) =>
      rules.button(isOn(row) ? 'disable' : 'enable').isVisible ? () => mutate({ row, enabled: !isOn(row) }) : null,
  };
}
