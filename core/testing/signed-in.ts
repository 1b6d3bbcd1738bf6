import type { DefaultContext } from '../defaults/default-value.ts';

/** Somebody who is signed in, on 21 November 2026 at noon in Shanghai. */
export const signedIn: DefaultContext = {
  now: new Date('2026-11-21T04:00:00Z'),
  userId: '1',
  username: 'li',
  realname: '李娜',
  orgCode: 'A01',
};
