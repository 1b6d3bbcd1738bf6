export { Avatar } from './avatar.tsx';
export { useAvatar } from './use-avatar.ts';
