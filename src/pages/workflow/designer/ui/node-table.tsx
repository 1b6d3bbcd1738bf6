import { useMutation, useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { columnViewOf } from '#core/managed/views.ts';
import type { ColumnView } from '#core/screen/list-view.ts';
import type { FlowGraph } from '#core/workflow/graph.ts';
import type { ApprovalSettings } from '#core/workflow/settings.ts';
import { writeNode } from '#core/workflow/write-bpmn.ts';
import { usePageRules } from '@/entities/permission';
import {
  flowButtonsQuery,
  flowChoicesQuery,
  flowFieldsQuery,
  saveFlowDraft,
  type FlowDraft,
} from '@/entities/workflow/design';
import { PrintView } from '@/features/print-list';
import { downloadTable } from '@/shared/download';
import { useText, type Text } from '@/shared/i18n';
import { Arriving, Button, Dialog, EmptyState, Grid, Skeleton, noticeShown, type GridColumn } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import { FlowContext, type FlowSurroundings } from '../model/flow-context.ts';
import { approvalNodes, type NodeRow } from '../model/node-rows.ts';
import { usePeople } from '../model/use-people.ts';
import { rulesInWords } from '../model/words.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { TextBox, Ticks, type Option } from './controls.tsx';

type NodeTableProps = { readonly draft: FlowDraft; readonly graph: FlowGraph; readonly onChanged: () => void };

type Changed = { readonly key: string; readonly name?: string; readonly settings: ApprovalSettings };

/** The approvals of one process. */
export function NodeTable({ draft, graph, onChanged }: NodeTableProps): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const notify = useUnit(noticeShown);
  const nodes = useMemo(() => approvalNodes(graph), [graph]);
  const { data: choices } = useQuery(flowChoicesQuery);
  const { data: fields = NO_FIELDS } = useQuery(flowFieldsQuery(draft.formCode ?? ''));
  const { data: buttons = NO_BUTTONS } = useQuery(flowButtonsQuery(draft.formCode ?? ''));
  const people = usePeople(draft);
  const [opened, setOpened] = useState<{ readonly node: NodeRow; readonly isReadonly: boolean } | null>(null);
  const [isPrinted, setPrinted] = useState(false);
  const [copied, setCopied] = useState<NodeRow | null>(null);
  const [mayEdit, mayCopy, mayExport, mayPrint] = ['edit', 'copy', 'export', 'print'].map(
    (act) => rules.button(act).isVisible,
  );
  const save = useMutation({
    mutationFn: async (changes: readonly Changed[]) => {
      const { id, version, xml } = draft;
      return saveFlowDraft({ id, version, xml: await writeNode(xml, changes) });
    },
    onSuccess: () => {
      notify({ kind: 'flow', level: 'success', text: text('drawing.saved') });
      setOpened(null);
      setCopied(null);
      onChanged();
    },
  });
  const flow = useMemo(
    (): FlowSurroundings | null =>
      choices === undefined
        ? null
        : {
            choices,
            fields,
            buttons,
            approvals: nodes.map(({ key, name }) => ({ key, name: name || key })),
            ...people,
            isReadonly: opened?.isReadonly ?? true,
          },
    [choices, fields, buttons, nodes, people, opened],
  );
  const canCopy = mayEdit === true && mayCopy === true && nodes.length > 1;
  const columns = useMemo(
    () =>
      flow === null
        ? []
        : nodeColumns(flow, text, (node) => (
            <NodeActs node={node} mayEdit={mayEdit === true} onOpen={setOpened} onCopy={canCopy ? setCopied : null} />
          )),
    [flow, canCopy, mayEdit, text],
  );
  if (flow === null) return <Skeleton rows={6} label={text('app.loading')} />;
  const lines = nodes.map(({ key, name, settings }) => [
    draft.name,
    key,
    name,
    rulesInWords(settings.approvers, flow, text),
    text(`drawing.multi.${settings.multi}`),
  ]);
  const heads = [
    text('drawing.process'),
    ...(['key', 'name', 'approvers', 'multi'] as const).map((id) => text(`drawing.column.${id}`)),
  ];
  return (
    <FlowContext value={flow}>
      <header className="flow-toolbar">
        <h2>{draft.name}</h2>
        {mayExport === true ? (
          <Button icon="download" onClick={() => downloadTable(draft.name, heads, lines)}>
            {text('drawing.exportNodes')}
          </Button>
        ) : null}
        {mayPrint === true ? (
          <Button icon="print" onClick={() => setPrinted(true)}>
            {text('print.open')}
          </Button>
        ) : null}
      </header>
      <Grid
        label={text('drawing.nodes')}
        columns={columns}
        rows={nodes}
        rowKey={({ key }) => key}
        onRowOpen={(node) => setOpened({ node, isReadonly: true })}
        empty={<EmptyState text={text('drawing.noNodes')} />}
      />
      {opened === null ? null : (
        <NodeDialog
          node={opened.node}
          isReadonly={opened.isReadonly}
          isBusy={save.isPending}
          onSave={(changed) => save.mutate([changed])}
          onClose={() => setOpened(null)}
        />
      )}
      {isPrinted ? (
        <Arriving>
          <PrintView
            code="workflow/node-config"
            title={text('drawing.nodesOf', { name: draft.name })}
            conditions={[]}
            columns={paperColumns(heads)}
            load={() => Promise.resolve({ records: lines.map(paperRow), total: lines.length })}
            totals={NO_TOTALS}
            onClose={() => setPrinted(false)}
          />
        </Arriving>
      ) : null}
      {copied === null ? null : (
        <CopyDialog
          node={copied}
          others={nodes.filter(({ key }) => key !== copied.key)}
          isBusy={save.isPending}
          onCopy={(keys) => save.mutate(keys.map((key) => ({ key, settings: copied.settings })))}
          onClose={() => setCopied(null)}
        />
      )}
    </FlowContext>
  );
}

