export { unreadQuery, type Announcement } from './api/announcement.ts';
export { AnnouncementList } from './ui/announcement-list.tsx';
