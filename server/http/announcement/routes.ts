import type { components } from '#core/contract/api.ts';
import { filled, type RefusalLanguage } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { pageOf, pageResult } from '#server/engine/list/query.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import {
  markAllRead,
  markRead,
  myAnnouncement,
  myAnnouncements,
  unreadAnnouncements,
  type AnnouncementRow,
  type MyAnnouncementRow,
  type MyQuery,
} from '#server/platform/delivery/db/announcement.ts';
import { writePushes } from '#server/platform/delivery/db/push.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { writtenAnnouncement } from '#server/system/announcement/announcements.ts';
import { announcementAnswers } from '#server/system/announcement/answers.ts';
import { myMessagesBook } from '#server/system/announcement/books.ts';
import type { HandlersOf } from '../handler.ts';

type AnnouncementOperation =
  | 'listByUser'
  | 'editByAnntIdAndUserId'
  | 'announcementById'
  | 'myAnnouncements'
  | 'myAnnouncementsExport'
  | 'readAllAnnouncements'
  | 'openSocket';

/** Announcements (category 1) and system messages (category 2) of the signed-in user. */
export function announcementHandlers(db: Db): HandlersOf<AnnouncementOperation> {
  return {
    listByUser: async ({ actor, language }) => {
      const rows = await unreadAnnouncements(db, actor);
      const of = (category: string) => rows.filter((row) => row.msg_category === category);
      const [announcements, messages] = [of('1'), of('2')];
      return {
        result: {
          sysMsgList: messages.map((row) => present(row, language)),
          sysMsgTotal: messages[0]?.total ?? 0,
          anntMsgList: announcements.map((row) => present(row, language)),
          anntMsgTotal: announcements[0]?.total ?? 0,
        },
      };
    },
    editByAnntIdAndUserId: async ({ actor, body }) => {
      // One that was sent to others only is as good as none.
      const isNew = await markRead(db, actor, body.anntId);
      if (isNew === null) throw unknown();
      if (isNew) await tellOtherPages(db, actor, body.anntId);
      return { result: null };
    },
    announcementById: async ({ actor, query, language }) => {
      const [mine, written] = await Promise.all([
        myAnnouncement(db, actor, query.id),
        may(actor, 'system:announcement:view') ? writtenAnnouncement(db, query.id, actor) : undefined,
      ]);
      if (mine === undefined && written === undefined) throw unknown();
      const own = mine === undefined ? { anntId: query.id, readFlag: '0' } : presentMine(mine, language);
      // The columns are those of the contract; strict answers hold them to it.
      return { result: { ...own, ...written } as unknown as components['schemas']['OpenedAnnouncement'] };
    },
    myAnnouncements: async ({ actor, query, language }) => {
      const page = pageOf(query.pageNo, query.pageSize);
      const { rows, total } = await myAnnouncements(db, actor, askedOf(query), page);
      return {
        result: pageResult(
          rows.map((row) => presentMine(row, language)),
          total,
          page,
        ),
      };
    },
    myAnnouncementsExport: async ({ actor, query, language }) => ({
      result: await myMessagesBook(db, askedOf(query), { actor, language }),
    }),
    readAllAnnouncements: async ({ actor }) => {
      if ((await markAllRead(db, actor)) > 0) await tellOtherPages(db, actor, null);
      return { message: platformAnswers.allRead, result: null };
    },
    // Sockets are opened by an upgrade (http/socket); whoever comes without one is told so.
    openSocket: async () => {
      throw refusal(426, httpRefusals.onlyWebSocket);
    },
  };
}

type Asked = Readonly<Partial<Record<'titile' | 'sender' | 'msgCategory' | 'readFlag', string | undefined>>>;

function askedOf({ titile = '', sender = '', msgCategory = '', readFlag = '' }: Asked): MyQuery {
  return { title: titile, sender, category: msgCategory, readFlag };
}

function unknown(): Refusal {
  return refusal(404, httpRefusals.messageGone);
}

/** Marks as read on the user's other pages what was read here. */
function tellOtherPages(db: Db, { tenantId, userId, username }: Actor, id: string | null): Promise<void> {
  return writePushes(db, [{ tenantId, userId, id, text: id === null ? '批量设置已读' : '已读' }], username);
}

function presentMine(row: MyAnnouncementRow, language: RefusalLanguage): components['schemas']['MyAnnouncement'] {
  return { ...present(row, language), anntId: row.id, readFlag: row.isRead ? '1' : '0', readTime: row.read_time };
}

function present(
  row: Omit<AnnouncementRow, 'total' | 'place'>,
  language: RefusalLanguage,
): components['schemas']['Announcement'] {
  // What came to him as a deputy says whose it is.
  const title =
    row.inPlaceOf === null
      ? row.title
      : filled(announcementAnswers.inPlaceOf, { name: row.inPlaceOf, title: row.title })[language];
  return {
    id: row.id,
    titile: title,
    // By the names that frames of the socket have for them [B3.13].
    msgId: row.id,
    msgTxt: title,
    msgAbstract: row.msg_abstract,
    // Written by many hands, foreign ones too: clean when it is read [B2.47].
    msgContent: row.msg_content === null ? null : sanitizeHtml(row.msg_content),
    msgCategory: row.msg_category,
    priority: row.priority,
    sender: row.sender,
    sender_dictText: row.sender,
    createTime: row.create_time,
    sendTime: row.send_time,
    openType: row.open_type,
    openPage: row.open_page,
    busType: row.bus_type,
    busId: row.bus_id,
  };
}
