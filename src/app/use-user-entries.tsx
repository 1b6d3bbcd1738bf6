import { useUnit } from 'effector-react';
import { lazy, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { $menuType, menuTypeToggled } from '@/entities/display';
import { $menu, permissionsWanted, routeTrail, type MenuNode } from '@/entities/permission';
import { $isGuest, $user } from '@/entities/session';
import { useClearCache } from '@/features/clear-cache';
import { useLogout } from '@/features/logout';
import type { UserEntry } from '@/widgets/app-shell';
import { offers } from '@/shared/api';
import { useDataText, useText } from '@/shared/i18n';
import type { PageAction } from '@/shared/page-actions';
import { accountPaths, paths } from '@/shared/routing';
import { Arriving, noticeShown } from '@/shared/ui';

// Nobody opens them on the first picture.
const PasswordDialog = lazy(async () => ({
  default: (await import('@/features/change-password')).PasswordDialog,
}));
const DepartDialog = lazy(async () => ({ default: (await import('@/features/switch-depart')).DepartDialog }));
const PermissionDialog = lazy(async () => ({
  default: (await import('@/features/explain-permission')).PermissionDialog,
}));

/** Pages of the user menu that exist where the menu has them: by route name, or by path [A2.31]. Our own server has the first for everybody. */
const ACCOUNT = { name: 'account-settings-base', path: '/account/settings/base' };
const SPREADSHEET = { name: 'luckysheet-list', path: '/luckysheet/list' };

export type UserEntries = {
  readonly entries: readonly UserEntry[];
  /** The same as actions of the command palette, and what the palette alone offers. */
  readonly actions: readonly PageAction[];
  readonly dialogs: ReactNode;
};

/** The entries of the user menu [A2.31] and the dialogs they open. An entry appears when its page exists. */
export function useUserEntries(openSettings: () => void): UserEntries {
  const text = useText();
  const dataText = useDataText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const logout = useLogout();
  const clearCache = useClearCache();
  const [menu, menuType, user, isGuest] = useUnit([$menu, $menuType, $user, $isGuest]);
  const [toggleMenuType, wantPermissions, notify] = useUnit([menuTypeToggled, permissionsWanted, noticeShown]);
  const [dialog, setDialog] = useState<'password' | 'depart' | 'permissions' | null>(null);
  const account = useMemo(() => findPage(menu, ACCOUNT), [menu]);
  const spreadsheet = useMemo(() => findPage(menu, SPREADSHEET), [menu]);
  const username = user?.username ?? '';
  // Servers of the family keep nothing of these pages; the guest is many people at once.
  const isOwnPlatform = offers('GET /sys/account/centre') && username !== '' && !isGuest;

  const openOwn = (name: 'password' | 'depart'): void => {
    // [A4.9, B4.6] without a user there is nothing to change
    if (username === '') notify({ kind: 'noUser', level: 'warning', text: text('password.noUser') });
    else setDialog(name);
  };
  const pageEntry = (key: string, label: string, path: string | null, icon: UserEntry['icon']): readonly UserEntry[] =>
    path === null ? [] : [{ key, label, icon, act: () => void navigate(path) }];
  const entries: readonly UserEntry[] = [
    ...pageEntry('center', text('shell.accountCenter'), isOwnPlatform ? accountPaths.center : null, 'user'),
    ...pageEntry('account', text('shell.account'), isOwnPlatform ? accountPaths.base : account, 'form'),
    { key: 'settings', label: text('display.settings'), icon: 'gear', act: openSettings },
    { key: 'password', label: text('shell.password'), icon: 'lock', act: () => openOwn('password') },
    { key: 'depart', label: text('shell.depart'), icon: 'depart', act: () => openOwn('depart') },
    { key: 'cache', label: text('shell.clearCache'), icon: 'broom', act: clearCache },
    {
      key: 'menuType',
      // the opposite of what is shown [A4.4]
      label: text(menuType === '2' ? 'shell.toFrontOffice' : 'shell.toBackOffice'),
      icon: 'swap',
      act: toggleMenuType,
    },
    ...pageEntry('spreadsheet', text('shell.spreadsheet'), spreadsheet, 'form'),
    { key: 'logout', label: text('shell.logout'), icon: 'exit', act: logout },
  ];
  const title = pathname === paths.home ? text('shell.home') : dataText(routeTrail(menu, pathname).at(-1)?.meta.title);
  const close = (): void => setDialog(null);
  return {
    entries,
    actions: [
      ...(isOwnPlatform
        ? [{ key: 'permissions', label: text('shell.permissions'), act: () => setDialog('permissions') }]
        : []),
      ...entries.map(({ key, label, act }) => ({ key, label, act })),
    ],
    dialogs: (
      <Arriving>
        {dialog === 'password' ? <PasswordDialog username={username} onClose={close} /> : null}
        {dialog === 'depart' ? (
          <DepartDialog username={username} onClose={close} onSwitched={() => wantPermissions()} />
        ) : null}
        {dialog === 'permissions' && isOwnPlatform ? <PermissionDialog title={title} onClose={close} /> : null}
      </Arriving>
    ),
  };
}

function findPage(menu: readonly MenuNode[], wanted: { readonly name: string; readonly path: string }): string | null {
  for (const node of menu) {
    if (node.name === wanted.name || node.path === wanted.path) return node.path;
    const inside = findPage(node.children ?? [], wanted);
    if (inside !== null) return inside;
  }
  return null;
}
