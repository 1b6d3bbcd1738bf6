import { createEvent } from 'effector';

/** Everything that must happen at start hangs on this event; nothing runs on import. */
export const appStarted = createEvent();
