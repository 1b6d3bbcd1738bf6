import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of data sources. */
export const sourceRefusals = {
  sourceHeaders: {
    zh: '第 {line} 行应为列名：{columns}，请先导出一份作为模板',
    en: 'Line {line} should name the columns: {columns}; export them once as a template',
  },
  tooManyDataSources: {
    zh: '一次最多导入 {limit} 个数据源',
    en: 'At most {limit} data sources are imported at a time',
  },
  dataSourceChanged: {
    zh: '该数据源已被{by}修改，请重新打开后再保存',
    en: 'The data source was changed by {by}; open it again before you save',
  },
  dataSourceInUse: {
    zh: '数据源“{name}”正被{users}使用，不能删除',
    en: '{users} use the data source “{name}”, it cannot be deleted',
  },
  testedTooOften: {
    zh: '测试连接过于频繁，请一分钟后再试',
    en: 'Connections were tested too often; try again in a minute',
  },
  dataSourceGone: {
    zh: '该数据源已被删除，请刷新列表',
    en: 'The data source was deleted; reload the list',
  },
  tooManyForeign: {
    zh: '正在查询外部数据源的人较多，请稍后再试',
    en: 'Many people are querying outside data sources right now; try again in a moment',
  },
  noDataSource: {
    zh: '没有该数据源',
    en: 'There is no such data source',
  },
  dataSourceNoPassword: {
    zh: '数据源“{name}”还没有可用的密码，请在“数据源管理”中填写',
    en: 'The data source “{name}” has no password that can be used; fill it in under “Data sources”',
  },
  dataSourceSilent: {
    zh: '数据源“{name}”的数据库没有回答，请稍后重试',
    en: 'The database of the data source “{name}” does not answer; try again later',
  },
} as const satisfies RefusalTexts;
