import type { ReactNode } from 'react';
import { ActDialog, PeoplePick } from '@/shared/act-dialog';
import { useDataText } from '@/shared/i18n';

type AskValueProps = {
  readonly title: string;
  readonly confirm: string;
  readonly asks: { readonly kind: 'user' | 'text'; readonly label: string };
  /** Does it; what the server refuses is said in the dialog. */
  readonly onAct: (value: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks for the one thing a button of a row has to know: an account, or a line of text. */
export default function AskValue({ title, confirm, asks, onAct, onClose }: AskValueProps): ReactNode {
  const dataText = useDataText();
  const label = dataText(asks.label);
  return (
    <ActDialog
      title={title}
      confirm={confirm}
      fields={asks.kind === 'text' ? [{ name: 'value', label, maxLength: 200 }] : []}
      act={({ value = '' }) => onAct(value)}
      renderMore={({ errorOf }) =>
        asks.kind === 'user' ? <PeoplePick label={label} name="value" error={errorOf('value')} /> : null
      }
      onClose={onClose}
    />
  );
}
