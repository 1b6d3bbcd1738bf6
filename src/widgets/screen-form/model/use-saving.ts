import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import { plain } from '#core/values/plain.ts';
import { recordQuery, saveRecord } from '@/entities/screen';
import { failureOf, failureText, isSessionEnd, refusalDetail } from '@/shared/api';
import type { Values } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';
import { resolveConflict, type Conflict } from './conflict.ts';
import { serverProblems, type Problem } from './problems.ts';
import { useCheck } from './use-field-rules.ts';
import type { OpenRecord } from './use-record.ts';
import { validate } from './validate.ts';
import { toRecord } from './values.ts';

type SavingOptions = {
  readonly code: string;
  readonly view: FormView;
  readonly record: OpenRecord;
  readonly isReadonly: boolean;
  /** Puts the text being typed into the values. */
  readonly commit: () => void;
  /** The script of the form is asked what it thinks of what is to be saved. */
  readonly beforeSubmit: () => Promise<{ readonly problems: readonly Problem[]; readonly isChanged: boolean }>;
  /** Stores it in another way than as a record of the form; answers its id where it is known, undefined where it was refused and that is said elsewhere. */
  readonly send?: ((record: Values) => Promise<string | null | undefined>) | undefined;
  /** The first problem has to be seen. */
  readonly onProblem: (problem: Problem) => void;
  /**
   * @param isNext another record is wanted
   * @param id of the record, where the server tells it
   */
  readonly onSaved: (isNext: boolean, id: string | null) => void;
};

/** Saving a form: checked here, sent once however often it is asked for, refusals put to their places. */
export function useSaving(options: SavingOptions) {
  const { code, view, record, isReadonly, commit, beforeSubmit, onProblem, onSaved } = options;
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const check = useCheck();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [conflict, setConflict] = useState<{ conflict: Conflict; stored: Values } | null>(null);
  // Set at the first press and cleared when the answer is there: a second press cannot slip in between two renders.
  const isSaving = useRef(false);
  const { form, state, draft } = record;

  const show = (found: readonly Problem[]): void => {
    setProblems(found);
    const first = found.find(({ path }) => path.length > 0);
    if (first !== undefined) onProblem(first);
  };
  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    // Offline as well: the answer is then a failure that says so, not a wait nobody sees.
    networkMode: 'always',
    mutationFn: async ({ values }: { values: Values; isNext: boolean }) => {
      await draft.flush();
      const sent = toRecord(view, values);
      return options.send === undefined ? saveRecord(code, sent, draft.formKey()) : options.send(sent);
    },
    onSettled: () => {
      isSaving.current = false;
    },
    onSuccess: async (id, { isNext }) => {
      if (id === undefined) {
        setProblems([]);
        return;
      }
      // Whoever reads that it is saved may leave at once, and is not offered a draft of it.
      await record.stored();
      if (id !== null) await record.handOver(id);
      setProblems([]);
      // Whoever sends it himself says himself what became of it.
      if (options.send === undefined) notify({ kind: 'saved', level: 'success', text: text('form.saved') });
      void cache.invalidateQueries({ queryKey: ['screen', code, 'rows'] });
      void cache.invalidateQueries({ queryKey: ['screen', code, 'tree'] });
      // Looked at next, it is what was stored, not what was there before.
      if (id !== null) cache.removeQueries({ queryKey: recordQuery(code, id).queryKey });
      onSaved(isNext, id);
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
        // Under a key of its own: the form goes on showing what was typed.
        const query = recordQuery(code, plain(state.values()['id']));
        const stored = await cache.fetchQuery({ ...query, queryKey: [...query.queryKey, 'stored'] });
        setConflict({ conflict: detail.conflict, stored });
      } else if (errors.length > 0) {
        const found = serverProblems(view, errors, text, dataText);
        mark(record, found);
        show(found);
      } else setProblems([{ path: [], label: '', row: '', message: failureText(failure) }]);
    },
  });
  const send = (values: Values, isNext: boolean): void => {
    isSaving.current = true;
    mutate({ values, isNext });
  };
  const save = async (isNext: boolean): Promise<void> => {
    if (isReadonly || isSaving.current) return;
    isSaving.current = true;
    commit();
    let found: readonly Problem[] = [];
    try {
      found = await validate({ view, form, state, check, text, dataText });
      if (found.length === 0) {
        const { problems: refused, isChanged } = await beforeSubmit();
        found = refused;
        // What the script wrote has to be right, too.
        if (refused.length === 0 && isChanged) found = await validate({ view, form, state, check, text, dataText });
      }
    } catch (thrown) {
      isSaving.current = false;
      throw thrown;
    }
    if (found.length === 0) send(state.values(), isNext);
    else {
      isSaving.current = false;
      show(found);
    }
  };
  return {
    problems,
    conflict: conflict?.conflict ?? null,
    isPending,
    save,
    stay: () => setConflict(null),
    resolve: (theirs: ReadonlySet<string>): void => {
      if (conflict === null) return;
      const values = resolveConflict(state.values(), conflict.stored, conflict.conflict, theirs);
      setConflict(null);
      state.load(values, false);
      if (!isSaving.current) send(values, false);
    },
  };
}

/** Puts the server's errors to their fields and cells. */
function mark({ form, state }: OpenRecord, found: readonly Problem[]): void {
  const inHead = found.filter(({ path }) => path.length > 0 && !state.grids.has(String(path[0])));
  form.setFields(inHead.map(({ path, message }) => ({ name: [...path], errors: [message] })));
  for (const [table, grid] of state.grids) {
    const errors = new Map<number, Record<string, string>>();
    for (const { path, message } of found) {
      const [first, row, field] = path;
      if (first !== table || typeof row !== 'number' || field === undefined) continue;
      errors.set(row, { ...errors.get(row), [field]: message });
    }
    grid.setErrors(errors);
  }
}
