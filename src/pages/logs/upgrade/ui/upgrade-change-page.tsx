import type { ReactNode } from 'react';
import { upgradeChangeSubject } from '#core/managed/upgrade-change.ts';
import { SystemList } from '@/widgets/system-list';
import { PartTexts } from '@/shared/i18n';

/** Which figures of which documents an upgrade calculated anew, with what they were and are. */
export function UpgradeChangePage(): ReactNode {
  return (
    <PartTexts part="system">
      <SystemList subject={upgradeChangeSubject} usualSort={usualSort} />
    </PartTexts>
  );
}

const usualSort = { field: 'createTime', direction: 'desc' } as const;
