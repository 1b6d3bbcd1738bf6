export { openPush, type Push, type PushState } from './push.ts';
