import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of shares. */
export const shareRefusals = {
  sharePasswordShort: {
    zh: '提取码至少 {least} 个字符',
    en: 'The code has to have at least {least} characters',
  },
  shareGone: {
    zh: '分享不存在或已被取消',
    en: 'The share does not exist or was taken back',
  },
  folderNotShared: {
    zh: '文件夹不能通过链接分享，请逐个分享其中的文档',
    en: 'A folder cannot be shared by a link; share the documents in it one by one',
  },
  shareClosed: {
    zh: '分享链接无效、已过期或已被取消，请联系分享人',
    en: 'The link is invalid, has expired or was taken back; ask whoever shared it',
  },
  shareCodeMissing: {
    zh: '请输入提取码',
    en: 'Type the code',
  },
  shareCodeWrong: {
    zh: '提取码错误',
    en: 'The code is wrong',
  },
} as const satisfies RefusalTexts;
