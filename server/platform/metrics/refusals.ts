import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the figures of server processes. */
export const metricsRefusals = {
  processGone: {
    zh: '该服务进程已不在，请重新选择',
    en: 'That process is gone; choose another',
  },
  processSilent: {
    zh: '该服务进程没有及时答复，请稍后再试',
    en: 'That process did not answer in time; try again in a moment',
  },
} as const satisfies RefusalTexts;
