import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of SMS. */
export const smsRefusals = {
  smsFailed: {
    zh: '短信发送失败，请稍后重试',
    en: 'The SMS could not be sent; try again later',
  },
  codeSent: {
    zh: '验证码已发送，请 {seconds} 秒后再试',
    en: 'The code was sent; try again in {seconds} seconds',
  },
  codesOfDay: {
    zh: '{whose}今天获取验证码的次数过多，请明天再试',
    en: 'Too many codes were asked for with {whose} today; try again tomorrow',
  },
  codesTooOften: {
    zh: '获取验证码过于频繁，请 {minutes} 分钟后再试',
    en: 'Codes were asked for too often; try again in {minutes} minutes',
  },
} as const satisfies RefusalTexts;
