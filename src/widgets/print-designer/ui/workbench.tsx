import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useReducer, useState, type ReactNode } from 'react';
import {
  addTemplate,
  editTemplate,
  removeTemplate,
  templateFile,
  type PrintBlock,
  type PrintDesign,
  type PrintTemplate,
} from '@/entities/print';
import { failureOf, refusalDetail, failureText } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import {
  begin,
  blockAt,
  moved,
  newBlock,
  step,
  withBlock,
  withChanged,
  withColumn,
  withField,
  withoutBlock,
  type Act,
  type Draft,
  type Place,
} from '../model/design.ts';
import { downloadText } from '@/shared/download';
import { BlockProps } from './block-props.tsx';
import { PageProps } from './page-props.tsx';
import { Palette } from './palette.tsx';
import { PaperBoard } from './paper-board.tsx';
import { Preview } from './preview.tsx';
import { TemplateBar, Warnings } from './template-bar.tsx';

type WorkbenchProps = {
  readonly code: string;
  readonly design: PrintDesign;
  /** The stored one; null for one that is new. */
  readonly template: PrintTemplate | null;
  readonly onOpen: (id: string | null) => void;
  /** It was stored under that id; null when it was deleted. */
  readonly onStored: (id: string | null) => Promise<void>;
  readonly onClose: () => void;
};

