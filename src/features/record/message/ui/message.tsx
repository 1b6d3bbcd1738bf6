import type { ReactNode } from 'react';
import type { Announcement } from '@/entities/announcement';
import { useText } from '@/shared/i18n';
import { Dialog } from '@/shared/ui';
import { plainText } from '../model/plain-text.ts';
import { OpenRecord } from './open-record.tsx';
import './message.css';

/** The words of an announcement or message, and the way to the record it is about. */
export function Message({ item, onClose }: { readonly item: Announcement; readonly onClose: () => void }): ReactNode {
  const text = useText();
  return (
    <Dialog title={item.titile} width={720} closeLabel={text('action.close')} onClose={onClose}>
      <p className="announcements-by">
        {text('announcement.by', {
          sender: item.sender ?? text('announcement.system'),
          time: item.sendTime ?? '',
        })}
      </p>
      <div className="announcements-text">{plainText(item.msgContent ?? item.msgAbstract ?? '')}</div>
      {item.busType === 'record' && item.busId != null ? <OpenRecord about={item.busId} onOpened={onClose} /> : null}
    </Dialog>
  );
}
