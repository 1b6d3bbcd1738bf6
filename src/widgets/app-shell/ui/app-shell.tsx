import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { $device, $display, $menuType, displayChanged, isContentFixed } from '@/entities/display';
import { $menu, menuTrail, routeTrail, visibleMenu } from '@/entities/permission';
import { $isGuest, $user } from '@/entities/session';
import { appSettingQuery } from '@/entities/setting';
import { useShownTitle } from '@/entities/tab';
import { $language, languageChosen } from '@/features/switch-language';
import { useAvatar } from '@/shared/avatar';
import { useDataText, useText } from '@/shared/i18n';
import { fullPath, paths } from '@/shared/routing';
import { Button, Drawer, Icon, IconButton } from '@/shared/ui';
import { useOpenMenus } from '../model/open-menus.ts';
import { useHiddenHead } from '../model/use-hidden-head.ts';
import { BarMenu } from './bar-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { TopMenu } from './top-menu.tsx';
import { TreeMenu } from './tree-menu.tsx';
import { UserMenu, type UserEntry } from './user-menu.tsx';
import './app-shell.css';
import './menu.css';

type AppShellProps = {
  readonly helpPath: string | null;
  /** The bar of opened pages, below the header. */
  readonly tabBar?: ReactNode;
  /** The search of the header. */
  readonly search?: ReactNode;
  /** Further tools of the header: bell and the like. */
  readonly tools?: ReactNode;
  readonly userEntries: readonly UserEntry[];
  /** The user menu opens: what its entries lead to may be fetched. */
  readonly onUserMenu: () => void;
  readonly children: ReactNode;
};

/** Width of the mobile drawer [A2.14]. */
const DRAWER_WIDTH = 200;

