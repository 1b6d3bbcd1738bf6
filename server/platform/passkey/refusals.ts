import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of passkeys. */
export const passkeyRefusals = {
  tooManyPasskeys: {
    zh: '最多可添加 {most} 个通行密钥，请先移除不用的',
    en: 'At most {most} passkeys can be added; remove those you do not use',
  },
  passkeyTimeout: {
    zh: '添加已超时，请重新开始',
    en: 'Adding it took too long; begin again',
  },
  passkeyFailed: {
    zh: '通行密钥未通过验证，没有保存，请重试',
    en: 'The passkey did not pass the check and was not saved; try again',
  },
  passkeyTwice: {
    zh: '这个通行密钥已经添加过',
    en: 'This passkey was added already',
  },
  passkeyNoUrl: {
    zh: '未设置本系统的访问地址（PUBLIC_URL），不能使用通行密钥，请联系管理员',
    en: 'The address of this system (PUBLIC_URL) is not set, passkeys cannot be used; ask your administrator',
  },
  passkeyGone: {
    zh: '通行密钥不存在或已移除',
    en: 'The passkey does not exist or was removed',
  },
  passkeyNotProven: {
    zh: '通行密钥未通过验证，请重试或使用其他方式登录',
    en: 'The passkey did not pass the check; try again or sign in another way',
  },
} as const satisfies RefusalTexts;
