import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of categories. */
export const systemCategoryRefusals = {
  categoryInUse: {
    zh: '分类“{name}”{below}已用于“{use}”的记录，不能删除',
    en: 'The category “{name}”{below} is used by records of “{use}” and cannot be deleted',
  },
  orBelow: {
    zh: '或其下级',
    en: ' or one below it',
  },
} as const satisfies RefusalTexts;
