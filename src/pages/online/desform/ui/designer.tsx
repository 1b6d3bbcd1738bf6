import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { checkDesign, placeable } from '#core/desform/apply.ts';
import { writeDesign, type EntryDesign, type PlacedItem } from '#core/desform/design.ts';
import { designFaultText, type DesignFault } from '#core/desform/faults.ts';
import { desformSubject, desformStates } from '#core/managed/desform.ts';
import { said } from '#core/managed/views.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { publishDesform, saveDesform, type DesformDesign } from '@/entities/online/desform';
import { usePageRules } from '@/entities/permission';
import { managedKey } from '@/entities/system/managed';
import { useCoreLanguage, useDataText, useText } from '@/shared/i18n';
import { Button, ErrorState, noticeShown, Tag } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import { changed, drawingOf, found, itemAt, itemId, type Change } from '../model/drawing.ts';
import { Canvas } from './canvas.tsx';
import { Palette } from './palette.tsx';
import { Preview } from './preview.tsx';
import { Properties } from './properties.tsx';
import './desform.css';

type DesignerProps = { readonly stored: DesformDesign; readonly onClose: () => void };

/** Draws an entry page over its form; without the form there is nothing to draw with, which is said. */
export function Designer({ stored, onClose }: DesignerProps): ReactNode {
  const text = useText();
  const { view, formFault, name } = stored;
  if (view === null)
    return (
      <ErrorState
        title={text('desform.noForm', { name })}
        reason={formFault ?? ''}
        retry={{ label: text('action.back'), act: onClose }}
      />
    );
  return <OpenDesigner stored={stored} view={view} onClose={onClose} />;
}

function OpenDesigner({ stored, view, onClose }: DesignerProps & { readonly view: FormView }): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const rules = usePageRules();
  const prefix = useId();
  const [drawing, setDrawing] = useState(() => drawingOf(stored.design));
  const [announced, setAnnounced] = useState('');
  const focused = useRef<string | null>(null);
  const { design, chosen, past, future } = drawing;
  const { state, isDirty, isBusy, save, publish } = useKeeping(stored, design);
  const nameOf = useNames(view);
  const faults = useMemo(() => checkDesign(design, view, language), [design, view, language]);
  const mayDesign = rules.button('design').isVisible;
  const act = (change: Change): void => {
    const next = changed(drawing, change);
    setDrawing(next);
    const id = 'id' in change ? change.id : change.kind === 'put' ? itemId(change.item) : null;
    const place = id === null || change.kind === 'taken' ? null : found(next.design, id);
    if (change.kind === 'taken') setAnnounced(text('desform.takenOff', { name: nameOf(design, change.id) }));
    if (place === null || id === null) return;
    focused.current = id;
    setAnnounced(
      text('desform.moved', {
        name: nameOf(next.design, id),
        section: sectionName(text, next.design, place.section.key),
        place: place.at + 1,
        count: place.section.items.length,
      }),
    );
  };
  useEffect(() => {
    // What was moved into another section is another element: the focus goes with it.
    if (focused.current !== null) document.getElementById(prefix + focused.current)?.focus();
    focused.current = null;
  });
  useKeys({ save: mayDesign ? save : () => undefined, act });
  const [, stateWords = ['', '']] = desformStates.find(([value]) => value === state) ?? [];
  const newest = isDirty && state === '1' ? (desformStates[2]?.[1] ?? stateWords) : stateWords;
  return (
    <section className="panel desform" aria-label={text('desform.designOf', { name: stored.name })}>
      <header className="desform-top">
        <h1>{text('desform.designOf', { name: stored.name })}</h1>
        <Tag text={said(newest, language)} />
        {isDirty ? (
          <span className="desform-unsaved" role="status">
            {text('desform.unsaved')}
          </span>
        ) : null}
        <span className="desform-acts">
          <Button title="Ctrl+Z" disabled={past.length === 0} onClick={() => act({ kind: 'back' })}>
            {text('desform.undo')}
          </Button>
          <Button title="Ctrl+Y" disabled={future.length === 0} onClick={() => act({ kind: 'forth' })}>
            {text('desform.redo')}
          </Button>
          <Button onClick={onClose}>{text('action.back')}</Button>
          {mayDesign ? (
            <Button title="Ctrl+S" isBusy={isBusy} disabled={!isDirty} onClick={save}>
              {text('action.save')}
            </Button>
          ) : null}
          {rules.button('publish').isVisible ? (
            <Button look="primary" isBusy={isBusy} onClick={() => publish(faults)}>
              {text('desform.publish')}
            </Button>
          ) : null}
        </span>
      </header>
      <Faults faults={faults} design={design} onChange={act} />
      <div className="desform-panes">
        <Palette view={view} design={design} chosen={chosen} onChange={act} />
        <Canvas {...{ prefix, view, design, chosen, nameOf }} onChange={act} />
        <Properties view={view} design={design} chosen={chosen} onChange={act} />
      </div>
      <Preview design={design} view={view} name={stored.name} />
      <p className="desform-announced" role="status" aria-live="polite">
        {announced}
      </p>
    </section>
  );
}

