import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { flowRunningSubject } from '#core/managed/workflow-run.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { actsOnFlow, flowDetailQuery, type FlowDetail } from '@/entities/workflow/running';
import { approvePath } from '@/entities/workflow/own';
import { MigrateDialog } from '@/entities/workflow/migration';
import { SystemList } from '@/widgets/system-list';
import { ActDialog, Choice, PeoplePick } from '@/shared/act-dialog';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog } from '@/shared/ui';
import { useFlowAct } from '../model/use-flow-act.ts';
import { TitleLink } from './title-link.tsx';

type Row = RowAt<typeof flowRunningSubject.path>;

/** All instances, for those who watch over them [workflow.monitor]. */
export function MonitorPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="approvals">
        <Instances />
      </PartTexts>
    </PartTexts>
  );
}

const latestFirst = { field: 'startTime', direction: 'desc' } as const;

type Asked = { readonly act: 'terminate' | 'jump' | 'changeUser' | 'migrate'; readonly row: Row };

function Instances(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const navigate = useNavigate();
  const { run, settled } = useFlowAct(flowRunningSubject);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [mayEnd, mayJump, mayChange, mayMigrate] = ['terminate', 'jump', 'change_user', 'migrate'].map(
    (act) => rules.button(act).isVisible,
  );
  const isHeld = (row: Row): boolean => plain(row['isSuspended']) === '1' || row['isSuspended'] === true;
  return (
    <>
      <SystemList
        subject={flowRunningSubject}
        renderCell={(row, field) =>
          field === 'title' ? <TitleLink title={row['title']} to={approvePath({ instance: row.id })} /> : null
        }
        usualSort={latestFirst}
        onLook={(row) => void navigate(approvePath({ instance: row.id }))}
        actionLabels={[
          ...(mayChange === true ? [text('flow.changeUser')] : []),
          ...(mayJump === true ? [text('flow.jump')] : []),
          ...(mayMigrate === true ? [text('flow.migrate')] : []),
          ...(mayEnd === true ? [text('flow.suspend'), text('flow.terminate')] : []),
        ]}
        renderActions={(row) =>
          plain(row['instanceStatus']) === '1' ? (
            <>
              {mayChange === true ? (
                <Button look="link" onClick={() => setAsked({ act: 'changeUser', row })}>
                  {text('flow.changeUser')}
                </Button>
              ) : null}
              {mayJump === true ? (
                <Button look="link" onClick={() => setAsked({ act: 'jump', row })}>
                  {text('flow.jump')}
                </Button>
              ) : null}
              {mayMigrate === true ? (
                <Button look="link" onClick={() => setAsked({ act: 'migrate', row })}>
                  {text('flow.migrate')}
                </Button>
              ) : null}
              {mayEnd === true ? (
                <>
                  <Button
                    look="link"
                    onClick={() => run(() => actsOnFlow.hold({ instanceId: row.id, isSuspended: !isHeld(row) }))}
                  >
                    {text(isHeld(row) ? 'flow.resume' : 'flow.suspend')}
                  </Button>
                  <Button look="link-danger" onClick={() => setAsked({ act: 'terminate', row })}>
                    {text('flow.terminate')}
                  </Button>
                </>
              ) : null}
            </>
          ) : null
        }
      />
      {asked === null ? null : asked.act === 'terminate' ? (
        <TerminateDialog row={asked.row} onClose={() => setAsked(null)} />
      ) : asked.act === 'migrate' ? (
        <MigrateDialog
          name={plain(asked.row['title'])}
          asked={{ instanceId: asked.row.id }}
          onMoved={settled}
          onClose={() => setAsked(null)}
        />
      ) : (
        <FromDetail key={asked.row.id} asked={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

type RowDialogProps = { readonly row: Row; readonly onClose: () => void };

function TerminateDialog({ row, onClose }: RowDialogProps): ReactNode {
  const text = useText();
  const { said } = useFlowAct(flowRunningSubject);
  return (
    <ActDialog
      title={text('flow.terminateOf', { name: plain(row['title']) })}
      confirm={text('flow.terminate')}
      isDangerous
      fields={[{ name: 'reason', label: text('flow.reason'), maxLength: 500, rows: 3 }]}
      act={async ({ reason = '' }) => {
        await said(actsOnFlow.terminate({ instanceId: row.id, reason: reason.trim() }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{text('flow.terminateHint')}</p>
    </ActDialog>
  );
}

/** Shows the dialogs that need the present place of the instance. */
function FromDetail({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }): ReactNode {
  const text = useText();
  const detail = useQuery(flowDetailQuery({ instanceId: asked.row.id }));
  if (detail.data !== undefined && asked.act === 'jump')
    return <JumpDialog row={asked.row} detail={detail.data} onClose={onClose} />;
  if (detail.data !== undefined) return <ChangeDialog row={asked.row} detail={detail.data} onClose={onClose} />;
  return (
    <Dialog title={plain(asked.row['title'])} closeLabel={text('action.close')} onClose={onClose}>
      <Loaded query={detail} lines={3} renderData={() => null} />
    </Dialog>
  );
}

type DetailDialogProps = RowDialogProps & { readonly detail: FlowDetail };

function JumpDialog({ row, detail, onClose }: DetailDialogProps): ReactNode {
  const text = useText();
  const { said } = useFlowAct(flowRunningSubject);
  const visited = approvalsOf(detail);
  const open = visited.filter(({ outcome }) => outcome === 'open');
  if (visited.length < 2)
    return (
      <Dialog
        title={text('flow.jumpOf', { name: plain(row['title']) })}
        width={480}
        canFill={false}
        closeLabel={text('action.close')}
        onClose={onClose}
        footer={<Button onClick={onClose}>{text('action.close')}</Button>}
      >
        <p>{text('flow.jumpNone')}</p>
      </Dialog>
    );
  return (
    <ActDialog
      title={text('flow.jumpOf', { name: plain(row['title']) })}
      confirm={text('flow.jump')}
      fields={[{ name: 'reason', label: text('flow.reason'), maxLength: 500, rows: 3 }]}
      renderMore={({ errorOf }) => (
        <>
          <Choice
            label={text('flow.jumpFrom')}
            name="from"
            options={open.map(({ key, name }) => [key, name])}
            error={errorOf('from')}
          />
          <Choice
            label={text('flow.jumpTo')}
            name="node"
            options={visited.map(({ key, name }) => [key, name])}
            error={errorOf('node')}
          />
        </>
      )}
      act={async ({ reason = '', from = '', node = '' }) => {
        await said(actsOnFlow.jump({ instanceId: row.id, from, node, reason: reason.trim() }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Approvals that were visited, with their names from the tasks they had. */
function approvalsOf({ diagram, tasks }: FlowDetail) {
  return diagram.nodes.flatMap(({ key, outcome }) => {
    const name = tasks.find(({ nodeKey, kind }) => nodeKey === key && kind !== 'starter')?.nodeName;
    return name === undefined ? [] : { key, name, outcome };
  });
}

function ChangeDialog({ row, detail, onClose }: DetailDialogProps): ReactNode {
  const text = useText();
  const { said } = useFlowAct(flowRunningSubject);
  const held = detail.tasks.filter(({ state }) => '017'.includes(state));
  const open = [
    ...held.flatMap(({ id, state, nodeName, assignee }) =>
      state === '7' ? [] : [[id, text('label.value', { label: nodeName, value: assignee })] as const],
    ),
    // A node that waits and that nobody has goes by its key.
    ...detail.diagram.nodes.flatMap(({ key, outcome }) =>
      outcome === 'open' && !held.some(({ nodeKey }) => nodeKey === key)
        ? [
            [
              key,
              text('label.value', {
                label: detail.history.findLast(({ nodeKey }) => nodeKey === key)?.nodeName ?? key,
                value: text('flow.nobodyHas'),
              }),
            ] as const,
          ]
        : [],
    ),
  ];
  return (
    <ActDialog
      title={text('flow.changeUserOf', { name: plain(row['title']) })}
      confirm={text('flow.changeUser')}
      fields={[{ name: 'reason', label: text('flow.reason'), maxLength: 500, rows: 3 }]}
      renderMore={({ errorOf }) => (
        <>
          <Choice label={text('flow.changeTask')} name="taskId" options={open} error={errorOf('taskId')} />
          <PeoplePick label={text('flow.changeTo')} name="toUser" error={errorOf('toUser')} />
        </>
      )}
      act={async ({ reason = '', taskId = '', toUser = '' }) => {
        await said(actsOnFlow.changeUser({ instanceId: row.id, taskId, toUser, reason: reason.trim() }));
        onClose();
      }}
      onClose={onClose}
    >
      {open.length === 0 ? <p>{text('flow.noOpenTask')}</p> : null}
    </ActDialog>
  );
}
