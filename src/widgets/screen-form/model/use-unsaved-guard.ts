import { useUnit } from 'effector-react';
import { useEffect, useMemo, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useText } from '@/shared/i18n';
import { questionAsked } from '@/shared/ui';

/** Notes whether a form was touched. */
export type UnsavedGuard = { readonly touch: () => void; readonly clean: () => void };

/** Asks before touched work is left: by a link, the back button, or closing the window. */
export function useUnsavedGuard(): UnsavedGuard {
  const text = useText();
  const ask = useUnit(questionAsked);
  const isDirty = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    ask({
      title: text('notice.title'),
      text: text('form.unsaved'),
      yes: text('action.leave'),
      no: text('action.stay'),
      isDangerous: true,
      onYes: blocker.proceed,
      onNo: blocker.reset,
    });
    // oxlint-disable-next-line react/exhaustive-deps -- one question per blocked navigation
  }, [blocker.state]);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
  return useMemo(
    () => ({
      touch: () => {
        isDirty.current = true;
      },
      clean: () => {
        isDirty.current = false;
      },
    }),
    [],
  );
}