const NO_TOTALS: Readonly<Record<string, string | null>> = {};

/** The same words on paper: a column for each head, by its place. */
function paperColumns(heads: readonly string[]): readonly ColumnView[] {
  return heads.map((head, place) => columnViewOf({ name: String(place), label: [head, head] }, 'zh'));
}

function paperRow(words: readonly string[], index: number) {
  return { id: String(index), ...Object.fromEntries(words.map((word, place) => [String(place), word])) };
}

function nodeColumns(
  flow: FlowSurroundings,
  text: Text,
  renderActs: (node: NodeRow) => ReactNode,
): readonly GridColumn<NodeRow>[] {
  const column = (
    id: 'key' | 'name' | 'approvers' | 'multi' | 'fields',
    width: number,
    cell: GridColumn<NodeRow>['cell'],
  ): GridColumn<NodeRow> => ({ id, label: text(`drawing.column.${id}`), width, align: 'left', cell });
  return [
    column('key', 140, ({ key }) => key),
    column('name', 180, ({ name }) => name),
    column('approvers', 320, ({ settings }) => rulesInWords(settings.approvers, flow, text)),
    column('multi', 160, ({ settings }) => text(`drawing.multi.${settings.multi}`)),
    column('fields', 120, ({ settings }) => text('drawing.fieldCount', { count: settings.fields.length })),
    { id: 'actions', label: text('list.actions'), width: 200, align: 'left', pin: 'right', cell: renderActs },
  ];
}

type NodeActsProps = {
  readonly node: NodeRow;
  readonly mayEdit: boolean;
  readonly onOpen: (opened: { readonly node: NodeRow; readonly isReadonly: boolean }) => void;
  readonly onCopy: ((node: NodeRow) => void) | null;
};

function NodeActs({ node, mayEdit, onOpen, onCopy }: NodeActsProps): ReactNode {
  const text = useText();
  return (
    <>
      <Button look="link" onClick={() => onOpen({ node, isReadonly: true })}>
        {text('action.view')}
      </Button>
      {mayEdit ? (
        <Button look="link" onClick={() => onOpen({ node, isReadonly: false })}>
          {text('action.edit')}
        </Button>
      ) : null}
      {onCopy === null ? null : (
        <Button look="link" onClick={() => onCopy(node)}>
          {text('drawing.copyTo')}
        </Button>
      )}
    </>
  );
}

const NO_FIELDS: FlowSurroundings['fields'] = [];
const NO_BUTTONS: FlowSurroundings['buttons'] = [];

type NodeDialogProps = {
  readonly node: NodeRow;
  readonly isReadonly: boolean;
  readonly isBusy: boolean;
  readonly onSave: (changed: Changed) => void;
  readonly onClose: () => void;
};

/** The settings of one approval. */
function NodeDialog({ node, isReadonly, isBusy, onSave, onClose }: NodeDialogProps): ReactNode {
  const text = useText();
  const unsaved = useUnsaved();
  const [typed, setTyped] = useState({ name: node.name, settings: node.settings });
  const change = (next: typeof typed): void => {
    setTyped(next);
    unsaved.touch();
  };
  const close = (): void => {
    unsaved.clean();
    onClose();
  };
  return (
    <Dialog
      title={node.name || node.key}
      width={560}
      closeLabel={text('action.close')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{text(isReadonly ? 'action.close' : 'action.cancel')}</Button>
          {isReadonly ? null : (
            <Button
              look="primary"
              isBusy={isBusy}
              onClick={() => {
                unsaved.clean();
                onSave({ key: node.key, ...typed });
              }}
            >
              {text('action.save')}
            </Button>
          )}
        </>
      }
    >
      <div className="flow-panel-body">
        <TextBox
          label={text('drawing.name')}
          value={typed.name}
          maxLength={60}
          isDisabled={isReadonly}
          onChange={(name) => change({ ...typed, name })}
        />
        <ApprovalPanel
          nodeKey={node.key}
          settings={typed.settings}
          onChange={(settings) => change({ ...typed, settings })}
        />
      </div>
    </Dialog>
  );
}

type CopyDialogProps = {
  readonly node: NodeRow;
  readonly others: readonly NodeRow[];
  readonly isBusy: boolean;
  readonly onCopy: (keys: readonly string[]) => void;
  readonly onClose: () => void;
};

/** Gives other nodes the settings of this one. */
function CopyDialog({ node, others, isBusy, onCopy, onClose }: CopyDialogProps): ReactNode {
  const text = useText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <Dialog
      title={text('drawing.copyOf', { name: node.name || node.key })}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" isBusy={isBusy} disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
            {text('drawing.copyTo')}
          </Button>
        </>
      }
    >
      <Ticks
        label={text('drawing.copyTargets')}
        chosen={chosen}
        options={others.map(({ key, name }): Option => [key, name || key])}
        onChange={setChosen}
      />
    </Dialog>
  );
}
