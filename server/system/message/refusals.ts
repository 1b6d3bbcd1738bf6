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
} as const satisfies RefusalTexts;
