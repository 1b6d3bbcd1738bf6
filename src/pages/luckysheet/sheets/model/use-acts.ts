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
import { downloadFile, failureOf } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown, questionAsked } from '@/shared/ui';

/** What the rows of the list do at once: delete after a question and with a way back, restore, delete for good, export. */
export function useActs() {
  const text = useText();
  const cache = useQueryClient();
  const [question, notify, { trashDays }] = useUnit([questionAsked, noticeShown, $company]);
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: spreadsheetsKey });
  const done = async ({ message }: { readonly message: string }): Promise<void> => {
    notify({ kind: 'spreadsheets', level: 'success', text: message });
    await refresh();
  };
  const restore = useMutation({ mutationFn: restoreSpreadsheets, onSuccess: done });
  const purge = useMutation({ mutationFn: purgeSpreadsheets, onSuccess: done });
  const remove = useMutation({
    mutationFn: ({ id }: SpreadsheetRow) => removeSpreadsheets([id]),
    onSuccess: async (_answer, { id, name }) => {
      notify({
        kind: `removed-${id}`,
        level: 'success',
        text: text('spreadsheet.removed', { name }),
        lifeMs: 10_000,
        action: { label: text('spreadsheet.undo'), act: () => restore.mutate([id]) },
      });
      await refresh();
    },
  });
  const ask = (words: string, yes: string, onYes: () => void): void => {
    question({ title: text('notice.title'), text: words, yes, no: text('action.cancel'), isDangerous: true, onYes });
  };
  return {
    restore: ({ id }: SpreadsheetRow): void => restore.mutate([id]),
    remove: (row: SpreadsheetRow): void =>
      ask(text('spreadsheet.removeConfirm', { name: row.name, days: trashDays }), text('action.delete'), () =>
        remove.mutate(row),
      ),
    purge: ({ id, name }: SpreadsheetRow): void =>
      ask(text('spreadsheet.purgeConfirm', { name }), text('spreadsheet.purge'), () => purge.mutate([id])),
    download: ({ id, name }: SpreadsheetRow): void => {
      void downloadFile(exportAddress(id), `${name}.xlsx`).catch((thrown: unknown) => {
        const failure = failureOf(thrown);
        notify({
          kind: 'spreadsheets',
          level: 'error',
          text: 'message' in failure ? failure.message : text('failure.network'),
        });
      });
    },
  };
}
