import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { jobKinds } from '#core/managed/job-kinds.ts';
import { quartzJobSubject } from '#core/managed/quartz-job.ts';
import { said } from '#core/managed/views.ts';
import { plain } from '#core/values/plain.ts';
import { $menu, usePageRules } from '@/entities/permission';
import { pauseJob, resumeJob, runJob } from '@/entities/system/job';
import { managedKey, type RowAt } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useCoreLanguage, useText } from '@/shared/i18n';
import { NextRuns } from '@/shared/next-runs';
import { findMenuNode } from '@/shared/routing';
import { Button, noticeShown, questionAsked } from '@/shared/ui';

type Row = RowAt<typeof quartzJobSubject.path>;

/** Path of the list of job runs. */
const LOG = '/isystem/job-log';

/** Jobs that run by the clock [system.quartz-job]. */
export function QuartzJobPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="jobs">
        <Jobs />
      </PartTexts>
    </PartTexts>
  );
}

function Jobs(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const { act, run } = useActs();
  const navigate = useNavigate();
  const isLogKept = findMenuNode(useUnit($menu), LOG) !== null;
  const hasLog = isLogKept && rules.button('log').isVisible;
  const [mayStart, mayPause, mayRun] = ['start', 'pause', 'run_once'].map((code) => rules.button(code).isVisible);
  return (
    <SystemList
      subject={quartzJobSubject}
      actionLabels={[
        ...(mayRun === true ? [text('jobs.run')] : []),
        ...(mayPause === true || mayStart === true ? [text('jobs.pause')] : []),
        ...(hasLog ? [text('jobs.log')] : []),
      ]}
      renderNote={(field, value) =>
        field === 'cronExpression' ? <NextRuns typed={plain(value)} /> : field === 'parameter' ? <Parameters /> : null
      }
      renderActions={(row) => (
        <>
          {mayRun === true ? (
            <Button look="link" onClick={() => run(row)}>
              {text('jobs.run')}
            </Button>
          ) : null}
          {isPaused(row) && mayStart === true ? (
            <Button look="link" onClick={() => act.mutate({ row, does: resumeJob })}>
              {text('jobs.start')}
            </Button>
          ) : null}
          {!isPaused(row) && mayPause === true ? (
            <Button look="link" onClick={() => act.mutate({ row, does: pauseJob })}>
              {text('jobs.pause')}
            </Button>
          ) : null}
          {hasLog ? (
            <Button
              look="link"
              onClick={() => {
                const query = new URLSearchParams({ 'q.jobName': plain(row['name']) });
                void navigate(`${LOG}?${query.toString()}`);
              }}
            >
              {text('jobs.log')}
            </Button>
          ) : null}
        </>
      )}
    />
  );
}

/** The kinds that take a parameter, and which. */
function Parameters(): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const speak = (both: readonly [string, string]): string => said(both, language);
  return Object.values(jobKinds).flatMap(({ title, parameter }) =>
    parameter === undefined
      ? []
      : [
          text('jobs.parameter', {
            ...parameter,
            title: speak(parameter.title),
            kind: speak(title),
          }),
        ],
  );
}

const isPaused = (row: Row): boolean => plain(row['status']) === '-1';

type Does = (named: { readonly id: string; readonly jobClassName: string }) => Promise<string>;

function useActs() {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const act = useMutation({
    mutationFn: ({ row, does }: { readonly row: Row; readonly does: Does }) =>
      does({ id: row.id, jobClassName: plain(row['jobClassName']) }),
    onSuccess: (message, { row }) => notify({ kind: `job-${row.id}`, level: 'success', text: message }),
    onSettled: () => cache.invalidateQueries({ queryKey: managedKey(quartzJobSubject) }),
  });
  const run = (row: Row): void => {
    ask({
      title: text('notice.title'),
      text: text('jobs.runConfirm', { name: plain(row['name']) }),
      yes: text('jobs.run'),
      no: text('action.cancel'),
      onYes: () => act.mutate({ row, does: runJob }),
    });
  };
  return { act, run };
}
