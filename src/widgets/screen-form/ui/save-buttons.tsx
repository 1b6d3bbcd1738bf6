import type { ReactNode } from 'react';
import { useDataText, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { Entry } from './entry.ts';

type SaveButtonsProps = {
  readonly entry: Entry | undefined;
  readonly isReadonly: boolean;
  readonly isPending: boolean;
  readonly save: (isNext: boolean) => Promise<void>;
  /** Stands in their place where nothing can be saved. */
  readonly children: ReactNode;
};

/** The buttons that save a record, or hand in an entry in its own words. */
export function SaveButtons({ entry, isReadonly, isPending, save, children }: SaveButtonsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  if (entry !== undefined)
    return (
      <Button look="primary" isBusy={isPending} disabled={isReadonly} title="Ctrl+S" onClick={() => void save(false)}>
        {isPending ? text('form.wait') : dataText(entry.submit)}
      </Button>
    );
  if (isReadonly) return children;
  return (
    <>
      <Button isBusy={isPending} onClick={() => void save(true)}>
        {text('action.saveAndNew')}
      </Button>
      <Button look="primary" isBusy={isPending} title="Ctrl+S" onClick={() => void save(false)}>
        {text(isPending ? 'form.wait' : 'action.save')}
      </Button>
    </>
  );
}
