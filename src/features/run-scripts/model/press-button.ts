import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { api, failureOf, failureText, open, refusalDetail, type RefusalDetail } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

export type Press = {
  readonly buttonCode: string;
  readonly dataId: string;
  /** Answers to the button's questions: as `value`, and further lines by their names. */
  readonly given?: Readonly<Record<string, string>>;
  /** Set where the answer is the whole purpose; nothing is changed. */
  readonly isTold?: boolean;
  /** Steps that are closed with what is closed, by their keys. */
  readonly alsoClose?: readonly string[];
};

/** Open steps of what was to be closed: with them it is closed when whoever presses agrees. */
export type OpenSteps = NonNullable<RefusalDetail['alsoClose']>;

/** Returns the messages of a button in the server's answer. */
function told(result: unknown): readonly string[] {
  const messages: unknown =
    typeof result === 'object' && result !== null && 'messages' in result ? result.messages : [];
  return Array.isArray(messages) ? messages.filter((one): one is string => typeof one === 'string') : [];
}

/**
 * Runs the action of a button on records; the list and the records are asked for again [B8.2].
 * @param hears.onTold hears what a button was pressed to be told
 * @param hears.onSteps asks about open steps; without it they are said as what refuses the act
 */
export function usePressButton(
  code: string,
  onDone: () => void,
  {
    onTold = () => undefined,
    onSteps,
  }: {
    readonly onTold?: (lines: readonly string[]) => void;
    readonly onSteps?: (steps: OpenSteps, pressed: Press) => void;
  } = {},
) {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ buttonCode, dataId, given, alsoClose }: Press) => {
      const more = {
        ...(given === undefined ? {} : { uiFormData: given }),
        ...(alsoClose === undefined ? {} : { alsoClose: [...alsoClose] }),
      };
      return open(api().POST('/online/cgform/api/doButton', { body: { formId: code, buttonCode, dataId, ...more } }));
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
    onError: (thrown, pressed) => {
      const steps = refusalDetail(failureOf(thrown))?.alsoClose ?? [];
      if (onSteps !== undefined && steps.length > 0) {
        onSteps(steps, pressed);
        return;
      }
      const reason = failureText(failureOf(thrown));
      notify({
        kind: 'buttonFailed',
        level: 'error',
        text: reason === '' ? text('picker.failed') : `${text('picker.failed')} ${reason}`,
      });
    },
  });
}
