import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of reports. */
export const reportRefusals = {
  noPopupRight: {
    zh: '没有权限使用该弹出报表',
    en: 'You do not have the right to use this popup report',
  },
  chooseParam: {
    zh: '请先选择{title}（缺少报表参数 {name}）',
    en: 'Choose {title} first (report parameter {name} is missing)',
  },
  noReportTree: {
    zh: '该报表没有左侧树，不能按节点查询',
    en: 'The report has no tree on its left; it cannot be queried by a node',
  },
  reportInUse: {
    zh: '报表“{title}”正被表单“{form}”使用，不能删除',
    en: 'The form “{form}” uses the report “{title}”, it cannot be deleted',
  },
  sqlFailed: {
    zh: 'SQL执行失败：{reason}',
    en: 'The SQL failed: {reason}',
  },
  statementFails: {
    zh: '语句不能执行，请联系管理员检查',
    en: 'the statement cannot be run; ask your administrator to check it',
  },
  reportTooLong: {
    zh: '超过 {most} 条，一次最多导出 {most} 条，请缩小查询范围后再导出',
    en: 'There are more than {most} rows and at most {most} are exported at a time; narrow the query and export again',
  },
  paramTooLong: {
    zh: '参数“{title}”太长，最多 2000 个字符',
    en: 'The parameter “{title}” is too long, at most 2000 characters',
  },
  paramCharacters: {
    zh: '参数“{title}”含有不允许的字符',
    en: 'The parameter “{title}” has characters in it that are not allowed',
  },
  paramNumber: {
    zh: '参数“{title}”必须是数字',
    en: 'The parameter “{title}” has to be a number',
  },
  paramDate: {
    zh: '参数“{title}”必须是日期，如 2026-01-31',
    en: 'The parameter “{title}” has to be a date like 2026-01-31',
  },
  paramTime: {
    zh: '参数“{title}”必须是时间，如 2026-01-31 08:30:00',
    en: 'The parameter “{title}” has to be a time like 2026-01-31 08:30:00',
  },
  paramMonth: {
    zh: '参数“{title}”必须是月份，如 2026-01',
    en: 'The parameter “{title}” has to be a month like 2026-01',
  },
  queryFailed: {
    zh: '查询失败',
    en: 'The query failed',
  },
  reportInMenu: {
    zh: '模块自带的报表已在菜单中，请在菜单管理中调整',
    en: 'A report of a module is in the menu already; change it in the menu management',
  },
} as const satisfies RefusalTexts;
