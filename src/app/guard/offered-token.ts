import { createEvent, createStore } from 'effector';

/** What a link offered in the place of the session there is, and where it leads. */
export type OfferedToken = { readonly token: string; readonly to: string };

export const tokenOffered = createEvent<OfferedToken>();
export const offerAnswered = createEvent();

/** Null when nothing was offered, or it was answered. */
export const $offeredToken = createStore<OfferedToken | null>(null)
  .on(tokenOffered, (_before, offered) => offered)
  .on(offerAnswered, () => null);
