import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import type { ManagedImported } from '@/entities/system/managed';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

/** Result of an import: the reason it failed as a whole, or the faults of its rows. */
export type ImportOutcome = { readonly reason: string } | ManagedImported;

type ImportOptions = {
  /** Sends a workbook; answers what became of its rows. */
  readonly send: (file: File) => Promise<ManagedImported>;
  /** Keys of queries that show those rows and must be asked again. */
  readonly changes: readonly unknown[];
  /** Returns the message about rows that were all taken. */
  readonly taken?: (count: number) => string;
};

/** Takes workbooks; what went wrong stays on the page until it is put away. */
export function useImport({ send, changes, taken }: ImportOptions) {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<ImportOutcome | null>(null);
  const saidOf = taken ?? ((count: number): string => text('system.imported', { count }));
  return {
    isBusy,
    said,
    forget: (): void => setSaid(null),
    take: async (file: File): Promise<void> => {
      setSaid(null);
      setBusy(true);
      try {
        const found = await send(file);
        if (found.successCount > 0) await cache.invalidateQueries({ queryKey: changes });
        if (found.errorCount > 0) setSaid(found);
        else notify({ kind: 'saved', level: 'success', text: saidOf(found.successCount) });
      } catch (thrown) {
        setSaid({ reason: thrown instanceof Error ? thrown.message : String(thrown) });
      } finally {
        setBusy(false);
      }
    },
  };
}

export type Books = ReturnType<typeof useImport>;
