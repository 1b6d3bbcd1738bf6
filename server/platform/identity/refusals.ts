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
    en: 'The code could not be sent to your {way}; try again later',
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
  onlyOwnDepart: {
    zh: '只允许选择自己的部门',
    en: 'You can choose a department of your own only',
  },
  onlyOwnPassword: {
    zh: '只允许修改自己的密码！',
    en: 'You can change your own password only!',
  },
  passwordsDiffer: {
    zh: '两次输入密码不一致!',
    en: 'The two passwords differ!',
  },
  oldPasswordWrong: {
    zh: '旧密码输入错误!',
    en: 'The old password is wrong!',
  },
  samePassword: {
    zh: '新密码不能与旧密码相同',
    en: 'The new password cannot be the old one',
  },
  passwordWrong: {
    zh: '密码错误，请重新输入',
    en: 'The password is wrong; type it again',
  },
  singleSignOnFailed: {
    zh: '单点登录失败，请重新登录或联系管理员',
    en: 'The single sign-on failed; sign in again or ask your administrator',
  },
  phoneForm: {
    zh: '请输入 11 位手机号',
    en: 'Type a mobile number of 11 digits',
  },
  emailForm: {
    zh: '请输入正确的邮箱地址',
    en: 'Type a valid e-mail address',
  },
  contactUsed: {
    zh: '该{way}已被其他用户使用',
    en: 'Another user has this {way} already',
  },
  codeWrong: {
    zh: '验证码错误或已失效，请重新获取',
    en: 'The code is wrong or too old; ask for another',
  },
  proofExpired: {
    zh: '身份验证已失效，请重新获取验证码',
    en: 'The proof of who you are is no longer valid; ask for another code',
  },
  wrongPair: {
    zh: '用户名或密码错误',
    en: 'The user name or the password is wrong',
  },
  passwordShort: {
    zh: '密码至少 {least} 个字符',
    en: 'The password has to have at least {least} characters',
  },
  passwordLong: {
    zh: '密码最多 200 个字符',
    en: 'The password can have at most 200 characters',
  },
  passwordHasAccount: {
    zh: '密码不能包含账号',
    en: 'The password cannot have the account in it',
  },
  passwordKinds: {
    zh: '密码须包含大写字母、小写字母、数字、符号中的{kinds}',
    en: 'The password has to have {kinds} of capital letters, small letters, digits and signs',
  },
  allFour: {
    zh: '全部四种',
    en: 'all four',
  },
  atLeastKinds: {
    zh: '至少 {kinds} 种',
    en: 'at least {kinds}',
  },
  passwordCommon: {
    zh: '密码过于常见，请换一个',
    en: 'The password is too common; choose another',
  },
  smsCodeWrong: {
    zh: '手机验证码错误',
    en: 'The code of the SMS is wrong',
  },
  emailWrong: {
    zh: '邮箱格式不正确',
    en: 'The e-mail address is malformed',
  },
  phoneRegistered: {
    zh: '该手机号已注册',
    en: 'This mobile number is registered already',
  },
  accountForm: {
    zh: '账号须以字母开头，由 3 到 32 个字母、数字、点、横线或下划线组成',
    en: 'An account begins with a letter and has 3 to 32 letters, digits, dots, dashes or underscores',
  },
  accountReserved: {
    zh: '该账号为系统保留，请换一个',
    en: 'The system keeps this account for itself; choose another',
  },
  accountRegistered: {
    zh: '用户名已注册',
    en: 'The user name is registered already',
  },
  signInCodeWrong: {
    zh: '验证码错误或已失效',
    en: 'The code is wrong or too old',
  },
  ticketWrong: {
    zh: '登录凭证无效或已过期，请重新从来源系统进入',
    en: 'The ticket is invalid or too old; come in from the other system again',
  },
  realnameMissing: {
    zh: '请输入姓名',
    en: 'Type your name',
  },
  birthdayWrong: {
    zh: '请选择正确的生日',
    en: 'Choose a valid birthday',
  },
  tagComma: {
    zh: '标签中不能有逗号',
    en: 'Tags cannot have commas in them',
  },
  thisEmail: {
    zh: '该邮箱',
    en: 'this e-mail address',
  },
  phone: {
    zh: '手机',
    en: 'mobile number',
  },
  email: {
    zh: '邮箱',
    en: 'e-mail address',
  },
} as const satisfies RefusalTexts;
