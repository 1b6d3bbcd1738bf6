import { Suspense, type ReactNode } from 'react';
import type { Announcement } from '@/entities/announcement';
import { offers } from '@/shared/api';
import { SafeHtml } from '@/shared/html';
import { PartTexts, useText } from '@/shared/i18n';
import { Dialog, Skeleton } from '@/shared/ui';
import { AllWarnings, FoundWarning } from './found-warning.tsx';
import { GoHandle } from './go-handle.tsx';
import { OpenRecord } from './open-record.tsx';
import './message.css';

/** An announcement or message with its sender, its time and its text [B2.47], and the way to what it is about. */
export function Message({
  item,
  onClose,
}: {
  readonly item: Announcement;
  readonly onClose: (isLeaving: boolean) => void;
}): ReactNode {
  const text = useText();
  return (
    <Dialog title={item.titile} width={720} closeLabel={text('action.close')} onClose={() => onClose(false)}>
      <p className="announcements-by">
        {text('announcement.by', {
          sender: item.sender_dictText ?? item.sender ?? text('announcement.system'),
          time: item.sendTime ?? '',
        })}
      </p>
      <div className="announcements-text">
        <Suspense fallback={<Skeleton rows={3} label={text('app.loading')} />}>
          {hasText(item.msgContent) ? (
            <SafeHtml html={item.msgContent} label={item.titile} />
          ) : (
            <p>{item.msgAbstract}</p>
          )}
        </Suspense>
      </div>
      <PartTexts part="notices">
        {item.busType === 'sql-warning' && item.busId != null && offers('GET /sqlwarning/listById') ? (
          <FoundWarning id={item.busId} />
        ) : null}
        <div className="announcements-acts">
          {item.busType === 'record' && item.busId != null ? (
            <OpenRecord about={item.busId} onOpened={() => onClose(true)} />
          ) : null}
          {item.openType === 'url' && item.openPage != null ? (
            <GoHandle page={item.openPage} onGone={() => onClose(true)} />
          ) : null}
          {item.busType === 'sql-warning' ? <AllWarnings onLeave={() => onClose(true)} /> : null}
        </div>
      </PartTexts>
    </Dialog>
  );
}

function hasText(html: string | null | undefined): html is string {
  return html != null && html.trim() !== '';
}
