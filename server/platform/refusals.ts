import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the whole program: records, rights, codes. */
export const platformRefusals = {
  notADate: {
    zh: '“{value}”不是日期，请按 2026-10-01 的格式填写',
    en: '“{value}” is not a date; write it like 2026-10-01',
  },
  dateTwice: {
    zh: '日期 {date} 出现了两次，请只保留一个',
    en: 'The date {date} is there twice; keep one of them',
  },
  recordGone: {
    zh: '记录不存在或已被删除，请刷新列表',
    en: 'The record does not exist or was deleted; reload the list',
  },
  subjectFault: {
    zh: '{subject}{text}',
    en: '{subject} {text}',
  },
  wrongState: {
    zh: '{name}现在的状态不能{act}，请刷新列表',
    en: 'The state of {name} does not allow “{act}”; reload the list',
  },
  signInFirst: {
    zh: '请先登录',
    en: 'Sign in first',
  },
  noRight: {
    zh: '没有权限，请联系管理员授权',
    en: 'You do not have the right to do this; ask your administrator for it',
  },
  newerProgram: {
    zh: '系统已升级到新版本，本服务即将停止；请稍候刷新页面，未保存的内容会保留为草稿',
    en: 'The system was upgraded and this server is about to stop; reload the page in a moment, unsaved work is kept as a draft',
  },
  userGone: {
    zh: '用户不存在或已被删除',
    en: 'The user does not exist or was deleted',
  },
  chooseOne: {
    zh: '请先选中一条记录',
    en: 'Choose a record first',
  },
  somebodyElse: {
    zh: '其他人',
    en: 'somebody else',
  },
  emptyFile: {
    zh: '文件是空的，请重新选择',
    en: 'The file is empty; choose another',
  },
  fieldFault: {
    zh: '{field}：{message}',
    en: '{field}: {message}',
  },
  numbersUsedUp: {
    zh: '编号规则“{rule}”的编号已被大量占用，请联系管理员调整规则',
    en: 'Too many numbers of the number rule “{rule}” are taken; ask your administrator to change the rule',
  },
  noSortField: {
    zh: '不能按“{field}”排序：没有这个字段',
    en: 'Sorting by “{field}” is not possible: there is no such field',
  },
  noQueryField: {
    zh: '没有可查询的字段“{name}”，请检查查询条件',
    en: 'There is no field “{name}” to query by; check the conditions',
  },
  conditionTooLong: {
    zh: '查询条件“{label}”太长，最多 2000 个字符',
    en: 'The condition “{label}” is too long, at most 2000 characters',
  },
  repliedCommentGone: {
    zh: '要回复的评论不存在或已被删除',
    en: 'The comment to be answered does not exist or was deleted',
  },
  onlyOwnComment: {
    zh: '只能删除自己的评论',
    en: 'You can delete comments of your own only',
  },
  commentGone: {
    zh: '评论不存在或已被删除',
    en: 'The comment does not exist or was deleted',
  },
  fileGoneUpload: {
    zh: '文件不存在或已被清理，请重新上传',
    en: 'The file does not exist or was cleared away; upload it again',
  },
  noDataInFile: {
    zh: '文件中没有数据',
    en: 'There is no data in the file',
  },
  notForGuests: {
    zh: '访客不能使用此功能，请用自己的账号登录',
    en: 'This is not for guests; sign in with an account of your own',
  },
  commentEmpty: {
    zh: '请填写评论',
    en: 'Write a comment',
  },
  nameMissing: {
    zh: '请填写名称',
    en: 'Fill in the name',
  },
  itemNoVersion: {
    zh: '“{name}”没有版本 {version}',
    en: '“{name}” has no version {version}',
  },
  ownWorkRunning: {
    zh: '上一个导出、打印或报表还没有完成，请稍后再试',
    en: 'Your last export, print or report is not done yet; try again in a moment',
  },
  tooMuchWork: {
    zh: '正在导出、打印或查询报表的人较多，请稍后再试',
    en: 'Many people are exporting, printing or asking reports right now; try again in a moment',
  },
  guestSettings: {
    zh: '访客没有个人设置，请先登录',
    en: 'Guests have no settings of their own; sign in first',
  },
  bracketed: {
    zh: '{text}（{more}）',
    en: '{text} ({more})',
  },
  tokenInvalid: {
    zh: 'Token失效，请重新登录',
    en: 'The token is no longer valid; sign in again',
  },
  rolesGone: {
    zh: '所选角色不存在或已被删除，请重新选择',
    en: 'Some chosen roles do not exist or were deleted; choose again',
  },
  platformOnly: {
    zh: '此功能由平台统一管理，请联系平台管理员',
    en: 'The platform manages this; ask its administrator',
  },
  checkEntries: {
    zh: '请检查填写的内容',
    en: 'Check what you filled in',
  },
  robotHttps: {
    zh: '群机器人地址须以 https:// 开头',
    en: 'The address of a group robot has to begin with https://',
  },
  robotCredentials: {
    zh: '群机器人地址中不能包含账号和密码',
    en: 'The address of a group robot cannot have an account and a password in it',
  },
  robotSite: {
    zh: '群机器人地址须是 {maker} 的地址；其他站点请由系统维护人员加入配置 ACTION_SITES',
    en: 'The address of a group robot has to be one of {maker}; operations have to add other sites to ACTION_SITES',
  },
  thisPhone: {
    zh: '该手机号',
    en: 'this mobile number',
  },
  leastCharacters: {
    zh: '至少 {limit} 个字符',
    en: 'needs at least {limit} characters',
  },
  sheetNamed: {
    zh: '工作表“{name}”',
    en: 'The sheet “{name}”',
  },
  diskFull: {
    zh: '服务器磁盘已满，数据未保存，请联系管理员',
    en: 'The disk of the server is full and nothing was saved; tell your administrator',
  },
} as const satisfies RefusalTexts;
