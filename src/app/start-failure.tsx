import type { ReactNode } from 'react';
import type { ApiFailure } from '@/shared/api';
import type { Text } from '@/shared/i18n';
import { ErrorState } from '@/shared/ui';

/** The configuration could not be read: without it no call can be made, so this is all there is to show. */
export function StartFailure({ text, failure }: { readonly text: Text; readonly failure: ApiFailure }): ReactNode {
  const reason = failure.kind === 'contract' ? failure.issues.join('; ') : '';
  return (
    <ErrorState
      title={text('app.unreachable')}
      reason={`${text('app.unreachableHint')} ${reason}`}
      retry={{ label: text('action.retry'), act: () => window.location.reload() }}
    />
  );
}
