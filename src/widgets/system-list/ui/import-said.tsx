import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { ImportOutcome } from '../model/use-import.ts';
import './system-list.css';

/** So many faults are listed; the first of them tell what to mend. */
const LISTED = 200;

/** Lists the rows an import could not take, until the message is put away. */
export function ImportSaid({
  said,
  onClose,
}: {
  readonly said: ImportOutcome | null;
  readonly onClose: () => void;
}): ReactNode {
  const text = useText();
  if (said === null) return null;
  return (
    <div className="system-said" role="alert">
      {'reason' in said ? (
        <p>{text('system.importFailed', { reason: said.reason })}</p>
      ) : (
        <>
          <p>{text('system.importFaults', { total: said.totalCount, done: said.successCount })}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by the keyboard */}
          <ul tabIndex={0} aria-label={text('system.importList')}>
            {said.errors.slice(0, LISTED).map(({ line, column, message }) => (
              <li key={`${line} ${column}`}>{text('system.importLine', { line, message })}</li>
            ))}
            {said.errors.length > LISTED ? (
              <li>{text('system.importMore', { count: said.errors.length - LISTED })}</li>
            ) : null}
          </ul>
        </>
      )}
      <Button onClick={onClose}>{text('action.close')}</Button>
    </div>
  );
}
