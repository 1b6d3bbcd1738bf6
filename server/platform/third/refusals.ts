import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of third-party sign-ins. */
export const thirdRefusals = {
  thirdExpired: {
    zh: '第三方登录已失效，请重新登录',
    en: 'The third-party sign-in is no longer valid; sign in again',
  },
  guestThird: {
    zh: '访客不能绑定第三方账号，请先登录',
    en: 'Guests cannot bind a third-party account; sign in first',
  },
  bindingExpired: {
    zh: '绑定已失效，请重新从第三方登录',
    en: 'The binding is no longer valid; sign in with the third party again',
  },
  thirdTaken: {
    zh: '该第三方账号已绑定其他用户',
    en: 'The third-party account is bound to another user',
  },
} as const satisfies RefusalTexts;
