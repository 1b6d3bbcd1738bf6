import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { sqlWarningSubject } from '#core/managed/sql-warning.ts';
import type { Subject } from '#core/managed/subject.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import { managedKey, type RowAt } from '@/entities/system/managed';
import { FoundRows, runWarning, warningChoicesQuery, type WarningRun } from '@/entities/messages/sql-warning';
import { EnableButton, SystemList, useEnabling } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { NextRuns } from '@/shared/next-runs';
import { Button, Dialog } from '@/shared/ui';

type Row = RowAt<typeof sqlWarningSubject.path>;

/** Queries that should find nothing; what they find is told [system.sql-warning]. */
export function SqlWarningPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="jobs">
        <PartTexts part="notices">
          <Warnings />
        </PartTexts>
      </PartTexts>
    </PartTexts>
  );
}

/** Subject without a choice of database, as no other one is known. */
const ownDatabaseOnly: Subject = {
  ...sqlWarningSubject,
  fields: sqlWarningSubject.fields.filter(({ name }) => name !== 'dbSource'),
};

type Ran = { readonly name: string; readonly run: WarningRun };

function Warnings(): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const mayRun = usePageRules().button('run').isVisible;
  const { data: choices } = useQuery(warningChoicesQuery);
  const hasSources = (choices?.dbSource ?? []).length > 0;
  const enabling = useEnabling(sqlWarningSubject);
  const [ran, setRan] = useState<Ran | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (row: Row): Promise<Ran> => ({
      name: plain(row['name']),
      run: await runWarning(row.id),
    }),
    onSuccess: setRan,
    onSettled: () => cache.invalidateQueries({ queryKey: managedKey(sqlWarningSubject) }),
  });
  return (
    <>
      <SystemList
        subject={hasSources ? sqlWarningSubject : ownDatabaseOnly}
        choices={choices}
        actionLabels={[text('system.disable'), ...(mayRun ? [text('messages.run')] : [])]}
        renderActions={(row) => (
          <>
            {mayRun ? (
              <Button look="link" disabled={isPending} onClick={() => mutate(row)}>
                {text('messages.run')}
              </Button>
            ) : null}
            <EnableButton enabling={enabling} row={row} />
          </>
        )}
        renderNote={(field, value) => (field === 'cycle' ? <NextRuns typed={plain(value)} /> : null)}
      />
      {ran === null ? null : (
        <Dialog
          title={text('messages.runOf', { name: ran.name })}
          width={860}
          closeLabel={text('action.close')}
          onClose={() => setRan(null)}
        >
          {ran.run.foundCount === 0 ? null : (
            <p role="status">
              {ran.run.toldCount === 0 ? text('messages.notTold') : text('messages.told', { count: ran.run.toldCount })}
            </p>
          )}
          <FoundRows found={ran.run} />
        </Dialog>
      )}
    </>
  );
}
