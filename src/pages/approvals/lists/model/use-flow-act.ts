import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { Subject } from '#core/managed/subject.ts';
import { managedKey } from '@/entities/system/managed';
import { noticeShown } from '@/shared/ui';

/** Does something with rows of a list, says what the server said and asks for the list anew, whatever became of it. */
export function useFlowAct(subject: Subject) {
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const settled = () => cache.invalidateQueries({ queryKey: managedKey(subject) });
  const { mutate } = useMutation({
    mutationFn: (does: () => Promise<string>) => does(),
    onSuccess: (message) => notify({ kind: `flow ${message}`, level: 'success', text: message }),
    onSettled: settled,
  });
  return {
    run: (does: () => Promise<string>, onDone?: () => void) => mutate(does, { onSuccess: () => onDone?.() }),
    settled,
    /** For dialogs that say themselves what was wrong. */
    said: async (does: Promise<string>): Promise<void> => {
      notify({ kind: 'flow', level: 'success', text: await does });
      await settled();
    },
  };
}
