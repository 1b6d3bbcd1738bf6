import type { ComponentType, ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { offers } from '@/shared/api';
import { PartTexts, useText, type TextKey } from '@/shared/i18n';
import { accountPaths } from '@/shared/routing';
import { AvatarSection } from './avatar-section.tsx';
import { BaseSection } from './base-section.tsx';
import { BindingSection } from './binding-section.tsx';
import { CustomSection } from './custom-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { EmptyState } from '@/shared/ui';
import './settings-page.css';

type Section = {
  readonly path: string;
  readonly title: TextKey;
  readonly Content: ComponentType;
  readonly needs?: Parameters<typeof offers>[0];
};

const sections: readonly Section[] = [
  { path: accountPaths.base, title: 'shell.accountBase', Content: BaseSection, needs: 'GET /sys/account/profile' },
  {
    path: accountPaths.security,
    title: 'shell.accountSecurity',
    Content: SecuritySection,
    needs: 'GET /sys/account/security',
  },
  { path: accountPaths.custom, title: 'shell.accountCustom', Content: CustomSection },
  {
    path: accountPaths.binding,
    title: 'shell.accountBinding',
    Content: BindingSection,
    needs: 'GET /sys/account/bindings',
  },
  { path: accountPaths.avatar, title: 'shell.accountAvatar', Content: AvatarSection, needs: 'PUT /sys/account/avatar' },
  {
    path: accountPaths.notification,
    title: 'shell.accountNotification',
    Content: NotificationSection,
    needs: 'GET /sys/account/notification',
  },
];

/**
 * Shows the settings everybody makes for themselves [B2.31]: sections at addresses of their own, with a menu that leads from one to the
 * next.
 */
export function SettingsPage(): ReactNode {
  return (
    <PartTexts part="account">
      <Settings />
    </PartTexts>
  );
}

/** Servers of the family keep some of it elsewhere, or not at all. */
function isOffered({ needs }: Section): boolean {
  return needs === undefined || offers(needs);
}

function NotOffered(): ReactNode {
  return (
    <PartTexts part="family">
      <Said />
    </PartTexts>
  );
}

function Said(): ReactNode {
  return <EmptyState text={useText()('family.notOffered')} />;
}

/** At a phone the menu is a row that scrolls: where one is stands in it. */
function showCurrent(menu: HTMLElement | null): void {
  const current = menu?.querySelector<HTMLElement>('[aria-current]');
  if (menu !== null && current != null) menu.scrollLeft = current.offsetLeft - menu.offsetLeft - 40;
}

function Settings(): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const shown = sections.find(({ path }) => path === pathname);
  if (shown === undefined) return null;
  const { Content } = shown;
  return (
    <div className="account panel">
      <nav ref={showCurrent} className="account-menu" aria-label={text('account.sections')}>
        {sections.filter(isOffered).map(({ path, title }) => (
          <NavLink key={path} to={path}>
            {text(title)}
          </NavLink>
        ))}
      </nav>
      <section className="account-section" aria-label={text(shown.title)}>
        <h1>{text(shown.title)}</h1>
        {isOffered(shown) ? <Content /> : <NotOffered />}
      </section>
    </div>
  );
}
