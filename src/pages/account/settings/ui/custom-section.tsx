import type { ReactNode } from 'react';
import { SettingsForm } from '@/widgets/settings-drawer';
import { PartTexts } from '@/shared/i18n';

/** The same settings as in the drawer, with the same truth: a change shows at once, here and there. */
export function CustomSection(): ReactNode {
  return (
    <PartTexts part="display">
      <SettingsForm isSeen />
    </PartTexts>
  );
}
