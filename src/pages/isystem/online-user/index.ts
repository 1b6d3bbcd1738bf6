export { OnlineUserPage } from './ui/online-user-page.tsx';
