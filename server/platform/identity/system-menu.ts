import { installmods } from '#core/params/declared.ts';
import { stableId } from '#server/db/stable-id.ts';
import { modulePages } from './module-pages.generated.ts';
import { pageEntries, type Act, type Level, type MenuEntry } from './page-entries.ts';

/** A page of system administration; its address is `/isystem/<code>`, its permission codes `system:<code>:<act>`. */
type Page = {
  readonly code: string;
  readonly name: string;
  readonly titleEn: string;
  readonly acts: readonly Act[];
  readonly level?: Level;
  /** Its address where it is not `/isystem/<code>`. */
  readonly url?: string;
};

export const view: Act = ['view', '查看', 'View'];
/** Acts every managed list offers. */
export const managedActs: readonly Act[] = [
  view,
  ['add', '新增', 'Add'],
  ['edit', '编辑', 'Edit'],
  ['delete', '删除', 'Delete'],
  ['batch_delete', '批量删除', 'Delete several'],
  ['import', '导入', 'Import'],
  ['export', '导出', 'Export'],
];

/** Acts a tree offers: an entry below another is a button of its own. */
const treeActs: readonly Act[] = [...managedActs, ['add_child', '添加下级', 'Add below']];

/** Putting in use and out of it. */
export const switchActs: readonly Act[] = [
  ['enable', '启用', 'Put in use'],
  ['disable', '停用', 'Switch off'],
];

const print: Act = ['print', '打印', 'Print'];
/** Acts of every log that is only looked at. */
const reportActs: readonly Act[] = [view, ['export', '导出', 'Export'], print];

