import type { Db } from '#server/db/connection.ts';
import { pageOf, pageResult } from '#server/engine/list/query.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { readersOf } from '#server/platform/delivery/db/announcement-release.ts';
import { announcements } from '#server/system/announcement/announcements.ts';
import { readersBook } from '#server/system/announcement/books.ts';
import { releaseAnnouncement, revokeAnnouncement, syncNotices } from '#server/system/announcement/release.ts';
import { managedOne } from '#server/system/kit/list.ts';
import type { HandlersOf } from '../handler.ts';
import { managedHandlers } from './managed-routes.ts';

type AnnouncementAct = `systemAnnouncement${'Release' | 'Revoke' | 'Sync' | 'Readers' | 'ReadersExport'}`;

/** Announcements as administrators write and release them; `announcementHandlers` answers their readers. */
export function systemAnnouncementHandlers(db: Db) {
  const acts: HandlersOf<AnnouncementAct> = {
    systemAnnouncementRelease: async ({ query, actor }) => {
      await releaseAnnouncement(db, query.id, actor);
      return { message: platformAnswers.announcementPublished, result: null };
    },
    systemAnnouncementRevoke: async ({ query, actor }) => {
      await revokeAnnouncement(db, query.id, actor);
      return { message: platformAnswers.announcementWithdrawn, result: null };
    },
    systemAnnouncementSync: async ({ query, actor }) => {
      await syncNotices(db, query.anntId, actor);
      return { result: null };
    },
    systemAnnouncementReaders: async ({ query, actor }) => {
      await managedOne(db, announcements, query.id, actor);
      const page = pageOf(query.pageNo, query.pageSize);
      const { id, readFlag = '', name = '' } = query;
      const { rows, total, ...counts } = await readersOf(db, { id, readFlag, name, ...page }, actor);
      return { result: { ...pageResult(rows, total, page), ...counts } };
    },
    systemAnnouncementReadersExport: async ({ query, actor, language }) => ({
      result: await readersBook(db, query.id, { actor, language }),
    }),
  };
  return { ...managedHandlers('systemAnnouncement', db, announcements), ...acts };
}
