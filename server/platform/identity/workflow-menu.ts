import { stableId } from '#server/db/stable-id.ts';
import { pageEntries, type Act, type MenuEntry } from './page-entries.ts';
import { managedActs, switchActs, view } from './system-menu.ts';

/** A page of processes; its address is `/workflow/<code>`, its permission codes `workflow:<code>:<act>`. */
type Page = {
  readonly code: string;
  readonly name: string;
  readonly titleEn: string;
  readonly acts: readonly Act[];
  /** It is opened from other pages, not from the menu. */
  readonly hidden?: true;
};

const copy: Act = ['copy', '复制', 'Copy'];
const print: Act = ['print', '打印', 'Print'];
const deploy: Act = ['deploy', '发布', 'Deploy'];
const exported: Act = ['export', '导出', 'Export'];
const migrate: Act = ['migrate', '迁移到新版本', 'Move to the latest version'];
const urge: Act = ['urge', '催办', 'Urge'];
/** Acts of every list that is only looked at. */
const looked: readonly Act[] = [view, exported, print];

/** Pages of those who apply and approve; they come first. */
const runPages: readonly Page[] = [
  { code: 'apply', name: '发起申请', titleEn: 'Apply', acts: [view, ['start', '发起', 'Start']] },
  {
    code: 'tasks',
    name: '我的待办',
    titleEn: 'My tasks',
    acts: [
      ...looked,
      ['approve', '同意', 'Agree'],
      ['reject', '驳回', 'Reject'],
      ['transfer', '转办', 'Transfer'],
      ['delegate', '委派', 'Delegate'],
      ['add_sign', '加签', 'Add signers'],
      ['batch_approve', '批量同意', 'Agree to several'],
    ],
  },
  {
    code: 'my-apply',
    name: '我的申请',
    titleEn: 'My applications',
    acts: [...looked, ['withdraw', '撤回', 'Withdraw'], urge],
  },
  { code: 'done', name: '我的已办', titleEn: 'Done', acts: looked },
  { code: 'cc', name: '抄送我的', titleEn: 'Copied to me', acts: [...looked, ['read', '标记已读', 'Mark as read']] },
  { code: 'history', name: '流程历史', titleEn: 'History', acts: [...looked, ['diagram', '流程图', 'Diagram']] },
  {
    code: 'monitor',
    name: '流程监控',
    titleEn: 'Instance monitor',
    acts: [
      ...looked,
      ['terminate', '终止和挂起', 'Terminate and suspend'],
      ['jump', '跳转', 'Jump'],
      ['change_user', '变更处理人', 'Change the assignee'],
      migrate,
    ],
  },
  {
    code: 'urge',
    name: '催办记录',
    titleEn: 'Reminders',
    acts: [view, ['delete', '删除', 'Delete'], ['batch_delete', '批量删除', 'Delete several'], exported, urge],
  },
  {
    code: 'entrust',
    name: '委托设置',
    titleEn: 'Entrusted tasks',
    acts: [...managedActs, ...switchActs],
  },
  { code: 'rpt-efficiency', name: '审批效率分析', titleEn: 'Approval efficiency', acts: looked },
  {
    code: 'approve',
    name: '审批处理',
    titleEn: 'Approval',
    hidden: true,
    acts: [
      view,
      ['agree', '同意', 'Agree'],
      ['reject', '驳回', 'Reject'],
      ['return', '退回', 'Return'],
      ['transfer', '转办', 'Transfer'],
      ['delegate', '委派', 'Delegate'],
      ['add_sign', '加签', 'Add signers'],
      ['cc', '抄送', 'Send copies'],
    ],
  },
];

const pages: readonly Page[] = [
  {
    code: 'process-list',
    name: '流程模型',
    titleEn: 'Processes',
    acts: [
      ...managedActs,
      ['design', '设计', 'Draw'],
      deploy,
      ['suspend', '挂起和恢复', 'Suspend and resume'],
      copy,
      ['version', '版本', 'Versions'],
      migrate,
    ],
  },
  {
    code: 'designer',
    name: '流程设计器',
    titleEn: 'Process designer',
    acts: [view, ['save', '保存', 'Save'], deploy],
  },
  {
    code: 'node-config',
    name: '节点配置',
    titleEn: 'Nodes',
    acts: [view, ['edit', '编辑', 'Edit'], copy, exported, print],
  },
  { code: 'category', name: '流程分类', titleEn: 'Process categories', acts: managedActs },
  { code: 'expression', name: '流程表达式', titleEn: 'Expressions', acts: [...managedActs, ...switchActs] },
  { code: 'listener', name: '流程监听器', titleEn: 'Listeners', acts: [...managedActs, ...switchActs] },
  {
    code: 'user-group',
    name: '审批用户组',
    titleEn: 'Approver groups',
    acts: [...managedActs, copy, print, ...switchActs],
  },
  { code: 'common-opinion', name: '常用意见', titleEn: 'Common opinions', acts: managedActs },
];

/** Everyday pages of whoever applies and decides. */
const everyday = new Set(['apply', 'tasks', 'approve', 'my-apply', 'done', 'cc', 'entrust']);

/** Pages of approvals that roles of module files are granted, like forms: `workflow:apply:*`. */
export const approvalPages = runPages
  .filter(({ code }) => everyday.has(code))
  .map(({ code, acts }) => ({
    id: `workflow-${code}`,
    permission: `workflow:${code}`,
    buttons: acts.map(([act]) => act),
    entry: { module: 'workflow' },
  }));

/** The menu of processes and approvals: each company draws its own [B2.36]. */
export const workflowMenus: readonly MenuEntry[] = [
  {
    id: stableId('menu', 'workflow'),
    parentId: null,
    name: '流程审批',
    titleEn: 'Approvals',
    url: '/workflow',
    component: 'layouts/RouteView',
    menuType: 0,
    icon: 'audit',
    sortNo: 880,
    level: 'company',
  },
  ...[...runPages, ...pages].flatMap(({ code, name, titleEn, acts, hidden = false }, index) =>
    pageEntries({
      id: `workflow-${code}`,
      parentId: stableId('menu', 'workflow'),
      name,
      titleEn,
      url: `/workflow/${code}`,
      componentName: `workflow-${code}`,
      sortNo: 1 + index,
      acts,
      level: 'company',
      buttonId: (act) => `workflow-${code}-${act}`,
      codeOf: (act) => `workflow:${code}:${act}`,
    }).map((entry) => (hidden && entry.menuType === 1 ? { ...entry, hidden } : entry)),
  ),
];
