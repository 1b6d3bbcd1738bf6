import { Suspense, type ReactNode } from 'react';
import type { Announcement } from '@/entities/announcement';
import { lazyPart } from '@/shared/chunk';

const Message = lazyPart(async () => (await import('./message.tsx')).Message);

/** An announcement or message that was opened; fetched with the first one. */
export function renderMessage(item: Announcement, onClose: () => void): ReactNode {
  return (
    <Suspense fallback={null}>
      <Message item={item} onClose={onClose} />
    </Suspense>
  );
}
