import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of master data: calendars and shifts. */
export const baseRefusals = {
  shiftUnknown: {
    zh: '班次“{shift}”不存在或已停用，请重新选择班次',
    en: 'The shift “{shift}” does not exist or is disabled; choose another',
  },
} as const satisfies RefusalTexts;
