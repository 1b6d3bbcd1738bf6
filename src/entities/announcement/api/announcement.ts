import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

/** An announcement or system message; `titile` is misspelt on the wire. */
export type Announcement = components['schemas']['Announcement'];

/** What the user has not read yet: the newest five of each kind, and how many there are. */
export type Unread = {
  readonly announcements: readonly Announcement[];
  readonly announcementTotal: number;
  readonly messages: readonly Announcement[];
  readonly messageTotal: number;
};

export const unreadQuery = queryOptions({
  queryKey: ['announcement', 'unread'],
  staleTime: 60_000,
  meta: { isQuiet: true },
  queryFn: async ({ signal }): Promise<Unread> => {
    const answer = await unwrap(api().GET('/sys/annountCement/listByUser', { signal }));
    return {
      announcements: answer.anntMsgList,
      announcementTotal: answer.anntMsgTotal,
      messages: answer.sysMsgList,
      messageTotal: answer.sysMsgTotal,
    };
  },
});

/** Marks one as read by the signed-in user. */
export async function markRead(id: string): Promise<void> {
  await open(api().PUT('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { body: { anntId: id } }));
}
