import { useCallback, useMemo, useState } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import { NO_OVERRIDES, overridden, type Override } from './overrides.ts';

/** A form as its script has changed it. */
export function useOverrides(given: FormView) {
  const [overrides, setOverrides] = useState(NO_OVERRIDES);
  const view = useMemo(() => overridden(given, overrides), [given, overrides]);
  const override = useCallback(
    (names: readonly string[], change: Override) =>
      setOverrides((before) => ({
        ...before,
        ...Object.fromEntries(names.map((name) => [name, { ...before[name], ...change }])),
      })),
    [],
  );
  return { view, subs: view.subs.filter(({ table }) => overrides[table]?.hidden !== true), override };
}
