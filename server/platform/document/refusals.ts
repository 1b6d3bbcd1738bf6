import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of documents. */
export const documentRefusals = {
  itemNotYours: {
    zh: '“{name}”：{fault}，请联系所有者{owner}',
    en: '“{name}”: {fault}; ask its owner {owner}',
  },
  noItemRight: {
    zh: '没有权限',
    en: 'you do not have the right to it',
  },
  notAFolder: {
    zh: '“{name}”不是文件夹',
    en: '“{name}” is not a folder',
  },
  replyNotResolved: {
    zh: '回复不能单独解决',
    en: 'An answer cannot be resolved alone',
  },
  whoResolves: {
    zh: '只有评论人和能编辑文档的人可以解决评论',
    en: 'Only whoever wrote the comment and those who may edit the document can resolve it',
  },
  grantTwice: {
    zh: '同一个对象只能授权一次',
    en: 'The same person, department or role can be granted once only',
  },
  grantedGone: {
    zh: '要授权的用户、部门或角色不存在，请刷新后重试',
    en: 'A user, department or role to be granted does not exist; reload and try again',
  },
  foldersTooDeep: {
    zh: '文件夹最多 {limit} 层',
    en: 'Folders are nested at most {limit} levels deep',
  },
  notYourItem: {
    zh: '“{name}”不是您的文档，只能移到文件夹中',
    en: '“{name}” is not your document and can be moved to a folder only',
  },
  intoItself: {
    zh: '不能把“{name}”移到它自己里面',
    en: '“{name}” cannot be moved into itself',
  },
  notInBin: {
    zh: '“{name}”不在回收站中',
    en: '“{name}” is not in the recycle bin',
  },
  folderNoText: {
    zh: '文件夹没有内容',
    en: 'A folder has no content',
  },
  textChanged: {
    zh: '“{name}”已被{by}修改，请比较后再保存',
    en: '“{name}” was changed by {by}; compare them before you save',
  },
  documentMissing: {
    zh: '文档不存在、已被删除，或您没有查看它的权限',
    en: 'The document does not exist, was deleted, or you do not have the right to see it',
  },
  spreadsheetMissing: {
    zh: '在线表格不存在、已被删除，或您没有查看它的权限',
    en: 'The spreadsheet does not exist, was deleted, or you do not have the right to see it',
  },
  noDownload: {
    zh: '您没有下载它的权限',
    en: 'you do not have the right to download it',
  },
  noEdit: {
    zh: '您没有编辑它的权限',
    en: 'you do not have the right to edit it',
  },
  noManage: {
    zh: '您没有管理它的权限',
    en: 'you do not have the right to manage it',
  },
} as const satisfies RefusalTexts;
