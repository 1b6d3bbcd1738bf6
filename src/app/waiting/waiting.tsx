import type { ReactNode } from 'react';
import { Icon } from '@/shared/ui';

/**
 * Shows the outline of the frame, the mark and a moving bar until the application knows what to show. The document is delivered with the
 * same picture, so nothing jumps when the application takes over; its styles stand there, too.
 */
export function Waiting({ label }: { readonly label: string }): ReactNode {
  return (
    <div className="waiting">
      <div className="waiting-side" />
      <div className="waiting-head" />
      <div className="waiting-body" role="status" aria-label={label}>
        <div className="waiting-mark">
          <Icon name="box" size={40} />
          <div className="waiting-bar" />
        </div>
      </div>
    </div>
  );
}
