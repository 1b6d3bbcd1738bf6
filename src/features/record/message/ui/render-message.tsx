import { type ReactNode } from 'react';
import type { Announcement } from '@/entities/announcement';
import { lazyPart } from '@/shared/chunk';
import { Arriving } from '@/shared/ui';

const Message = lazyPart(async () => (await import('./message.tsx')).Message);

/**
 * An announcement or message that was opened; fetched with the first one.
 * @param onClose closes it; `isLeaving` when it leads to another page
 */
export function renderMessage(item: Announcement, onClose: (isLeaving: boolean) => void): ReactNode {
  return (
    <Arriving>
      <Message item={item} onClose={onClose} />
    </Arriving>
  );
}
