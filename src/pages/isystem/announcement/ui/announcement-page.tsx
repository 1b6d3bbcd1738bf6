import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { announcementSubject } from '#core/managed/announcement.ts';
import { plain } from '#core/values/plain.ts';
import { noticesKey } from '@/entities/announcement';
import { usePageRules } from '@/entities/permission';
import { releaseAnnouncement, revokeAnnouncement } from '@/entities/system/announcement';
import { managedKey, type RowAt } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { offers } from '@/shared/api';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked } from '@/shared/ui';
import { ReadersDialog } from './readers-dialog.tsx';

type Row = RowAt<typeof announcementSubject.path>;

/** Shows the announcements to everybody or to chosen people, and their readers [system.announcement]. */
export function AnnouncementPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="release">
        <Announcements />
      </PartTexts>
    </PartTexts>
  );
}

const isDraft = (row: Row): boolean => row['sendStatus'] === '0';
const isReleased = (row: Row): boolean => row['sendStatus'] === '1';

function Announcements(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const { release, revoke } = useRelease();
  const [shown, setShown] = useState<Row | null>(null);
  const can = (act: string): boolean => rules.button(act).isVisible;
  return (
    <>
      <SystemList
        subject={announcementSubject}
        isBarred={(act, row) => (act === 'edit' ? !isDraft(row) : isReleased(row))}
        actionLabels={[
          ...(can('release') || can('revoke') ? [text('release.release')] : []),
          ...(can('readers') ? [text('release.readers')] : []),
        ]}
        renderActions={(row) => (
          <>
            {can('release') && isDraft(row) ? (
              <Button look="link" onClick={() => release(row)}>
                {text('release.release')}
              </Button>
            ) : null}
            {can('revoke') && isReleased(row) ? (
              <Button look="link-danger" onClick={() => revoke(row)}>
                {text('release.revoke')}
              </Button>
            ) : null}
            {can('readers') && offers('GET /sys/annountCement/readers') && !isDraft(row) ? (
              <Button look="link" onClick={() => setShown(row)}>
                {text('release.readers')}
              </Button>
            ) : null}
          </>
        )}
      />
      {shown === null || !offers('GET /sys/annountCement/readers') ? null : (
        <ReadersDialog id={shown.id} title={plain(shown['titile'])} onClose={() => setShown(null)} />
      )}
    </>
  );
}

/** So many names a question lists before it says "…". */
const NAMED = 5;

/** Releases or revokes one after a question that says who sees it, or sees it no more. */
function useRelease(): Readonly<Record<'release' | 'revoke', (row: Row) => void>> {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const { mutate } = useMutation({
    mutationFn: ({ act, id }: { readonly act: 'release' | 'revoke'; readonly id: string }) =>
      act === 'release' ? releaseAnnouncement(id) : revokeAnnouncement(id),
    onSuccess: (message, { act }) => notify({ kind: act, level: 'success', text: message }),
    // Refused because somebody else did it before: the list says how it is now.
    onSettled: async () => {
      for (const queryKey of [managedKey(announcementSubject), noticesKey]) await cache.invalidateQueries({ queryKey });
    },
  });
  const question = (row: Row, act: 'release' | 'revoke', said: string): void => {
    ask({
      title: text('notice.title'),
      text: said,
      yes: text(act === 'release' ? 'release.release' : 'release.revoke'),
      no: text('action.cancel'),
      isDangerous: act === 'revoke',
      onYes: () => mutate({ act, id: row.id }),
    });
  };
  return {
    release: (row) => {
      const name = plain(row['titile']);
      const people = plain(row['userIds_dictText']).split(',');
      const names = people.slice(0, NAMED).join('、') + (people.length > NAMED ? '…' : '');
      question(
        row,
        'release',
        row['msgType'] === 'USER'
          ? text('release.releaseSome', { name, people: names })
          : text('release.releaseAll', { name }),
      );
    },
    revoke: (row) => question(row, 'revoke', text('release.revokeConfirm', { name: plain(row['titile']) })),
  };
}
