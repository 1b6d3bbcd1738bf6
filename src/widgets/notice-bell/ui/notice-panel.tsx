import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { AnnouncementList, type Unread } from '@/entities/announcement';
import { renderMessage } from '@/features/record/message';
import { PartTexts, useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import type { PushState } from '@/shared/push';
import { TabList, tabIds } from '@/shared/tabs';
import { Button, ErrorState, Skeleton } from '@/shared/ui';

type NoticePanelProps = {
  readonly unread: UseQueryResult<Unread>;
  /** State of the socket; null before it is asked for. */
  readonly live: PushState | null;
  /** Called when a choice leads somewhere else. */
  readonly onLeave: () => void;
};

/** Notices and system messages behind two tabs, and the way to all of them [B2.46]. */
export function NoticePanel(props: NoticePanelProps): ReactNode {
  return (
    <PartTexts part="notices">
      <Panel {...props} />
    </PartTexts>
  );
}

type Kind = 'announcements' | 'messages';

function Panel({ unread, live, onLeave }: NoticePanelProps): ReactNode {
  const text = useText();
  const id = useId();
  const { data, error } = unread;
  const [chosen, setChosen] = useState<Kind | null>(null);
  if (data === undefined) {
    return error === null ? (
      <Skeleton rows={4} label={text('app.loading')} />
    ) : (
      <ErrorState
        title={text('bell.failed')}
        retry={{ label: text('action.retry'), act: () => void unread.refetch() }}
      />
    );
  }
  const totals = { announcements: data.announcementTotal, messages: data.messageTotal };
  // Whoever opens the bell wants to see what is new.
  const active = chosen ?? (totals.announcements === 0 && totals.messages > 0 ? 'messages' : 'announcements');
  return (
    <>
      <TabList
        id={id}
        label={text('bell.label')}
        tabs={(['announcements', 'messages'] as const).map((key) => ({
          key,
          label: text(`bell.${key}`, { count: totals[key] }),
        }))}
        active={active}
        onSelect={setChosen}
      />
      <div role="tabpanel" id={tabIds(id, active).panel} aria-labelledby={tabIds(id, active).tab}>
        <AnnouncementList
          key={active}
          items={data[active]}
          empty={text('bell.none')}
          renderOpened={(item, onClose) =>
            renderMessage(item, (isLeaving) => {
              onClose();
              if (isLeaving) onLeave();
            })
          }
        />
      </div>
      <footer className="bell-foot">
        <span role="status">{live === 'waiting' ? text('notices.offline') : ''}</span>
        <More onLeave={onLeave} />
      </footer>
    </>
  );
}

/** The way to all messages. */
function More({ onLeave }: { readonly onLeave: () => void }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  return (
    <Button
      look="link"
      onClick={() => {
        onLeave();
        void navigate(paths.messages);
      }}
    >
      {text('notices.more')}
    </Button>
  );
}
