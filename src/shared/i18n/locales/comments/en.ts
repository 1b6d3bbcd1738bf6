import type { CommentsKey } from './zh-cn.ts';

/** The same in English. */
export const commentsEn: Readonly<Record<CommentsKey, string>> = {
  'comments.title': 'Comments',
  'comments.label': 'Write a comment',
  'comments.send': 'Send',
  'comments.none': 'No comments yet',
  'comments.failed': 'The comments could not be loaded',
  'comments.edit': 'Change',
  'comments.editLabel': 'Change the comment',
  'comments.edited': 'changed at {{time}}',
  'comments.remove': 'Delete the comment of {{name}}',
  'comments.removeConfirm': 'Delete this comment with its replies?',
  'comments.reply': 'Reply',
  'comments.replyTo': 'Reply to {{name}}',
  'comments.settle': 'Settle',
  'comments.reopen': 'Open again',
  'comments.settledBy': 'Settled by {{name}}',
  'comments.showSettled': 'Show {{count}} settled',
  'comments.hideSettled': 'Hide settled',
  'comments.attach': 'Add files',
  'comments.mentionHint': 'Type @ to tell somebody who may read this record; Ctrl+Enter sends',
  'comments.openRecord': 'Open the record',
  'comments.readers': 'Whom to tell',
  'comments.readersFound': 'Found: {{count}}. Choose with the arrow keys',
  'comments.readersNone': 'Nobody of that name may read this record',
  'comments.readersFailed': 'The names could not be loaded, please try again',
};
