import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { MenuItem } from '@/entities/permission';
import { nextEntry, useTypeAhead } from '../lib/menu-focus.ts';
import { FlyOut } from './fly-out.tsx';
import { MenuEntry } from './menu-entry.tsx';

type BarMenuProps = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Entries from the root to the current page. */
  readonly trail: readonly MenuItem[];
  readonly orientation: 'horizontal' | 'vertical';
  /** Only the pictures of the roots show. */
  readonly isFolded?: boolean;
};

/** A mouse on its way to a fly-out may leave the menu for this long. */
const LEAVE_MS = 250;

/** A menu bar (APG) whose sub-menus fly out: the top menu, the side menu with fly-outs and the collapsed side menu [A2.13, A2.14]. */
export function BarMenu({ label, items, trail, orientation, isFolded = false }: BarMenuProps): ReactNode {
  const [path, setPath] = useState<readonly string[]>([]);
  const [visited, setVisited] = useState<string | null>(null);
  const bar = useRef<HTMLUListElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const findTyped = useTypeAhead();
  const isFlat = orientation === 'horizontal';
  const stop = [visited, trail[0]?.key].find((key) => items.some((item) => item.key === key)) ?? items[0]?.key;

  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => {
    if (path.length === 0) return;
    const outside = ({ target }: Event): void => {
      if (target instanceof Node && bar.current?.contains(target) !== true) setPath([]);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [path.length]);

  /** Opens the sub-menu of an entry and goes to its first entry. */
  const enter = (entry: HTMLElement, depth: number): void => {
    flushSync(() => setPath((old) => [...old.slice(0, depth), entry.dataset['key'] ?? '']));
    entriesOf(entry.parentElement?.querySelector(':scope > [role=menu]') ?? null)[0]?.focus();
  };
  /** Goes back to the entry a sub-menu hangs on, and closes it. */
  const retreat = (entry: HTMLElement, depth: number): HTMLElement | null => {
    const owner = entry.closest('[role=menu]')?.parentElement?.querySelector<HTMLElement>(':scope > .menu-entry');
    setPath((old) => old.slice(0, Math.max(0, depth - 1)));
    owner?.focus();
    return owner ?? null;
  };
  const press = (event: KeyboardEvent<HTMLUListElement>): void => {
    const at = event.target;
    if (!(at instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const depth = Number(at.closest('[data-depth]')?.getAttribute('data-depth') ?? 0);
    const entries = entriesOf(at.closest('[role=menu], [role=menubar]'));
    const isBranch = at.getAttribute('aria-haspopup') === 'menu';
    const onBar = isFlat && depth === 0;
    const into = onBar ? 'ArrowDown' : 'ArrowRight';
    if (isBranch && [into, 'Enter', ' '].includes(event.key)) enter(at, depth);
    else if (event.key === 'Escape') {
      if (path.length === 0) return;
      if (depth > 0) retreat(at, depth);
      else setPath([]);
    } else if (event.key === ' ') at.click();
    else if (depth > 0 && event.key === 'ArrowLeft') {
      const owner = retreat(at, depth);
      if (isFlat && depth === 1) beside(owner, 'ArrowLeft');
    } else if (depth > 0 && isFlat && event.key === 'ArrowRight') {
      beside(bar.current?.querySelector<HTMLElement>(':scope > li > [aria-expanded=true]') ?? null, 'ArrowRight');
    } else {
      const to =
        nextEntry(entries, at, event.key, onBar ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'], true) ??
        findTyped(entries, at, event.key);
      if (to === null) return;
      setPath((old) => old.slice(0, depth));
      to.focus();
    }
    event.preventDefault();
  };
  /** From a drop-down of the top menu to the one of the neighbour. */
  const beside = (owner: HTMLElement | null, key: string): void => {
    const to = nextEntry(entriesOf(bar.current), owner, key, ['ArrowLeft', 'ArrowRight'], true);
    if (to === null) return;
    setPath([]);
    if (to.getAttribute('aria-haspopup') === 'menu') enter(to, 0);
    else to.focus();
  };
  const level = (entries: readonly MenuItem[], depth: number, isOnTrail: boolean): ReactNode =>
    entries.map((item) => {
      const isBranch = item.children.length > 0;
      const isOpen = isBranch && path[depth] === item.key;
      const isOn = isOnTrail && trail[depth]?.key === item.key;
      const openHere = (): void =>
        setPath((old) => (isBranch ? [...old.slice(0, depth), item.key] : old.slice(0, depth)));
      return (
        <li key={item.key} role="none" onMouseEnter={openHere}>
          <MenuEntry
            item={item}
            role="menuitem"
            tabIndex={depth === 0 && item.key === stop ? 0 : -1}
            aria-haspopup={isBranch ? 'menu' : undefined}
            aria-expanded={isBranch ? isOpen : undefined}
            isOn={isOn}
            isCurrent={isOn && depth === trail.length - 1}
            hasIcon={depth === 0}
            isFolded={isFolded && depth === 0}
            arrow={isFlat && depth === 0 ? 'down' : 'right'}
            onPress={isBranch ? openHere : () => setPath([])}
          />
          {isOpen ? (
            <FlyOut label={item.title} depth={depth + 1} isBelow={isFlat && depth === 0}>
              {level(item.children, depth + 1, isOn)}
            </FlyOut>
          ) : null}
        </li>
      );
    });
  return (
    <ul
      ref={bar}
      className={`menu-level menu-bar menu-bar-${orientation}`}
      role="menubar"
      aria-label={label}
      aria-orientation={orientation}
      data-depth={0}
      onKeyDown={press}
      onFocus={({ target }) => {
        if (target.parentElement?.parentElement === bar.current) setVisited(target.dataset['key'] ?? null);
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && bar.current?.contains(relatedTarget) !== true) setPath([]);
      }}
      onMouseEnter={() => clearTimeout(leaving.current)}
      onMouseLeave={() => {
        leaving.current = setTimeout(() => setPath([]), LEAVE_MS);
      }}
    >
      {level(items, 0, true)}
    </ul>
  );
}

function entriesOf(level: Element | null): readonly HTMLElement[] {
  return level === null ? [] : [...level.querySelectorAll<HTMLElement>(':scope > li > .menu-entry')];
}
