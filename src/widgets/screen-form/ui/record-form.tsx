import { Form } from 'antd';
import { useCallback, useEffect, useId, useRef, type ReactNode } from 'react';
import type { DefaultContext } from '#core/defaults/default-value.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { FormServicesContext, type Values } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import type { FormSearch } from '@/shared/routing';
import { Button } from '@/shared/ui';
import { FieldChangedContext } from '../model/field-changed.ts';
import { controlId, type Problem } from '../model/problems.ts';
import { useRecord } from '../model/use-record.ts';
import { useSaving } from '../model/use-saving.ts';
import { newValues } from '../model/values.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { FieldItems } from './field-items.tsx';
import { EditableGrid, type GridHandle } from './grid/editable-grid.tsx';
import { ProblemSummary } from './problem-summary.tsx';

type RecordFormProps = {
  readonly code: string;
  readonly view: FormView;
  readonly mode: FormSearch['mode'];
  readonly initial: Values;
  readonly context: DefaultContext;
  readonly onClose: () => void;
  readonly onOpen: (form: FormSearch) => void;
};

/** A record and its sub-tables. antd's form owns the head's values, so a key press renders one field; computed fields follow by themselves. */
export function RecordForm({ code, view, mode, initial, context, onClose, onOpen }: RecordFormProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const isReadonly = mode === 'view';
  // Several forms live in the document at a time, each in its own tab.
  const formId = useId();
  const grids = useRef(new Map<string, GridHandle>());
  const record = useRecord({ code, view, initial, context, isReadonly });
  const { form, state, services, draft } = record;
  const fieldChanged = useCallback((name: string) => state.headChanged([name]), [state]);
  const goTo = (path: Problem['path']): void => {
    const [table, row, field] = path;
    const grid = grids.current.get(String(table));
    if (grid !== undefined && typeof row === 'number') {
      grid.goTo(row, String(field));
      return;
    }
    const control = document.getElementById(controlId(formId, path));
    control?.scrollIntoView({ block: 'center' });
    control?.focus();
  };
  const { problems, conflict, isPending, save, stay, resolve } = useSaving({
    code,
    view,
    record,
    isReadonly,
    commit: () => {
      for (const grid of grids.current.values()) grid.commit();
    },
    onProblem: ({ path }) => goTo(path),
    onSaved: (isNext) => {
      if (!isNext) onClose();
      else if (mode === 'add') {
        form.resetFields();
        state.load(newValues(view, context), true);
      } else onOpen({ mode: 'add', id: null });
    },
  });

  useEffect(() => {
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

  const title = text(mode === 'add' ? 'form.add' : mode === 'edit' ? 'form.edit' : 'form.view', {
    title: dataText(view.title),
  });
  return (
    <FormServicesContext value={services}>
      <section className="panel record" aria-label={title}>
        <h1>{title}</h1>
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
            <FieldItems fields={view.fields} prefix={[]} columns={view.columns} table={view.table} />
            {view.subs.map((sub) => {
              const store = state.grids.get(sub.table);
              return store === undefined ? (
                <fieldset key={sub.table} className="record-sub">
                  <legend>{dataText(sub.title)}</legend>
                  <FieldItems fields={sub.fields} prefix={[sub.table, 0]} columns={view.columns} table={sub.table} />
                </fieldset>
              ) : (
                <EditableGrid
                  key={sub.table}
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
              );
            })}
          </FieldChangedContext>
        </Form>
        <footer className="record-foot">
          <Button onClick={onClose}>{text('action.back')}</Button>
          {isReadonly ? null : (
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
