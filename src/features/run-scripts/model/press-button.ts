import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { api, failureOf, failureText, open } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

type Press = {
  readonly buttonCode: string;
  readonly dataId: string;
  /** What the button asked for: as `value`, and further lines by their names. */
  readonly given?: Readonly<Record<string, string>>;
  /** What it answers is what it is for; it changes nothing. */
  readonly isTold?: boolean;
};

/** What a button has to tell, as the server answers it. */
function told(result: unknown): readonly string[] {
  const messages: unknown =
    typeof result === 'object' && result !== null && 'messages' in result ? result.messages : [];
  return Array.isArray(messages) ? messages.filter((one): one is string => typeof one === 'string') : [];
}

/** Runs the action of a button on records; the list and the records are asked for again [B8.2]. */
export function usePressButton(
  code: string,
  onDone: () => void,
  onTold: (lines: readonly string[]) => void = () => undefined,
) {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ buttonCode, dataId, given }: Press) => {
      const uiFormData = given === undefined ? {} : { uiFormData: given };
      return open(
        api().POST('/online/cgform/api/doButton', { body: { formId: code, buttonCode, dataId, ...uiFormData } }),
      );
    },
    onSuccess: async ({ message, result }, { isTold = false }) => {
      const lines = isTold ? told(result) : [];
      if (lines.length > 0) {
        onTold(lines);
        return;
      }
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
      const reason = failureText(failureOf(thrown));
      notify({
        kind: 'buttonFailed',
        level: 'error',
        text: reason === '' ? text('picker.failed') : `${text('picker.failed')} ${reason}`,
      });
    },
  });
}
