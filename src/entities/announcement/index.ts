export { unreadQuery } from './api/announcement.ts';
export { AnnouncementList } from './ui/announcement-list.tsx';
