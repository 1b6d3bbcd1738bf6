import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useUnit } from 'effector-react';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import type { DefaultContext } from '#core/defaults/default-value.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { plain } from '#core/screen/list-view.ts';
import { recordQuery, saveRecord } from '@/entities/screen';
import { failureOf, isSessionEnd, refusalDetail } from '@/shared/api';
import { newFormKey } from '@/shared/draft';
import { FormServicesContext, type FormServices, type Values } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import type { FormSearch } from '@/shared/routing';
import { Button, noticeShown } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import { resolveConflict, type Conflict } from '../model/conflict.ts';
import { controlId, formProblems, serverProblems, type Problem } from '../model/problems.ts';
import { changedComputed, newValues, rowsOf, toRecord } from '../model/values.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FieldItems } from './field-items.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { SubTable } from './sub-table.tsx';

type RecordFormProps = {
  readonly code: string;
  readonly view: FormView;
  readonly mode: FormSearch['mode'];
  readonly initial: Values;
  readonly context: DefaultContext;
  readonly onClose: () => void;
  readonly onOpen: (form: FormSearch) => void;
};

/** A record and its sub-tables. antd's form owns the values, so a key press renders one field; computed fields follow by themselves. */
export function RecordForm({ code, view, mode, initial, context, onClose, onOpen }: RecordFormProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const [form] = Form.useForm<Values>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [conflict, setConflict] = useState<{ conflict: Conflict; stored: Values } | null>(null);
  const isReadonly = mode === 'view';
  // Several forms live in the document at a time, each in its own tab.
  const formId = useId();
  const guard = useUnsaved();
  // Set at the first press and cleared when the answer is there: a second press cannot slip in between two renders.
  const isSaving = useRef(false);
  const formKey = useRef(newFormKey());

  const services = useMemo<FormServices>(() => {
    const recompute = (): void => {
      for (const { path, value } of changedComputed(view, allValues(form))) form.setFieldValue(path, value);
    };
    return {
      isReadonly,
      uploadLabel: view.title,
      scopeValues: (path) =>
        path.length === 3 ? (rowsOf(form.getFieldValue(path[0]))[Number(path[1])] ?? {}) : allValues(form),
      fill: (path, values) => {
        for (const [name, value] of Object.entries(values)) form.setFieldValue([...path.slice(0, -1), name], value);
        guard.touch();
        recompute();
      },
      appendRows: (table, rows) => {
        if (rows.length === 0) return;
        form.setFieldValue(table, [...rowsOf(form.getFieldValue(table)), ...rows]);
        recompute();
      },
    };
  }, [form, view, isReadonly, guard]);

  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ values }: { values: Values; isNext: boolean }) =>
      saveRecord(code, toRecord(view, values), formKey.current),
    onSettled: () => {
      isSaving.current = false;
    },
    onSuccess: (_message, { isNext }) => {
      guard.clean();
      formKey.current = newFormKey();
      setProblems([]);
      notify({ kind: 'saved', level: 'success', text: text('form.saved') });
      void cache.invalidateQueries({ queryKey: ['screen', code, 'rows'] });
      void cache.invalidateQueries({ queryKey: ['screen', code, 'tree'] });
      if (!isNext) onClose();
      else if (mode === 'add') {
        form.resetFields();
        form.setFieldsValue(newValues(view, context));
      } else onOpen({ mode: 'add', id: null });
    },
    onError: async (error) => {
      const failure = failureOf(error);
      // Nothing in the form is wrong, and the dialog for ended sessions says the rest [A8.2].
      if (isSessionEnd(failure)) {
        setProblems([]);
        return;
      }
      const detail = refusalDetail(failure);
      const errors = detail?.errors ?? [];
      if (detail?.conflict !== undefined) {
        const { id } = initial;
        // Under a key of its own: the form goes on showing what was typed.
        const query = recordQuery(code, plain(id));
        const stored = await cache.fetchQuery({ ...query, queryKey: [...query.queryKey, 'stored'] });
        setConflict({ conflict: detail.conflict, stored });
      } else if (errors.length > 0) {
        const found = serverProblems(view, errors, text, dataText);
        form.setFields(
          found
            .filter(({ path }) => path.length > 0)
            .map(({ path, message }) => ({ name: [...path], errors: [message] })),
        );
        showProblems(found);
      } else {
        const message =
          'message' in failure && failure.message !== ''
            ? failure.message
            : text(
                failure.kind === 'network'
                  ? 'failure.network'
                  : failure.kind === 'timeout'
                    ? 'failure.timeout'
                    : 'failure.server',
              );
        setProblems([{ path: [], label: '', row: '', message }]);
      }
    },
  });

  const showProblems = (found: readonly Problem[]): void => {
    setProblems(found);
    const first = found.find(({ path }) => path.length > 0);
    if (first !== undefined) document.getElementById(controlId(formId, first.path))?.focus();
  };
  const send = (values: Values, isNext: boolean): void => {
    isSaving.current = true;
    mutate({ values, isNext });
  };
  const save = async (isNext: boolean): Promise<void> => {
    if (isReadonly || isSaving.current) return;
    isSaving.current = true;
    try {
      await form.validateFields();
    } catch (thrown) {
      isSaving.current = false;
      if (!hasErrorFields(thrown)) throw thrown;
      showProblems(formProblems(view, thrown.errorFields, text, dataText));
      return;
    }
    send(allValues(form), isNext);
  };

  useEffect(() => {
    // One-time filling instead of initialValues: nested rows keep keys the form has no field for (ids, texts).
    form.setFieldsValue(initial);
    // Once: a record fetched again in the background must not overwrite what was typed meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

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
        <ProblemSummary formId={formId} problems={problems} />
        <Form<Values>
          form={form}
          name={formId}
          layout="vertical"
          requiredMark
          scrollToFirstError={false}
          onValuesChange={(_, values) => {
            guard.touch();
            // onValuesChange tells of registered fields only; the store holds the rest.
            for (const { path, value } of changedComputed(view, { ...allValues(form), ...values }))
              form.setFieldValue(path, value);
          }}
        >
          <FieldItems fields={view.fields} prefix={[]} columns={view.columns} table={view.table} />
          {view.subs.map((sub) =>
            sub.isOneToOne ? (
              <fieldset key={sub.table} className="record-sub">
                <legend>{dataText(sub.title)}</legend>
                <FieldItems fields={sub.fields} prefix={[sub.table, 0]} columns={view.columns} table={sub.table} />
              </fieldset>
            ) : (
              <SubTable key={sub.table} sub={sub} form={form} context={context} />
            ),
          )}
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
      {conflict === null ? null : (
        <ConflictDialog
          conflict={conflict.conflict}
          onClose={() => setConflict(null)}
          onResolved={(theirs) => {
            const values = resolveConflict(allValues(form), conflict.stored, conflict.conflict, theirs);
            setConflict(null);
            form.setFieldsValue(values);
            if (!isSaving.current) send(values, false);
          }}
        />
      )}
    </FormServicesContext>
  );
}

/** Every value of the form's store, with those that have no field. */
function allValues(form: { getFieldsValue: (all: true) => unknown }): Values {
  // The store of the form is the object that was put into it.
  return form.getFieldsValue(true) as Values;
}

function hasErrorFields(thrown: unknown): thrown is { errorFields: { name: (string | number)[]; errors: string[] }[] } {
  return typeof thrown === 'object' && thrown !== null && 'errorFields' in thrown && Array.isArray(thrown.errorFields);
}
