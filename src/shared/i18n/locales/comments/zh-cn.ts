/** Texts of comments on documents and records, in Chinese. */
export const commentsZh = {
  'comments.title': '评论',
  'comments.label': '发表评论',
  'comments.send': '发表',
  'comments.none': '还没有评论',
  'comments.failed': '评论加载失败',
  'comments.edit': '修改',
  'comments.editLabel': '修改评论',
  'comments.edited': '已修改于 {{time}}',
  'comments.remove': '删除 {{name}} 的评论',
  'comments.removeConfirm': '确定删除这条评论吗？其回复会一并删除。',
  'comments.reply': '回复',
  'comments.replyTo': '回复 {{name}}',
  'comments.settle': '标为已解决',
  'comments.reopen': '重新打开',
  'comments.settledBy': '{{name}} 已解决',
  'comments.showSettled': '显示已解决的 {{count}} 条',
  'comments.hideSettled': '隐藏已解决的',
  'comments.attach': '添加附件',
  'comments.mentionHint': '输入 @ 可以提醒能查看这条记录的人；Ctrl+Enter 发表',
  'comments.openRecord': '查看记录',
  'comments.readers': '可以提醒的人',
  'comments.readersFound': '找到 {{count}} 人，用上下键选择',
  'comments.readersNone': '没有找到能查看这条记录的人',
  'comments.readersFailed': '没能查到可以提醒的人，请重试',
} as const;

/** Keys of these texts. */
export type CommentsKey = keyof typeof commentsZh;
