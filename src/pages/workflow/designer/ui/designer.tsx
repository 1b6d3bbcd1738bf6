import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Chain } from '#core/workflow/chain.ts';
import { $device } from '@/entities/display';
import { usePageRules } from '@/entities/permission';
import { flowButtonsQuery, flowChoicesQuery, flowFieldsQuery, type FlowDraft } from '@/entities/workflow/design';
import { lazyPart } from '@/shared/chunk';
import { downloadBlob } from '@/shared/download';
import { useText, type Text } from '@/shared/i18n';
import { Button, Drawer, IconButton, Skeleton, noticeShown, questionAsked } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import { FlowContext, type FlowSurroundings } from '../model/flow-context.ts';
import { useDrawing } from '../model/use-drawing.ts';
import { useFlowFile } from '../model/use-flow-file.ts';
import { usePeople } from '../model/use-people.ts';
import { ChainEditor } from './chain-editor.tsx';
import { ElementPanel } from './element-panel.tsx';
import { FaultList } from './fault-list.tsx';

const Diagram = lazyPart(async () => (await import('./diagram.tsx')).Diagram);

type DesignerProps = {
  readonly draft: FlowDraft;
  /** The process as a chain, where it is one. */
  readonly chain: Chain | null;
  readonly onReload: () => void;
};

/** A process while it is drawn: what is drawn, the panel of what is chosen, and what is wrong. */
export function Designer({ draft, chain, onReload }: DesignerProps): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const isReadonly = !rules.button('save').isVisible;
  // The panel has no room beside what is drawn.
  const isNarrow = useUnit($device) === 'mobile';
  const unsaved = useUnsaved();
  const [isTouched, setTouched] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const drawing = useDrawing(draft, chain, {
    isNarrow,
    touch: () => {
      if (isReadonly) return;
      setTouched(true);
      unsaved.touch();
    },
  });
  const flowFile = useFlowFile(draft, drawing.read, () => {
    setTouched(false);
    unsaved.clean();
  });
  const { faults } = flowFile;
  const faulty = useMemo(() => new Set((faults ?? []).flatMap(({ node }) => node ?? [])), [faults]);
  const flow = useSurroundings(draft, drawing.approvals, isReadonly);
  if (flow === null) return <Skeleton rows={10} label={text('app.loading')} />;
  const show = (key: string): void => {
    drawing.select(key);
    setPanelOpen(true);
  };
  const panel =
    drawing.element === null ? null : (
      <ElementPanel key={drawing.element.key} element={drawing.element} onChange={drawing.change} />
    );
  const title = text(`drawing.panel.${drawing.element?.kind ?? 'process'}`);
  return (
    <FlowContext value={flow}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the whole page */}
      <section
        className="panel flow-designer"
        aria-label={draft.name}
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key !== 's' || isReadonly) return;
          event.preventDefault();
          flowFile.save();
        }}
      >
        <Toolbar {...{ draft, drawing, flowFile, isReadonly, isTouched, onReload }} />
        {faults === null || faults.length === 0 ? null : <FaultList faults={faults} onSelect={show} />}
        <div className="flow-work">
          {drawing.mode === 'chain' && drawing.chain !== null ? (
            <ChainEditor
              chain={drawing.chain}
              selected={drawing.selected}
              faulty={faulty}
              onSelect={show}
              onChange={(next, key) => {
                drawing.put(next, key);
                if (key !== undefined) setPanelOpen(true);
              }}
            />
          ) : (
            <Suspense fallback={<Skeleton rows={10} label={text('app.loading')} />}>
              <Diagram
                key={drawing.file.count}
                xml={drawing.file.xml}
                faulty={faulty}
                isReadonly={isReadonly}
                onReady={drawing.onReady}
                onState={drawing.onState}
                onTouched={() => {
                  setTouched(true);
                  unsaved.touch();
                }}
              />
            </Suspense>
          )}
          {isNarrow ? null : (
            <aside className="flow-panel" aria-label={title}>
              <h2>{title}</h2>
              {panel}
            </aside>
          )}
        </div>
        {isNarrow ? (
          <Button className="flow-panel-open" onClick={() => setPanelOpen(true)}>
            {title}
          </Button>
        ) : null}
      </section>
      {isNarrow && isPanelOpen ? (
        <Drawer
          title={title}
          side="right"
          width={360}
          closeLabel={text('action.close')}
          onClose={() => setPanelOpen(false)}
        >
          {panel}
        </Drawer>
      ) : null}
    </FlowContext>
  );
}

