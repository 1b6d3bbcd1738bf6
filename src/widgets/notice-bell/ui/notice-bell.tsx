import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { unreadQuery, useLiveNotices } from '@/entities/announcement';
import { $token, $user } from '@/entities/session';
import { lazyPart } from '@/shared/chunk';
import { useText } from '@/shared/i18n';
import { IconButton, Skeleton } from '@/shared/ui';
import './notice-bell.css';

const NoticePanel = lazyPart(async () => (await import('./notice-panel.tsx')).NoticePanel);

/** The page on the screen goes first; the number on the bell, and the socket that keeps it true, can wait so long. */
const QUIET_MS = 4000;
/** Milliseconds between two looks while there is no socket [B9.3]. */
const REFRESH_MS = 6000;

/** The bell of the top bar [A2.29]: how much is unread, and the newest of it. */
export function NoticeBell(): ReactNode {
  const text = useText();
  const [user, token] = useUnit([$user, $token]);
  const [isOpen, setOpen] = useState(false);
  const [isQuiet, setQuiet] = useState(false);
  const bell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  const live = useLiveNotices(isQuiet && user !== null && token !== null ? { userId: user.id, token } : null);
  const unread = useQuery({
    ...unreadQuery,
    enabled: isOpen || isQuiet,
    // A failure stops the timer [B4.3]; trying again, or the socket, starts it anew.
    refetchInterval: ({ state }) => (live === 'waiting' && state.status !== 'error' ? REFRESH_MS : false),
  });
  const count = (unread.data?.announcementTotal ?? 0) + (unread.data?.messageTotal ?? 0);
  const close = (): void => {
    setOpen(false);
    bell.current?.querySelector('button')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- closes the list when key or focus leave it
    <div
      className="bell"
      ref={bell}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
      onBlur={(event) => {
        const next = event.relatedTarget;
        // A dialog opened from the list stands outside of it.
        if (next !== null && !event.currentTarget.contains(next) && next.closest('dialog') === null) setOpen(false);
      }}
    >
      <IconButton
        label={count === 0 ? text('bell.label') : text('bell.unread', { count })}
        icon="bell"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {count === 0 ? null : (
        <span className="bell-count" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
      {isOpen ? (
        <section className="bell-list" aria-label={text('bell.label')}>
          <Suspense fallback={<Skeleton rows={4} label={text('app.loading')} />}>
            <NoticePanel unread={unread} live={live} onLeave={() => setOpen(false)} />
          </Suspense>
        </section>
      ) : null}
    </div>
  );
}
