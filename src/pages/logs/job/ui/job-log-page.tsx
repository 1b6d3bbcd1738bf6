import type { ReactNode } from 'react';
import { jobLogSubject } from '#core/managed/quartz-job.ts';
import { SystemList } from '@/widgets/system-list';
import { PartTexts } from '@/shared/i18n';

const usualSort = { field: 'beginTime', direction: 'desc' } as const;

/** Shows the results of runs of scheduled jobs [system.job-log]. */
export function JobLogPage(): ReactNode {
  return (
    <PartTexts part="system">
      <SystemList subject={jobLogSubject} usualSort={usualSort} />
    </PartTexts>
  );
}
