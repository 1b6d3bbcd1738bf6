import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of SMS. */
export const smsRefusals = {
  smsFailed: {
    zh: '短信发送失败，请稍后重试',
    en: 'The SMS could not be sent; try again later',
  },
} as const satisfies RefusalTexts;
