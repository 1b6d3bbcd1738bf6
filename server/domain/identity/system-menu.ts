import { stableId } from '#server/seed/stable-id.ts';
import { pageEntries, type Act, type Level, type MenuEntry } from './page-entries.ts';

/** A page of system administration; its address is `/isystem/<code>`, its permission codes `system:<code>:<act>`. */
type Page = {
  readonly code: string;
  readonly name: string;
  readonly titleEn: string;
  readonly acts: readonly Act[];
  readonly level?: Level;
};

const view: Act = ['view', '查看', 'View'];
/** What every managed list offers. */
const managedActs: readonly Act[] = [
  view,
  ['add', '新增', 'Add'],
  ['edit', '编辑', 'Edit'],
  ['delete', '删除', 'Delete'],
  ['batch_delete', '批量删除', 'Delete several'],
  ['import', '导入', 'Import'],
  ['export', '导出', 'Export'],
];

const pages: readonly Page[] = [
  {
    code: 'user',
    level: 'company',
    name: '用户管理',
    titleEn: 'Users',
    acts: [
      ...managedActs,
      ['freeze', '冻结和解冻', 'Freeze and unfreeze'],
      ['reset_password', '重置密码', 'Reset the password'],
      ['assign_role', '分配角色', 'Assign roles'],
      ['restore', '回收站', 'Recycle bin'],
      ['purge', '彻底删除', 'Delete for good'],
    ],
  },
  {
    code: 'role',
    level: 'company',
    name: '角色管理',
    titleEn: 'Roles',
    acts: [
      ...managedActs,
      ['grant', '授权', 'Grant'],
      ['data_rule', '数据规则', 'Data rules'],
      ['users', '角色用户', 'Users of a role'],
    ],
  },
  {
    code: 'depart',
    level: 'company',
    name: '部门管理',
    titleEn: 'Departments',
    acts: [
      ...managedActs,
      ['users', '部门用户', 'Users of a department'],
      ['perm', '部门权限', 'What a department may'],
    ],
  },
  {
    code: 'my-depart',
    level: 'company',
    name: '我的部门',
    titleEn: 'My departments',
    acts: [
      view,
      ['add_user', '添加用户', 'Add users'],
      ['remove_user', '移出用户', 'Remove users'],
      ['depart_role', '部门角色', 'Department roles'],
    ],
  },
  {
    code: 'depart-role',
    level: 'company',
    name: '部门角色',
    titleEn: 'Department roles',
    acts: [...managedActs, ['grant', '授权', 'Grant']],
  },
  {
    code: 'tenant',
    name: '租户管理',
    titleEn: 'Companies',
    acts: [
      ...managedActs.filter(([act]) => act !== 'import'),
      ['reset_password', '重置管理员密码', 'Reset the password of an administrator'],
    ],
  },
  {
    code: 'permission',
    name: '菜单权限',
    titleEn: 'Menus and permissions',
    acts: [...managedActs, ['add_column_rule', '列规则', 'Column rules']],
  },
  {
    code: 'permission-inspector',
    level: 'company',
    name: '权限诊断',
    titleEn: 'Permission inspector',
    acts: [view],
  },
  { code: 'data-rule', level: 'company', name: '数据权限规则', titleEn: 'Data rules', acts: managedActs },
  { code: 'position', name: '职务管理', titleEn: 'Positions', acts: managedActs, level: 'company' },
  {
    code: 'dict',
    name: '数据字典',
    titleEn: 'Dictionaries',
    acts: [...managedActs, ['restore', '回收站', 'Recycle bin'], ['purge', '彻底删除', 'Delete for good']],
  },
  { code: 'category', name: '分类字典', titleEn: 'Category dictionary', acts: managedActs },
  {
    code: 'online-user',
    level: 'company',
    name: '在线用户',
    titleEn: 'Online users',
    acts: [view, ['export', '导出', 'Export'], ['force_logout', '强制下线', 'Sign others out']],
  },
  {
    code: 'log',
    level: 'company',
    name: '日志管理',
    titleEn: 'Logs',
    acts: [view, ['export', '导出', 'Export'], ['purge', '清理', 'Remove old lines'], ['verify', '校验', 'Verify']],
  },
  {
    code: 'data-log',
    level: 'company',
    name: '数据日志',
    titleEn: 'Data log',
    acts: [view, ['export', '导出', 'Export'], ['compare', '对比', 'Compare']],
  },
  {
    code: 'quartz-job',
    name: '定时任务',
    titleEn: 'Scheduled jobs',
    acts: [...managedActs, ['start', '启动', 'Start'], ['pause', '暂停', 'Pause'], ['run_once', '立即执行', 'Run now']],
  },
  {
    code: 'print-log',
    level: 'company',
    name: '打印日志',
    titleEn: 'Print log',
    acts: [view, ['export', '导出', 'Export']],
  },
  { code: 'job-log', name: '任务日志', titleEn: 'Job log', acts: [view, ['export', '导出', 'Export']] },
  {
    code: 'announcement',
    level: 'company',
    name: '系统通告',
    titleEn: 'Announcements',
    acts: [
      ...managedActs,
      ['release', '发布', 'Release'],
      ['revoke', '撤销', 'Revoke'],
      ['readers', '阅读情况', 'Readers'],
    ],
  },
];

/** The menu of system administration, folder and pages with their buttons. */
export const systemMenus: readonly MenuEntry[] = [
  {
    id: stableId('menu', 'system'),
    parentId: null,
    name: '系统管理',
    titleEn: 'System',
    url: '/isystem',
    component: 'layouts/RouteView',
    menuType: 0,
    icon: 'settings',
    sortNo: 950,
  },
  ...pages.flatMap(({ code, name, titleEn, acts, level }, index) =>
    pageEntries({
      id: `system-${code}`,
      parentId: stableId('menu', 'system'),
      name,
      titleEn,
      url: `/isystem/${code}`,
      componentName: `isystem-${code}`,
      sortNo: index + 1,
      acts,
      level,
      buttonId: (act) => `system-${code}-${act}`,
      codeOf: (act) => `system:${code}:${act}`,
    }),
  ),
];
