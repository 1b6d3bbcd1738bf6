/** Texts of the bell, of messages and of announcements, in Chinese. */
export const noticesZh = {
  'notices.more': '查看更多',
  'notices.offline': '实时连接已断开，正在重新连接',
  'notices.handle': '去处理',
  'notices.title': '我的消息',
  'notices.empty': '还没有消息',
  'notices.readAll': '全部标为已读',
  'notices.allRead': '全部已读',
  'notices.name': '标题',
  'notices.category': '消息类型',
  'notices.announcement': '通知公告',
  'notices.message': '系统消息',
  'notices.priority': '优先级',
  'notices.sender': '发布人',
  'notices.time': '发布时间',
  'notices.state': '阅读状态',
  'notices.read': '已读',
  'notices.unread': '未读',
} as const;

export type NoticesKey = keyof typeof noticesZh;
