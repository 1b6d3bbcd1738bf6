import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of third-party applications. */
export const systemThirdAppRefusals = {
  thirdTestedTooOften: {
    zh: '测试过于频繁，请一分钟后再试',
    en: 'It was tested too often; try again in a minute',
  },
} as const satisfies RefusalTexts;
