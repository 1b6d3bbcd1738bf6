import type { Language } from '@/shared/language';

const zh = {
  title: '登录',
  name: '企业管理平台',
  welcome: '欢迎进入',
  account: '账号',
  accountHint: '请输入账号',
  password: '密码',
  passwordHint: '请输入密码',
  captcha: '验证码',
  captchaHint: '请输入图中的字符',
  captchaRefresh: '换一张验证码',
  show: '显示密码',
  hide: '隐藏密码',
  submit: '登 录',
  wait: '正在登录…',
  otherLanguage: 'English',
  missingAccount: '请输入账号!',
  missingPassword: '请输入密码!',
  missingCaptcha: '请输入验证码!',
  network: '无法连接服务器，请检查网络后重试',
  timeout: '网络超时，请稍后重试',
  broken: '服务器返回的内容无法识别，请联系管理员',
  failed: '登录失败，请稍后重试',
};

/** Texts of the sign-in page. They stand apart so that this entry needs no translation library. */
export const loginTexts: Record<Language, typeof zh> = {
  'zh-CN': zh,
  en: {
    title: 'Sign in',
    name: 'Enterprise management',
    welcome: 'Welcome to',
    account: 'Account',
    accountHint: 'Your account',
    password: 'Password',
    passwordHint: 'Your password',
    captcha: 'Verification code',
    captchaHint: 'The characters in the picture',
    captchaRefresh: 'Show another code',
    show: 'Show password',
    hide: 'Hide password',
    submit: 'Sign in',
    wait: 'Signing in…',
    otherLanguage: '中文',
    missingAccount: 'Please enter your account',
    missingPassword: 'Please enter your password',
    missingCaptcha: 'Please enter the verification code',
    network: 'The server cannot be reached. Check the network and try again',
    timeout: 'The network timed out. Try again later',
    broken: 'The answer of the server was not understood. Tell the administrator',
    failed: 'The sign-in failed. Try again later',
  },
};

export type LoginTexts = typeof zh;
