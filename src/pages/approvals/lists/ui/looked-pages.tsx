import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  flowCopiedSubject,
  flowDoneSubject,
  flowEfficiencySubject,
  flowPastSubject,
  flowStartedSubject,
  flowUrgedSubject,
} from '#core/managed/workflow-run.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { actsOnFlow, UrgeDialog } from '@/entities/workflow/running';
import { approvePath } from '@/entities/workflow/own';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, questionAsked } from '@/shared/ui';
import { useFlowAct } from '../model/use-flow-act.ts';
import { TitleLink } from './title-link.tsx';

/** Shows the processes the reader started [workflow.my-apply]. */
export function StartedPage(): ReactNode {
  return (
    <Parts>
      <Started />
    </Parts>
  );
}

/** Shows the tasks the reader decided [workflow.done]. */
export function DonePage(): ReactNode {
  return (
    <Parts>
      <Done />
    </Parts>
  );
}

/** Copies the reader was sent [workflow.cc]. */
export function CopiedPage(): ReactNode {
  return (
    <Parts>
      <Copied />
    </Parts>
  );
}

/** Processes that ran or run [workflow.history]. */
export function PastPage(): ReactNode {
  return (
    <Parts>
      <Past />
    </Parts>
  );
}

/** Reminders [workflow.urge]. */
export function UrgedPage(): ReactNode {
  return (
    <Parts>
      <Urged />
    </Parts>
  );
}

/** Shows the durations of the nodes of processes [workflow.rpt-efficiency]. */
export function EfficiencyPage(): ReactNode {
  return (
    <PartTexts part="system">
      <SystemList subject={flowEfficiencySubject} />
    </PartTexts>
  );
}

function Parts({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="approvals">{children}</PartTexts>
    </PartTexts>
  );
}

type StartedRow = RowAt<typeof flowStartedSubject.path>;
type CopiedRow = RowAt<typeof flowCopiedSubject.path>;
type UrgedRow = RowAt<typeof flowUrgedSubject.path>;
/** A row that is an instance. */
type Instance = RowAt<(typeof flowStartedSubject | typeof flowPastSubject)['path']>;
/** A row that is about an instance. */
type OfInstance = RowAt<(typeof flowDoneSubject | typeof flowCopiedSubject | typeof flowUrgedSubject)['path']>;

const titled = (row: Instance, field: string): ReactNode =>
  field === 'title' ? <TitleLink title={row['title']} to={approvePath({ instance: row.id })} /> : null;
const titledOf = (row: OfInstance, field: string): ReactNode =>
  field === 'title' ? (
    <TitleLink title={row['title']} to={approvePath({ instance: plain(row['instanceId']) })} />
  ) : null;

const latestFirst = <const Field extends string>(field: Field) => ({ field, direction: 'desc' }) as const;

function useInstance(): (id: unknown) => void {
  const navigate = useNavigate();
  return (id) => void navigate(approvePath({ instance: plain(id) }));
}

function Started(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const open = useInstance();
  const ask = useUnit(questionAsked);
  const { run, said } = useFlowAct(flowStartedSubject);
  const [urged, setUrged] = useState<StartedRow | null>(null);
  const [mayWithdraw, mayUrge] = ['withdraw', 'urge'].map((act) => rules.button(act).isVisible);
  const withdraw = (row: StartedRow): void => {
    ask({
      title: text('notice.title'),
      text: text('flow.withdrawAsk', { name: plain(row['title']) }),
      yes: text('flow.withdraw'),
      no: text('action.cancel'),
      onYes: () => run(() => actsOnFlow.withdraw({ instanceId: row.id })),
    });
  };
  return (
    <>
      <SystemList
        subject={flowStartedSubject}
        renderCell={titled}
        usualSort={latestFirst('applyTime')}
        onLook={(row) => open(row.id)}
        actionLabels={[
          ...(mayUrge === true ? [text('flow.urge')] : []),
          ...(mayWithdraw === true ? [text('flow.withdraw')] : []),
        ]}
        renderActions={(row) =>
          isRunning(row) ? (
            <>
              {mayUrge === true ? (
                <Button look="link" onClick={() => setUrged(row)}>
                  {text('flow.urge')}
                </Button>
              ) : null}
              {mayWithdraw === true ? (
                <Button look="link-danger" onClick={() => withdraw(row)}>
                  {text('flow.withdraw')}
                </Button>
              ) : null}
            </>
          ) : null
        }
      />
      {urged === null ? null : (
        <UrgeDialog
          name={plain(urged['title'])}
          send={(content) => said(actsOnFlow.urge({ instanceId: urged.id, content }))}
          onClose={() => setUrged(null)}
        />
      )}
    </>
  );
}

const isRunning = (row: StartedRow): boolean => plain(row['instanceStatus']) === '1';

function Done(): ReactNode {
  const open = useInstance();
  return (
    <SystemList
      subject={flowDoneSubject}
      renderCell={titledOf}
      usualSort={latestFirst('doneTime')}
      onLook={(row) => open(row['instanceId'])}
    />
  );
}

function Past(): ReactNode {
  const text = useText();
  const open = useInstance();
  const navigate = useNavigate();
  const mayDraw = usePageRules().button('diagram').isVisible;
  return (
    <SystemList
      subject={flowPastSubject}
      renderCell={titled}
      usualSort={latestFirst('startTime')}
      onLook={(row) => open(row.id)}
      actionLabels={mayDraw ? [text('flow.diagram')] : []}
      renderActions={(row) =>
        mayDraw ? (
          <Button look="link" onClick={() => void navigate(`${approvePath({ instance: row.id })}#diagram`)}>
            {text('flow.diagram')}
          </Button>
        ) : null
      }
    />
  );
}

function Copied(): ReactNode {
  const text = useText();
  const open = useInstance();
  const mayRead = usePageRules().button('read').isVisible;
  const { run } = useFlowAct(flowCopiedSubject);
  const renderChosen = (rows: readonly CopiedRow[], clear: () => void): ReactNode => (
    <Button onClick={() => run(() => actsOnFlow.read(rows.map(({ id }) => id)), clear)}>{text('flow.read')}</Button>
  );
  return (
    <SystemList
      subject={flowCopiedSubject}
      renderCell={titledOf}
      usualSort={latestFirst('ccTime')}
      onLook={(row) => open(row['instanceId'])}
      {...(mayRead ? { renderChosen } : {})}
    />
  );
}

function Urged(): ReactNode {
  const text = useText();
  const open = useInstance();
  const mayUrge = usePageRules().button('urge').isVisible;
  const { said } = useFlowAct(flowUrgedSubject);
  const [urged, setUrged] = useState<UrgedRow | null>(null);
  return (
    <>
      <SystemList
        subject={flowUrgedSubject}
        renderCell={titledOf}
        usualSort={latestFirst('urgeTime')}
        onLook={(row) => open(row['instanceId'])}
        actionLabels={mayUrge ? [text('flow.urge')] : []}
        renderActions={(row) =>
          mayUrge ? (
            <Button look="link" onClick={() => setUrged(row)}>
              {text('flow.urge')}
            </Button>
          ) : null
        }
      />
      {urged === null ? null : (
        <UrgeDialog
          name={plain(urged['title'])}
          send={(content) => said(actsOnFlow.urge({ instanceId: plain(urged['instanceId']), content }))}
          onClose={() => setUrged(null)}
        />
      )}
    </>
  );
}
