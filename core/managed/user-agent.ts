import { subject } from './subject.ts';

/** Deputies for people who are away [system.user-agent]. */
export const userAgentSubject = subject({
  title: ['代理人', 'Deputies'],
  item: ['代理', 'deputy'],
  naming: 'userName',
  permission: 'system:user-agent',
  path: '/sys/sysUserAgent',
  fields: [
    {
      name: 'userName',
      label: ['被代理人', 'Away'],
      widget: 'sel_user',
      isRequired: true,
      isUnique: true,
      query: 'equals',
      form: 'fixed',
      width: 160,
    },
    {
      name: 'agentUserName',
      label: ['代理人', 'Deputy'],
      widget: 'sel_user',
      isRequired: true,
      query: 'equals',
      width: 160,
    },
    { name: 'startTime', label: ['开始时间', 'From'], widget: 'datetime', isRequired: true, width: 180 },
    { name: 'endTime', label: ['结束时间', 'To'], widget: 'datetime', isRequired: true, width: 180 },
    {
      name: 'status',
      label: ['状态', 'State'],
      widget: 'list',
      options: [
        ['1', ['有效', 'In force']],
        ['0', ['无效', 'Not in force']],
      ],
      isRequired: true,
      defaultText: '1',
      query: 'equals',
      width: 110,
    },
  ],
});
