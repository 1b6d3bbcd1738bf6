import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { importSpreadsheet, spreadsheetsKey } from '@/entities/doc/spreadsheet';
import { failureOf, failureText } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

/** Makes a spreadsheet of a workbook; what went wrong stays on the page until it is put away. */
export function useImport() {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const [running, setRunning] = useState<{ name: string; percent: number } | null>(null);
  const [problem, setProblem] = useState('');
  return {
    running,
    problem,
    forget: (): void => setProblem(''),
    take: async (file: File): Promise<void> => {
      const { name } = file;
      setProblem('');
      setRunning({ name, percent: 0 });
      try {
        const left = await importSpreadsheet(file, (percent) => setRunning({ name, percent }));
        notify({
          kind: 'spreadsheet-import',
          level: left.length === 0 ? 'success' : 'warning',
          text:
            left.length === 0
              ? text('spreadsheet.imported', { name })
              : text('spreadsheet.importLeft', { name, left: left.join('、') }),
        });
        await cache.invalidateQueries({ queryKey: spreadsheetsKey });
      } catch (thrown) {
        const failure = failureOf(thrown);
        const reason = failureText(failure);
        setProblem(text('spreadsheet.importFailed', { name, reason }));
      } finally {
        setRunning(null);
      }
    },
  };
}
