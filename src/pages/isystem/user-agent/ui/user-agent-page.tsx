import type { ReactNode } from 'react';
import { userAgentSubject } from '#core/managed/user-agent.ts';
import { SystemList } from '@/widgets/system-list';
import { PartTexts } from '@/shared/i18n';

/** Shows who stands in for whom [system.user-agent]. */
export function UserAgentPage(): ReactNode {
  return (
    <PartTexts part="system">
      <SystemList subject={userAgentSubject} />
    </PartTexts>
  );
}
