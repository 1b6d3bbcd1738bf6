import type { KeyboardEvent, ReactNode } from 'react';
import './tab-list.css';

type TabItem<Key extends string> = { readonly key: Key; readonly label: string };

type TabListProps<Key extends string> = {
  /** Of the whole; tab and panel are named after it, see `tabIds`. */
  readonly id: string;
  /** Read out to those who do not see where the tabs stand. */
  readonly label?: string;
  readonly tabs: readonly TabItem<Key>[];
  readonly active: Key;
  readonly onSelect: (key: Key) => void;
};

/** Ids that tie a tab to its panel. */
export function tabIds(id: string, key: string): { readonly tab: string; readonly panel: string } {
  return { tab: `${id}-${key}-tab`, panel: `${id}-${key}` };
}

/** Tabs inside a page: one stop for Tab, walked by arrows, Home and End (WAI-ARIA tabs pattern). */
export function TabList<Key extends string>({ id, label, tabs, active, onSelect }: TabListProps<Key>): ReactNode {
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex(({ key }) => key === active);
    const next = tabs[placeOf(event.key, at, tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(next.key);
    document.getElementById(tabIds(id, next.key).tab)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className="tab-list" tabIndex={-1} onKeyDown={onKey}>
      {tabs.map(({ key, label: name }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabIds(id, key).tab}
          aria-controls={tabIds(id, key).panel}
          aria-selected={key === active}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onSelect(key)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Returns the place a key leads to; -1 for keys that are not ours. */
function placeOf(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
