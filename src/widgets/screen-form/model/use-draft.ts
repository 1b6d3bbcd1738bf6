import { useEffect, useMemo, useRef, useState } from 'react';
import { disabledName } from '#core/fields/retired.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { newFormKey, readDraft, removeDraft, writeDraft, type Draft } from '@/shared/draft';
import type { Values } from '@/shared/fields';
import { rowsOf } from './values.ts';

/** Wait after the last key before the draft is written. */
const DEBOUNCE_MS = 200;

type DraftOptions = {
  /** Null: a form that cannot be changed has no draft. */
  readonly place: string | null;
  readonly view: FormView;
  readonly values: () => Values;
  readonly isDirty: () => boolean;
};

/** The draft of a form: written while it is filled in, offered when it is opened again, gone when it is saved. */
export type DraftKeeper = {
  /** Found from an earlier time and neither restored nor discarded yet. */
  readonly found: Draft | null;
  readonly formKey: () => string;
  /** Something changed: the draft is written, or forgotten when nothing differs any more. */
  readonly changed: () => void;
  /** Writes what is due at once; done before a form is sent, so that a lost answer finds its key again. */
  readonly flush: () => Promise<void>;
  /** Takes over the found draft. @returns its values with the fields this form still has, and whether some are gone */
  readonly restore: () => { readonly values: Values; readonly isOther: boolean } | null;
  readonly discard: () => void;
  /** The form was saved: a new key for what is filled in next, and, when it resolves, no draft any more. */
  readonly saved: () => Promise<void>;
};

/** Keeps the draft of a form. */
export function useDraft({ place, view, values, isDirty }: DraftOptions): DraftKeeper {
  const [found, setFound] = useState<Draft | null>(null);
  const definition = useMemo(() => definitionOf(view), [view]);
  const now = useRef({ formKey: '', timer: 0, isKept: false });
  const offered = useRef<Draft | null>(null);
  useEffect(() => {
    if (place === null) return undefined;
    let isGone = false;
    void readDraft(place).then((draft) => {
      // What was typed before the answer came is newer.
      if (isGone || draft === null || now.current.isKept) return;
      offered.current = draft;
      setFound(draft);
    });
    return () => {
      isGone = true;
    };
  }, [place]);

  return useMemo(() => {
    const formKey = (): string => {
      if (now.current.formKey === '') now.current.formKey = newFormKey();
      return now.current.formKey;
    };
    const write = async (): Promise<void> => {
      clearTimeout(now.current.timer);
      now.current.timer = 0;
      if (place === null) return;
      if (isDirty()) {
        now.current.isKept = true;
        await writeDraft({
          key: place,
          values: withoutSecrets(view, values()),
          definition,
          formKey: formKey(),
          savedAt: Date.now(),
        });
      } else if (now.current.isKept) {
        now.current.isKept = false;
        // What was found before is still on offer.
        await (offered.current === null ? removeDraft(place) : writeDraft(offered.current));
      }
    };
    return {
      found,
      formKey,
      changed: () => {
        if (place === null) return;
        clearTimeout(now.current.timer);
        now.current.timer = window.setTimeout(() => void write(), DEBOUNCE_MS);
      },
      flush: write,
      restore: () => {
        const draft = offered.current;
        if (draft === null) return null;
        offered.current = null;
        setFound(null);
        now.current.formKey = draft.formKey;
        return { values: known(view, draft.values), isOther: draft.definition !== definition };
      },
      discard: () => {
        offered.current = null;
        setFound(null);
        if (place !== null && !now.current.isKept) void removeDraft(place);
      },
      saved: async () => {
        clearTimeout(now.current.timer);
        offered.current = null;
        setFound(null);
        now.current = { formKey: '', timer: 0, isKept: false };
        if (place !== null) await removeDraft(place);
      },
    };
  }, [place, view, values, isDirty, definition, found]);
}

/** Returns the definition a draft has to fit: names and widgets of all fields. */
function definitionOf(view: FormView): string {
  const of = (fields: FormView['fields']): string => fields.map(({ name, widget }) => `${name}:${widget}`).join(',');
  return [of(view.fields), ...view.subs.map((sub) => `${sub.table}(${of(sub.fields)})`)].join(';');
}

/** Passwords are never kept. Files are addresses of the server, not their bytes. */
function withoutSecrets(view: FormView, values: Values): Values {
  const kept = { ...values };
  for (const { name, widget } of view.fields) if (widget === 'password') delete kept[name];
  for (const sub of view.subs) {
    const secrets = sub.fields.filter(({ widget }) => widget === 'password').map(({ name }) => name);
    if (secrets.length === 0) continue;
    kept[sub.table] = rowsOf(values[sub.table]).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.includes(name))),
    );
  }
  return kept;
}

/** The values of a draft that this form knows: fields with their texts, key and version. */
function known(view: FormView, values: Values): Values {
  const pick = (fields: FormView['fields'], row: Values): Values => {
    const names = new Set([
      'id',
      'version',
      ...fields.flatMap(({ name }) => [name, `${name}_dictText`, disabledName(name)]),
    ]);
    return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
  };
  const result = pick(view.fields, values);
  for (const sub of view.subs) {
    if (values[sub.table] !== undefined)
      result[sub.table] = rowsOf(values[sub.table]).map((row) => pick(sub.fields, row));
  }
  return result;
}
