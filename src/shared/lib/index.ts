export { afterFrame } from './after-frame.ts';
export { appStarted } from './app-started.ts';
export { putOff, untilSeen } from './until-seen.ts';
export { usePaint } from './use-paint.ts';
