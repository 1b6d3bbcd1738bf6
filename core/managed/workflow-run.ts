import { inUse } from './message.ts';
import { subject, type SubjectField, type SubjectOption } from './subject.ts';

/** Dictionary wf_instance_status. */
export const instanceStatuses: readonly SubjectOption[] = [
  ['1', ['审批中', 'Running']],
  ['2', ['审批通过', 'Agreed']],
  ['3', ['审批不通过', 'Refused']],
  ['4', ['已取消', 'Cancelled']],
];

/** Dictionary wf_task_status. */
export const taskStatuses: readonly SubjectOption[] = [
  ['0', ['待审批', 'Waits']],
  ['1', ['审批中', 'To do']],
  ['2', ['审批通过', 'Agreed']],
  ['3', ['审批不通过', 'Rejected']],
  ['4', ['已取消', 'Cancelled']],
  ['5', ['已退回', 'Returned']],
  ['7', ['审批通过中', 'Agreed, signers follow']],
];

/** Why an instance stands still until somebody does something about it. */
export const stuckReasons: readonly SubjectOption[] = [
  ['1', ['处理人已停用', 'Its assignee is gone']],
  ['2', ['无人处理', 'Nobody has it']],
];

const title = { name: 'title', label: ['标题', 'Title'], query: 'like', width: 260 } as const satisfies SubjectField;
const processName = {
  name: 'processName',
  label: ['流程', 'Process'],
  query: 'like',
  width: 160,
} as const satisfies SubjectField;
const starter = {
  name: 'starter',
  label: ['发起人', 'Started by'],
  query: 'like',
  width: 110,
} as const satisfies SubjectField;
const nodeName = { name: 'nodeName', label: ['节点', 'Node'], width: 140 } as const satisfies SubjectField;
const duration = {
  name: 'duration',
  label: ['耗时', 'Took'],
  isLength: true,
  width: 120,
} as const satisfies SubjectField;
const time = <const Name extends string>(name: Name, label: SubjectField['label']) =>
  ({
    name,
    label,
    widget: 'datetime',
    query: 'range',
    width: 170,
  }) as const satisfies SubjectField;
const instanceStatus = (label: SubjectField['label']) =>
  ({
    name: 'instanceStatus',
    label,
    widget: 'list',
    options: instanceStatuses,
    query: 'equals',
    width: 130,
  }) as const satisfies SubjectField;
const taskState = {
  name: 'taskState',
  label: ['状态', 'State'],
  widget: 'list',
  options: taskStatuses,
  query: 'equals',
  width: 130,
} as const satisfies SubjectField;

const looked = { naming: 'title', acts: ['view', 'export'], isPrinted: true } as const;

/** Tasks the reader has to decide [workflow.tasks]. */
export const flowTodoSubject = subject({
  ...looked,
  title: ['我的待办', 'My tasks'],
  item: ['待办', 'task'],
  permission: 'workflow:tasks',
  path: '/workflow/tasks',
  fields: [
    title,
    processName,
    starter,
    nodeName,
    time('arriveTime', ['到达时间', 'Arrived']),
    { name: 'dueTime', label: ['到期', 'Due'], widget: 'datetime', width: 170 },
    { name: 'urgeCount', label: ['催办次数', 'Urged'], widget: 'integer', width: 100 },
    { name: 'ownerName', label: ['代处理', 'In place of'], width: 110 },
    taskState,
  ],
});

/** Tasks the reader has decided [workflow.done]. */
export const flowDoneSubject = subject({
  ...looked,
  title: ['我的已办', 'Done'],
  item: ['已办', 'decided task'],
  permission: 'workflow:done',
  path: '/workflow/done',
  fields: [
    title,
    processName,
    starter,
    nodeName,
    { ...taskState, label: ['处理结果', 'Decision'] },
    time('doneTime', ['办理时间', 'Decided']),
    { name: 'opinion', label: ['意见', 'Opinion'], width: 220 },
    duration,
    instanceStatus(['流程状态', 'Process']),
  ],
});

/** Processes the reader started [workflow.my-apply]. */
export const flowStartedSubject = subject({
  ...looked,
  title: ['我的申请', 'My applications'],
  item: ['申请', 'application'],
  permission: 'workflow:my-apply',
  path: '/workflow/my-apply',
  fields: [
    title,
    processName,
    time('applyTime', ['申请时间', 'Applied']),
    { name: 'curNode', label: ['当前节点', 'Now at'], width: 160 },
    { name: 'curUser', label: ['处理人', 'With'], width: 160 },
    instanceStatus(['状态', 'State']),
  ],
});

/** Processes that ran or run [workflow.history]. */
export const flowPastSubject = subject({
  ...looked,
  title: ['流程历史', 'History'],
  item: ['流程', 'process'],
  permission: 'workflow:history',
  path: '/workflow/history',
  fields: [
    title,
    processName,
    starter,
    time('startTime', ['发起', 'Started']),
    { name: 'endTime', label: ['结束', 'Ended'], widget: 'datetime', width: 170 },
    { ...duration, label: ['总耗时', 'Took'] },
    instanceStatus(['结果', 'Result']),
  ],
});

