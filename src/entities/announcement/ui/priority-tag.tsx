import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Tag } from '@/shared/ui';

/** Shows the urgency of something [B9.4]: L general, M important, H urgent. */
export function PriorityTag({ priority }: { readonly priority: string | null }): ReactNode {
  const text = useText();
  switch (priority) {
    case 'H':
      return <Tag text={text('announcement.high')} color="red" />;
    case 'M':
      return <Tag text={text('announcement.middle')} color="orange" />;
    case 'L':
      return <Tag text={text('announcement.low')} color="green" />;
    case null:
    default:
      return null;
  }
}
