import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of deputies. */
export const systemDeputyRefusals = {
  noDeputyRight: {
    zh: '没有权限查看他人的代理人，请联系管理员',
    en: 'You do not have the right to see the deputies of others; ask your administrator',
  },
} as const satisfies RefusalTexts;
