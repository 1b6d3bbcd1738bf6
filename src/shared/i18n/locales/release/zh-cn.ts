/** Texts of announcements as administrators write, release and revoke them, in Chinese. */
export const releaseZh = {
  'release.release': '发布',
  'release.revoke': '撤销',
  'release.readers': '阅读情况',
  'release.releaseAll': '确定发布“{{name}}”吗？全体用户立即收到，发布后不能修改。',
  'release.releaseSome': '确定发布“{{name}}”吗？以下用户立即收到，发布后不能修改：{{people}}',
  'release.revokeConfirm': '确定撤销“{{name}}”吗？所有人立即看不到它，撤销后不能再次发布。',
  'release.readersOf': '“{{name}}”的阅读情况',
  'release.states': '按阅读状态筛选',
  'release.all': '全部 {{count}}',
  'release.read': '已读 {{count}}',
  'release.unread': '未读 {{count}}',
  'release.account': '用户账号',
  'release.name': '用户姓名',
  'release.departs': '部门',
  'release.state': '阅读状态',
  'release.isRead': '已读',
  'release.isUnread': '未读',
  'release.time': '阅读时间',
  'release.find': '按姓名或账号查找',
  'release.nobody': '没有用户收到这条通告',
} as const;

export type ReleaseKey = keyof typeof releaseZh;
