import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { downloadFile } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

/** Fetches the workbook of a list, or the PDF of a form; a refusal comes as its message [A8.15]. */
export function useExport(title: string, kind: 'xlsx' | 'pdf' = 'xlsx') {
  const text = useText();
  const notify = useUnit(noticeShown);
  return useMutation({
    mutationFn: (url: string) => downloadFile(url, `${title}.${kind}`),
    onMutate: () => notify({ kind: 'export', level: 'info', text: text('list.exporting') }),
    onSuccess: () => notify({ kind: 'exported', level: 'success', text: text('list.exported') }),
  });
}
