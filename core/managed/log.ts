import { subject, type SubjectField, type SubjectOption } from './subject.ts';

/** The dictionary operate_type of the family. */
const operateTypes: readonly SubjectOption[] = [
  ['2', ['添加', 'Add']],
  ['3', ['修改', 'Change']],
  ['4', ['删除', 'Delete']],
  ['5', ['导入', 'Import']],
  ['6', ['导出', 'Export']],
];

const outcomes: readonly SubjectOption[] = [
  ['done', ['成功', 'Done']],
  ['refused', ['被拒绝', 'Refused']],
  ['failed', ['出错', 'Failed']],
];

const account = {
  name: 'username',
  label: ['账号', 'Account'],
  query: 'like',
  width: 120,
} as const satisfies SubjectField;
const time = {
  name: 'createTime',
  label: ['时间', 'Time'],
  widget: 'datetime',
  query: 'range',
  width: 170,
} as const satisfies SubjectField;
const address = { name: 'ip', label: ['IP', 'Address'], query: 'like', width: 140 } as const satisfies SubjectField;
const outcome = {
  name: 'outcome',
  label: ['结果', 'Outcome'],
  widget: 'list',
  options: outcomes,
  query: 'equals',
  width: 100,
} as const satisfies SubjectField;
const refusedBecause = {
  name: 'answer',
  label: ['拒绝原因', 'Refused because'],
  widget: 'textarea',
  isListed: false,
  isWide: true,
} as const satisfies SubjectField;
/** Which of the two it is; the page asks by it, nobody sees it. */
const kind = {
  name: 'logType',
  label: ['类型', 'Kind'],
  isListed: false,
  form: 'never',
} as const satisfies SubjectField;

/** Sign-ins [system.log]. */
export const signInLogSubject = subject({
  title: ['登录日志', 'Sign-in log'],
  item: ['登录日志', 'sign-in'],
  naming: 'createTime',
  permission: 'system:log',
  path: '/sys/log',
  isPrinted: true,
  acts: ['view', 'export'],
  fields: [
    account,
    { name: 'logContent', label: ['登录方式', 'Way'], query: 'like', width: 160 },
    { ...outcome, options: outcomes.slice(0, 2) },
    time,
    address,
    { name: 'browser', label: ['浏览器', 'Browser'], width: 180 },
    refusedBecause,
    { name: 'userAgent', label: ['浏览器标识', 'User agent'], widget: 'textarea', isListed: false, isWide: true },
    kind,
  ],
});

/** Calls that changed something [system.log]. */
export const operationLogSubject = subject({
  title: ['操作日志', 'Operation log'],
  item: ['操作日志', 'operation'],
  naming: 'logContent',
  permission: 'system:log',
  path: '/sys/log',
  isPrinted: true,
  acts: ['view', 'export'],
  fields: [
    { name: 'logContent', label: ['内容', 'What'], query: 'like', width: 220 },
    account,
    time,
    {
      name: 'operateType',
      label: ['操作类型', 'Type'],
      widget: 'list',
      options: operateTypes,
      query: 'equals',
      width: 100,
    },
    outcome,
    address,
    { name: 'costTime', label: ['耗时(ms)', 'Took (ms)'], widget: 'integer', width: 100 },
    { name: 'method', label: ['方法', 'Operation'], query: 'like', width: 200 },
    { name: 'requestType', label: ['请求方式', 'Verb'], isListed: false },
    { name: 'requestUrl', label: ['地址', 'Path'], isListed: false, isWide: true },
    {
      name: 'requestParam',
      label: ['参数', 'Parameters'],
      widget: 'textarea',
      maxLength: 2100,
      isListed: false,
      isWide: true,
    },
    refusedBecause,
    { name: 'browser', label: ['浏览器', 'Browser'], isListed: false },
    { name: 'userAgent', label: ['浏览器标识', 'User agent'], widget: 'textarea', isListed: false, isWide: true },
    kind,
  ],
});
