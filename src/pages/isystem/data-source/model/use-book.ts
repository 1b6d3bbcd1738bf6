import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import {
  dataSourceExportUrl,
  dataSourceKey,
  importDataSources,
  type DataSourceImported,
} from '@/entities/system/data-source';
import { downloadFile } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

/** What an import said: why it failed as a whole, or what is wrong with its rows. */
export type ImportSaid = { readonly reason: string } | DataSourceImported;

/** Workbooks of data sources; what went wrong stays on the page until it is put away. */
export function useBook() {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<ImportSaid | null>(null);
  return {
    isBusy,
    said,
    forget: (): void => setSaid(null),
    save: async (filters: Readonly<Record<string, string>>, ids: readonly string[]): Promise<void> => {
      try {
        await downloadFile(dataSourceExportUrl(filters, ids), `${text('source.title')}.xlsx`);
      } catch (thrown) {
        notify({ kind: 'refused', level: 'error', text: wordsOf(thrown) });
      }
    },
    take: async (file: File): Promise<void> => {
      setSaid(null);
      setBusy(true);
      try {
        const found = await importDataSources(file);
        if (found.successCount > 0) await cache.invalidateQueries({ queryKey: dataSourceKey });
        if (found.errorCount > 0) setSaid(found);
        else notify({ kind: 'saved', level: 'success', text: text('source.imported', { count: found.successCount }) });
      } catch (thrown) {
        setSaid({ reason: wordsOf(thrown) });
      } finally {
        setBusy(false);
      }
    },
  };
}

function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
