import type { ReactNode } from 'react';
import { positionSubject } from '#core/managed/position.ts';
import { SystemList } from '@/widgets/system-list';
import { PartTexts } from '@/shared/i18n';

/** Positions people hold [system.position]. */
export function PositionPage(): ReactNode {
  return (
    <PartTexts part="system">
      <SystemList subject={positionSubject} />
    </PartTexts>
  );
}
