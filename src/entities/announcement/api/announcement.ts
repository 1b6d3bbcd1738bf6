import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, callPath, fileUrl, open, unwrap } from '@/shared/api';
import type { ListSearch } from '@/shared/routing';

/** An announcement or system message; `titile` is misspelt on the wire. */
export type Announcement = components['schemas']['Announcement'];

/** Announcements the user has not read yet: the newest five of each kind, and the number of each. */
export type Unread = {
  readonly announcements: readonly Announcement[];
  readonly announcementTotal: number;
  readonly messages: readonly Announcement[];
  readonly messageTotal: number;
};

/** Everything of notices that was read; it is read anew when one comes. */
export const noticesKey = ['announcement'] as const;

export const unreadQuery = queryOptions({
  queryKey: [...noticesKey, 'unread'],
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

/** Announcement sent to the user, read or not. */
export type MyAnnouncement = components['schemas']['MyAnnouncement'];

type MyPage = { readonly records: readonly MyAnnouncement[]; readonly total: number };

/** A page of everything that was sent to the user and holds. */
export function myAnnouncementsQuery({ filters, page, size }: ListSearch) {
  return queryOptions({
    queryKey: [...noticesKey, 'mine', filters, page, size],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<MyPage> =>
      unwrap(
        api().GET('/sys/sysAnnouncementSend/getMyAnnouncementSend', {
          signal,
          params: { query: { pageNo: page, pageSize: size, ...filters } },
        }),
      ),
  });
}

/** All of them, up to 5,000, as they go on paper. */
export function allMyAnnouncements({ filters }: Pick<ListSearch, 'filters'>): Promise<MyPage> {
  return unwrap(
    api().GET('/sys/sysAnnouncementSend/getMyAnnouncementSend', { params: { query: { ...filters, pageSize: -521 } } }),
  );
}

/** Address of the workbook of a query. */
export function myAnnouncementsExportUrl({ filters }: Pick<ListSearch, 'filters'>): string {
  return fileUrl(callPath('/sys/sysAnnouncementSend/exportXls', filters));
}

/** Marks everything as read; answers what the server said. */
export async function markAllRead(): Promise<string> {
  const { message } = await open(api().PUT('/sys/sysAnnouncementSend/readAll'));
  return message;
}
