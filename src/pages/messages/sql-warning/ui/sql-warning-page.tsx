import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { cronFault, nextRuns, readCron } from '#core/cron/cron.ts';
import { dateTimeText } from '#core/dates/dates.ts';
import { sqlWarningSubject } from '#core/managed/sql-warning.ts';
import type { Subject } from '#core/managed/subject.ts';
import { said } from '#core/managed/views.ts';
import { plain } from '#core/screen/list-view.ts';
import { usePageRules } from '@/entities/permission';
import { managedKey, type ManagedRow } from '@/entities/system/managed';
import { FoundRows, runWarning, warningChoicesQuery, type WarningRun } from '@/entities/messages/sql-warning';
import { SystemList, useEnabling } from '@/widgets/system-list';
import { PartTexts, useCoreLanguage, useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';

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

/** Where no other database is known there is nothing to choose. */
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
    mutationFn: async (row: ManagedRow): Promise<Ran> => ({
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
        actionLabels={[text('messages.disable'), ...(mayRun ? [text('messages.run')] : [])]}
        renderActions={(row) => {
          const turn = enabling.turn(row);
          return (
            <>
              {mayRun ? (
                <Button look="link" disabled={isPending} onClick={() => mutate(row)}>
                  {text('messages.run')}
                </Button>
              ) : null}
              {turn === null ? null : (
                <Button look="link" onClick={turn}>
                  {text(enabling.isOn(row) ? 'messages.disable' : 'messages.enable')}
                </Button>
              )}
            </>
          );
        }}
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

const SHOWN = 3;
/** An expression is looked at anew when it is typed: what is next may be a moment old. */
const now = (): number => Date.now();

/** The next times of an expression as it is typed, or what is wrong with it: by the rules of the server. */
function NextRuns({ typed }: { readonly typed: string }): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  if (typed.trim() === '') return text('jobs.zone');
  const fault = cronFault(typed, now());
  if (fault !== null) return <span role="alert">{said(fault, language)}</span>;
  const times = nextRuns(readCron(typed), now(), SHOWN).map((at) => dateTimeText(new Date(at)));
  return text('jobs.next', { times: times.join('、') });
}
