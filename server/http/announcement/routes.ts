import type { components } from '#core/contract/api.ts';
import type { Db } from '#server/db/connection.ts';
import { markRead, unreadAnnouncements, type AnnouncementRow } from '#server/db/repositories/announcement.ts';
import { sanitizeHtml } from '#server/domain/html/sanitize.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { HandlersOf } from '../handler.ts';

/** Announcements (category 1) and system messages (category 2) of the signed-in user. */
export function announcementHandlers(db: Db): HandlersOf<'listByUser' | 'editByAnntIdAndUserId' | 'openSocket'> {
  return {
    listByUser: async ({ actor }) => {
      const rows = await unreadAnnouncements(db, actor);
      const of = (category: string) => rows.filter((row) => row.msg_category === category);
      const [announcements, messages] = [of('1'), of('2')];
      return {
        result: {
          sysMsgList: messages.map(present),
          sysMsgTotal: messages[0]?.total ?? 0,
          anntMsgList: announcements.map(present),
          anntMsgTotal: announcements[0]?.total ?? 0,
        },
      };
    },
    editByAnntIdAndUserId: async ({ actor, body }) => {
      // One that was sent to others only is as good as none.
      if (!(await markRead(db, actor, body.anntId))) throw new Refusal(404, '该消息不存在或已撤销');
      return { result: null };
    },
    // Sockets are opened by an upgrade (http/socket); whoever comes without one is told so.
    openSocket: async () => {
      throw new Refusal(426, '此地址仅供 WebSocket 连接使用');
    },
  };
}

function present(row: AnnouncementRow): components['schemas']['Announcement'] {
  return {
    id: row.id,
    titile: row.title,
    msgAbstract: row.msg_abstract,
    // Written by many hands, foreign ones too: clean when it is read [B2.47].
    msgContent: row.msg_content === null ? null : sanitizeHtml(row.msg_content),
    msgCategory: row.msg_category,
    priority: row.priority,
    sender: row.sender,
    sendTime: row.send_time,
    busType: row.bus_type,
    busId: row.bus_id,
  };
}
