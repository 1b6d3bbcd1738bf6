import { Form } from 'antd';
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import type { DefaultContext } from '#core/defaults/default-value.ts';
import type { FormView, SubTableView } from '#core/screen/form-view.ts';
import { plain } from '#core/values/plain.ts';
import { RecordActivity } from '@/features/record/activity';
import { PickLines, RecordTrace } from '@/features/record/flow';
import { ShareRecord } from '@/features/record/share';
import { lazyPart } from '@/shared/chunk';
import { FormServicesContext, type Values } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import type { FormSearch } from '@/shared/routing';
import { Arriving, Button } from '@/shared/ui';
import { FieldChangedContext } from '../model/field-changed.ts';
import { NO_OVERRIDES, overridden, type Override } from '../model/overrides.ts';
import { controlId, type Problem } from '../model/problems.ts';
import { useRecord } from '../model/use-record.ts';
import { useSaving } from '../model/use-saving.ts';
import { newValues } from '../model/values.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { FieldGroups } from './field-groups.tsx';
import { FieldItems } from './field-items.tsx';
import { EditableGrid, type GridHandle } from './grid/editable-grid.tsx';
import type { SubmitGate } from './form-scripts.tsx';
import { KeptTabs, revealed } from './kept-tabs.tsx';
import { PrintButton } from './print-button.tsx';
import { ProblemSummary } from './problem-summary.tsx';

// A form without script and buttons loads nothing of them.
const PopupScript = lazyPart(async () => (await import('./popup-script.tsx')).PopupScript);
const FormScripts = lazyPart(async () => (await import('./form-scripts.tsx')).FormScripts);

type RecordFormProps = {
  readonly code: string;
  readonly view: FormView;
  readonly mode: FormSearch['mode'];
  readonly initial: Values;
  readonly context: DefaultContext;
  readonly onClose: () => void;
  readonly onOpen: (form: FormSearch) => void;
  /** Begins anew with the stored record; absent where there is none to look at. */
  readonly onReload?: () => void;
  /** It is a page of its own for adding records, in words of its own. */
  readonly entry?: Entry;
};

/** A form as a page of its own for adding records. */
export type Entry = {
  readonly title: string;
  /** On the button that saves. */
  readonly submit: string;
  /** Its draft's own name: the form itself keeps another one. */
  readonly draft: string;
  /** @param id of the new record, where the server tells it */
  readonly onSaved: (id: string | null) => void;
  /** Stores what was filled in in another way than as a record of the form; what is wrong goes to its fields, undefined: it is said elsewhere. */
  readonly send?: (record: Values) => Promise<string | null | undefined>;
  /** Its button stands elsewhere, and presses by this. */
  readonly press?: Ref<() => void>;
};

