import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldView } from '#core/screen/field-view.ts';
import { newFormKey, readDraft, removeDraft, writeDraft, type Draft } from '@/shared/draft';
import type { Values } from '@/shared/fields';

/** Wait after the last key before the draft is written. */
const DEBOUNCE_MS = 200;

/**
 * The draft of a form in a dialog: written while it is filled in, offered when it is opened again, gone when it is saved. Secrets are never kept, and
 * neither key nor version: what is restored is put into the record as it is then.
 * @param place null: a form that cannot be changed has none
 */
export function useFormDraft(place: string | null, fields: readonly FieldView[]) {
  const [found, setFound] = useState<Draft | null>(null);
  const now = useRef({ timer: 0, isKept: false });
  useEffect(() => {
    if (place === null) return undefined;
    let isGone = false;
    const kept = now.current;
    void readDraft(place).then((draft) => {
      // What was typed before the answer came is newer.
      if (!isGone && !now.current.isKept) setFound(draft);
    });
    return () => {
      isGone = true;
      clearTimeout(kept.timer);
    };
  }, [place]);
  return useMemo(() => {
    const names = fields
      .filter(({ widget, isReadonly }) => widget !== 'password' && !isReadonly)
      .flatMap(({ name }) => [name, `${name}_dictText`]);
    const pick = (values: Readonly<Record<string, unknown>>): Values =>
      Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));
    const forget = async (): Promise<void> => {
      clearTimeout(now.current.timer);
      now.current.isKept = false;
      setFound(null);
      if (place !== null) await removeDraft(place);
    };
    return {
      found,
      changed: (values: Values): void => {
        if (place === null) return;
        clearTimeout(now.current.timer);
        now.current.isKept = true;
        now.current.timer = window.setTimeout(() => {
          void writeDraft({
            key: place,
            values: pick(values),
            definition: names.join(),
            formKey: newFormKey(),
            savedAt: Date.now(),
          });
        }, DEBOUNCE_MS);
      },
      restore: (): Values => {
        setFound(null);
        return found === null ? {} : pick(found.values);
      },
      forget,
    };
  }, [place, fields, found]);
}
