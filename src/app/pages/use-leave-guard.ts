import { useProvidedScope, useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { useBlocker, useNavigate } from 'react-router-dom';
import { $isMultiTab, $tabList } from '@/entities/tab';
import { useText } from '@/shared/i18n';
import { questionAsked } from '@/shared/ui';
import { $hasUnsaved, $unsavedPages, pageCleaned } from '@/shared/unsaved';
import { leaveDecision, type LeaveDecision } from './leave-decision.ts';

/** Asks whether unsaved work may be lost. */
export function useAskToLeave(): (onYes: () => void, onNo: () => void) => void {
  const text = useText();
  const ask = useUnit(questionAsked);
  return (onYes, onNo) =>
    ask({
      title: text('notice.title'),
      text: text('form.unsaved'),
      yes: text('action.leave'),
      no: text('action.stay'),
      isDangerous: true,
      onYes,
      onNo,
    });
}

/** The one place that holds navigations and the closing of the window for the sake of unsaved work. */
export function useLeaveGuard(): void {
  const navigate = useNavigate();
  const scope = useProvidedScope();
  const [hasUnsaved, cleaned] = useUnit([$hasUnsaved, pageCleaned]);
  const ask = useAskToLeave();
  const decision = useRef<LeaveDecision>({ kind: 'go' });

  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // Read at this moment: a tab closed just before navigating has taken its work along already.
    decision.current = leaveDecision({
      current: currentLocation,
      next: nextLocation,
      action: historyAction,
      list: scope?.getState($tabList) ?? $tabList.getState(),
      isMulti: scope?.getState($isMultiTab) ?? $isMultiTab.getState(),
      unsaved: scope?.getState($unsavedPages) ?? $unsavedPages.getState(),
    });
    return decision.current.kind !== 'go';
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const held = decision.current;
    if (held.kind === 'resume') {
      blocker.reset();
      void navigate(held.address);
    } else if (held.kind === 'ask') {
      ask(() => {
        for (const key of held.lost) cleaned(key);
        blocker.proceed();
      }, blocker.reset);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once per held navigation
  }, [blocker.state, blocker.location]);

  useEffect(() => {
    if (!hasUnsaved) return;
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [hasUnsaved]);
}
