import { subject, type SubjectField } from './subject.ts';

const kinds = [
  {
    name: 'msgCategory',
    label: ['消息类型', 'Kind'],
    widget: 'list',
    options: [
      ['1', ['通知公告', 'Announcement']],
      ['2', ['系统消息', 'System message']],
    ],
    isRequired: true,
    query: 'equals',
    defaultText: '1',
    width: 110,
  },
  {
    name: 'priority',
    label: ['优先级', 'Priority'],
    widget: 'list',
    options: [
      ['L', ['一般', 'General']],
      ['M', ['重要', 'Important']],
      ['H', ['紧急', 'Urgent']],
    ],
    isRequired: true,
    defaultText: 'M',
    width: 90,
  },
] as const satisfies readonly SubjectField[];

const targets = [
  {
    name: 'msgType',
    label: ['通告对象', 'For'],
    widget: 'radio',
    options: [
      ['ALL', ['全体用户', 'Everybody']],
      ['USER', ['指定用户', 'Chosen users']],
    ],
    isRequired: true,
    defaultText: 'ALL',
    width: 100,
  },
  {
    name: 'userIds',
    label: ['指定用户', 'Chosen users'],
    widget: 'sel_user',
    isMultiple: true,
    storesIds: true,
    // A thousand people; beyond that it is for everybody.
    maxLength: 34_000,
    width: 160,
  },
] as const satisfies readonly SubjectField[];

/** Nobody types these in: releasing and revoking write them. */
const state = {
  name: 'sendStatus',
  label: ['发布状态', 'State'],
  widget: 'list',
  options: [
    ['0', ['未发布', 'Draft']],
    ['1', ['已发布', 'Released']],
    ['2', ['已撤销', 'Revoked']],
  ],
  query: 'equals',
  form: 'never',
  width: 100,
} as const satisfies SubjectField;
const release = [
  { name: 'sender', label: ['发布人', 'Sender'], form: 'never', width: 110 },
  { name: 'sendTime', label: ['发布时间', 'Released at'], widget: 'datetime', form: 'never', width: 170 },
  { name: 'cancelTime', label: ['撤销时间', 'Revoked at'], widget: 'datetime', form: 'never', isListed: false },
] as const satisfies readonly SubjectField[];

/** Announcements to everybody or to chosen people [system.announcement]. `titile` is misspelt on the wire. */
export const announcementSubject = subject({
  title: ['系统通告', 'Announcements'],
  item: ['通告', 'announcement'],
  naming: 'titile',
  permission: 'system:announcement',
  path: '/sys/annountCement',
  fields: [
    {
      name: 'titile',
      label: ['标题', 'Title'],
      isRequired: true,
      maxLength: 100,
      query: 'like',
      isWide: true,
      width: 260,
    },
    state,
    { name: 'msgAbstract', label: ['摘要', 'Abstract'], widget: 'textarea', maxLength: 500, isWide: true, width: 200 },
    ...kinds,
    ...targets,
    { name: 'startTime', label: ['开始', 'From'], widget: 'datetime', width: 170 },
    { name: 'endTime', label: ['结束', 'Until'], widget: 'datetime', width: 170 },
    {
      name: 'openType',
      label: ['打开方式', 'Leads to'],
      widget: 'list',
      options: [['url', ['页面', 'A page']]],
      width: 100,
    },
    {
      name: 'openPage',
      label: ['打开页面', 'Page'],
      maxLength: 500,
      placeholder: ['/sale/order 或 https://…', '/sale/order or https://…'],
      width: 160,
    },
    {
      name: 'msgContent',
      label: ['内容', 'Content'],
      widget: 'umeditor',
      isRequired: true,
      // What a cell of a workbook holds.
      maxLength: 30_000,
      isWide: true,
      isListed: false,
    },
    ...release,
  ],
});
