import type { ListParam, NumberParam, TextParam } from './param.ts';

const base = { installmod: 'base' } as const;

/** Shortest new password. */
export const passwordMinLength: NumberParam = {
  ...base,
  code: 'password.minLength',
  kind: 'number',
  usual: 8,
  min: 8,
  max: 64,
  title: ['密码最小长度', 'Shortest password'],
  description: [
    '新设密码至少多少个字符。已有密码不受影响。',
    'How many characters a new password has at least. Passwords that are there stay.',
  ],
};

/** Of how many kinds the characters of a new password are. */
export const passwordKinds: ListParam = {
  ...base,
  code: 'password.kinds',
  kind: 'list',
  usual: '1',
  options: [
    ['1', ['不限', 'Any']],
    ['2', ['至少两种', 'Two kinds at least']],
    ['3', ['至少三种', 'Three kinds at least']],
    ['4', ['四种都有', 'All four kinds']],
  ],
  title: ['密码字符种类', 'Kinds of characters in a password'],
  description: [
    '大写字母、小写字母、数字、符号四种字符，新设密码须包含其中几种。',
    'Capital letters, small letters, digits, signs: how many of these a new password holds.',
  ],
};

/** Setting that demands a second sign-in step from everybody of a company. */
export const secondStepDemanded: ListParam = {
  ...base,
  code: 'signIn.secondStep',
  kind: 'list',
  usual: '0',
  options: [
    ['0', ['由用户自己决定', 'Left to each user']],
    ['1', ['所有人必须开启', 'Demanded of everybody']],
  ],
  title: ['二次验证', 'Second step at sign-in'],
  description: [
    '设为必须开启后，没有开启二次验证的用户登录后只能进入安全设置，开启后才能使用其他功能。',
    'When it is demanded, whoever has not turned it on sees nothing but the security settings until it is on.',
  ],
};

/** Wrong passwords of one account from one address before a captcha is asked for. */
export const captchaAfter: NumberParam = {
  ...base,
  isPlatform: true,
  code: 'signIn.captchaAfter',
  kind: 'number',
  usual: 10,
  min: 1,
  max: 10,
  title: ['出现验证码前的错误次数', 'Wrong passwords before a captcha'],
  description: [
    '同一账号在同一地址连续输错密码超过此次数后，须输入验证码。',
    'After so many wrong passwords of an account from one address a captcha is asked for.',
  ],
};

/** Wrong passwords of one account from one address before it has to wait. */
export const lockAfter: NumberParam = {
  ...base,
  isPlatform: true,
  code: 'signIn.lockAfter',
  kind: 'number',
  usual: 20,
  min: 3,
  max: 20,
  title: ['锁定前的错误次数', 'Wrong passwords before waiting'],
  description: [
    '同一账号在同一地址连续输错密码超过此次数后，该地址暂时不能登录此账号；其他地址不受影响。',
    'After so many wrong passwords this address waits before it may try the account again; other addresses do not.',
  ],
};

/** Minutes an address waits after too many wrong passwords. */
export const lockMinutes: NumberParam = {
  ...base,
  isPlatform: true,
  code: 'signIn.lockMinutes',
  kind: 'number',
  usual: 15,
  min: 5,
  max: 720,
  title: ['锁定分钟数', 'Minutes to wait'],
  description: [
    '错误次数在这段时间内累计；锁定后最多等待这段时间。',
    'Wrong passwords count together within this time, and waiting takes no longer.',
  ],
};

/** Minutes without a call after which a session ends. */
export const sessionIdleMinutes: NumberParam = {
  ...base,
  code: 'session.idleMinutes',
  kind: 'number',
  usual: null,
  min: 5,
  max: 525_600,
  title: ['无操作自动退出（分钟）', 'Sign out when idle (minutes)'],
  description: [
    '多久没有操作就退出登录。只能比服务器设定的更短。',
    'After how long without a call a session ends. It can only be shorter than what the server is set to.',
  ],
};

/** Days the lines of logs are kept when the job that removes them says nothing itself. */
export const logDays: NumberParam = {
  ...base,
  isPlatform: true,
  code: 'log.days',
  kind: 'number',
  usual: 180,
  min: 30,
  max: 3650,
  title: ['日志保留天数', 'Days to keep logs'],
  description: [
    '定时任务“清理过期日志”没有填写参数时，按此天数清理操作日志、任务日志和消息记录。',
    'The scheduled job that removes old lines of logs and old messages goes by this when it has no number of its own.',
  ],
};

/** Days what was deleted of documents and spreadsheets stays in their trash. */
export const trashDays: NumberParam = {
  ...base,
  code: 'document.trashDays',
  kind: 'number',
  usual: 30,
  min: 1,
  max: 3650,
  title: ['文档回收站保留天数', 'Days in the trash of documents'],
  description: [
    '文档和在线表格删除后在回收站保留多少天，之后彻底删除。',
    'How many days deleted documents and spreadsheets can come back before they are gone for good.',
  ],
};

/** Days what was typed into a form and not saved is offered again. */
export const draftDays: NumberParam = {
  ...base,
  code: 'form.draftDays',
  kind: 'number',
  usual: 30,
  min: 1,
  max: 365,
  title: ['草稿保留天数', 'Days to keep drafts'],
  description: [
    '表单中填写后没有保存的内容，在本人浏览器中保留多少天。',
    'How many days what was typed into a form and not saved is kept in the browser it was typed in.',
  ],
};

/** Size of one file. */
export const uploadMegabytes: NumberParam = {
  ...base,
  code: 'upload.megabytes',
  kind: 'number',
  usual: null,
  min: 1,
  max: 1024,
  title: ['单个文件上限（MB）', 'Largest file (MB)'],
  description: [
    '上传的单个文件最大多少 MB。只能比服务器设定的更小。',
    'How large one uploaded file may be. It can only be smaller than what the server is set to.',
  ],
};

/** Rows on a page of a list when the address says nothing. */
export const pageSize: ListParam = {
  ...base,
  code: 'list.pageSize',
  kind: 'list',
  usual: '10',
  options: ['10', '20', '30'].map((size) => [size, [`${size} 条`, `${size} rows`]]),
  title: ['列表每页条数', 'Rows per page'],
  description: [
    '打开列表时每页显示多少条；用户仍可在列表下方改选。',
    'How many rows a list begins with; people may choose another number below it.',
  ],
};

/** Text drawn over the pages. */
export const watermark: TextParam = {
  ...base,
  code: 'page.watermark',
  kind: 'text',
  usual: '',
  maxLength: 60,
  title: ['页面水印', 'Watermark'],
  description: [
    '以浅色文字铺在所有页面上，防止截图外传；可用 {{user}} 代表登录人姓名和账号。留空则没有水印。',
    'Drawn faintly over all pages; {{user}} stands for who is signed in. Empty: none.',
  ],
};

export const baseParams = [
  passwordMinLength,
  passwordKinds,
  secondStepDemanded,
  captchaAfter,
  lockAfter,
  lockMinutes,
  sessionIdleMinutes,
  logDays,
  trashDays,
  draftDays,
  uploadMegabytes,
  pageSize,
  watermark,
];
