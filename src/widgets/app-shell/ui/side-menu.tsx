import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MenuItem } from '@/entities/permission';
import { useDataText, useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Icon, menuIcon } from '@/shared/ui';

type SideMenuProps = {
  readonly items: readonly MenuItem[];
  /** Entries from the root to the current page; they are marked and open. */
  readonly trail: readonly MenuItem[];
  readonly isFolded: boolean;
  readonly onUnfold: () => void;
  readonly brand: ReactNode;
};

/** The menu at the side [A2.33–A2.36]; one root sub-menu is open at a time. */
export function SideMenu({ items, trail, isFolded, onUnfold, brand }: SideMenuProps): ReactNode {
  const text = useText();
  const [opened, setOpened] = useState<{ readonly page: string; readonly keys: ReadonlySet<string> } | null>(null);
  // Until the user opens something on this page, the way to the page is open.
  const page = trail.map(({ key }) => key).join('/');
  const open = opened?.page === page ? opened.keys : new Set(trail.map(({ key }) => key));
  const toggle = (item: MenuItem, isRoot: boolean): void => {
    const keys = new Set(open);
    if (open.has(item.key) && !isFolded) keys.delete(item.key);
    else {
      if (isRoot) for (const other of items) keys.delete(other.key); // [A2.35]
      keys.add(item.key);
    }
    setOpened({ page, keys });
    if (isFolded) onUnfold();
  };
  return (
    <aside className="side">
      {brand}
      <nav className="side-nav" aria-label={text('shell.menu')}>
        <MenuLevel items={items} trail={trail} open={open} depth={0} isFolded={isFolded} onToggle={toggle} />
      </nav>
    </aside>
  );
}

type LevelProps = {
  readonly items: readonly MenuItem[];
  readonly trail: readonly MenuItem[];
  readonly open: ReadonlySet<string>;
  readonly depth: number;
  readonly isFolded: boolean;
  readonly onToggle: (item: MenuItem, isRoot: boolean) => void;
};

function MenuLevel({ items, trail, open, depth, isFolded, onToggle }: LevelProps): ReactNode {
  const dataText = useDataText();
  const text = useText();
  return (
    <ul className="side-level">
      {items.map((item) => {
        const title = item.path === paths.home ? text('shell.home') : dataText(item.title);
        const hasChildren = item.children.length > 0;
        const isOnTrail = trail.some(({ key }) => key === item.key);
        const isOpen = hasChildren && open.has(item.key) && !isFolded;
        const style = { paddingInlineStart: isFolded ? 0 : 16 + depth * 18 };
        const inner = (
          <>
            {depth === 0 ? <Icon name={menuIcon(item.icon, hasChildren)} /> : null}
            {isFolded ? null : <span className="side-title">{title}</span>}
            {hasChildren && !isFolded ? <Icon name={isOpen ? 'up' : 'down'} size={12} /> : null}
          </>
        );
        const common = { style, title, className: `side-item${isOnTrail ? ' side-on' : ''}`, 'aria-label': title };
        return (
          <li key={item.key}>
            {hasChildren ? (
              <button type="button" {...common} aria-expanded={isOpen} onClick={() => onToggle(item, depth === 0)}>
                {inner}
              </button>
            ) : item.isExternal ? (
              <a {...common} href={item.path} target="_blank" rel="noreferrer">
                {inner}
              </a>
            ) : (
              <Link {...common} to={item.path} aria-current={isOnTrail ? 'page' : undefined}>
                {inner}
              </Link>
            )}
            {isOpen ? (
              <MenuLevel
                items={item.children}
                trail={trail}
                open={open}
                depth={depth + 1}
                isFolded={false}
                onToggle={onToggle}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
