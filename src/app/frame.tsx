import { useUnit } from 'effector-react';
import { lazy, useState, type ReactNode } from 'react';
import { $isGuest } from '@/entities/session';
import { MenuSearch } from '@/features/search-menu';
import { AppShell } from '@/widgets/app-shell';
import { NoticeBell } from '@/widgets/notice-bell';
import type { RuntimeConfig } from '@/shared/config';
import { PartTexts } from '@/shared/i18n';
import type { PageAction } from '@/shared/page-actions';
import { Arriving } from '@/shared/ui';
import { ExpiryWarning } from './guard/session-questions.tsx';
import { $offeredToken } from './guard/offered-token.ts';
import { OfflineBar } from './offline-bar.tsx';
import { useUserEntries } from './use-user-entries.tsx';

// Nobody opens it on the first picture.
const SettingsDrawer = lazy(async () => {
  const { SettingsDrawer: component } = await import('@/widgets/settings-drawer');
  return { default: component };
});

const OfferedTokenDialog = lazy(async () => {
  const { OfferedTokenDialog: component } = await import('./guard/offered-token-dialog.tsx');
  return { default: component };
});

type FrameProps = {
  readonly config: RuntimeConfig;
  /** The bar of opened pages, above the content. */
  readonly tabBar?: ReactNode;
  readonly children: ReactNode;
};

/** The main layout with everything that is plugged into it: top bar, user menu, dialogs, settings. */
export function Frame({ config, tabBar, children }: FrameProps): ReactNode {
  const [isGuest, offered] = useUnit([$isGuest, $offeredToken]);
  // 'near': the menu that leads there is open, so the drawer is fetched and laid out
  const [settings, setSettings] = useState<'away' | 'near' | 'open'>('away');
  const { entries, actions, dialogs } = useUserEntries(() => setSettings('open'));
  return (
    <>
      <AppShell
        helpPath={config.helpPath ?? null}
        tabBar={tabBar}
        search={<MenuSearch actions={isGuest ? NO_ACTIONS : actions} />}
        tools={isGuest ? null : <NoticeBell />}
        userEntries={entries}
        onUserMenu={() => setSettings((now) => (now === 'away' ? 'near' : now))}
      >
        {children}
      </AppShell>
      {settings === 'away' ? null : (
        <Arriving>
          <PartTexts part="display">
            <SettingsDrawer isWanted={settings === 'open'} onClose={() => setSettings('near')} />
          </PartTexts>
        </Arriving>
      )}
      {dialogs}
      {isGuest ? null : <ExpiryWarning />}
      {offered === null ? null : (
        <Arriving>
          <OfferedTokenDialog key={offered.token} offered={offered.token} target={offered.to} />
        </Arriving>
      )}
      <OfflineBar />
    </>
  );
}

const NO_ACTIONS: readonly PageAction[] = [];