/** The main layout [A2.13]: menu, header, breadcrumb, content. */
export function AppShell(props: AppShellProps): ReactNode {
  const { helpPath, tabBar, search, tools, userEntries, onUserMenu, children } = props;
  const text = useText();
  const dataText = useDataText();
  const location = useLocation();
  const { pathname } = location;
  const [display, device, menuType, changeDisplay] = useUnit([$display, $device, $menuType, displayChanged]);
  const [menu, user, isGuest, language, chooseLanguage] = useUnit([$menu, $user, $isGuest, $language, languageChosen]);
  const avatar = useAvatar(user?.avatar);
  // Open for the page it was opened on: choosing an entry closes it.
  const [drawerPage, setDrawerPage] = useState<string | null>(null);
  const { data: setting } = useQuery(appSettingQuery);
  const items = useMemo(() => visibleMenu(menu, menuType), [menu, menuType]);
  const trail = useMemo(() => menuTrail(items, pathname), [items, pathname]);
  const routes = useMemo(() => routeTrail(menu, pathname), [menu, pathname]);
  const [open, toggle] = useOpenMenus(items, trail);
  const appName = (language === 'en' ? setting?.nameEn : setting?.name) ?? text('app.name');
  // What the page says it shows goes before its entry; a page without an entry is called as its tab is.
  const shown = useShownTitle();
  const ownTitle = shown.name ?? dataText(shown.title);
  const title = shown.name ?? (dataText(routes.at(-1)?.meta.title) || ownTitle);
  const isHome = pathname === paths.home;
  const isMobile = device === 'mobile';
  const isTop = display.layout === 'topmenu' && !isMobile;
  const isFolded = !isMobile && !isTop && !display.sidebarOpened;
  const isHeadHidden = useHiddenHead(display.fixedHeader && display.autoHideHeader);

  useEffect(() => {
    // [A2.25] the home page carries the application's name alone
    document.title = isHome || title === '' ? appName : `${title} - ${appName}`;
  }, [isHome, title, appName]);
  const favicon = setting?.favicon ?? null;
  useEffect(() => {
    // [A3.6] the mark of the installation in the browser's own tab
    if (favicon !== null) document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', favicon);
  }, [favicon]);
  useEffect(() => {
    window.scrollTo(0, 0); // [A2.12, B2.24]
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- at every change of page
  }, [pathname]);

  const label = text('shell.menu');
  // [A2.19, B2.24] to the route named dashboard
  const brand = (
    <Link to={paths.home} className="shell-brand" aria-label={text('shell.logoOf', { name: appName })}>
      {setting?.logo == null ? <Icon name="box" size={24} /> : <img src={setting.logo} alt="" width={28} height={28} />}
      {isFolded ? null : <span>{appName}</span>}
    </Link>
  );
  const fliesOut = !isMobile && (isFolded || display.layout === 'sideverticalmenu');
  const side = (
    <aside className="side">
      {brand}
      <nav className="side-nav" aria-label={label}>
        {fliesOut ? (
          <BarMenu label={label} items={items} trail={trail} orientation="vertical" isFolded={isFolded} />
        ) : (
          <TreeMenu label={label} items={items} trail={trail} open={open} onToggle={toggle} />
        )}
      </nav>
    </aside>
  );
  return (
    <div
      className={[
        'shell',
        isTop ? 'shell-top-mode' : 'shell-side-mode',
        isFolded ? 'shell-folded' : '',
        isMobile ? 'shell-mobile' : '',
        display.fixSiderbar ? 'shell-side-fixed' : '',
        isContentFixed(display) && !isMobile ? 'shell-narrow' : '',
      ].join(' ')}
    >
      <a className="shell-skip" href="#content">
        {text('app.skip')}
      </a>
      {isMobile || isTop ? null : side}
      {isMobile && drawerPage === pathname ? (
        <Drawer
          title={label}
          side="left"
          width={DRAWER_WIDTH}
          closeLabel={text('shell.closeMenu')}
          hasHead={false}
          className="side-drawer"
          onClose={() => setDrawerPage(null)}
        >
          {side}
        </Drawer>
      ) : null}
      <div className="shell-page">
        <div
          className={`shell-head-area${display.fixedHeader ? ' shell-head-fixed' : ''}${isHeadHidden ? ' shell-head-hidden' : ''}`}
        >
          <header className="shell-head">
            {isTop ? (
              <>
                {brand}
                <TopMenu label={label} items={items} trail={trail} />
              </>
            ) : (
              <>
                <IconButton
                  label={text(isMobile ? 'shell.openMenu' : isFolded ? 'shell.expand' : 'shell.collapse')}
                  icon={isMobile ? 'menu' : isFolded ? 'unfold' : 'fold'}
                  aria-expanded={isMobile ? drawerPage === pathname : !isFolded}
                  onClick={() =>
                    isMobile ? setDrawerPage(pathname) : changeDisplay({ sidebarOpened: !display.sidebarOpened })
                  }
                />
                <span className="shell-welcome">{text('shell.welcome', { name: appName })}</span>
              </>
            )}
            <div className="shell-right">
              {search}
              {helpPath === null ? null : (
                <a className="button button-ghost" href={helpPath} target="_blank" rel="noreferrer">
                  <Icon name="help" />
                  <span className="shell-wide">{text('shell.help')}</span>
                </a>
              )}
              {tools}
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
                // a guest has nothing to set [A6.5], but a way in
                <Button look="primary" onClick={() => window.location.assign(paths.signInFor(fullPath(location)))}>
                  {text('shell.login')}
                </Button>
              ) : (
                <UserMenu name={user?.realname ?? ''} avatar={avatar} entries={userEntries} onOpen={onUserMenu} />
              )}
            </div>
          </header>
          {tabBar}
        </div>
        <main className="shell-content" id="content" tabIndex={-1}>
          {isHome ? null : <Breadcrumb routes={routes} ownTitle={ownTitle} />}
          {children}
        </main>
        <footer className="shell-foot" />
      </div>
    </div>
  );
}
