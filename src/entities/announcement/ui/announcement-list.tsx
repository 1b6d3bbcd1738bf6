import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { markRead, unreadQuery, type Announcement } from '../api/announcement.ts';
import { PriorityTag } from './priority-tag.tsx';
import './announcement-list.css';

/** Announcements by title; one opens in a dialog and counts as read from then on. */
export function AnnouncementList({
  items,
  empty,
  renderOpened,
}: {
  readonly items: readonly Announcement[];
  readonly empty: string;
  /** One that was opened; `onClose` closes it. */
  readonly renderOpened: (item: Announcement, onClose: () => void) => ReactNode;
}): ReactNode {
  const cache = useQueryClient();
  const [shown, setShown] = useState<Announcement | null>(null);
  const { mutate } = useMutation({
    mutationFn: markRead,
    onSuccess: () => cache.invalidateQueries({ queryKey: unreadQuery.queryKey }),
  });
  const open = (item: Announcement): void => {
    setShown(item);
    mutate(item.id);
  };
  return (
    <>
      {items.length === 0 ? <p className="announcements-empty">{empty}</p> : null}
      <ul className="announcements">
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => open(item)}>
              <PriorityTag priority={item.priority ?? null} />
              <span className="announcements-title">{item.titile}</span>
              <time>{item.sendTime?.slice(0, 10) ?? ''}</time>
            </button>
          </li>
        ))}
      </ul>
      {shown === null ? null : renderOpened(shown, () => setShown(null))}
    </>
  );
}
