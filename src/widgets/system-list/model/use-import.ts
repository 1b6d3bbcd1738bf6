import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import type { Subject } from '#core/managed/subject.ts';
import { importManaged, managedKey, type ManagedImported } from '@/entities/system/managed';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

/** What an import said: why it failed as a whole, or what is wrong with its rows. */
export type ImportOutcome = { readonly reason: string } | ManagedImported;

/** Takes workbooks; what went wrong stays on the page until it is put away. */
export function useImport(subject: Subject) {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<ImportOutcome | null>(null);
  return {
    isBusy,
    said,
    forget: (): void => setSaid(null),
    take: async (file: File): Promise<void> => {
      setSaid(null);
      setBusy(true);
      try {
        const found = await importManaged(subject, file);
        if (found.successCount > 0) await cache.invalidateQueries({ queryKey: managedKey(subject) });
        if (found.errorCount > 0) setSaid(found);
        else notify({ kind: 'saved', level: 'success', text: text('system.imported', { count: found.successCount }) });
      } catch (thrown) {
        setSaid({ reason: thrown instanceof Error ? thrown.message : String(thrown) });
      } finally {
        setBusy(false);
      }
    },
  };
}