function useSurroundings(
  draft: FlowDraft,
  approvals: FlowSurroundings['approvals'],
  isReadonly: boolean,
): FlowSurroundings | null {
  const { data: choices } = useQuery(flowChoicesQuery);
  const { data: fields = NO_FIELDS } = useQuery(flowFieldsQuery(draft.formCode ?? ''));
  const { data: buttons = NO_BUTTONS } = useQuery(flowButtonsQuery(draft.formCode ?? ''));
  const { nameOf, learn } = usePeople(draft);
  return useMemo(
    () => (choices === undefined ? null : { choices, fields, buttons, approvals, nameOf, learn, isReadonly }),
    [choices, fields, buttons, approvals, nameOf, learn, isReadonly],
  );
}

function stateWords({ versionNo }: FlowDraft, isTouched: boolean, text: Text): string {
  if (isTouched) return text('drawing.unsaved');
  return versionNo === 0 ? text('drawing.noVersions') : text('drawing.version', { version: versionNo });
}

const NO_FIELDS: FlowSurroundings['fields'] = [];
const NO_BUTTONS: FlowSurroundings['buttons'] = [];

type ToolbarProps = {
  readonly draft: FlowDraft;
  readonly drawing: ReturnType<typeof useDrawing>;
  readonly flowFile: ReturnType<typeof useFlowFile>;
  readonly isReadonly: boolean;
  readonly isTouched: boolean;
  readonly onReload: () => void;
};

function Toolbar({ draft, drawing, flowFile, isReadonly, isTouched, onReload }: ToolbarProps): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const [notify, ask] = useUnit([noticeShown, questionAsked]);
  const file = useRef<HTMLInputElement>(null);
  const show = async (mode: 'chain' | 'diagram'): Promise<void> => {
    if (mode !== drawing.mode && !(await drawing.show(mode)))
      notify({ kind: 'flow', level: 'warning', text: text('drawing.noChain') });
  };
  const bring = async (chosen: File): Promise<void> => {
    const found = await drawing.bring(await chosen.text());
    flowFile.setFaults(found.ok ? null : found.faults);
  };
  return (
    <header className="flow-toolbar">
      <h1>
        {draft.name}
        <small>{stateWords(draft, isTouched, text)}</small>
      </h1>
      <div className="flow-modes" role="group" aria-label={text('drawing.mode')}>
        {(['diagram', 'chain'] as const).map((mode) => (
          <Button key={mode} aria-pressed={drawing.mode === mode} onClick={() => void show(mode)}>
            {text(`drawing.${mode}`)}
          </Button>
        ))}
      </div>
      <span className="flow-tools">
        {isReadonly ? null : (
          <>
            <IconButton
              label={text('drawing.undo')}
              icon="left"
              disabled={drawing.undo === null}
              onClick={() => drawing.undo?.()}
            />
            <IconButton
              label={text('drawing.redo')}
              icon="right"
              disabled={drawing.redo === null}
              onClick={() => drawing.redo?.()}
            />
          </>
        )}
        {drawing.mode === 'diagram' ? (
          <>
            <IconButton label={text('drawing.zoomIn')} icon="plus" onClick={() => drawing.zoom(1.2)} />
            <IconButton label={text('drawing.zoomOut')} icon="shrink" onClick={() => drawing.zoom(1 / 1.2)} />
            <IconButton label={text('drawing.fit')} icon="expand" onClick={() => drawing.fit()} />
          </>
        ) : null}
      </span>
      <span className="flow-tools">
        {isReadonly ? null : (
          <>
            <input
              ref={file}
              type="file"
              hidden
              accept=".bpmn,.xml"
              aria-label={text('drawing.import')}
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? [];
                currentTarget.value = '';
                if (chosen !== undefined) void bring(chosen);
              }}
            />
            <Button icon="upload" onClick={() => file.current?.click()}>
              {text('drawing.import')}
            </Button>
          </>
        )}
        <Button
          icon="download"
          onClick={() =>
            void drawing
              .read()
              .then((xml) => downloadBlob(`${draft.modelKey}.bpmn`, new Blob([xml], { type: 'text/xml' })))
          }
        >
          {text('drawing.download')}
        </Button>
        <Button
          icon="refresh"
          onClick={() => {
            if (!isTouched) onReload();
            else
              ask({
                title: text('notice.title'),
                text: text('drawing.reloadAsk'),
                yes: text('action.leave'),
                no: text('action.stay'),
                isDangerous: true,
                onYes: onReload,
              });
          }}
        >
          {text('drawing.reload')}
        </Button>
        <Button icon="check" isBusy={flowFile.isBusy} onClick={flowFile.check}>
          {text('drawing.check')}
        </Button>
        {isReadonly ? null : (
          <Button isBusy={flowFile.isBusy} title="Ctrl+S" onClick={flowFile.save}>
            {text('action.save')}
          </Button>
        )}
        {!isReadonly && rules.button('deploy').isVisible ? (
          <Button look="primary" isBusy={flowFile.isBusy} onClick={flowFile.deploy}>
            {text('drawing.deploy')}
          </Button>
        ) : null}
      </span>
    </header>
  );
}
