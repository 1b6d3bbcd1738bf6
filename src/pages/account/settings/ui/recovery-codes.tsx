import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Button, Dialog, noticeShown } from '@/shared/ui';

/** Recovery codes, shown this once. */
export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onClose: () => void }): ReactNode {
  const { codes, onClose } = props;
  const text = useText();
  const notify = useUnit(noticeShown);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify({ kind: 'account-codes', level: 'success', text: text('account.step.copied') });
    } catch {
      notify({ kind: 'account-codes-failed', level: 'warning', text: text('account.step.copyFailed') });
    }
  };
  return (
    <Dialog
      title={text('account.step.codes')}
      width={480}
      canFill={false}
      closeLabel={text('action.close')}
      footer={
        <>
          <Button onClick={() => void copy()}>{text('account.step.copy')}</Button>
          <Button look="primary" onClick={onClose}>
            {text('account.step.kept')}
          </Button>
        </>
      }
    >
      <p>{text('account.step.codesHint')}</p>
      <ul className="account-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
