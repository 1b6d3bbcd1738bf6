import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MenuItem } from '@/entities/permission';
import { useDataText, useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Icon, menuIcon, type IconName } from '@/shared/ui';

type EntryProps = Pick<
  ComponentProps<'a'>,
  'role' | 'tabIndex' | 'style' | 'aria-expanded' | 'aria-haspopup' | 'aria-owns' | 'aria-level'
> & {
  readonly item: MenuItem;
  /** Lies on the way to the current page. */
  readonly isOn: boolean;
  readonly isCurrent: boolean;
  /** Roots show their picture; folded ones nothing else. */
  readonly hasIcon: boolean;
  readonly isFolded?: boolean;
  /** Direction a sub-menu opens in: below the entry, or beside it. */
  readonly arrow?: IconName;
  readonly onPress?: () => void;
};

/** One entry of any of the menus: a sub-menu is a button, a page a link, a page outside a link to a new window [A2.33]. */
export function MenuEntry(props: EntryProps): ReactNode {
  const { item, isOn, isCurrent, hasIcon, isFolded = false, arrow, onPress, ...rest } = props;
  const text = useText();
  const title = useMenuTitle()(item);
  const isBranch = item.children.length > 0;
  const inner = (
    <>
      {hasIcon ? <Icon name={item.key === MORE ? 'more' : menuIcon(item.icon, isBranch)} /> : null}
      <span className={isFolded ? 'visually-hidden' : 'menu-title'}>{title}</span>
      {item.isExternal && !isBranch && !isFolded ? <Icon name="external" size={12} /> : null}
      {isBranch && arrow !== undefined && !isFolded ? <Icon name={arrow} size={12} /> : null}
    </>
  );
  const common = {
    ...rest,
    title,
    'data-key': item.key,
    className: `menu-entry${isOn ? ' menu-on' : ''}${isCurrent ? ' menu-current' : ''}`,
    'aria-current': isCurrent ? ('page' as const) : undefined,
  };
  if (isBranch) {
    return (
      // named by itself: an open entry owns its sub-menu, whose texts would become part of its name
      <button type="button" {...common} aria-label={title} onClick={onPress}>
        {inner}
      </button>
    );
  }
  if (item.isExternal) {
    return (
      <a
        {...common}
        aria-label={text('shell.newWindow', { title })}
        href={item.path}
        target="_blank"
        rel="noreferrer"
        onClick={onPress}
      >
        {inner}
      </a>
    );
  }
  return (
    <Link {...common} to={item.path} onClick={onPress}>
      {inner}
    </Link>
  );
}

/** Key of the entry that holds what a top menu has no room for. */
export const MORE = 'shell:more';

/** The title of an entry in the current language; home is always called home [A2.22]. */
export function useMenuTitle(): (item: MenuItem) => string {
  const text = useText();
  const dataText = useDataText();
  return (item) => (item.path === paths.home ? text('shell.home') : dataText(item.title));
}
