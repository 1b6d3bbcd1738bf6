import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { ImportSaid as Said } from '../model/use-book.ts';
import './data-source.css';

/** What an import could not take, row by row, until it is put away. */
export function ImportSaid({ said, onClose }: { readonly said: Said | null; readonly onClose: () => void }): ReactNode {
  const text = useText();
  if (said === null) return null;
  return (
    <div className="ds-said" role="alert">
      {'reason' in said ? (
        <p>{text('source.importFailed', { reason: said.reason })}</p>
      ) : (
        <>
          <p>{text('source.importFaults', { total: said.totalCount, done: said.successCount })}</p>
          <ul>
            {said.errors.map(({ line, message }) => (
              <li key={line}>{text('source.importLine', { line, message })}</li>
            ))}
          </ul>
        </>
      )}
      <Button onClick={onClose}>{text('action.close')}</Button>
    </div>
  );
}
