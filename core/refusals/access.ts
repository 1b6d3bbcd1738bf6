/** Refusals of access: permissions, limits of frequency, and the form a request needs to be read at all. */
export const accessRefusals = {
  'access.notUtf8': {
    zh: '{where}不是有效的 UTF-8 文本，请以 UTF-8 编码发送',
    en: '{where} is not valid UTF-8; send it in UTF-8',
  },
  'access.controlInName': {
    zh: '{where}中的名称“{name}”含有不可见的控制字符，请检查后重新发送',
    en: 'The name "{name}" in {where} has control characters in it; check it and send it again',
  },
  'access.controlInValue': {
    zh: '{where}“{name}”含有不允许的字符，请删除后重试',
    en: '{where} "{name}" has characters in it that are not allowed; remove them and try again',
  },
  'access.doubledKey': {
    zh: '请求正文中的字段“{name}”出现了两次，请只保留一个',
    en: 'The field "{name}" stands twice in the body of the request; keep one of them',
  },
  'access.numberTooLarge': {
    zh: '请求正文中有超出范围的数字，请检查是否多输了位数',
    en: 'A number in the body of the request is beyond what numbers can be; check whether digits were added by mistake',
  },
  'access.ownWorkRunning': {
    zh: '上一个导出、打印或报表还没有完成，请稍后再试',
    en: 'Your last export, print or report is not done yet; try again in a moment',
  },
  'access.tooMuchWork': {
    zh: '正在导出、打印或查询报表的人较多，请稍后再试',
    en: 'Many people are exporting, printing or asking reports right now; try again in a moment',
  },
  'access.brokenForm': {
    zh: '上传的内容不完整或格式不正确，请重新选择文件后再上传',
    en: 'What was uploaded is cut short or malformed; choose the file again and upload it once more',
  },
  'access.notForGuests': {
    zh: '访客不能使用此功能，请用自己的账号登录',
    en: 'This is not for guests; sign in with an account of your own',
  },
  'access.tooManyCalls': {
    zh: '请求过于频繁，请 {seconds} 秒后再试',
    en: 'Too many calls; try again in {seconds} seconds',
  },
  'access.ownPasswordFirst': {
    zh: '密码由管理员设置，请先修改为自己的密码',
    en: 'Your password was set by an administrator; choose one of your own first',
  },
  'access.secondStepFirst': {
    zh: '公司要求开启二次验证，请先在“账号设置 · 安全设置”中开启',
    en: 'Your company asks for a second step at sign-in; turn it on in the security settings of your account first',
  },
} as const;
