import type { RefusalTexts } from '#core/refusals/text.ts';

/** Words of the workbook of data sources. */
export const sourceAnswers = {
  sheet: {
    zh: '数据源',
    en: 'Data sources',
  },
  code: {
    zh: '数据源编码',
    en: 'Code',
  },
  name: {
    zh: '名称',
    en: 'Name',
  },
  type: {
    zh: '数据库类型',
    en: 'Database',
  },
  url: {
    zh: '连接',
    en: 'Address',
  },
  username: {
    zh: '用户名',
    en: 'User name',
  },
  remark: {
    zh: '备注',
    en: 'Remark',
  },
} as const satisfies RefusalTexts;
