import { useState, type ReactNode } from 'react';
import { dataLogSubject } from '#core/managed/data-log.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { CompareDialog } from './compare-dialog.tsx';

type Row = RowAt<typeof dataLogSubject.path>;

/** Shows changes to records: the record, time and author, and the differences between two versions [system.data-log]. */
export function DataLogPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="logs">
        <Changes />
      </PartTexts>
    </PartTexts>
  );
}

function Changes(): ReactNode {
  const text = useText();
  const mayCompare = usePageRules().button('compare').isVisible;
  const [opened, setOpened] = useState<Row | null>(null);
  return (
    <>
      <SystemList
        subject={dataLogSubject}
        actionLabels={[text('logs.data.compare')]}
        renderActions={(row) =>
          mayCompare ? (
            <Button look="link" onClick={() => setOpened(row)}>
              {text('logs.data.compare')}
            </Button>
          ) : null
        }
      />
      {opened === null ? null : (
        <CompareDialog
          id={opened.id}
          table={plain(opened['dataTable'])}
          record={plain(opened['dataId'])}
          title={plain(opened['tableTitle'])}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
