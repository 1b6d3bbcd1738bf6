import { jobKindOptions } from './job-kinds.ts';
import { subject } from './subject.ts';

/** Jobs that run by the clock [system.quartz-job]. */
export const quartzJobSubject = subject({
  title: ['定时任务', 'Scheduled jobs'],
  item: ['定时任务', 'scheduled job'],
  naming: 'name',
  permission: 'system:quartz-job',
  path: '/sys/quartzJob',
  fields: [
    {
      name: 'name',
      label: ['任务名称', 'Name'],
      isRequired: true,
      isUnique: true,
      maxLength: 50,
      query: 'like',
      width: 200,
    },
    {
      name: 'jobClassName',
      label: ['任务类', 'Kind'],
      widget: 'list',
      options: jobKindOptions,
      isRequired: true,
      query: 'equals',
      width: 220,
    },
    {
      name: 'cronExpression',
      label: ['表达式', 'Expression'],
      isRequired: true,
      maxLength: 100,
      width: 150,
      placeholder: [
        '秒 分 时 日 月 周 [年]，如 0 30 2 * * ?',
        'seconds minutes hours day month weekday, e.g. 0 30 2 * * ?',
      ],
    },
    {
      name: 'workdaysOnly',
      label: ['仅工作日执行', 'Working days only'],
      widget: 'list',
      options: [
        ['0', ['否', 'No']],
        ['1', ['是（按系统日历）', 'Yes, by the calendar']],
      ],
      defaultText: '0',
      width: 120,
    },
    { name: 'parameter', label: ['参数', 'Parameter'], maxLength: 100, width: 90 },
    {
      name: 'status',
      label: ['状态', 'State'],
      widget: 'list',
      options: [
        ['0', ['运行', 'Running']],
        ['-1', ['暂停', 'Paused']],
      ],
      query: 'equals',
      form: 'never',
      width: 90,
    },
    { name: 'nextTime', label: ['下次执行', 'Next run'], widget: 'datetime', form: 'never', width: 170 },
    {
      name: 'description',
      label: ['描述', 'Description'],
      widget: 'textarea',
      maxLength: 200,
      isWide: true,
      width: 200,
    },
  ],
});

/** Results of job runs [system.job-log]. */
export const jobLogSubject = subject({
  title: ['任务日志', 'Job log'],
  item: ['任务日志', 'run'],
  naming: 'jobName',
  permission: 'system:job-log',
  path: '/sys/jobLog',
  isPrinted: true,
  acts: ['view', 'export'],
  fields: [
    { name: 'jobName', label: ['任务', 'Job'], query: 'like', width: 200 },
    {
      name: 'jobClassName',
      label: ['任务类', 'Kind'],
      widget: 'list',
      options: jobKindOptions,
      query: 'equals',
      width: 200,
    },
    {
      name: 'way',
      label: ['方式', 'Started by'],
      widget: 'list',
      options: [
        ['clock', ['定时', 'Clock']],
        ['hand', ['手动', 'Hand']],
      ],
      width: 80,
    },
    { name: 'beginTime', label: ['开始', 'Began'], widget: 'datetime', query: 'range', width: 170 },
    { name: 'cost', label: ['耗时(ms)', 'Took (ms)'], widget: 'integer', width: 110 },
    {
      name: 'result',
      label: ['结果', 'Outcome'],
      widget: 'list',
      options: [
        ['running', ['执行中', 'Running']],
        ['done', ['成功', 'Done']],
        ['failed', ['失败', 'Failed']],
        ['lost', ['中断', 'Broken off']],
      ],
      query: 'equals',
      width: 90,
    },
    { name: 'progress', label: ['进度(%)', 'Progress (%)'], widget: 'integer', width: 100 },
    { name: 'message', label: ['信息', 'Message'], widget: 'textarea', maxLength: 2_000, isWide: true, width: 320 },
  ],
});
