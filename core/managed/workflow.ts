import { subject, type SubjectField } from './subject.ts';
import { inUse } from './message.ts';

const code = (label: SubjectField['label']) =>
  ({
    name: 'code',
    label,
    isRequired: true,
    isUnique: true,
    maxLength: 50,
    query: 'like',
    // Processes name them by code.
    form: 'fixed',
    pattern: {
      source: '^[A-Za-z]\\w{0,49}$',
      said: [
        '编码以字母开头，只能有字母、数字和下划线',
        'A code begins with a letter and has letters, digits and underscores',
      ],
    },
    width: 180,
  }) as const satisfies SubjectField;

const name = (label: SubjectField['label']) =>
  ({
    name: 'name',
    label,
    isRequired: true,
    maxLength: 100,
    query: 'like',
    width: 200,
  }) as const satisfies SubjectField;

const sortNo = {
  name: 'sortNo',
  label: ['排序', 'Order'],
  widget: 'integer',
  min: 0,
  max: 99_999,
  isListed: false,
} as const satisfies SubjectField;

/** Categories of processes [workflow.category]. */
export const flowCategorySubject = subject({
  title: ['流程分类', 'Process categories'],
  item: ['流程分类', 'process category'],
  naming: 'name',
  permission: 'workflow:category',
  path: '/workflow/category',
  fields: [code(['分类编码', 'Code']), name(['分类名称', 'Category']), sortNo, inUse],
});

/** Formulas that say who approves [workflow.expression]. */
export const flowExpressionSubject = subject({
  title: ['流程表达式', 'Expressions'],
  item: ['流程表达式', 'expression'],
  naming: 'name',
  permission: 'workflow:expression',
  path: '/workflow/expression',
  fields: [
    code(['表达式编码', 'Code']),
    name(['表达式名称', 'Expression']),
    {
      name: 'expression',
      label: ['表达式', 'Formula'],
      widget: 'textarea',
      isRequired: true,
      maxLength: 500,
      isWide: true,
      width: 320,
      placeholder: ["if(amount >= 10000, 'zhangsan,lisi', starter)", "if(amount >= 10000, 'zhangsan,lisi', starter)"],
    },
    sortNo,
    inUse,
  ],
});

/** Further effects when a process gets somewhere [workflow.listener]. */
export const flowListenerSubject = subject({
  title: ['流程监听器', 'Listeners'],
  item: ['流程监听器', 'listener'],
  naming: 'name',
  permission: 'workflow:listener',
  path: '/workflow/listener',
  fields: [
    code(['监听编码', 'Code']),
    name(['监听名称', 'Listener']),
    {
      name: 'listenerType',
      label: ['类型', 'Kind'],
      widget: 'list',
      options: [
        ['1', ['执行监听', 'Of the process']],
        ['2', ['任务监听', 'Of tasks']],
      ],
      isRequired: true,
      defaultText: '1',
      query: 'equals',
      width: 120,
    },
    {
      name: 'event',
      label: ['事件', 'Event'],
      widget: 'list',
      options: [
        ['start', ['流程开始', 'Process begins']],
        ['end', ['流程结束', 'Process ends']],
        ['take', ['经过连线', 'Flow is taken']],
        ['create', ['任务到达', 'Task arrives']],
        ['assign', ['任务换人', 'Task changes hands']],
        ['complete', ['任务完成', 'Task is done']],
      ],
      isRequired: true,
      query: 'equals',
      width: 140,
    },
    {
      name: 'value',
      label: ['值', 'What it does'],
      widget: 'textarea',
      isRequired: true,
      maxLength: 1_000,
      isWide: true,
      width: 320,
      placeholder: [
        'http:https://… 调用接口，或 message:文字 通知发起人和流程管理员',
        'http:https://… calls an address, message:text tells the starter and the managers',
      ],
    },
    sortNo,
    inUse,
  ],
});

/** People who approve together, by name of the group [workflow.user-group]. */
export const flowGroupSubject = subject({
  title: ['审批用户组', 'Approver groups'],
  item: ['用户组', 'approver group'],
  naming: 'name',
  permission: 'workflow:user-group',
  path: '/workflow/user-group',
  isPrinted: true,
  fields: [
    code(['用户组编码', 'Code']),
    name(['用户组名称', 'Group']),
    {
      name: 'members',
      label: ['成员', 'Members'],
      widget: 'sel_user',
      isMultiple: true,
      isRequired: true,
      maxLength: 6_800,
      isWide: true,
      width: 320,
    },
    sortNo,
    inUse,
  ],
});

