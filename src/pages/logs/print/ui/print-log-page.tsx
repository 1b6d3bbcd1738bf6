import type { ReactNode } from 'react';
import { printLogSubject } from '#core/managed/print-log.ts';
import { SystemList } from '@/widgets/system-list';
import { PartTexts } from '@/shared/i18n';

/** Which record was printed, when and by whom [system.print-log]. */
export function PrintLogPage(): ReactNode {
  return (
    <PartTexts part="system">
      <SystemList subject={printLogSubject} usualSort={usualSort} />
    </PartTexts>
  );
}

const usualSort = { field: 'createTime', direction: 'desc' } as const;
