import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of third-party applications. */
export const systemThirdAppRefusals = {
  thirdTestedTooOften: {
    zh: '测试过于频繁，请一分钟后再试',
    en: 'It was tested too often; try again in a minute',
  },
  robotAddress: {
    zh: '请填写群机器人地址',
    en: 'Fill in the address of the group robot',
  },
  oneOfKind: {
    zh: '同一种应用只能启用一个，请先停用另一个',
    en: 'Only one application of a kind can be enabled; disable the other first',
  },
} as const satisfies RefusalTexts;
