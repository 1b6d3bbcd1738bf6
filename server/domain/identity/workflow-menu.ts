import { stableId } from '#server/seed/stable-id.ts';
import { pageEntries, type Act, type MenuEntry } from './page-entries.ts';
import { managedActs, switchActs, view } from './system-menu.ts';

/** A page of processes; its address is `/workflow/<code>`, its permission codes `workflow:<code>:<act>`. */
type Page = {
  readonly code: string;
  readonly name: string;
  readonly titleEn: string;
  readonly acts: readonly Act[];
};

const copy: Act = ['copy', '复制', 'Copy'];
const print: Act = ['print', '打印', 'Print'];
const deploy: Act = ['deploy', '发布', 'Deploy'];

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
    acts: [view, ['edit', '编辑', 'Edit'], copy, ['export', '导出', 'Export'], print],
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
  ...pages.flatMap(({ code, name, titleEn, acts }, index) =>
    pageEntries({
      id: `workflow-${code}`,
      parentId: stableId('menu', 'workflow'),
      name,
      titleEn,
      url: `/workflow/${code}`,
      componentName: `workflow-${code}`,
      // Those who apply and approve come first.
      sortNo: 20 + index,
      acts,
      level: 'company',
      buttonId: (act) => `workflow-${code}-${act}`,
      codeOf: (act) => `workflow:${code}:${act}`,
    }),
  ),
];
