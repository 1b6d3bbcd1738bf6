import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AnnouncementList, unreadQuery } from '@/entities/announcement';
import { renderMessage } from '@/features/record/message';
import { useText } from '@/shared/i18n';
import { ErrorState, IconButton, Skeleton } from '@/shared/ui';
import './notice-bell.css';

/** The page on the screen goes first; the number on the bell can wait so long. */
const QUIET_MS = 4000;

/** The bell of the top bar [A2.29]: how much is unread, and the newest of it. */
export function NoticeBell(): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [isQuiet, setQuiet] = useState(false);
  const bell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  const unread = useQuery({ ...unreadQuery, enabled: isOpen || isQuiet });
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
          {unread.data !== undefined ? (
            <>
              <h2>{text('bell.announcements', { count: unread.data.announcementTotal })}</h2>
              <AnnouncementList
                items={unread.data.announcements}
                empty={text('bell.none')}
                renderOpened={renderMessage}
              />
              <h2>{text('bell.messages', { count: unread.data.messageTotal })}</h2>
              <AnnouncementList
                items={unread.data.messages}
                empty={text('bell.none')}
                renderOpened={(item, onClose) =>
                  renderMessage(item, () => {
                    onClose();
                    setOpen(false);
                  })
                }
              />
            </>
          ) : unread.error === null ? (
            <Skeleton rows={4} label={text('app.loading')} />
          ) : (
            <ErrorState
              title={text('bell.failed')}
              retry={{ label: text('action.retry'), act: () => void unread.refetch() }}
            />
          )}
        </section>
      ) : null}
    </div>
  );
}
