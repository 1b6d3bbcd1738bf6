import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import {
  exportAddress,
  purgeSpreadsheets,
  removeSpreadsheets,
  restoreSpreadsheets,
  spreadsheetsKey,
  type SpreadsheetRow,
} from '@/entities/doc/spreadsheet';
import { $company } from '@/entities/permission';
import { downloadFile, failureOf, failureText } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown, questionAsked } from '@/shared/ui';

/** Returns the actions of the list's rows: delete after a question and with a way back, restore, delete for good, export. */
export function useActs(onDone: () => void) {
  const text = useText();
  const cache = useQueryClient();
  const [question, notify, { trashDays }] = useUnit([questionAsked, noticeShown, $company]);
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: spreadsheetsKey });
  const done = async ({ message }: { readonly message: string }): Promise<void> => {
    notify({ kind: 'spreadsheets', level: 'success', text: message });
    onDone();
    await refresh();
  };
  const restore = useMutation({ mutationFn: restoreSpreadsheets, onSuccess: done });
  const purge = useMutation({ mutationFn: purgeSpreadsheets, onSuccess: done });
  const remove = useMutation({
    mutationFn: (rows: readonly SpreadsheetRow[]) => removeSpreadsheets(rows.map(({ id }) => id)),
    onSuccess: async (_answer, rows) => {
      const ids = rows.map(({ id }) => id);
      notify({
        kind: `removed-${ids.join(' ')}`,
        level: 'success',
        text:
          rows.length === 1
            ? text('spreadsheet.removed', { name: rows[0]?.name ?? '' })
            : text('spreadsheet.removedSeveral', { count: rows.length }),
        lifeMs: 10_000,
        action: { label: text('spreadsheet.undo'), act: () => restore.mutate(ids) },
      });
      onDone();
      await refresh();
    },
  });
  const ask = (words: string, yes: string, onYes: () => void): void => {
    question({ title: text('notice.title'), text: words, yes, no: text('action.cancel'), isDangerous: true, onYes });
  };
  return {
    restore: (rows: readonly SpreadsheetRow[]): void => restore.mutate(rows.map(({ id }) => id)),
    remove: (rows: readonly SpreadsheetRow[]): void =>
      ask(
        rows.length === 1
          ? text('spreadsheet.removeConfirm', { name: rows[0]?.name ?? '', days: trashDays })
          : text('spreadsheet.removeSeveral', { count: rows.length, days: trashDays }),
        text('action.delete'),
        () => remove.mutate(rows),
      ),
    purge: ({ id, name }: SpreadsheetRow): void =>
      ask(text('spreadsheet.purgeConfirm', { name }), text('spreadsheet.purge'), () => purge.mutate([id])),
    download: ({ id, name }: SpreadsheetRow): void => {
      void downloadFile(exportAddress(id), `${name}.xlsx`).catch((thrown: unknown) => {
        const failure = failureOf(thrown);
        notify({
          kind: 'spreadsheets',
          level: 'error',
          text: failureText(failure),
        });
      });
    },
  };
}
