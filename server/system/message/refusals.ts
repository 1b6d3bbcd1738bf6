import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of messages. */
export const systemMessageRefusals = {
  messageSending: {
    zh: '消息“{title}”正在发送，发送后才能删除',
    en: 'The message “{title}” is being sent; delete it afterwards',
  },
  messageOfSystem: {
    zh: '系统自动发送的消息不能修改',
    en: 'Messages the system sends by itself cannot be changed',
  },
  onlyFailedChanged: {
    zh: '只有发送失败的消息可以修改',
    en: 'Only messages that could not be sent can be changed',
  },
  onlyFailedSent: {
    zh: '只有发送失败的消息可以重新发送',
    en: 'Only messages that could not be sent can be sent again',
  },
  templateUnknown: {
    zh: '消息模板不存在',
    en: 'The message template does not exist',
  },
  chooseReceivers: {
    zh: '请选择接收人',
    en: 'Choose the receivers',
  },
  tooManyReceivers: {
    zh: '一次最多发送给 {most} 人',
    en: 'It is sent to at most {most} people at a time',
  },
  oneReceiver: {
    zh: '一条消息记录只有一个接收人',
    en: 'A message has one receiver',
  },
  receiverGone: {
    zh: '接收人“{name}”不存在或已停用，请重新选择',
    en: 'The receiver “{name}” does not exist or is disabled; choose another',
  },
  noSendType: {
    zh: '没有“{type}”这种发送方式',
    en: 'There is no way “{type}” to send it',
  },
  jsonUnparsed: {
    zh: '解析Json出错！',
    en: 'The JSON could not be parsed!',
  },
} as const satisfies RefusalTexts;
