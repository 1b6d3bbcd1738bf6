import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Dialog, Tag } from '@/shared/ui';
import { markRead, unreadQuery, type Announcement } from '../api/announcement.ts';
import { plainText } from '../model/plain-text.ts';
import './announcement-list.css';

const COLORS: Readonly<Record<string, string>> = { H: 'red', M: 'orange', L: 'green' };

/** Announcements by title; one opens in a dialog and counts as read from then on. */
export function AnnouncementList({
  items,
  empty,
}: {
  readonly items: readonly Announcement[];
  readonly empty: string;
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
      {shown === null ? null : (
        <Dialog title={shown.titile} width={720} closeLabel={text('action.close')} onClose={() => setShown(null)}>
          <p className="announcements-by">
            {text('announcement.by', {
              sender: shown.sender ?? text('announcement.system'),
              time: shown.sendTime ?? '',
            })}
          </p>
          <div className="announcements-text">{plainText(shown.msgContent ?? shown.msgAbstract ?? '')}</div>
        </Dialog>
      )}
    </>
  );
}
