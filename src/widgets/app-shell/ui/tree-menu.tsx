import { memo, useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { MenuItem } from '@/entities/permission';
import { nextEntry, useTypeAhead } from '../lib/menu-focus.ts';
import type { OpenMenus } from '../model/open-menus.ts';
import { MenuEntry } from './menu-entry.tsx';

type TreeMenuProps = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Entries from the root to the current page. */
  readonly trail: readonly MenuItem[];
  readonly open: OpenMenus;
  readonly onToggle: (item: MenuItem) => void;
};

/**
 * The inline side menu as a navigation tree (APG): one stop of the Tab key, arrow keys, Home, End and letters inside. Closed levels are not
 * drawn, so that a menu of hundreds of entries costs what is seen of it.
 */
export function TreeMenu({ label, items, trail, open, onToggle }: TreeMenuProps): ReactNode {
  const [visited, setVisited] = useState<string | null>(null);
  const tree = useRef<HTMLUListElement>(null);
  const findTyped = useTypeAhead();
  const id = useId();
  const shown = shownKeys(items, open);
  const current = trail.at(-1)?.key ?? '';
  const stop = [visited, current].find((key) => key !== null && shown.has(key)) ?? items[0]?.key ?? '';

  const scrolledTo = useRef('');
  // Once for each page, as soon as its entry is drawn, which may be some pictures later: whoever scrolls or opens something afterwards is left
  // alone [A2.36].
  useEffect(() => {
    if (scrolledTo.current === current) return;
    const entry = tree.current?.querySelector('[aria-current="page"]');
    if (entry == null) return;
    scrolledTo.current = current;
    entry.scrollIntoView({ block: 'nearest' });
  });

  const press = (event: KeyboardEvent<HTMLUListElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const entries = [...(tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    const at = document.activeElement;
    const expanded = at?.getAttribute('aria-expanded');
    const isBranch = expanded === 'true' || expanded === 'false';
    let to = nextEntry(entries, at, event.key, ['ArrowUp', 'ArrowDown'], false);
    if (event.key === 'ArrowRight' && at instanceof HTMLElement && isBranch) {
      if (expanded === 'false') at.click();
      else to = entries[entries.indexOf(at) + 1] ?? null;
    } else if (event.key === 'ArrowLeft' && at instanceof HTMLElement) {
      if (expanded === 'true') at.click();
      else to = at.closest('[role=group]')?.parentElement?.querySelector<HTMLElement>('[role=treeitem]') ?? null;
    } else if (event.key === ' ' && at instanceof HTMLElement && !isBranch) {
      at.click();
    } else {
      to ??= findTyped(entries, at, event.key);
      if (to === null) return;
    }
    event.preventDefault();
    to?.focus();
  };
  return (
    <ul
      ref={tree}
      className="menu-level"
      role="tree"
      aria-label={label}
      onKeyDown={press}
      onFocus={({ target }) => setVisited(target.dataset['key'] ?? null)}
    >
      <Level
        id={id}
        items={items}
        trail={trail}
        current={current}
        open={open}
        depth={0}
        stop={stop}
        onToggle={onToggle}
      />
    </ul>
  );
}

type LevelProps = Omit<TreeMenuProps, 'label'> & {
  readonly id: string;
  readonly depth: number;
  readonly current: string;
  /** The one entry the Tab key stops at. */
  readonly stop: string;
};

function Level({ id, items, trail, current, open, depth, stop, onToggle }: LevelProps): ReactNode {
  return items.map((item) => {
    const isOpen = item.children.length > 0 && open.has(item.key);
    const groupId = `${id}-${item.key}`;
    return (
      <li key={item.key} role="none">
        <TreeEntry
          item={item}
          depth={depth}
          isOpen={isOpen}
          groupId={isOpen ? groupId : undefined}
          isOn={trail[depth]?.key === item.key}
          isCurrent={item.key === current}
          isStop={item.key === stop}
          onToggle={onToggle}
        />
        {isOpen ? (
          <ul id={groupId} className="menu-level" role="group">
            <Level
              id={id}
              items={item.children}
              trail={trail[depth]?.key === item.key ? trail : []}
              current={current}
              open={open}
              depth={depth + 1}
              stop={stop}
              onToggle={onToggle}
            />
          </ul>
        ) : null}
      </li>
    );
  });
}

type TreeEntryProps = {
  readonly item: MenuItem;
  readonly depth: number;
  readonly isOpen: boolean;
  readonly groupId: string | undefined;
  readonly isOn: boolean;
  readonly isCurrent: boolean;
  readonly isStop: boolean;
  readonly onToggle: (item: MenuItem) => void;
};

/** Drawn again only when something about this very entry changes. */
const TreeEntry = memo(function TreeEntry(props: TreeEntryProps): ReactNode {
  const { item, depth, isOpen, groupId, isOn, isCurrent, isStop, onToggle } = props;
  const isBranch = item.children.length > 0;
  const toggle = useCallback(() => onToggle(item), [onToggle, item]);
  return (
    <MenuEntry
      item={item}
      role="treeitem"
      tabIndex={isStop ? 0 : -1}
      aria-level={depth + 1}
      aria-expanded={isBranch ? isOpen : undefined}
      aria-owns={groupId}
      isOn={isOn}
      isCurrent={isCurrent}
      hasIcon={depth === 0}
      arrow={isOpen ? 'up' : 'down'}
      // below a root the text begins under its text
      style={{ paddingInlineStart: depth === 0 ? 16 : 26 + depth * 16 }}
      {...(isBranch ? { onPress: toggle } : {})}
    />
  );
});

function shownKeys(items: readonly MenuItem[], open: OpenMenus, keys = new Set<string>()): ReadonlySet<string> {
  for (const { key, children } of items) {
    keys.add(key);
    if (open.has(key)) shownKeys(children, open, keys);
  }
  return keys;
}
