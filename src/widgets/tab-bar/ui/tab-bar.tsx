import { useUnit } from 'effector-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { $isMultiTab, $pageNames, $tabList, homeTab, tabMoved, type Tab } from '@/entities/tab';
import { useTabActions } from '@/features/tab-actions';
import { useDataText, useText } from '@/shared/i18n';
import { afterFrame } from '@/shared/lib';
import { ContextMenu, IconButton, type ContextMenuItem } from '@/shared/ui';
import { $unsavedPages } from '@/shared/unsaved';
import { useTabKeys } from '../model/use-tab-keys.ts';
import { TabItem } from './tab-item.tsx';
import './tab-bar.css';

type Act = 'refresh' | 'moveLeft' | 'moveRight' | 'close' | 'left' | 'right' | 'others';
type Asked = { readonly key: string | null; readonly at: { x: number; y: number }; readonly target: HTMLElement };

/** The bar of opened pages [A2.23]; without multi-tab mode only its keys are left. */
export function TabBar(): ReactNode {
  const isMulti = useUnit($isMultiTab);
  const actions = useTabActions();
  useTabKeys(actions);
  return isMulti ? <Bar actions={actions} /> : null;
}

function Bar({ actions }: { readonly actions: ReturnType<typeof useTabActions> }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [{ tabs, activeKey }, names, unsaved, move] = useUnit([$tabList, $pageNames, $unsavedPages, tabMoved]);
  const strip = useRef<HTMLDivElement>(null);
  const dragged = useRef<string | null>(null);
  const wantsFocus = useRef(false);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const titleOf = (tab: Tab): string =>
    tab.key === homeTab.key ? text('shell.home') : (names.get(tab.key) ?? dataText(tab.title));
  const stopKey = tabs.some(({ key }) => key === focusKey) ? focusKey : activeKey;
  const tabElement = (key: string | null): HTMLElement | null =>
    [...(strip.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])].find(
      ({ dataset }) => dataset['key'] === key,
    ) ?? null;

  useEffect(() => {
    // Asking for places before the page is painted would lay it out an extra time.
    return afterFrame(() => tabElement(activeKey)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    // oxlint-disable-next-line react/exhaustive-deps -- at every change of the page shown
  }, [activeKey]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    tabElement(stopKey)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- the bar has changed under the focus
  }, [tabs, stopKey]);

  const focus = (index: number): void => {
    const tab = tabs.at(index % tabs.length);
    if (tab === undefined) return;
    setFocusKey(tab.key);
    tabElement(tab.key)?.focus();
  };
  const placeOf = (key: string): number => tabs.findIndex((tab) => tab.key === key);
  const shift = (key: string, step: number): void => {
    move({ key, to: Math.max(1, placeOf(key) + step) });
  };
  const close = (key: string): void => {
    wantsFocus.current = strip.current?.contains(document.activeElement) === true;
    if (wantsFocus.current) setFocusKey((tabs[placeOf(key) + 1] ?? tabs[placeOf(key) - 1])?.key ?? null);
    actions.close(key);
  };
  const askAt = (key: string, target: HTMLElement, at?: { x: number; y: number }): void => {
    const box = target.getBoundingClientRect();
    setAsked({ key, target, at: at ?? { x: box.left, y: box.bottom } });
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const key = target?.dataset['key'];
    if (key === undefined || target === null || event.altKey) return;
    const here = placeOf(key);
    const isMove = event.ctrlKey && event.shiftKey;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const step = event.key === 'ArrowRight' ? 1 : -1;
      if (isMove) {
        wantsFocus.current = true;
        setFocusKey(key);
        shift(key, step);
      } else focus(here + step);
    } else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(-1);
    else if (event.key === 'Enter' || event.key === ' ') actions.show(key);
    else if (event.key === 'Delete') close(key);
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) askAt(key, target);
    else return;
    event.preventDefault();
  };
  const choose = (key: string, act: Act): void => {
    switch (act) {
      case 'refresh':
        actions.refresh(key);
        return;
      case 'moveLeft':
      case 'moveRight':
        shift(key, act === 'moveLeft' ? -1 : 1);
        return;
      case 'close':
        close(key);
        return;
      case 'left':
      case 'right':
      case 'others':
        actions.closeBeside(key, act);
    }
  };
  const actsOf = (key: string): ContextMenuItem<Act>[] => {
    const here = placeOf(key);
    const isHome = key === homeTab.key;
    const isLast = here === tabs.length - 1;
    return [
      { key: 'refresh', label: text('tab.refresh'), icon: 'refresh' },
      { key: 'close', label: text('tab.close'), icon: 'close', isDisabled: isHome },
      { key: 'left', label: text('tab.closeLeft'), icon: 'first', isDisabled: here <= 1 },
      { key: 'right', label: text('tab.closeRight'), icon: 'last', isDisabled: isLast },
      { key: 'others', label: text('tab.closeOthers'), icon: 'box', isDisabled: tabs.length <= (isHome ? 1 : 2) },
      { key: 'moveLeft', label: text('tab.moveLeft'), icon: 'left', isDisabled: here <= 1 },
      { key: 'moveRight', label: text('tab.moveRight'), icon: 'right', isDisabled: isHome || isLast },
    ];
  };
  const askedTab = asked === null ? undefined : tabs.find(({ key }) => key === asked.key);
  return (
    <div className="tab-bar">
      <div
        ref={strip}
        className="tab-strip"
        role="tablist"
        tabIndex={-1}
        aria-label={text('tab.bar')}
        onKeyDown={onKey}
        onWheel={(event) => {
          event.currentTarget.scrollLeft += event.deltaY;
        }}
      >
        {tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            title={titleOf(tab)}
            isActive={tab.key === activeKey}
            isStop={tab.key === stopKey}
            isUnsaved={unsaved.has(tab.key)}
            isFixed={tab.key === homeTab.key}
            texts={{
              unsaved: text('tab.unsaved'),
              close: text('tab.closeOf', { title: titleOf(tab) }),
            }}
            onShow={() => {
              setFocusKey(null);
              actions.show(tab.key);
            }}
            onClose={() => close(tab.key)}
            onAsk={(target, at) => askAt(tab.key, target, at)}
            onDragStart={() => {
              dragged.current = tab.key;
            }}
            onDropOn={() => {
              if (dragged.current !== null) move({ key: dragged.current, to: placeOf(tab.key) });
              dragged.current = null;
            }}
          />
        ))}
      </div>
      <IconButton
        className="tab-all"
        label={text('tab.all')}
        icon="down"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const box = currentTarget.getBoundingClientRect();
          setAsked({ key: null, target: currentTarget, at: { x: box.left, y: box.bottom } });
        }}
      />
      {asked === null ? null : askedTab === undefined ? (
        <ContextMenu
          label={text('tab.all')}
          items={tabs.map((tab) => ({ key: tab.key, label: titleOf(tab), isChecked: tab.key === activeKey }))}
          at={asked.at}
          target={asked.target}
          onChoose={({ key }) => actions.show(key)}
          onClose={() => setAsked(null)}
        />
      ) : (
        <ContextMenu
          label={text('tab.menu', { title: titleOf(askedTab) })}
          items={actsOf(askedTab.key)}
          at={asked.at}
          target={asked.target}
          onChoose={({ key }) => choose(askedTab.key, key)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
