import { createEvent, createStore } from 'effector';
import { useUnit } from 'effector-react';
import { useContext, useEffect } from 'react';
import { PageKeyContext } from '@/shared/unsaved';
import { $tabList, pageClosed } from './tab.ts';

/** A page says what it shows: the file, the spreadsheet, the report. */
const pageNamed = createEvent<{ readonly key: string; readonly name: string }>();

/** Names of opened pages that the menu does not know, by their keys. */
export const $pageNames = createStore<ReadonlyMap<string, string>>(new Map(), { serialize: 'ignore' })
  .on(pageNamed, (names, { key, name }) => (names.get(key) === name ? names : new Map(names).set(key, name)))
  .on(pageClosed, (names, { key }) => (names.has(key) ? new Map([...names].filter(([one]) => one !== key)) : names));

/** Calls the page around by what it shows, once that is known: in the bar of tabs, the title of the document and the breadcrumb. */
export function usePageName(name: string | null | undefined): void {
  const key = useContext(PageKeyContext);
  const named = useUnit(pageNamed);
  useEffect(() => {
    if (name !== null && name !== undefined && name !== '') named({ key, name });
  }, [key, name, named]);
}

/** Returns the name the page in front gives itself, or else that of its menu entry; empty before the first page. */
export function useShownTitle(): { readonly name: string | null; readonly title: string } {
  const [{ tabs, activeKey }, names] = useUnit([$tabList, $pageNames]);
  const tab = tabs.find(({ key }) => key === activeKey);
  return { name: names.get(activeKey ?? '') ?? null, title: tab?.title ?? '' };
}
