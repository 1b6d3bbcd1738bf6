export { appStarted } from './app-started.ts';
export { useNarrow } from './use-narrow.ts';
