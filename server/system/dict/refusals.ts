import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of dictionaries. */
export const systemDictRefusals = {
  dictOfModule: {
    zh: '字典“{name}”由模块提供，不能删除；不再使用的字典项可以停用',
    en: 'The dictionary “{name}” is of a module and cannot be deleted; items that are no longer used can be disabled',
  },
  dictInUse: {
    zh: '字典“{name}”正由{forms}等 {count} 个表单使用，不能删除',
    en: '{forms} and so on, {count} forms, use the dictionary “{name}”, it cannot be deleted',
  },
  dictCodeTaken: {
    zh: '字典编码“{code}”已被其他字典使用，不能还原',
    en: 'Another dictionary uses the code “{code}”, it cannot be restored',
  },
  dictItemOfModule: {
    zh: '字典项“{item}”由模块提供，不能删除；不再使用时可以停用',
    en: 'The dictionary item “{item}” is of a module and cannot be deleted; disable it when it is no longer used',
  },
  dictItemInUse: {
    zh: '字典项“{item}”已用于“{form}”的记录，不能删除；不再使用时可以停用',
    en: 'Records of “{form}” use the dictionary item “{item}”, it cannot be deleted; disable it when it is no longer used',
  },
  dictToCopyGone: {
    zh: '要复制的字典不存在或已被删除，请重新选择',
    en: 'The dictionary to copy does not exist or was deleted; choose another',
  },
  dictValueNoNumber: {
    zh: '字典项的数据值“{value}”不是数字，不能改为数字',
    en: 'The value “{value}” of a dictionary item is no number; the dictionary cannot be changed to numbers',
  },
  dictGone: {
    zh: '字典不存在或已被删除，请重新选择',
    en: 'The dictionary does not exist or was deleted; choose another',
  },
  dictNumbersOnly: {
    zh: '字典“{name}”的数据值只能是数字',
    en: 'Values of the dictionary “{name}” can be numbers only',
  },
  dictUnknown: {
    zh: '字典“{text}”不存在，请填写字典编码',
    en: 'The dictionary “{text}” does not exist; write its code',
  },
} as const satisfies RefusalTexts;
