import { useProvidedScope, useUnit } from 'effector-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  $choices,
  $tabList,
  choiceState,
  closeRefusal,
  keysBeside,
  tabChosen,
  tabRefreshed,
  tabsClosed,
  type Tab,
} from '@/entities/tab';
import { useDataText, useText } from '@/shared/i18n';
import { afterFrame, untilSeen } from '@/shared/lib';
import { noticeShown, questionAsked } from '@/shared/ui';
import { $unsavedPages } from '@/shared/unsaved';

/** Actions on opened pages; work that would be lost is asked about first. */
export type TabActions = {
  readonly show: (key: string) => void;
  readonly close: (key: string) => void;
  readonly closeBeside: (key: string, side: 'left' | 'right' | 'others') => void;
  readonly refresh: (key: string) => void;
};

/** The actions on tabs, for the bar and for a page that cannot go on. They read the state when they act, so nothing renders for them. */
export function useTabActions(): TabActions {
  const text = useText();
  const dataText = useDataText();
  const navigate = useNavigate();
  const scope = useProvidedScope();
  const [chosen, closed, refreshed, ask, notify] = useUnit([
    tabChosen,
    tabsClosed,
    tabRefreshed,
    questionAsked,
    noticeShown,
  ]);

  return useMemo(() => {
    const list = () => (scope === null ? $tabList.getState() : scope.getState($tabList));
    const choices = () => (scope === null ? $choices.getState() : scope.getState($choices));
    const unsaved = () => (scope === null ? $unsavedPages.getState() : scope.getState($unsavedPages));
    const tabOf = (key: string): Tab | undefined => list().tabs.find((tab) => tab.key === key);
    const show = (key: string): void => {
      const tab = tabOf(key);
      if (tab === undefined || key === list().activeKey) return;
      const left = tabOf(list().activeKey ?? '');
      // Leaving is a question first: the address asks it.
      if (left?.keepAlive !== true && unsaved().has(left?.key ?? '')) {
        void navigate(tab.fullPath);
        return;
      }
      untilSeen();
      chosen(key);
      const choice = choices();
      // The address follows when the page is seen: telling the browser's history takes as long as showing it.
      afterFrame(() => {
        const isLatest = choices() === choice && list().activeKey === key;
        if (isLatest) void navigate(tab.fullPath, { state: choiceState(choice) });
      });
    };
    const askFirst = (keys: readonly string[], isRefresh: boolean, act: () => void): void => {
      const names = keys.filter((key) => unsaved().has(key)).map((key) => dataText(tabOf(key)?.title));
      if (names.length === 0) act();
      else {
        ask({
          title: text('notice.title'),
          text: text(isRefresh ? 'tab.refreshUnsaved' : 'tab.closeUnsaved', { names: names.join('、') }),
          yes: text('action.leave'),
          no: text('action.stay'),
          isDangerous: true,
          onYes: act,
        });
      }
    };
    const closeAll = (keys: readonly string[]): void => {
      if (keys.length === 0) return;
      askFirst(keys, false, () => {
        const before = list().activeKey;
        closed(keys);
        const { activeKey, tabs } = list();
        const next = tabs.find((tab) => tab.key === activeKey);
        if (activeKey !== before && next !== undefined) void navigate(next.fullPath);
      });
    };
    return {
      show,
      close: (key) => {
        const refusal = closeRefusal(list(), key);
        if (refusal === null) closeAll([key]);
        // [A5.6]
        else
          notify({ kind: 'tab', level: 'warning', text: text(refusal === 'home' ? 'tab.homeStays' : 'tab.lastStays') });
      },
      closeBeside: (key, side) => {
        closeAll(keysBeside(list(), key, side));
      },
      refresh: (key) => {
        askFirst([key], true, () => {
          refreshed(key);
          show(key);
        });
      },
    };
  }, [text, dataText, navigate, scope, chosen, closed, refreshed, ask, notify]);
}