const pages: readonly Page[] = [
  {
    code: 'user',
    level: 'company',
    name: '用户管理',
    titleEn: 'Users',
    acts: [
      ...managedActs,
      ['freeze', '冻结', 'Freeze'],
      ['unfreeze', '解冻', 'Unfreeze'],
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
    acts: [...treeActs, ['users', '部门用户', 'Users of a department'], ['perm', '部门权限', 'What a department may']],
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
    acts: [...treeActs, ['add_rule', '数据规则', 'Data rules'], ['add_column_rule', '列规则', 'Column rules']],
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
    acts: [
      ...managedActs,
      ['copy', '复制', 'Copy'],
      print,
      ['refresh_cache', '刷新缓存', 'Refresh the cache'],
      ['restore', '回收站', 'Recycle bin'],
      ['purge', '彻底删除', 'Delete for good'],
    ],
  },
  { code: 'category', name: '分类字典', titleEn: 'Category dictionary', acts: treeActs },
  {
    code: 'online-user',
    level: 'company',
    name: '在线用户',
    titleEn: 'Online users',
    acts: [...reportActs, ['force_logout', '强制下线', 'Sign others out']],
  },
  {
    code: 'log',
    level: 'company',
    name: '日志管理',
    titleEn: 'Logs',
    acts: [...reportActs, ['purge', '清理', 'Remove old lines'], ['verify', '校验', 'Verify']],
  },
  {
    code: 'data-log',
    level: 'company',
    name: '数据日志',
    titleEn: 'Data log',
    acts: [...reportActs, ['compare', '对比', 'Compare']],
  },
  {
    code: 'quartz-job',
    name: '定时任务',
    titleEn: 'Scheduled jobs',
    acts: [
      ...managedActs,
      ['start', '启动', 'Start'],
      ['pause', '暂停', 'Pause'],
      ['run_once', '立即执行', 'Run now'],
      ['log', '日志', 'Log'],
    ],
  },
  {
    code: 'print-log',
    level: 'company',
    name: '打印日志',
    titleEn: 'Print log',
    acts: reportActs,
  },
  {
    code: 'upgrade-change',
    level: 'company',
    name: '升级调整记录',
    titleEn: 'Changes by upgrades',
    acts: reportActs,
  },
  { code: 'job-log', name: '任务日志', titleEn: 'Job log', acts: reportActs },
  {
    code: 'bill-rule',
    name: '单据编号规则',
    titleEn: 'Bill number rules',
    url: '/isystem/SysBillRule',
    acts: [
      ...managedActs,
      ['copy', '复制', 'Copy'],
      ['enable', '启用', 'Switch on'],
      ['disable', '停用', 'Switch off'],
      print,
      ['test', '试算', 'Test'],
      ['reset', '重置流水', 'Begin the serial anew'],
    ],
  },
  {
    code: 'check-rule',
    name: '编码校验规则',
    titleEn: 'Check rules',
    acts: [...managedActs, ['test', '测试', 'Test']],
  },
  { code: 'fill-rule', name: '填值规则', titleEn: 'Fill rules', acts: [...managedActs, ['test', '测试', 'Test']] },
  {
    code: 'region',
    name: '行政区划',
    titleEn: 'Regions',
    acts: treeActs,
  },
  { code: 'calendar', level: 'company', name: '系统日历', titleEn: 'Calendar', acts: managedActs },
  { code: 'user-agent', level: 'company', name: '代理人', titleEn: 'Deputies', acts: managedActs },
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
  {
    code: 'system-param',
    level: 'company',
    name: installmods['base']?.[0] ?? '',
    titleEn: installmods['base']?.[1] ?? '',
    url: '/isystem/systemParam/base',
    acts: [view, ['save', '保存', 'Save'], ['reset', '恢复默认', 'Restore the default']],
  },
  // Pages of other parts ask for the same grants.
  ...Object.entries(installmods).flatMap(([installmod, [name, titleEn]]): Page[] =>
    installmod === 'base' || modulePages.some(({ component }) => component === `${installmod}/param`)
      ? []
      : [
          {
            code: `param-${installmod}`,
            level: 'company',
            name,
            titleEn,
            url: `/isystem/systemParam/${installmod}`,
            acts: [],
          },
        ],
  ),
  { code: 'app-config', name: '应用设置', titleEn: 'Application settings', acts: [view, ['save', '保存', 'Save']] },
  {
    code: 'file',
    level: 'company',
    name: '文件管理',
    titleEn: 'Files',
    acts: [
      view,
      ['upload', '上传', 'Upload'],
      ['delete', '删除', 'Delete'],
      ['batch_delete', '批量删除', 'Delete several'],
      ['export', '导出', 'Export'],
      ['download', '下载', 'Download'],
      ['clean', '清理无主文件', 'Remove files nobody names'],
    ],
  },
  {
    code: 'recycle-bin',
    level: 'company',
    name: '回收站',
    titleEn: 'Recycle bin',
    acts: [...reportActs, ['restore', '还原', 'Restore'], ['delete', '彻底删除', 'Delete for good']],
  },
  { code: 'translate', name: '多语言翻译', titleEn: 'Translations', acts: managedActs },
  { code: 'update-log', name: '更新日志', titleEn: 'Update log', url: '/sys_update_log', acts: managedActs },
  {
    code: 'docker',
    name: '容器管理',
    titleEn: 'Containers',
    acts: [
      view,
      ['log', '日志', 'Log'],
      ['start', '启动', 'Start'],
      ['stop', '停止', 'Stop'],
      ['restart', '重启', 'Restart'],
    ],
  },
  {
    code: 'message',
    level: 'company',
    name: '消息记录',
    titleEn: 'Message log',
    acts: [...managedActs, ['resend', '重新发送', 'Send again']],
  },
  {
    code: 'message-template',
    level: 'company',
    name: '消息模板',
    titleEn: 'Message templates',
    acts: [...managedActs, ['test_send', '发送测试', 'Try']],
  },
  {
    code: 'message-config',
    level: 'company',
    name: '消息配置',
    titleEn: 'Message configuration',
    url: '/modules/message/sysMessageConfig',
    acts: [...managedActs, ...switchActs],
  },
  {
    code: 'third-app',
    level: 'company',
    name: '第三方应用',
    titleEn: 'Third-party apps',
    acts: [...managedActs.filter(([act]) => act !== 'import'), ...switchActs, ['test', '测试', 'Test']],
  },
  {
    code: 'gateway-route',
    name: '网关路由',
    titleEn: 'Gateway routes',
    acts: [...managedActs, ['refresh', '刷新', 'Refresh']],
  },
  {
    code: 'sql-warning',
    name: 'SQL预警',
    titleEn: 'SQL warnings',
    acts: [...managedActs, ...switchActs, ['run', '立即执行', 'Run now']],
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
  ...pages.flatMap(({ code, name, titleEn, acts, level, url = `/isystem/${code}` }, index) =>
    pageEntries({
      id: `system-${code}`,
      parentId: stableId('menu', 'system'),
      name,
      titleEn,
      url,
      componentName: `isystem-${code}`,
      sortNo: index + 1,
      acts,
      level,
      buttonId: (act) => `system-${code}-${act}`,
      codeOf: (act) => `system:${code}:${act}`,
    }),
  ),
];
