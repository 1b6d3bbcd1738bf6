export { UserAnnouncementPage } from './ui/user-announcement-page.tsx';