/** A record and its sub-tables. antd's form owns the head's values, so a key press renders one field; computed fields follow by themselves. */
export function RecordForm(props: RecordFormProps): ReactNode {
  const { code, mode, initial, context, onClose, onOpen, entry } = props;
  const [overrides, setOverrides] = useState(NO_OVERRIDES);
  const view = useMemo(() => overridden(props.view, overrides), [props.view, overrides]);
  const gate = useRef<SubmitGate | null>(null);
  const [side, setSide] = useState<HTMLElement | null>(null);
  const text = useText();
  const dataText = useDataText();
  const isReadonly = mode === 'view';
  // Several forms live in the document at a time, each in its own tab.
  const formId = useId();
  const grids = useRef(new Map<string, GridHandle>());
  const record = useRecord({ code, view: props.view, initial, context, isReadonly, draftAs: entry?.draft });
  const { form, state, services, draft } = record;
  const override = useCallback(
    (names: readonly string[], change: Override) =>
      setOverrides((before) => ({
        ...before,
        ...Object.fromEntries(names.map((name) => [name, { ...before[name], ...change }])),
      })),
    [],
  );
  const fieldChanged = useCallback((name: string) => state.headChanged([name]), [state]);
  const goTo = (path: Problem['path']): void => {
    const [table, row, field] = path;
    const grid = grids.current.get(String(table));
    if (grid !== undefined && typeof row === 'number') {
      revealed(document.getElementById(blockId(formId, String(table))), () => grid.goTo(row, String(field)));
      return;
    }
    const control = document.getElementById(controlId(formId, path));
    revealed(control, () => {
      control?.scrollIntoView({ block: 'center' });
      control?.focus();
    });
  };
  const { problems, conflict, isPending, save, stay, resolve } = useSaving({
    code,
    view,
    record,
    isReadonly,
    send: entry?.send,
    commit: () => {
      for (const grid of grids.current.values()) grid.commit();
    },
    beforeSubmit: () => {
      if (view.script === '') return Promise.resolve({ problems: [], isChanged: false });
      const wait = { path: [], label: '', row: '', message: text('app.loading') };
      return gate.current?.() ?? Promise.resolve({ problems: [wait], isChanged: false });
    },
    onProblem: ({ path }) => goTo(path),
    onSaved: (isNext, id) => {
      if (entry !== undefined) entry.onSaved(id);
      else if (!isNext) onClose();
      else if (mode === 'add') {
        form.resetFields();
        state.load(newValues(view, context), true);
      } else onOpen({ mode: 'add', id: null });
    },
  });

  useImperativeHandle(entry?.press, () => () => void save(false));
  const isPressedElsewhere = entry?.press !== undefined;
  useEffect(() => {
    // Keys mean what the page says.
    if (isPressedElsewhere) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      const isSave = event.key === 's';
      if (!isSave && event.key !== 'Enter') return;
      event.preventDefault();
      void save(!isSave);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  const subs = view.subs.filter(({ table }) => overrides[table]?.hidden !== true);
  const lines = (sub: SubTableView): ReactNode => {
    const store = state.grids.get(sub.table);
    return store === undefined ? (
      <fieldset key={sub.table} className="record-sub">
        <legend>{dataText(sub.title)}</legend>
        <FieldItems fields={sub.fields} prefix={[sub.table, 0]} columns={view.columns} table={sub.table} />
      </fieldset>
    ) : (
      <div key={sub.table} id={blockId(formId, sub.table)}>
        <EditableGrid
          formId={formId}
          sub={sub}
          store={store}
          computed={view.plan.subs[sub.table] ?? []}
          context={context}
          onTyping={(isTyping) => (isTyping ? record.touch() : record.changed())}
          ref={(handle) => {
            if (handle !== null) grids.current.set(sub.table, handle);
            return () => void grids.current.delete(sub.table);
          }}
        />
      </div>
    );
  };
  /** The name of a tab, with the wrong entries behind it: those of a sub-table, or of the head. */
  const tabLabel = (label: string, table: string | null): string => {
    const behind = problems.filter(({ path }) => (path.length > 1 ? path[0] : null) === table);
    return behind.length === 0 ? label : text('form.wrongBehind', { label, count: behind.length });
  };

  const title =
    entry === undefined
      ? text(mode === 'add' ? 'form.add' : mode === 'edit' ? 'form.edit' : 'form.view', {
          title: dataText(view.title),
        })
      : dataText(entry.title);
  return (
    <FormServicesContext value={services}>
      <section className="panel record" aria-label={title}>
        <h1>{title}</h1>
        {view.buttons.some(({ optPosition }) => optPosition === '1') ? (
          <div className="record-side" ref={setSide} />
        ) : null}
        <DraftOffer
          draft={draft}
          onRestore={() => {
            const restored = draft.restore();
            if (restored !== null) state.load({ ...state.values(), ...restored.values }, false);
            return restored?.isOther === true;
          }}
        />
        <ProblemSummary formId={formId} problems={problems} onGo={goTo} />
        <Form<Values>
          // The fields are forms of their own; see field-items.tsx.
          component="div"
          form={form}
          name={formId}
          layout="vertical"
          requiredMark
          scrollToFirstError={false}
        >
          <FieldChangedContext value={fieldChanged}>
            {view.isTabbed ? (
              <KeptTabs
                label={title}
                tabs={[
                  { key: '', label: tabLabel(dataText(view.title), null), content: <FieldGroups view={view} /> },
                  ...subs.map((sub) => ({
                    key: sub.table,
                    label: tabLabel(dataText(sub.title), sub.table),
                    content: lines(sub),
                  })),
                ]}
              />
            ) : (
              <>
                <FieldGroups view={view} />
                {subs.map(lines)}
              </>
            )}
          </FieldChangedContext>
        </Form>
        {record.scriptCall === null ? null : (
          <Arriving>
            <PopupScript call={record.scriptCall} />
          </Arriving>
        )}
        <footer className="record-foot" hidden={isPressedElsewhere}>
          {entry === undefined ? <Button onClick={onClose}>{text('action.back')}</Button> : null}
          {view.script === '' && view.buttons.length === 0 ? null : (
            <Arriving>
              <FormScripts
                code={code}
                view={props.view}
                mode={mode}
                record={record}
                side={side}
                onOpen={onOpen}
                onOverride={override}
                onGate={(next) => {
                  gate.current = next;
                }}
              />
            </Arriving>
          )}
          {mode === 'add' || props.onReload === undefined ? null : (
            <Arriving>
              <RecordActivity
                code={code}
                id={plain(initial['id'])}
                title={dataText(view.title)}
                hasComments={view.hasComments}
                isDirty={() => state.isDirty()}
                onReverted={props.onReload}
              />
            </Arriving>
          )}
          {isReadonly && entry === undefined && view.flow?.isTraced === true ? (
            <Arriving>
              <RecordTrace code={code} id={plain(initial['id'])} title={dataText(view.title)} />
            </Arriving>
          ) : null}
          {!isReadonly && entry === undefined && view.flow !== null && view.flow.sources.length > 0 ? (
            <Arriving>
              <PickLines
                code={code}
                sources={view.flow.sources}
                values={state.values}
                onPick={(table, rows, head) => {
                  const now = state.values();
                  // What the document says already stays.
                  const fresh = Object.entries(head).filter(([name]) => plain(now[base(name)]) === '');
                  for (const [name, value] of fresh) form.setFieldValue(name, value);
                  state.headChanged(fresh.map(([name]) => name));
                  services.appendRows(table, rows);
                }}
              />
            </Arriving>
          ) : null}
          {isReadonly && entry === undefined && view.links.length > 0 ? (
            <Arriving>
              <ShareRecord code={code} id={plain(initial['id'])} title={dataText(view.title)} links={view.links} />
            </Arriving>
          ) : null}
          {entry !== undefined ? (
            <Button
              look="primary"
              isBusy={isPending}
              disabled={isReadonly}
              title="Ctrl+S"
              onClick={() => void save(false)}
            >
              {isPending ? text('form.wait') : dataText(entry.submit)}
            </Button>
          ) : isReadonly ? (
            <PrintButton code={code} title={dataText(view.title)} id={plain(initial['id'])} />
          ) : (
            <>
              <Button isBusy={isPending} onClick={() => void save(true)}>
                {text('action.saveAndNew')}
              </Button>
              <Button look="primary" isBusy={isPending} title="Ctrl+S" onClick={() => void save(false)}>
                {text(isPending ? 'form.wait' : 'action.save')}
              </Button>
            </>
          )}
        </footer>
      </section>
      {conflict === null ? null : <ConflictDialog conflict={conflict} onClose={stay} onResolved={resolve} />}
    </FormServicesContext>
  );
}

/** The field a shown text belongs to. */
function base(name: string): string {
  return name.replace(/_dictText$/, '');
}

/** Id of the lines of a sub-table. */
function blockId(formId: string, table: string): string {
  return `${formId}-lines-${table}`;
}