/** The designer of one template: what can be put on paper, the paper, and the properties of what is chosen. */
export function Workbench({ code, design, template, onOpen, onStored, onClose }: WorkbenchProps): ReactNode {
  const text = useText();
  const guard = useUnsaved();
  const [notify, ask] = useUnit([noticeShown, questionAsked]);
  const [history, dispatch] = useReducer(step, draftOf(template, design, text('printDesign.newName')), begin);
  const [isDirty, setDirty] = useState(false);
  const [view, setView] = useState<'design' | 'preview'>('design');
  const [images, setImages] = useState(template?.images ?? {});
  const [problem, setProblem] = useState<string | null>(null);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const { now, selected } = history;
  const act = (next: Act): void => {
    if (next.kind !== 'selected') {
      guard.touch();
      setDirty(true);
    }
    dispatch(next);
  };
  const change = (draft: Draft, mark?: string, place?: Place | null): void =>
    act({
      kind: 'changed',
      draft,
      ...(mark === undefined ? {} : { mark }),
      ...(place === undefined ? {} : { selected: place }),
    });
  const changeBody = (body: Draft['body'], place?: Place | null): void => change({ ...now, body }, undefined, place);
  const put = (what: string, place: Place): void => {
    const [kind, name] = what.split(':');
    const field = design.fields.find((one) => one.name === name);
    if (kind === 'field' && field !== undefined)
      changeBody(
        withBlock(now.body, place, {
          kind: 'fields',
          table: null,
          columns: 2,
          items: [{ label: field.label, value: `{${field.name}}` }],
        }),
        place,
      );
    const made = (['text', 'fields', 'code128', 'qrcode', 'image', 'rule'] as const).find((one) => one === name);
    if (kind === 'block' && made !== undefined)
      changeBody(withBlock(now.body, place, newBlock(made, text('printDesign.newText'))), place);
  };
  const failed = (thrown: unknown): void => {
    const failure = failureOf(thrown);
    setFaults(new Map((refusalDetail(failure)?.errors ?? []).map(({ field, message }) => [field, message])));
    setProblem(failureText(failure));
  };
  const clean = (): void => {
    guard.clean();
    setDirty(false);
    setProblem(null);
    setFaults(new Map());
  };
  const saving = useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ asNew }: { readonly asNew: boolean }) => {
      const body = { ...now, roleIds: [...now.roleIds] };
      if (template === null || asNew)
        return addTemplate(
          code,
          template === null
            ? body
            : { ...body, isDefault: false, name: text('printDesign.copyOf', { name: now.name }) },
        );
      await editTemplate(code, template.id, { ...body, version: template.version });
      return template.id;
    },
    onSuccess: async (id) => {
      clean();
      notify({ kind: 'saved', level: 'success', text: text('printDesign.saved') });
      await onStored(id);
    },
    onError: failed,
  });
  const removing = useMutation({
    meta: { isQuiet: true },
    mutationFn: (id: string) => removeTemplate(code, id),
    onSuccess: async () => {
      clean();
      notify({ kind: 'deleted', level: 'success', text: text('printDesign.deleted') });
      await onStored(null);
    },
    onError: failed,
  });
  const exporting = useMutation({
    mutationFn: (id: string) => templateFile(code, id),
    onSuccess: ({ path, text: yaml }) => downloadText(path.replaceAll('/', '_'), yaml),
  });
  const afterLosing = (go: () => void): void => {
    if (!isDirty) return go();
    ask({
      title: text('notice.title'),
      text: text('printDesign.lose'),
      yes: text('printDesign.loseYes'),
      no: text('action.cancel'),
      isDangerous: true,
      onYes: () => {
        clean();
        go();
      },
    });
  };
  const save = (): void => {
    if (!saving.isPending) saving.mutate({ asNew: false });
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      const key = event.key.toLowerCase();
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea');
      if (key === 's') save();
      else if (!isTyping && key === 'z' && !event.shiftKey) act({ kind: 'undone' });
      else if (!isTyping && (key === 'y' || (key === 'z' && event.shiftKey))) act({ kind: 'redone' });
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const block = blockAt(now.body, selected);
  return (
    <section className="panel pd" aria-label={text('printDesign.title')}>
      <TemplateBar
        design={design}
        template={template}
        history={history}
        isSaving={saving.isPending}
        onOpen={(id) => afterLosing(() => onOpen(id))}
        onCopy={() => saving.mutate({ asNew: true })}
        onRemove={(one) =>
          ask({
            title: text('notice.title'),
            text: text('printDesign.removeAsk', { name: one.name }),
            yes: text('action.delete'),
            no: text('action.cancel'),
            isDangerous: true,
            onYes: () => removing.mutate(one.id),
          })
        }
        onExport={(one) => exporting.mutate(one.id)}
        onStart={() => changeBody(design.start, null)}
        onUndo={() => act({ kind: 'undone' })}
        onRedo={() => act({ kind: 'redone' })}
        onSave={save}
        onClose={() => afterLosing(onClose)}
      />
      {problem === null ? null : (
        <p role="alert" className="pd-problem">
          {problem}
        </p>
      )}
      <Warnings template={template} />
      <p className="pd-narrow">{text('printDesign.narrow')}</p>
      <div className="pd-tabs" role="tablist" aria-label={text('printDesign.title')}>
        {(['design', 'preview'] as const).map((one) => (
          <button key={one} type="button" role="tab" aria-selected={view === one} onClick={() => setView(one)}>
            {text(`printDesign.view.${one}`)}
          </button>
        ))}
      </div>
      <div className={view === 'design' ? 'pd-room' : 'pd-room pd-previewing'}>
        <Palette
          design={design}
          onBlock={(kind) => {
            const at = {
              section: selected?.section ?? 'body',
              index: selected === null ? 0 : selected.index + 1,
            } as const;
            changeBody(withBlock(now.body, at, newBlock(kind, text('printDesign.newText'))), at);
          }}
          onField={(field) => {
            const { body, place } = withField(now.body, selected, field);
            changeBody(body, place);
          }}
          onColumn={(sub, field) => {
            const { body, place } = withColumn(now.body, sub, field);
            changeBody(body, place);
          }}
        />
        <PaperBoard
          body={now.body}
          selected={selected}
          images={images}
          onSelect={(place) => act({ kind: 'selected', place })}
          onMove={(from, to) => {
            const done = moved(now.body, from, to);
            if (done === null) notify({ kind: 'print-move', level: 'warning', text: text('printDesign.linesInBody') });
            else changeBody(done.body, done.place);
          }}
          onRemove={(place) => changeBody(withoutBlock(now.body, place), null)}
          onDrop={put}
        />
        <div className="pd-sheet">
          <Preview code={code} display={design.display} body={now.body} />
        </div>
        <aside className="pd-props" aria-label={text('printDesign.props')}>
          {block === undefined || selected === null ? (
            <>
              <h2>{text('printDesign.page')}</h2>
              <PageProps draft={now} design={design} faults={faults} onChange={change} />
            </>
          ) : (
            <>
              <h2>{text(`printDesign.kind.${block.kind === 'code' ? block.code : block.kind}`)}</h2>
              <BlockProps
                key={`${selected.section}.${selected.index}`}
                block={block}
                design={design}
                onChange={(next: PrintBlock, mark) =>
                  change(
                    { ...now, body: withChanged(now.body, selected, next) },
                    `${selected.section}.${selected.index}.${mark}`,
                  )
                }
                onImage={(path, link) => setImages((known) => ({ ...known, [path]: link }))}
              />
              <p className="pd-acts">
                <Button onClick={() => act({ kind: 'selected', place: null })}>{text('printDesign.toPage')}</Button>
                <Button look="danger" onClick={() => changeBody(withoutBlock(now.body, selected), null)}>
                  {text('printDesign.removeBlock')}
                </Button>
              </p>
            </>
          )}
        </aside>
      </div>
    </section>
  );
}

function draftOf(template: PrintTemplate | null, design: PrintDesign, name: string): Draft {
  if (template === null) return { name, isDefault: design.templates.length === 0, roleIds: [], body: design.start };
  const { isDefault, roleIds, body } = template;
  return { name: template.name, isDefault, roleIds, body };
}
