import type { ReactNode } from 'react';
import type { ButtonView } from '#core/screen/button-view.ts';
import { ActDialog, PeoplePick } from '@/shared/act-dialog';
import { useDataText } from '@/shared/i18n';

type AskValueProps = {
  readonly title: string;
  readonly confirm: string;
  readonly asks: NonNullable<ButtonView['asks']>;
  /** Does it with what was typed, by its names; what the server refuses is said in the dialog. */
  readonly onAct: (given: Readonly<Record<string, string>>) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks for what a button has to know: an account, or lines of text. */
export default function AskValue({ title, confirm, asks, onAct, onClose }: AskValueProps): ReactNode {
  const dataText = useDataText();
  const label = dataText(asks.label);
  const lines = [{ name: 'value', label: asks.label, isOptional: false }, ...(asks.more ?? [])].map(
    ({ name, label: words, isOptional }) => ({
      name,
      label: dataText(words),
      maxLength: 200,
      ...(isOptional === true ? { isOptional } : {}),
    }),
  );
  return (
    <ActDialog
      title={title}
      confirm={confirm}
      fields={asks.kind === 'text' ? lines : []}
      act={onAct}
      renderMore={({ errorOf }) =>
        asks.kind === 'user' ? <PeoplePick label={label} name="value" error={errorOf('value')} /> : null
      }
      onClose={onClose}
    >
      {asks.hint === undefined ? null : <p>{dataText(asks.hint)}</p>}
    </ActDialog>
  );
}
