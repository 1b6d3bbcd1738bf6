import { messageChannels, messageEventOptions } from './message-events.ts';
import { subject, type SubjectField } from './subject.ts';

/** Is it in use? */
export const inUse = {
  name: 'enabled',
  label: ['是否启用', 'In use'],
  widget: 'switch',
  options: [
    ['1', ['启用', 'In use']],
    ['0', ['停用', 'Switched off']],
  ],
  defaultText: '1',
  query: 'equals',
  width: 90,
} as const satisfies SubjectField;

const title = {
  name: 'esTitle',
  label: ['标题', 'Title'],
  isRequired: true,
  maxLength: 100,
  width: 220,
} as const satisfies SubjectField;

/** Messages that were sent, are being sent, or did not leave [system.message]. Adding one sends it. */
export const messageSubject = subject({
  title: ['消息记录', 'Message log'],
  item: ['消息', 'message'],
  naming: 'esTitle',
  permission: 'system:message',
  path: '/sys/message/sysMessage',
  fields: [
    {
      name: 'esType',
      label: ['方式', 'Way'],
      widget: 'list',
      options: messageChannels,
      isRequired: true,
      defaultText: '1',
      query: 'equals',
      width: 100,
    },
    {
      name: 'esReceiver',
      label: ['接收人', 'Receiver'],
      widget: 'sel_user',
      isMultiple: true,
      maxLength: 4_000,
      query: 'like',
      when: ['esType', ['1', '2', '3']],
      width: 140,
    },
    title,
    {
      name: 'esSendStatus',
      label: ['状态', 'State'],
      widget: 'list',
      options: [
        ['0', ['未发送', 'Waiting']],
        ['1', ['成功', 'Sent']],
        ['2', ['失败', 'Failed']],
      ],
      query: 'equals',
      form: 'never',
      width: 80,
    },
    { name: 'esSendTime', label: ['时间', 'Sent at'], widget: 'datetime', query: 'range', form: 'never', width: 170 },
    {
      name: 'esContent',
      label: ['内容', 'Content'],
      widget: 'textarea',
      isRequired: true,
      maxLength: 2_000,
      isWide: true,
      width: 220,
    },
    { name: 'esSendNum', label: ['次数', 'Tries'], widget: 'integer', form: 'never', width: 70 },
    { name: 'esResult', label: ['结果', 'Outcome'], form: 'never', width: 260 },
    { name: 'remark', label: ['来源', 'From'], form: 'never', width: 120 },
  ],
});

/** Words messages are made of [system.message-template]. */
export const messageTemplateSubject = subject({
  title: ['消息模板', 'Message templates'],
  item: ['消息模板', 'message template'],
  naming: 'templateName',
  permission: 'system:message-template',
  path: '/sys/message/sysMessageTemplate',
  fields: [
    {
      name: 'templateCode',
      label: ['编码', 'Code'],
      isRequired: true,
      isUnique: true,
      maxLength: 32,
      pattern: {
        source: '^[A-Za-z][A-Za-z0-9_.-]*$',
        said: [
          '编码须以字母开头，由字母、数字、点、横线或下划线组成',
          'A code begins with a letter and has letters, digits, dots, dashes or underscores',
        ],
      },
      query: 'like',
      form: 'fixed',
      width: 160,
    },
    {
      name: 'templateName',
      label: ['名称', 'Name'],
      isRequired: true,
      maxLength: 50,
      query: 'like',
      width: 200,
      placeholder: ['也是消息的标题', 'The title of its messages as well'],
    },
    {
      name: 'templateType',
      label: ['类型', 'Way'],
      widget: 'list',
      options: messageChannels,
      isRequired: true,
      defaultText: '1',
      query: 'equals',
      width: 110,
    },
    {
      name: 'templateContent',
      label: ['内容', 'Content'],
      widget: 'textarea',
      isRequired: true,
      maxLength: 1_000,
      isWide: true,
      width: 380,
      placeholder: [
        '${名称} 处填入值，例如：任务 ${job} 失败',
        '${name} stands for a value, e.g. The job ${job} failed',
      ],
    },
  ],
});

/** Which event is told by which ways, in which words, and to whom besides those it concerns [system.message-config]. */
export const messageConfigSubject = subject({
  title: ['消息配置', 'Message configuration'],
  item: ['消息配置', 'message configuration'],
  naming: 'eventName',
  permission: 'system:message-config',
  path: '/sys/message/sysMessageConfig',
  fields: [
    {
      name: 'eventCode',
      label: ['事件', 'Event'],
      widget: 'list',
      options: messageEventOptions,
      isRequired: true,
      isUnique: true,
      query: 'equals',
      form: 'fixed',
      width: 180,
    },
    { name: 'eventName', label: ['事件名称', 'Name of the event'], form: 'never', isListed: false },
    {
      name: 'channels',
      label: ['渠道', 'Ways'],
      widget: 'list_multi',
      options: messageChannels,
      isRequired: true,
      defaultText: '1',
      width: 200,
    },
    { name: 'templateId', label: ['模板', 'Template'], widget: 'list', hasChoices: true, width: 160 },
    {
      name: 'receivers',
      label: ['接收人', 'Receivers besides'],
      widget: 'sel_user',
      isMultiple: true,
      storesIds: true,
      maxLength: 3_400,
      width: 180,
    },
    { name: 'receiveRoles', label: ['接收角色', 'Roles besides'], widget: 'list_multi', hasChoices: true, width: 160 },
    { name: 'sortNo', label: ['排序', 'Order'], widget: 'integer', min: 0, max: 99_999, isListed: false },
    inUse,
  ],
});
