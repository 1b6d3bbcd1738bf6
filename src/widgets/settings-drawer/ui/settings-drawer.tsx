import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Drawer } from '@/shared/ui';
import { SettingsForm } from './settings-form.tsx';

type SettingsDrawerProps = {
  /** The user wants it open. */
  readonly isWanted: boolean;
  readonly onClose: () => void;
};

/** Time after which a drawer that mounts open closes by itself [A2.37, B2.41]. */
const CLOSE_AFTER_MS = 16;

/**
 * The settings drawer. It mounts open, but invisible and out of reach, which lays it out once for the user who is on his way to it, and
 * closes by itself; when the user wants it, it opens and stays.
 */
export function SettingsDrawer({ isWanted, onClose }: SettingsDrawerProps): ReactNode {
  const text = useText();
  const [isMounting, setMounting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setMounting(false), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isWanted) {
    return (
      <Drawer
        title={text('display.settings')}
        side="right"
        width={340}
        closeLabel={text('action.close')}
        onClose={onClose}
      >
        <SettingsForm isSeen />
      </Drawer>
    );
  }
  if (!isMounting) return null;
  return (
    <div className="settings-unseen" data-testid="settings-unseen" inert>
      <SettingsForm isSeen={false} />
    </div>
  );
}
