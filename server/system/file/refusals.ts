import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of files. */
export const systemFileRefusals = {
  storedFileInUse: {
    zh: '文件“{name}”正由{user}使用，不能删除；请先在那里移除',
    en: '{user} uses the file “{name}”, it cannot be deleted; remove it there first',
  },
} as const satisfies RefusalTexts;
