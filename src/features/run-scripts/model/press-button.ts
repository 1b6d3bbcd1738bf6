import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { api, failureOf, open } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

type Press = {
  readonly buttonCode: string;
  readonly dataId: string;
  /** What the button asked for. */ readonly value?: string;
};

/** Runs the action of a button on records; the list and the records are asked for again [B8.2]. */
export function usePressButton(code: string, onDone: () => void) {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ buttonCode, dataId, value }: Press) => {
      const uiFormData = value === undefined ? {} : { uiFormData: { value } };
      return open(
        api().POST('/online/cgform/api/doButton', { body: { formId: code, buttonCode, dataId, ...uiFormData } }),
      );
    },
    onSuccess: async ({ message }) => {
      notify({
        kind: 'buttonDone',
        level: 'success',
        text: message === '' ? text('picker.done') : `${text('picker.done')} ${message}`,
      });
      onDone();
      await cache.invalidateQueries({ queryKey: ['screen', code, 'rows'] });
      await cache.invalidateQueries({ queryKey: ['screen', code, 'tree'] });
    },
    onError: (thrown) => {
      const failure = failureOf(thrown);
      const reason = 'message' in failure ? failure.message : '';
      notify({
        kind: 'buttonFailed',
        level: 'error',
        text: reason === '' ? text('picker.failed') : `${text('picker.failed')} ${reason}`,
      });
    },
  });
}
