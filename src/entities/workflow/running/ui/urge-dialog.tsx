import type { ReactNode } from 'react';
import { ActDialog } from '@/shared/act-dialog';
import { useText } from '@/shared/i18n';

type UrgeDialogProps = {
  /** Title of the instance. */
  readonly name: string;
  readonly send: (words: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Reminds whoever has to decide; a refusal, such as that it is too soon, is said below the words. */
export function UrgeDialog({ name, send, onClose }: UrgeDialogProps): ReactNode {
  const text = useText();
  return (
    <ActDialog
      title={text('flow.urgeOf', { name })}
      confirm={text('flow.urge')}
      fields={[{ name: 'content', label: text('flow.urgeWords'), maxLength: 200, start: text('flow.urgeUsual') }]}
      act={async ({ content = '' }) => {
        await send(content.trim());
        onClose();
      }}
      onClose={onClose}
    />
  );
}
