import { useState, type ReactNode } from 'react';
import { dateTimeText } from '#core/dates/dates.ts';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { DraftKeeper } from '../model/use-draft.ts';

/** Offers the last draft, to be taken over or thrown away. */
export function DraftOffer({
  draft,
  onRestore,
}: {
  readonly draft: DraftKeeper;
  readonly onRestore: () => boolean;
}): ReactNode {
  const text = useText();
  const [isOther, setOther] = useState(false);
  if (draft.found === null) {
    return isOther ? (
      <p className="record-draft" role="status">
        {text('draft.changedForm')}
      </p>
    ) : null;
  }
  return (
    <div className="record-draft" role="status">
      <span>{text('draft.found', { time: dateTimeText(new Date(draft.found.savedAt)).slice(0, 16) })}</span>
      <Button look="primary" onClick={() => setOther(onRestore())}>
        {text('draft.restore')}
      </Button>
      <Button onClick={draft.discard}>{text('draft.discard')}</Button>
    </div>
  );
}
