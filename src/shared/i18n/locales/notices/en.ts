import type { NoticesKey } from './zh-cn.ts';

/** The same in English. */
export const noticesEn: Readonly<Record<NoticesKey, string>> = {
  'notices.more': 'View more',
  'notices.offline': 'Live connection lost, connecting again',
  'notices.handle': 'Go and handle it',
  'notices.title': 'My messages',
  'notices.empty': 'No messages yet',
  'notices.readAll': 'Mark all as read',
  'notices.allRead': 'All read',
  'notices.name': 'Title',
  'notices.category': 'Kind',
  'notices.announcement': 'Announcement',
  'notices.message': 'System message',
  'notices.priority': 'Priority',
  'notices.sender': 'Sender',
  'notices.time': 'Sent at',
  'notices.state': 'State',
  'notices.read': 'Read',
  'notices.unread': 'Unread',
};
