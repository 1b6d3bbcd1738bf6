import { useUnit } from 'effector-react';
import { createContext, useContext, useMemo } from 'react';
import { pageCleaned, pageTouched } from './unsaved.ts';

/** Key of the page a component stands in; the place that shows pages provides it. */
export const PageKeyContext = createContext('');

/** Says of the page around it that it was touched, or is clean again. */
export type UnsavedMarks = { readonly touch: () => void; readonly clean: () => void };

/**
 * For forms: marks their page as holding unsaved work. Nothing is marked clean on unmount: a hidden page is unmounted to React, and whoever
 * lets a page go has asked before.
 */
export function useUnsaved(): UnsavedMarks {
  const key = useContext(PageKeyContext);
  const [touched, cleaned] = useUnit([pageTouched, pageCleaned]);
  return useMemo(() => ({ touch: () => touched(key), clean: () => cleaned(key) }), [key, touched, cleaned]);
}
