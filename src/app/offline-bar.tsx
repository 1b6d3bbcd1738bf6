import { useUnit } from 'effector-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';
import './offline-bar.css';

/** Says that the network is down while it is, and that it is back. What waits for it goes on by itself. */
export function OfflineBar(): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const goOff = (): void => setOffline(true);
    const goOn = (): void => {
      setOffline(false);
      notify({ kind: 'online', level: 'success', text: text('offline.back') });
    };
    window.addEventListener('offline', goOff);
    window.addEventListener('online', goOn);
    return () => {
      window.removeEventListener('offline', goOff);
      window.removeEventListener('online', goOn);
    };
  }, [notify, text]);
  return isOffline ? (
    <div className="offline" role="alert">
      {text('offline.bar')}
    </div>
  ) : null;
}
