import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Tag } from '@/shared/ui';
import { markRead, unreadQuery, type Announcement } from '../api/announcement.ts';
import './announcement-list.css';

const COLORS: Readonly<Record<string, string>> = { H: 'red', M: 'orange', L: 'green' };

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
  const text = useText();
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
  const priority = (item: Announcement): string =>
    item.priority === 'H' ? text('announcement.high') : item.priority === 'M' ? text('announcement.middle') : '';
  return (
    <>
      {items.length === 0 ? <p className="announcements-empty">{empty}</p> : null}
      <ul className="announcements">
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => open(item)}>
              {priority(item) === '' ? null : <Tag text={priority(item)} color={COLORS[item.priority ?? ''] ?? null} />}
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
