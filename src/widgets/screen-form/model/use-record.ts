import { Form, type FormInstance } from 'antd';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DefaultContext } from '#core/defaults/default-value.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { plain } from '#core/values/plain.ts';
import { draftKey } from '@/shared/draft';
import type { FormServices, ScriptCall, Values } from '@/shared/fields';
import { useUnsaved } from '@/shared/unsaved';
import { createRecordState, type RecordState } from './record-state.ts';
import { useDraft, type DraftKeeper } from './use-draft.ts';
import { useCheck } from './use-field-rules.ts';
import { rowDefaults, rowsOf } from './values.ts';

type RecordOptions = {
  readonly code: string;
  readonly view: FormView;
  readonly initial: Values;
  readonly context: DefaultContext;
  readonly isReadonly: boolean;
  /** Name of the draft, where that is not usual. */
  readonly draftAs?: string | undefined;
};

/** Does what needs the id of a record, once it is stored: attaches files that were chosen before. */
type Carried = (id: string) => Promise<void>;

/** The form of a record while it is open. */
export type OpenRecord = {
  readonly form: FormInstance<Values>;
  readonly state: RecordState;
  readonly services: FormServices;
  /** A script a popup report asked for last. */
  readonly scriptCall: ScriptCall | null;
  readonly draft: DraftKeeper;
  /** Says of the page whether it holds unsaved work, and keeps the draft. */
  readonly changed: () => void;
  readonly touch: () => void;
  /** Keeps what is to be done once the record is stored and has its id; until then it is unsaved work. */
  readonly carry: (once: Carried | null) => void;
  /** Does that, once. */
  readonly handOver: (id: string) => Promise<void>;
  /** Everything is stored: nothing unsaved, no draft. */
  readonly stored: () => Promise<void>;
};

/** Holds the values of a form, its services for editors, its draft and its mark of unsaved work: real changes only. */
export function useRecord({ code, view, initial, context, isReadonly, draftAs }: RecordOptions): OpenRecord {
  const [form] = Form.useForm<Values>();
  const guard = useUnsaved();
  const check = useCheck();
  const newest = useRef({ check, changed: (): void => undefined });
  // The ref is read when something changes, not while drawing.
  // oxlint-disable-next-line react/refs
  const [state] = useState(() =>
    createRecordState({
      view,
      form,
      initial,
      check: (...asked) => newest.current.check(...asked),
      onChange: () => newest.current.changed(),
    }),
  );
  const id = plain(initial['id']);
  const draft = useDraft({
    place: isReadonly ? null : draftKey(context.userId, code, draftAs ?? (id === '' ? 'new' : id)),
    view,
    values: state.values,
    isDirty: state.isDirty,
  });
  const carried = useRef<Carried | null>(null);
  const changed = (): void => {
    if (state.isDirty() || carried.current !== null) guard.touch();
    else guard.clean();
    draft.changed();
  };
  useLayoutEffect(() => {
    newest.current = { check, changed };
  });
  const isLoaded = useRef(false);
  useEffect(() => {
    // Once: neither a record fetched again nor a page shown again may overwrite what was typed meanwhile. Not by initialValues: nested rows
    // keep keys the form has no field for (ids, texts).
    if (isLoaded.current) return;
    isLoaded.current = true;
    form.setFieldsValue(initial);
  }, [form, initial]);

  const [scriptCall, setScriptCall] = useState<ScriptCall | null>(null);
  const services = useMemo<FormServices>(
    () => ({
      isReadonly,
      runScript: setScriptCall,
      uploadLabel: view.title,
      scopeValues: (path) => {
        if (path.length !== 3) return state.values();
        const [table, index] = path;
        return rowsOf(state.values()[String(table)])[Number(index)] ?? {};
      },
      before: state.before,
      goesOn: state.goesOn,
      fill: (path, values) => {
        const grid = path.length === 3 ? state.grids.get(String(path[0])) : undefined;
        if (grid !== undefined) {
          grid.patch(new Map([[Number(path[1]), values]]));
          return;
        }
        for (const [name, value] of Object.entries(values)) form.setFieldValue([...path.slice(0, -1), name], value);
        state.headChanged([...Object.keys(values), String(path[0])]);
      },
      fieldsOf: ([table, ...rest]) =>
        rest.length === 0 ? view.fields : (view.subs.find((sub) => sub.table === table)?.fields ?? []),
      appendRows: (table, rows) => {
        const grid = state.grids.get(table);
        const sub = view.subs.find((candidate) => candidate.table === table);
        if (grid === undefined || sub === undefined || rows.length === 0) return;
        const defaults = rowDefaults(sub.fields, context);
        grid.insert(
          grid.rows().length,
          rows.map((row) => ({ ...defaults, ...row })),
        );
      },
    }),
    [form, state, view, isReadonly, context],
  );
  return {
    form,
    state,
    services,
    scriptCall,
    draft,
    changed,
    touch: guard.touch,
    carry: (once) => {
      carried.current = once;
      changed();
    },
    handOver: async (recordId) => {
      const once = carried.current;
      carried.current = null;
      await once?.(recordId);
    },
    stored: async () => {
      // Before anything else hears of it: an answer or a cell that settles late must not make a draft of what is stored.
      state.stored();
      guard.clean();
      await draft.saved();
    },
  };
}
