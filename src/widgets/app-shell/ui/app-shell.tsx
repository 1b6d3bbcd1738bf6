import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { $menu, menuTrail, visibleMenu } from '@/entities/permission';
import { $isGuest, $user } from '@/entities/session';
import { appSettingQuery } from '@/entities/setting';
import { useLogout } from '@/features/logout';
import { $language, languageChosen } from '@/features/switch-language';
import { useDataText, useText } from '@/shared/i18n';
import { useNarrow } from '@/shared/lib';
import { fullPath, paths } from '@/shared/routing';
import { Button, Icon, IconButton } from '@/shared/ui';
import { SideMenu } from './side-menu.tsx';
import './app-shell.css';

/** Narrower windows show the menu in a drawer [A4.7]. */
const MOBILE_BELOW = 1087.99;

/** The main layout [A2.13]: menu, header, breadcrumb, content. */
export function AppShell({
  helpPath,
  children,
}: {
  readonly helpPath: string | null;
  readonly children: ReactNode;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const location = useLocation();
  const isMobile = useNarrow(MOBILE_BELOW);
  const [menu, user, isGuest, language, chooseLanguage] = useUnit([$menu, $user, $isGuest, $language, languageChosen]);
  const [isCollapsed, setCollapsed] = useState(false);
  // Open for the page it was opened on: choosing an entry closes it.
  const [drawerPage, setDrawerPage] = useState<string | null>(null);
  const isDrawerOpen = drawerPage === location.pathname;
  const setDrawerOpen = (isOpen: boolean): void => setDrawerPage(isOpen ? location.pathname : null);
  const content = useRef<HTMLElement>(null);
  const logout = useLogout();
  const { data: setting } = useQuery(appSettingQuery);
  const items = useMemo(() => visibleMenu(menu), [menu]);
  const trail = useMemo(() => menuTrail(items, location.pathname), [items, location.pathname]);
  const appName = (language === 'en' ? setting?.nameEn : setting?.name) ?? text('app.name');
  const title = dataText(trail.at(-1)?.title);
  const isHome = location.pathname === paths.home;

  useEffect(() => {
    // [A2.25] the home page carries the application's name alone
    document.title = isHome || title === '' ? appName : `${title} - ${appName}`;
  }, [isHome, title, appName]);
  useEffect(() => {
    content.current?.scrollTo(0, 0); // [A2.12]
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- at every change of page
  }, [location.pathname]);

  const isFolded = isCollapsed && !isMobile;
  const side = (
    <SideMenu
      items={items}
      trail={trail}
      isFolded={isFolded}
      onUnfold={() => setCollapsed(false)}
      brand={
        <Link to={paths.home} className="side-brand" aria-label={`${appName} · ${text('shell.home')}`}>
          {setting?.logo == null ? (
            <Icon name="box" size={24} />
          ) : (
            <img src={setting.logo} alt="" width={28} height={28} />
          )}
          {isFolded ? null : <span>{appName}</span>}
        </Link>
      }
    />
  );
  return (
    <div className={`shell${isFolded ? ' shell-folded' : ''}${isMobile ? ' shell-mobile' : ''}`}>
      <a className="shell-skip" href="#content">
        {text('app.skip')}
      </a>
      {isMobile ? null : side}
      {isMobile && isDrawerOpen ? (
        <div
          className="shell-drawer"
          onClick={(event) => {
            if (event.target === event.currentTarget) setDrawerOpen(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setDrawerOpen(false);
          }}
          role="presentation"
        >
          {side}
        </div>
      ) : null}
      <header className="shell-head">
        <IconButton
          label={text(isMobile ? 'shell.openMenu' : isCollapsed ? 'shell.expand' : 'shell.collapse')}
          icon={isMobile ? 'menu' : isCollapsed ? 'unfold' : 'fold'}
          aria-expanded={isMobile ? isDrawerOpen : !isCollapsed}
          onClick={() => (isMobile ? setDrawerOpen(!isDrawerOpen) : setCollapsed(!isCollapsed))}
        />
        <span className="shell-welcome">{text('shell.welcome', { name: appName })}</span>
        <span className="shell-space" />
        {helpPath === null ? null : (
          <a className="button button-ghost" href={helpPath} target="_blank" rel="noreferrer">
            <Icon name="help" />
            <span className="shell-wide">{text('shell.help')}</span>
          </a>
        )}
        <Button
          look="ghost"
          icon="globe"
          aria-label={text('shell.language')}
          lang={language === 'en' ? 'zh-CN' : 'en'}
          onClick={() => chooseLanguage(language === 'en' ? 'zh-CN' : 'en')}
        >
          {language === 'en' ? '中文' : 'English'}
        </Button>
        {isGuest ? (
          <Button look="primary" onClick={() => window.location.assign(paths.signInFor(fullPath(location)))}>
            {text('shell.login')}
          </Button>
        ) : (
          <>
            <span className="shell-user">
              <Icon name="user" />
              <span className="shell-wide">{text('shell.greeting', { name: user?.realname ?? '' })}</span>
            </span>
            <IconButton label={text('shell.logout')} icon="exit" onClick={logout} />
          </>
        )}
      </header>
      <main className="shell-content" id="content" ref={content} tabIndex={-1}>
        {isHome || trail.length === 0 ? null : (
          <nav className="shell-trail" aria-label={text('shell.breadcrumb')}>
            <Link to={paths.home}>{text('shell.home')}</Link>
            {trail.map(({ key, title: name }) => (
              <span key={key}>{dataText(name)}</span>
            ))}
          </nav>
        )}
        {children}
      </main>
    </div>
  );
}
