import type { ComponentType, ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { PartTexts, useText, type TextKey } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { AvatarSection } from './avatar-section.tsx';
import { BaseSection } from './base-section.tsx';
import { BindingSection } from './binding-section.tsx';
import { CustomSection } from './custom-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { SecuritySection } from './security-section.tsx';
import './settings-page.css';

type Section = { readonly path: string; readonly title: TextKey; readonly Content: ComponentType };

const sections: readonly Section[] = [
  { path: paths.accountBase, title: 'shell.accountBase', Content: BaseSection },
  { path: paths.accountSecurity, title: 'shell.accountSecurity', Content: SecuritySection },
  { path: paths.accountCustom, title: 'shell.accountCustom', Content: CustomSection },
  { path: paths.accountBinding, title: 'shell.accountBinding', Content: BindingSection },
  { path: paths.accountAvatar, title: 'shell.accountAvatar', Content: AvatarSection },
  { path: paths.accountNotification, title: 'shell.accountNotification', Content: NotificationSection },
];

/** What everybody sets for himself [B2.31]: sections at addresses of their own, with a menu that leads from one to the next. */
export function SettingsPage(): ReactNode {
  return (
    <PartTexts part="account">
      <Settings />
    </PartTexts>
  );
}

function Settings(): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const shown = sections.find(({ path }) => path === pathname);
  if (shown === undefined) return null;
  const { Content } = shown;
  return (
    <div className="account panel">
      <nav className="account-menu" aria-label={text('account.sections')}>
        {sections.map(({ path, title }) => (
          <NavLink key={path} to={path}>
            {text(title)}
          </NavLink>
        ))}
      </nav>
      <section className="account-section" aria-label={text(shown.title)}>
        <h1>{text(shown.title)}</h1>
        <Content />
      </section>
    </div>
  );
}
