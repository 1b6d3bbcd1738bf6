import { createEvent, createStore } from 'effector';

/** Session a link offers in place of the present one, and the link's target. */
export type OfferedToken = { readonly token: string; readonly to: string };

export const tokenOffered = createEvent<OfferedToken>();
export const offerAnswered = createEvent();

/** Null when nothing was offered, or it was answered. */
export const $offeredToken = createStore<OfferedToken | null>(null)
  .on(tokenOffered, (_before, offered) => offered)
  .on(offerAnswered, () => null);
