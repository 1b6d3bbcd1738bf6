import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of accounts and sign-ins. */
export const identityRefusals = {
  departNotYours: {
    zh: '您不属于该部门，请重新选择',
    en: 'You do not belong to this department; choose another',
  },
  guestPassword: {
    zh: '访客不能修改密码',
    en: 'Guests cannot change a password',
  },
  tokenInvalid: {
    zh: 'Token失效，请重新登录',
    en: 'The token is no longer valid; sign in again',
  },
  passwordTries: {
    zh: '密码错误次数过多，请 {minutes} 分钟后再试',
    en: 'Too many wrong passwords; try again in {minutes} minutes',
  },
  avatarAgain: {
    zh: '请重新选择头像图片（PNG、JPEG 或 WebP）',
    en: 'Choose a profile picture again (PNG, JPEG or WebP)',
  },
  noSingleSignOn: {
    zh: '未启用单点登录，请使用账号密码登录',
    en: 'Single sign-on is not set up; sign in with account and password',
  },
  casElsewhere: {
    zh: '单点登录的服务地址不属于本系统，请联系管理员',
    en: 'The service address of the single sign-on is not of this system; ask your administrator',
  },
  casDown: {
    zh: '单点登录服务暂时无法访问，请稍后重试',
    en: 'The single sign-on cannot be reached right now; try again later',
  },
  codeNotSent: {
    zh: '{way}验证码发送失败，请稍后重试',
    en: 'The code could not be sent by {way}; try again later',
  },
  tooManySignIns: {
    zh: '登录请求过多，请稍后重试',
    en: 'Too many sign-ins; try again later',
  },
  secondCode: {
    zh: '请输入二次验证码',
    en: 'Type the code of the second step',
  },
  profileChanged: {
    zh: '您的资料已在别处被修改，请刷新后再保存',
    en: 'Your profile was changed elsewhere; reload it and save then',
  },
  unboundAlready: {
    zh: '该账号已解除绑定',
    en: 'That account is no longer bound',
  },
  guestPreferences: {
    zh: '访客不能保存个人设置，请先登录',
    en: 'Guests cannot save settings; sign in first',
  },
  preferencesTooLarge: {
    zh: '个人设置过大，最多 16 kB',
    en: 'The settings are too large, at most 16 kB',
  },
  tooManyTries: {
    zh: '尝试次数过多，请 {minutes} 分钟后再试',
    en: 'Too many tries; try again in {minutes} minutes',
  },
  captchaMissing: {
    zh: '请输入验证码',
    en: 'Type the characters of the picture',
  },
  captchaWrong: {
    zh: '验证码错误或已失效，请换一张',
    en: 'The characters of the picture are wrong or too old; take another picture',
  },
  noTicketSignIn: {
    zh: '未启用免密登录，请使用账号密码登录',
    en: 'Sign-in without password is not set up; sign in with account and password',
  },
  codeTries: {
    zh: '验证码错误次数过多，请 {minutes} 分钟后再试',
    en: 'Too many wrong codes; try again in {minutes} minutes',
  },
} as const satisfies RefusalTexts;
