import type { Both, SubjectOption } from './subject.ts';

/** Ways a message goes: the dictionary send_type of the domain facts, as far as there is a channel behind it. */
export const messageChannels = [
  ['1', ['系统消息', 'System message']],
  ['2', ['邮件', 'Mail']],
  ['3', ['短信', 'SMS']],
  ['4', ['企业微信', 'WeCom']],
  ['5', ['钉钉', 'DingTalk']],
] as const satisfies readonly SubjectOption[];

export type MessageChannelCode = (typeof messageChannels)[number][0];

/** Channels that speak to a group, not to a person: a robot says it to whoever is in there. */
export const robotChannels: readonly string[] = ['4', '5'];

/** Events the platform notifies people of; each is raised at one place of the server. */
export type MessageEvent =
  | 'comment-mention'
  | 'comment-answer'
  | 'sign-in-new-device'
  | 'password-changed'
  | 'job-failed'
  | 'backup-failed'
  | 'log-set-aside'
  | 'upgrade-changed'
  | 'sql-warning'
  | 'task-arrived'
  | 'task-urged'
  | 'task-overdue'
  | 'document-waits'
  | 'work-handed-over'
  | 'process-ended'
  | 'process-copied'
  | 'process-listener'
  | 'stock-short';

type Described = {
  readonly title: Both;
  /** People it concerns, for whoever reads the configuration. */
  readonly concerns: Both;
  /** Places a template can have, with what stands there. */
  readonly places: Readonly<Record<string, Both>>;
  /** It is between the platform and one person: it never goes to a group, nor to others than those it concerns. */
  readonly isPersonal?: true;
  /** It is about work, not about the account: where nobody it concerns is there any more, it goes to who took over. */
  readonly isFollowed?: true;
};

const record: Described['places'] = {
  sender: ['发表评论的人', 'who wrote the comment'],
  form: ['表单', 'the form'],
  words: ['评论内容', 'the comment'],
};

const process: Described['places'] = {
  title: ['流程标题', 'title of the process'],
  process: ['流程', 'the process'],
  starter: ['发起人', 'who started it'],
  node: ['节点', 'the node'],
  words: ['意见或结果', 'the opinion or the result'],
};

/** To add one: a line here, and `raiseMessage` where it happens. */
export const messageEvents: Readonly<Record<MessageEvent, Described>> = {
  'comment-mention': {
    title: ['评论中被提到', 'Named in a comment'],
    concerns: ['被提到的人', 'who is named'],
    places: record,
    isPersonal: true,
  },
  'comment-answer': {
    title: ['评论被回复', 'A comment was answered'],
    concerns: ['评论作者', 'who wrote the comment'],
    places: record,
    isPersonal: true,
  },
  'sign-in-new-device': {
    title: ['在新设备上登录', 'Sign-in from a new device'],
    concerns: ['登录的用户', 'who signed in'],
    places: {
      time: ['登录时间', 'when'],
      address: ['网络地址', 'address'],
      device: ['浏览器', 'browser'],
    },
    isPersonal: true,
  },
  'password-changed': {
    title: ['密码被修改', 'A password was changed'],
    concerns: ['账号本人', 'whose account it is'],
    places: { time: ['修改时间', 'when'], by: ['操作人', 'by whom'] },
    isPersonal: true,
  },
  'job-failed': {
    title: ['定时任务失败', 'A scheduled job failed'],
    concerns: ['租户管理员', 'administrators'],
    places: { job: ['任务名称', 'the job'], error: ['错误信息', 'the error'] },
  },
  'backup-failed': {
    title: ['备份失败', 'A backup failed'],
    concerns: ['租户管理员', 'administrators'],
    places: { error: ['错误信息', 'the error'] },
  },
  'log-set-aside': {
    title: ['操作日志有未写入的行', 'Lines of the operation log could not be written'],
    concerns: ['租户管理员', 'administrators'],
    places: { count: ['行数', 'how many lines'] },
  },
  'upgrade-changed': {
    title: ['升级重新计算了单据金额', 'An upgrade calculated figures of documents anew'],
    concerns: ['租户管理员', 'administrators'],
    places: { count: ['单据数', 'how many documents'] },
  },
  'sql-warning': {
    isFollowed: true,
    title: ['SQL预警', 'SQL warning'],
    concerns: ['预警的接收人', 'the receivers of the warning'],
    places: {
      name: ['预警名称', 'the warning'],
      count: ['记录数', 'how many rows'],
      first: ['第一条记录', 'the first row'],
    },
  },
  'task-arrived': {
    title: ['收到待办', 'A task arrived'],
    concerns: ['处理人', 'who has to decide'],
    places: process,
    isPersonal: true,
  },
  'task-urged': {
    title: ['待办被催办', 'A task is urged'],
    concerns: ['处理人，多次催办后还有其上级', 'who has to decide; after several times his superior, too'],
    places: process,
    isPersonal: true,
  },
  'task-overdue': {
    title: ['待办超时', 'A task is overdue'],
    concerns: ['处理人', 'who has to decide'],
    places: process,
    isPersonal: true,
  },
  'work-handed-over': {
    title: ['收到移交的工作', 'Work was handed over'],
    concerns: ['接手的人', 'who takes it over'],
    places: {
      people: ['离开的人', 'who left'],
      reason: ['原因', 'why'],
      count: ['待办的项数', 'how many tasks'],
      words: ['移交的内容', 'what was handed over'],
    },
    isPersonal: true,
  },
  'document-waits': {
    title: ['单据待审核', 'A document waits for its audit'],
    concerns: ['可以审核的人', 'who may audit it'],
    places: {
      form: ['单据', 'the document'],
      number: ['单号', 'its number'],
      by: ['提交人', 'who handed it in'],
    },
  },
  'stock-short': {
    isFollowed: true,
    title: ['预留的货盘亏', 'Promised goods are missing'],
    concerns: ['单据的经办人', 'who handles the document'],
    places: {
      form: ['单据', 'the document'],
      number: ['单号', 'its number'],
      qty: ['缺少的数量', 'how much is missing'],
      words: ['说明', 'what happened'],
    },
    isPersonal: true,
  },
  'process-ended': {
    title: ['流程结束', 'A process has ended'],
    concerns: ['发起人', 'who started it'],
    places: process,
    isPersonal: true,
  },
  'process-listener': {
    title: ['流程监听通知', 'A listener of a process'],
    concerns: ['发起人和流程管理员', 'who started it, and the managers of the process'],
    places: process,
    isPersonal: true,
  },
  'process-copied': {
    title: ['收到抄送', 'A copy arrived'],
    concerns: ['抄送人', 'who was sent the copy'],
    places: process,
    isPersonal: true,
  },
};

export const messageEventOptions: readonly SubjectOption[] = Object.entries(messageEvents).map(([code, { title }]) => [
  code,
  title,
]);

export function isMessageEvent(text: string): text is MessageEvent {
  return Object.hasOwn(messageEvents, text);
}
