import { inUse } from './message.ts';
import { subject } from './subject.ts';

/** Robots of other platforms that say our messages to a group [system.third-app]. */
export const thirdAppSubject = subject({
  title: ['第三方应用', 'Third-party apps'],
  item: ['第三方应用', 'third-party app'],
  naming: 'corpId',
  permission: 'system:third-app',
  path: '/sys/thirdApp',
  // A secret belongs in no workbook.
  acts: ['view', 'add', 'edit', 'delete', 'batch_delete', 'export'],
  fields: [
    {
      name: 'appType',
      label: ['应用', 'App'],
      widget: 'list',
      options: [
        ['1', ['企业微信', 'WeCom']],
        ['2', ['钉钉', 'DingTalk']],
      ],
      isRequired: true,
      defaultText: '1',
      query: 'equals',
      // Its secrets are sealed for it.
      form: 'fixed',
      width: 120,
    },
    { name: 'corpId', label: ['企业ID', 'Company id'], isRequired: true, maxLength: 100, width: 200 },
    { name: 'agentId', label: ['应用ID', 'App id'], maxLength: 100, width: 140 },
    {
      name: 'webhook',
      label: ['群机器人地址', 'Address of the group robot'],
      widget: 'password',
      maxLength: 500,
      isListed: false,
    },
    { name: 'webhookSite', label: ['机器人站点', 'Site of the robot'], form: 'never', width: 180 },
    { name: 'secret', label: ['密钥', 'Secret'], widget: 'password', maxLength: 200, isListed: false },
    { name: 'sortNo', label: ['排序', 'Order'], widget: 'integer', min: 0, max: 99_999, isListed: false },
    inUse,
  ],
});
