import { createEvent, createStore } from 'effector';

export const tokenOffered = createEvent<string>();
export const offerAnswered = createEvent();

/** What a link offered in the place of the session there is; null when nothing was, or it was answered. */
export const $offeredToken = createStore<string | null>(null)
  .on(tokenOffered, (_before, token) => token)
  .on(offerAnswered, () => null);
