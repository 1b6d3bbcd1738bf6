export { afterFrame } from './after-frame.ts';
export { appStarted } from './app-started.ts';
export { usePaint } from './use-paint.ts';