type FaultsProps = {
  readonly faults: readonly DesignFault[];
  readonly design: EntryDesign;
  readonly onChange: (change: Change) => void;
};

/** Lists the faults that keep the design from being published, each with a link to its place. */
function Faults({ faults, design, onChange }: FaultsProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  if (faults.length === 0) return null;
  return (
    <div className="desform-faults" role="status">
      <strong>{text('desform.faults', { count: faults.length })}</strong>
      <ul>
        {faults.map((fault) => {
          const at = itemAt(design, fault.place);
          const section = at === null ? '' : sectionName(text, design, at.section.key);
          const place = at === null ? fault.place : text('desform.placeIn', { section, place: at.place });
          const words = designFaultText({ ...fault, place }, language);
          return (
            <li key={words}>
              {at === null ? (
                words
              ) : (
                <button
                  type="button"
                  className="desform-choose"
                  onClick={() => onChange({ kind: 'chosen', chosen: { kind: 'item', id: itemId(at.item) } })}
                >
                  {words}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Draft and publication: the version that was seen goes with each, and nothing drawn is lost when one is refused. */
function useKeeping({ code, name, ...stored }: DesformDesign, design: EntryDesign) {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const guard = useUnsaved();
  const version = useRef(stored.version);
  const [state, setState] = useState(stored.state);
  const [kept, setKept] = useState(() => writeDesign(drawingOf(stored.design).design));
  const now = useMemo(() => writeDesign(design), [design]);
  const isDirty = now !== kept;
  useEffect(() => {
    if (isDirty) guard.touch();
    else guard.clean();
  }, [isDirty, guard]);
  const keep = async (): Promise<void> => {
    version.current = await saveDesform(code, version.current, now);
    setKept(now);
    setState((before) => (before === '0' ? '0' : '2'));
  };
  const forget = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: managedKey(desformSubject) });
    await cache.invalidateQueries({ queryKey: ['desform', 'fill', code] });
  };
  const saving = useMutation({
    mutationFn: keep,
    onSuccess: () => notify({ kind: 'drafted', level: 'success', text: text('desform.saved') }),
    onSettled: forget,
  });
  const publishing = useMutation({
    mutationFn: async () => {
      if (isDirty) await keep();
      version.current = await publishDesform(code, version.current);
      setState('1');
    },
    onSuccess: () => notify({ kind: 'published', level: 'success', text: text('desform.publishedNotice', { name }) }),
    onSettled: forget,
  });
  const isBusy = saving.isPending || publishing.isPending;
  return {
    state,
    isDirty,
    isBusy,
    save: (): void => {
      if (isDirty && !isBusy) saving.mutate();
    },
    publish: (faults: readonly DesignFault[]): void => {
      if (faults.length === 0) publishing.mutate();
      else notify({ kind: 'faulty', level: 'warning', text: text('desform.faults', { count: faults.length }) });
    },
  };
}

/** Returns the names of items: a field by its own label, a note by its beginning. */
function useNames(view: FormView): (design: EntryDesign, id: string) => string {
  const text = useText();
  const dataText = useDataText();
  return useMemo(() => {
    const labels = new Map(placeable(view).map(({ name, label }) => [name, dataText(label)]));
    const called = (item: PlacedItem | undefined): string => {
      if (item === undefined) return '';
      if (item.kind === 'field') return item.label ?? labels.get(item.name) ?? item.name;
      return item.text === '' ? text('desform.note') : item.text.slice(0, 40);
    };
    return (design, id) => called(found(design, id)?.item);
  }, [view, text, dataText]);
}

function sectionName(text: ReturnType<typeof useText>, { sections }: EntryDesign, key: string): string {
  const at = sections.findIndex((section) => section.key === key);
  const title = sections[at]?.title ?? '';
  return title === '' ? text('desform.sectionAt', { place: at + 1 }) : title;
}

/** Ctrl+S saves; Ctrl+Z and Ctrl+Y go back and forth, but in a field they belong to what is typed there. */
function useKeys({ save, act }: { readonly save: () => void; readonly act: (change: Change) => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      const key = event.key.toLowerCase();
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      const isForth = key === 'y' || (key === 'z' && event.shiftKey);
      if (key === 's') save();
      else if (isTyping || (key !== 'z' && key !== 'y')) return;
      else act({ kind: isForth ? 'forth' : 'back' });
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
