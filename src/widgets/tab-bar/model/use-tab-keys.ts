import { useProvidedScope } from 'effector-react';
import { useEffect } from 'react';
import { $tabList } from '@/entities/tab';
import type { TabActions } from '@/features/tab-actions';

/** Alt+1…9 shows the tab of that place, Alt+W closes the one shown; not while text is composed, nor over a question to all pages. */
export function useTabKeys({ show, close }: TabActions): void {
  const scope = useProvidedScope();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
      // The place of the key, not its letter: with Alt some keyboards write another one.
      const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(event.code) ?? [];
      const isClose = event.code === 'KeyW';
      if ((digit === undefined && !isClose) || isQuestionOpen()) return;
      event.preventDefault();
      const { tabs, activeKey } = scope === null ? $tabList.getState() : scope.getState($tabList);
      const key = isClose ? activeKey : tabs[Number(digit) - 1]?.key;
      if (key === null || key === undefined) return;
      if (isClose) close(key);
      else show(key);
    };
    // On the way down: dialogs keep the keys they get to themselves.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [scope, show, close]);
}

/** A dialog of the application itself wants an answer first; one of a page stays behind with its page. */
function isQuestionOpen(): boolean {
  return [...document.querySelectorAll('dialog[open]')].some((dialog) => dialog.closest('.kept-page') === null);
}
