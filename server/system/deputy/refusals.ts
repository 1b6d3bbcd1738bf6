import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of deputies. */
export const systemDeputyRefusals = {
  noDeputyRight: {
    zh: '没有权限查看他人的代理人，请联系管理员',
    en: 'You do not have the right to see the deputies of others; ask your administrator',
  },
  deputyIsSelf: {
    zh: '代理人不能是本人，请选择其他人',
    en: 'The deputy has to be somebody else; choose another',
  },
  deputyGone: {
    zh: '用户“{user}”不存在或已冻结，请重新选择',
    en: 'The user “{user}” does not exist or is frozen; choose another',
  },
  deputyMutual: {
    zh: '“{person}”在这段时间已由本人代理，不能互相代理，请换一个人',
    en: 'This person is a deputy of “{person}” in that time already, they cannot be deputies of each other; choose somebody else',
  },
} as const satisfies RefusalTexts;