/** Opinions often given when approving; everybody's where an opinion names nobody [workflow.common-opinion]. */
export const flowOpinionSubject = subject({
  title: ['常用意见', 'Common opinions'],
  item: ['常用意见', 'common opinion'],
  naming: 'content',
  permission: 'workflow:common-opinion',
  path: '/workflow/common-opinion',
  fields: [
    {
      name: 'content',
      label: ['意见', 'Opinion'],
      isRequired: true,
      maxLength: 200,
      query: 'like',
      isWide: true,
      width: 360,
    },
    {
      name: 'userId',
      label: ['用户', 'Whose'],
      widget: 'sel_user',
      width: 180,
      placeholder: ['不选则所有人可用', "Everybody's when empty"],
    },
    { name: 'sortNo', label: ['排序', 'Order'], widget: 'integer', min: 0, max: 99_999, width: 90 },
  ],
});

/** Processes as they are drawn and deployed [workflow.process-list]. */
export const flowModelSubject = subject({
  title: ['流程模型', 'Processes'],
  item: ['流程', 'process'],
  naming: 'name',
  permission: 'workflow:process-list',
  path: '/workflow/model',
  fields: [
    {
      name: 'modelKey',
      label: ['流程标识', 'Key'],
      isRequired: true,
      isUnique: true,
      maxLength: 60,
      query: 'like',
      form: 'fixed',
      pattern: {
        source: '^[a-z][a-z0-9_-]*$',
        said: [
          '流程标识以小写字母开头，只能有小写字母、数字、下划线和短横线',
          'A key begins with a small letter and has small letters, digits, underscores and hyphens',
        ],
      },
      width: 170,
    },
    name(['流程名称', 'Process']),
    {
      name: 'categoryId',
      label: ['分类', 'Category'],
      widget: 'list',
      hasChoices: true,
      query: 'equals',
      width: 130,
    },
    {
      name: 'formCode',
      label: ['绑定表单', 'Form'],
      widget: 'list',
      hasChoices: true,
      isRequired: true,
      query: 'equals',
      width: 170,
    },
    {
      name: 'modelStatus',
      label: ['状态', 'State'],
      widget: 'list',
      options: [
        ['1', ['未发布', 'Not deployed']],
        ['2', ['已发布', 'Deployed']],
        ['3', ['已挂起', 'Suspended']],
      ],
      query: 'equals',
      form: 'never',
      width: 100,
    },
    { name: 'versionNo', label: ['版本', 'Version'], widget: 'integer', form: 'never', width: 80 },
    { name: 'icon', label: ['图标', 'Icon'], widget: 'image', isListed: false },
    {
      name: 'managerIds',
      label: ['流程管理员', 'Managers'],
      widget: 'sel_user',
      isMultiple: true,
      maxLength: 2_000,
      width: 160,
    },
    {
      name: 'rangeType',
      label: ['可见范围', 'Who may apply'],
      widget: 'list',
      options: [
        ['1', ['全部', 'Everybody']],
        ['2', ['指定部门', 'Departments']],
        ['3', ['指定角色', 'Roles']],
        ['4', ['指定人员', 'People']],
      ],
      isRequired: true,
      defaultText: '1',
      width: 110,
    },
    {
      name: 'rangeDeparts',
      label: ['可见部门', 'These departments'],
      widget: 'sel_depart',
      isMultiple: true,
      isRequired: true,
      isListed: false,
      maxLength: 4_000,
      when: ['rangeType', ['2']],
    },
    {
      name: 'rangeRoles',
      label: ['可见角色', 'These roles'],
      widget: 'list_multi',
      hasChoices: true,
      isRequired: true,
      isListed: false,
      maxLength: 4_000,
      when: ['rangeType', ['3']],
    },
    {
      name: 'rangeUsers',
      label: ['可见人员', 'These people'],
      widget: 'sel_user',
      isMultiple: true,
      isRequired: true,
      isListed: false,
      maxLength: 4_000,
      when: ['rangeType', ['4']],
    },
    // What is stored of the three.
    { name: 'rangeIds', label: ['可见对象', 'Of the range'], form: 'never', isListed: false },
    { name: 'remark', label: ['备注', 'Remark'], widget: 'textarea', maxLength: 500, isWide: true, width: 200 },
  ],
});
