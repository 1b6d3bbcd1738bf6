/** Texts that are read where a server of the family stands behind the application. */
export const familyZh = {
  'family.notOffered': '服务器不提供此功能',
  'family.notOfferedHint':
    '“{{title}}”要用到的接口，当前连接的服务器没有：它属于本系统自带的服务器。请使用原服务器自己的页面，或请管理员从菜单中去掉这一项。',
  'family.captcha': '验证码',
  'family.captchaAgain': '看不清，换一张',
} as const;

export type FamilyKey = keyof typeof familyZh;
