import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import { operationLogSubject, signInLogSubject } from '#core/managed/log.ts';
import { usePageRules } from '@/entities/permission';
import { verifyLog, type LogType } from '@/entities/system/log';
import { SystemList } from '@/widgets/system-list';
import { offers } from '@/shared/api';
import { PartTexts, useText } from '@/shared/i18n';
import { useAddress } from '@/shared/query';
import { TabList, tabIds } from '@/shared/tabs';
import { Button, noticeShown } from '@/shared/ui';
import { PurgeDialog } from './purge-dialog.tsx';
import './log.css';

/** Shows who signed in, and who changed what [system.log]. */
export function LogPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="logs">
        <Logs />
      </PartTexts>
    </PartTexts>
  );
}

type Kind = 'operations' | 'signIns';

/** Query of each log; the same object each time, as the list is asked again when it differs. */
const kinds = {
  operations: { subject: operationLogSubject, logType: 2, fixed: { logType: '2' } },
  signIns: { subject: signInLogSubject, logType: 1, fixed: { logType: '1' } },
} as const;

function Logs(): ReactNode {
  const text = useText();
  const id = useId();
  const { goTo } = useAddress();
  const rules = usePageRules();
  const mayPurge = rules.button('purge').isVisible && offers('DELETE /sys/log/deleteOlder');
  const verify = useVerifying();
  const [kind, setKind] = useState<Kind>('operations');
  const [purging, setPurging] = useState<LogType | null>(null);
  const { subject, logType, fixed } = kinds[kind];
  return (
    <>
      <div className="panel log-tabs">
        <TabList
          id={id}
          label={text('logs.tabs')}
          tabs={[
            { key: 'operations', label: text('logs.operations') },
            { key: 'signIns', label: text('logs.signIns') },
          ]}
          active={kind}
          onSelect={(next) => {
            setKind(next);
            // What one was asked for, the other may not have.
            goTo({ filters: {}, page: 1, sort: null });
          }}
        />
      </div>
      <div role="tabpanel" id={tabIds(id, kind).panel} aria-labelledby={tabIds(id, kind).tab} className="log-panel">
        <SystemList
          key={kind}
          subject={subject}
          fixed={fixed}
          tools={
            <>
              {rules.button('verify').isVisible && offers('GET /sys/log/verify') ? (
                <Button isBusy={verify.isPending} onClick={() => verify.mutate(logType)}>
                  {text('logs.verify')}
                </Button>
              ) : null}
              {mayPurge ? (
                <Button icon="trash" onClick={() => setPurging(logType)}>
                  {text('logs.purge')}
                </Button>
              ) : null}
            </>
          }
        />
      </div>
      {purging === null || !mayPurge ? null : <PurgeDialog logType={purging} onClose={() => setPurging(null)} />}
    </>
  );
}

/** Reads a log from its beginning and says whether it is as it was written [LOG-04]. */
function useVerifying() {
  const text = useText();
  const notify = useUnit(noticeShown);
  return useMutation({
    mutationFn: (logType: LogType) => verifyLog(logType),
    onSuccess: ({ checked: count, broken }) =>
      notify(
        broken === null
          ? { kind: 'log-verified', level: 'success', text: text('logs.whole', { count }) }
          : {
              kind: 'log-broken',
              level: 'error',
              text: text(`logs.${broken.why}`, { count, no: broken.no, time: broken.time ?? '' }),
            },
      ),
  });
}
