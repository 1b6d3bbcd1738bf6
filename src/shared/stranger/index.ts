export { strangerApi } from './stranger.ts';
