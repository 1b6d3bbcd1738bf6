/** Texts of scheduled jobs, in Chinese. */
export const jobsZh = {
  'jobs.run': '立即执行',
  'jobs.pause': '暂停',
  'jobs.start': '启动',
  'jobs.log': '日志',
  'jobs.runConfirm': '确定立即执行“{{name}}”吗？',
  'jobs.next': '接下来：{{times}}（北京时间）',
  'jobs.parameter': '{{title}}，{{min}} 到 {{max}}；不填为 {{usual}}（仅“{{kind}}”使用）',
  'jobs.zone': '所有时间按北京时间（Asia/Shanghai）。服务停机期间错过的执行，启动后补一次。',
} as const;

export type JobsKey = keyof typeof jobsZh;
