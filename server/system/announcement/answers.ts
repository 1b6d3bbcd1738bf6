import type { RefusalTexts } from '#core/refusals/text.ts';

/** Words of the workbooks of announcements and messages. */
export const announcementAnswers = {
  inPlaceOf: {
    zh: '【代{name}】{title}',
    en: '[for {name}] {title}',
  },
  readers: {
    zh: '阅读情况',
    en: 'Readers',
  },
  account: {
    zh: '用户账号',
    en: 'Account',
  },
  user: {
    zh: '用户姓名',
    en: 'Name',
  },
  department: {
    zh: '部门',
    en: 'Department',
  },
  state: {
    zh: '阅读状态',
    en: 'Status',
  },
  readTime: {
    zh: '阅读时间',
    en: 'Read at',
  },
  read: {
    zh: '已读',
    en: 'Read',
  },
  unread: {
    zh: '未读',
    en: 'Unread',
  },
  myMessages: {
    zh: '我的消息',
    en: 'My messages',
  },
  title: {
    zh: '标题',
    en: 'Title',
  },
  abstract: {
    zh: '摘要',
    en: 'Summary',
  },
  category: {
    zh: '消息类型',
    en: 'Kind',
  },
  priority: {
    zh: '优先级',
    en: 'Priority',
  },
  sender: {
    zh: '发布人',
    en: 'Published by',
  },
  sendTime: {
    zh: '发布时间',
    en: 'Published at',
  },
} as const satisfies RefusalTexts;