/** Copies the reader was sent [workflow.cc]. */
export const flowCopiedSubject = subject({
  ...looked,
  title: ['抄送我的', 'Copied to me'],
  item: ['抄送', 'copy'],
  permission: 'workflow:cc',
  path: '/workflow/cc',
  fields: [
    title,
    processName,
    nodeName,
    { name: 'fromUser', label: ['抄送人', 'From'], width: 110 },
    time('ccTime', ['时间', 'Time']),
    {
      name: 'readFlag',
      label: ['已读', 'Read'],
      widget: 'list',
      options: [
        ['1', ['已读', 'Read']],
        ['0', ['未读', 'Unread']],
      ],
      query: 'equals',
      width: 90,
    },
  ],
});

/** All instances, for those who watch over them [workflow.monitor]. */
export const flowRunningSubject = subject({
  ...looked,
  title: ['流程监控', 'Instance monitor'],
  item: ['流程实例', 'instance'],
  permission: 'workflow:monitor',
  path: '/workflow/monitor',
  fields: [
    title,
    processName,
    starter,
    instanceStatus(['状态', 'State']),
    {
      name: 'stuck',
      label: ['停滞', 'Stuck'],
      widget: 'list',
      options: stuckReasons,
      query: 'equals',
      width: 140,
    },
    { name: 'curNode', label: ['节点', 'Now at'], width: 150 },
    { name: 'curUser', label: ['处理人', 'With'], width: 150 },
    { name: 'stayHours', label: ['停留(h)', 'Stays (h)'], widget: 'number', width: 110 },
    time('startTime', ['发起时间', 'Started']),
  ],
});

/** Reminders [workflow.urge]; they are made by urging. */
export const flowUrgedSubject = subject({
  title: ['催办记录', 'Reminders'],
  item: ['催办记录', 'reminder'],
  naming: 'title',
  permission: 'workflow:urge',
  path: '/workflow/urge',
  acts: ['view', 'delete', 'batch_delete', 'export'],
  fields: [
    title,
    nodeName,
    { name: 'toUser', label: ['被催办人', 'Urged'], widget: 'sel_user', query: 'equals', width: 130 },
    { name: 'urgeBy', label: ['催办人', 'By'], widget: 'sel_user', width: 130 },
    time('urgeTime', ['时间', 'Time']),
    { name: 'content', label: ['内容', 'Words'], width: 240 },
  ],
});

/** Tasks somebody gives to another for a time [workflow.entrust, P30]. */
export const flowEntrustSubject = subject({
  title: ['委托设置', 'Entrusted tasks'],
  item: ['委托', 'entrusting'],
  naming: 'userId',
  permission: 'workflow:entrust',
  path: '/workflow/entrust',
  fields: [
    { name: 'userId', label: ['委托人', 'From'], widget: 'sel_user', isRequired: true, query: 'equals', width: 130 },
    { name: 'agentId', label: ['受托人', 'To'], widget: 'sel_user', isRequired: true, query: 'equals', width: 130 },
    {
      name: 'modelIds',
      label: ['委托流程', 'Processes'],
      widget: 'list_multi',
      isWide: true,
      maxLength: 2000,
      width: 220,
      placeholder: ['不选则为全部流程', 'All processes when left empty'],
    },
    { name: 'beginTime', label: ['开始', 'From'], widget: 'datetime', isRequired: true, width: 170 },
    { name: 'endTime', label: ['结束', 'To'], widget: 'datetime', isRequired: true, width: 170 },
    { name: 'reason', label: ['原因', 'Reason'], maxLength: 200, width: 180 },
    { name: 'sortNo', label: ['排序', 'Order'], widget: 'integer', min: 0, max: 99_999, isListed: false },
    inUse,
  ],
});

/** Durations of the nodes of processes [workflow.rpt-efficiency]. */
export const flowEfficiencySubject = subject({
  ...looked,
  title: ['审批效率分析', 'Approval efficiency'],
  item: ['节点', 'node'],
  naming: 'nodeName',
  permission: 'workflow:rpt-efficiency',
  path: '/workflow/rpt-efficiency',
  fields: [
    processName,
    nodeName,
    { name: 'count', label: ['次数', 'Decisions'], widget: 'integer', width: 100 },
    { name: 'avgHours', label: ['平均耗时(h)', 'Average (h)'], widget: 'number', width: 120 },
    { name: 'maxHours', label: ['最长(h)', 'Longest (h)'], widget: 'number', width: 110 },
    { name: 'timeoutCount', label: ['超时', 'Overdue'], widget: 'integer', width: 90 },
    { name: 'rejectRate', label: ['驳回率', 'Rejected'], widget: 'number', width: 100 },
  ],
});
