import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of SQL warnings. */
export const systemSqlWarningRefusals = {
  warningOwnerDisabled: {
    zh: '保存这条预警的用户已停用，请由在用的用户重新保存',
    en: 'The user who saved this warning is disabled; somebody who is there has to save it again',
  },
  noWarning: {
    zh: '没有这条预警，或者您不是它的接收人',
    en: 'There is no such warning, or it is not sent to you',
  },
  routeAddress: {
    zh: '跳转路由须是以 / 开头的页面地址，或以 http:// 或 https:// 开头的网址',
    en: 'The route has to be an address of a page that begins with /, or one that begins with http:// or https://',
  },
} as const satisfies RefusalTexts;
