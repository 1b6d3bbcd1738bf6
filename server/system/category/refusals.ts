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
  categoriesFull: {
    zh: '同一父级下的分类已达上限，请新建一级分类',
    en: 'There is no room for more categories under this parent; make one of the first level',
  },
  categoryParentGone: {
    zh: '父级分类不存在或已被删除，请重新选择',
    en: 'The parent category does not exist or was deleted; choose another',
  },
  categoryIntoItself: {
    zh: '不能移到本分类或其下级分类之下',
    en: 'It cannot be moved below itself or a category below it',
  },
  parentMissing: {
    zh: '父级分类“{text}”不存在，请先添加',
    en: 'The parent category “{text}” does not exist; add it first',
  },
  parentSeveral: {
    zh: '父级分类“{text}”有 {count} 个，请填写分类编码',
    en: 'There are {count} parent categories “{text}”; write the code of one',
  },
} as const satisfies RefusalTexts;
