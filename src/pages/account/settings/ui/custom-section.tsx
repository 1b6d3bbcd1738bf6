import type { ReactNode } from 'react';
import { SettingsForm } from '@/widgets/settings-drawer';

/** The same settings as in the drawer, with the same truth: a change shows at once, here and there. */
export function CustomSection(): ReactNode {
  return <SettingsForm isSeen />;
}
