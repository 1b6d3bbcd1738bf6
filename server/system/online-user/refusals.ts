import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of online users. */
export const systemOnlineUserRefusals = {
  signOutFailed: {
    zh: '退出登录失败！',
    en: 'Signing out failed!',
  },
  tokenUnknown: {
    zh: 'Token无效!',
    en: 'The token is not valid!',
  },
  includesOwnSession: {
    zh: '其中有您正在使用的登录，确认要让自己退出后再操作',
    en: 'The sign-in you are using is among them; agree to sign yourself out and do it then',
  },
} as const satisfies RefusalTexts;
