import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { connection } from '@/shared/api';
import { loadConfig } from '@/shared/config';
import type { Push, PushState } from '@/shared/push';
import { noticesKey } from '../api/announcement.ts';

/** As often as a broken connection is tried again [B9.3]. */
const AGAIN_MS = 5_000;

/** User who listens. */
export type Listener = { readonly userId: string; readonly token: string };

/**
 * Keeps the notices of the page as the server has them while somebody listens: what the socket says makes their lists read anew [B4.3]. Null until it
 * is known whether the socket opens.
 */
export function useLiveNotices(listener: Listener | null): PushState | null {
  const cache = useQueryClient();
  const [state, setState] = useState<PushState | null>(null);
  const { userId, token } = listener ?? { userId: null, token: null };
  useEffect(() => {
    if (userId === null || token === null) return;
    let isGone = false;
    let push: Push | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onNews = (): void => void cache.invalidateQueries({ queryKey: noticesKey });
    const start = async (): Promise<void> => {
      const [{ openPush }, config] = await Promise.all([import('@/shared/push'), loadConfig()]);
      if (isGone) return;
      push = openPush({
        address: `${socketBase(config.webSocketBase ?? null)}/websocket/${encodeURIComponent(userId)}`,
        token,
        isTokenOptional: connection().dialect !== 'platform',
        onNews,
        onState: (now) => {
          setState(now);
          // The next call is told that the session is over, and says so on the page.
          if (now === 'over') onNews();
        },
      });
    };
    // Without configuration or code there is no socket yet, and the lists are read by the clock; when it is there they are read anew.
    const begin = (isLate: boolean): void => {
      start().then(
        () => {
          if (isLate && !isGone) onNews();
        },
        () => {
          setState('waiting');
          if (!isGone) timer = setTimeout(() => begin(true), AGAIN_MS);
        },
      );
    };
    begin(false);
    return () => {
      isGone = true;
      clearTimeout(timer);
      push?.close();
    };
  }, [userId, token, cache]);
  return listener === null ? null : state;
}

function socketBase(configured: string | null): string {
  if (configured !== null) return configured.replace(/\/$/, '');
  const { protocol, host, pathname } = new URL(connection().baseUrl, location.href);
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${pathname.replace(/\/$/, '')}`;
}
