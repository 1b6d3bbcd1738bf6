import type { RefusalTexts } from '#core/refusals/text.ts';

/** Reasons for which a message did not leave. */
export const deliveryRefusals = {
  noMailAddress: { zh: '接收人没有填写邮箱', en: 'The receiver has no mail address' },
  mailRefused: { zh: '邮件服务器没有接收', en: 'The mail server did not take it' },
  noMailServer: {
    zh: '未发送：没有配置邮件服务器（MAIL_URL），内容写在服务日志中',
    en: 'Not sent: no mail server is configured (MAIL_URL); the text is in the log of the server',
  },
  noPhone: { zh: '接收人没有填写手机号', en: 'The receiver has no mobile number' },
  smsRefused: { zh: '短信网关没有接收', en: 'The SMS gateway did not take it' },
  noSmsGateway: {
    zh: '未发送：没有配置短信网关（SMS_URL），内容写在服务日志中',
    en: 'Not sent: no SMS gateway is configured (SMS_URL); the text is in the log of the server',
  },
  noReceiver: { zh: '接收人不存在或已停用', en: 'The receiver does not exist or is disabled' },
  noRobot: {
    zh: '未发送：没有启用的{robot}应用，请在“第三方应用”中配置',
    en: 'Not sent: no application of {robot} is enabled; configure one under Third-party apps',
  },
  weCom: { zh: '企业微信', en: 'WeCom' },
  dingTalk: { zh: '钉钉', en: 'DingTalk' },
  robotUnreadable: {
    zh: '群机器人地址不能读取，请重新填写',
    en: 'The address of the group robot cannot be read; fill it in again',
  },
  robotUnreachable: { zh: '{host} 无法访问', en: 'The group robot at {host} cannot be reached' },
  robotRefused: { zh: '群机器人拒绝：{words}', en: 'The group robot refused: {words}' },
  noChannel: { zh: '此版本没有这种发送方式', en: 'This version cannot send in this way' },
} as const satisfies RefusalTexts;
