/** Who may come in and do what, and how often; what a request must look like to be read at all. */
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
} as const;
