export { UserLayout } from './user-layout.tsx';
