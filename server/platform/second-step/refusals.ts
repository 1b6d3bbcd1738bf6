import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the second step of sign-ins. */
export const secondStepRefusals = {
  signInTimeout: {
    zh: '登录已超时，请重新登录',
    en: 'The sign-in took too long; sign in again',
  },
  secondStepOn: {
    zh: '二次验证已开启，如需更换设备请先关闭',
    en: 'The second step is on already; turn it off first to change the device',
  },
  secondStepAgain: {
    zh: '请重新开始设置二次验证',
    en: 'Begin again to set up the second step',
  },
  secondCodeWrong: {
    zh: '动态验证码错误或已使用，请输入最新的 6 位数字',
    en: 'The code of the second step is wrong or was used; type the latest 6 digits',
  },
} as const satisfies RefusalTexts;
