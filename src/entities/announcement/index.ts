export {
  allMyAnnouncements,
  markAllRead,
  markRead,
  myAnnouncementsExportUrl,
  myAnnouncementsQuery,
  noticesKey,
  unreadQuery,
  type Announcement,
  type MyAnnouncement,
  type Unread,
} from './api/announcement.ts';
export { useLiveNotices } from './model/use-live-notices.ts';
export { AnnouncementList } from './ui/announcement-list.tsx';
export { PriorityTag } from './ui/priority-tag.tsx';
