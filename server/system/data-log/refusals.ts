import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of data logs. */
export const systemDataLogRefusals = {
  noVersionFound: {
    zh: '未找到版本信息',
    en: 'No version was found',
  },
  versionsOfOne: {
    zh: '只能比较同一条数据的两个版本',
    en: 'Only two versions of the same record can be compared',
  },
  notComparable: {
    zh: '这类数据没有可比较的内容',
    en: 'Data of this kind cannot be compared',
  },
  noRightToKind: {
    zh: '没有查看这类数据的权限，请联系管理员授权',
    en: 'You do not have the right to see data of this kind; ask your administrator for it',
  },
} as const satisfies RefusalTexts;
