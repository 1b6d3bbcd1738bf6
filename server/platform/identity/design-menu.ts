import { stableId } from '#server/db/stable-id.ts';
import { pageEntries, type Act, type Level, type MenuEntry } from './page-entries.ts';

/** The folder the module `online` brings as well: one folder, whichever comes first. */
const folder = stableId('menu', 'online');

/** A page of online development; `acts` are its permission codes, `<permission>:<act>`, or `online:<act>` where the act says its page. */
type Page = {
  readonly code: string;
  /** Prefix of the ids of its entries, where it is not `online-<code>`: grants depend on them. */
  readonly id?: string;
  readonly name: string;
  readonly titleEn: string;
  /** Address and component, where they are not `/online/<code>`. */
  readonly url?: string;
  /** Prefix of its permission codes, where it is not `online:<code>`. */
  readonly permission?: string;
  readonly acts: readonly Act[];
  readonly level?: Level;
};

const pages: readonly Page[] = [
  {
    code: 'cgform',
    name: '在线表单',
    titleEn: 'Online forms',
    acts: [
      ['view', '查看', 'View'],
      ['add', '新增', 'Add'],
      ['edit', '编辑', 'Edit'],
      ['delete', '删除', 'Delete'],
      ['copy', '复制', 'Copy'],
      ['import', '导入', 'Import'],
      ['export', '导出', 'Export'],
      ['print', '打印', 'Print'],
      ['sync', '同步数据库', 'Synchronise'],
      ['menu', '加入菜单', 'Add to menu'],
      ['auth', '权限管理', 'Permissions'],
      ['print:view', '查看打印模板', 'View print templates'],
      ['print:edit', '设计打印模板', 'Design print templates'],
      ['print:delete', '删除打印模板', 'Delete print templates'],
    ],
  },
  {
    code: 'cgreport',
    name: '在线报表',
    titleEn: 'Online reports',
    acts: [
      ['view', '查看', 'View'],
      ['add', '新增', 'Add'],
      ['edit', '编辑', 'Edit'],
      ['delete', '删除', 'Delete'],
      ['copy', '复制', 'Copy'],
      ['import', '导入', 'Import'],
      ['export', '导出', 'Export'],
      ['print', '打印', 'Print'],
      ['parse_sql', '解析SQL（可查询全部业务数据）', 'Parse SQL (reads all business data)'],
      ['preview', '预览', 'Preview'],
      ['menu', '加入菜单', 'Add to menu'],
    ],
  },
  {
    code: 'graph-report',
    id: 'online-graphreport',
    name: '在线图表',
    titleEn: 'Online charts',
    acts: [
      ['view', '查看', 'View'],
      ['add', '新增', 'Add'],
      ['edit', '编辑', 'Edit'],
      ['delete', '删除', 'Delete'],
      ['copy', '复制', 'Copy'],
      ['import', '导入', 'Import'],
      ['export', '导出', 'Export'],
      ['print', '打印', 'Print'],
      ['preview', '预览', 'Preview'],
      ['menu', '加入菜单', 'Add to menu'],
    ],
  },
  {
    code: 'dessheet',
    name: '设计报表',
    titleEn: 'Sheet reports',
    acts: [
      ['view', '查看', 'View'],
      ['save', '保存', 'Save'],
      ['preview', '预览', 'Preview'],
      ['publish', '发布', 'Publish'],
    ],
  },
  {
    code: 'code-design',
    name: '编码设计',
    titleEn: 'Number rules',
    url: '/codeDesign/design',
    acts: [
      ['view', '查看', 'View'],
      ['save', '保存', 'Save'],
    ],
  },
  {
    code: 'enhance',
    name: '表单增强',
    titleEn: 'Form enhancements',
    acts: [
      ['cgform:view', '查看', 'View'],
      ['cgform:edit', '编辑', 'Edit'],
      ['cgform:import', '导入', 'Import'],
      ['cgform:export', '导出', 'Export'],
    ],
  },
  {
    code: 'button',
    name: '自定义按钮',
    titleEn: 'Custom buttons',
    acts: [
      ['cgform:view', '查看', 'View'],
      ['cgform:edit', '编辑', 'Edit'],
      ['cgform:import', '导入', 'Import'],
      ['cgform:export', '导出', 'Export'],
    ],
  },
  {
    // Who of a company may use what of a form is the company's own.
    code: 'form-role',
    level: 'company',
    name: '表单权限配置',
    titleEn: 'Form permissions',
    acts: [
      ['cgform:view', '查看', 'View'],
      ['cgform:auth', '权限管理', 'Permissions'],
    ],
  },
  {
    code: 'amis-page',
    name: 'AMIS页面',
    titleEn: 'Amis pages',
    url: '/amis-page',
    permission: 'system:amis-page',
    acts: [
      ['view', '查看', 'View'],
      ['edit', '编辑', 'Edit'],
      ['history', '历史版本', 'History'],
      ['restore', '恢复版本', 'Restore a version'],
      ['delete', '删除', 'Delete'],
      ['menu', '加入菜单', 'Add to menu'],
    ],
  },
  {
    code: 'data-source',
    name: '数据源管理',
    titleEn: 'Data sources',
    url: '/isystem/data-source',
    permission: 'system:data-source',
    acts: [
      ['view', '查看', 'View'],
      ['add', '新增', 'Add'],
      ['edit', '编辑', 'Edit'],
      ['delete', '删除', 'Delete'],
      ['batch_delete', '批量删除', 'Delete several'],
      ['import', '导入', 'Import'],
      ['export', '导出', 'Export'],
      ['test', '测试连接', 'Test the connection'],
    ],
  },
  {
    code: 'module-files',
    name: '模块文件',
    titleEn: 'Module files',
    acts: [
      ['view', '查看', 'View'],
      ['export', '导出', 'Export'],
      ['import', '导入', 'Import'],
    ],
  },
  {
    code: 'desform',
    name: '拖拽表单设计',
    titleEn: 'Designed forms',
    acts: [
      ['view', '查看', 'View'],
      ['add', '新增', 'Add'],
      ['edit', '编辑', 'Edit'],
      ['delete', '删除', 'Delete'],
      ['batch_delete', '批量删除', 'Delete several'],
      ['import', '导入', 'Import'],
      ['export', '导出', 'Export'],
      ['design', '设计', 'Design'],
      ['publish', '发布', 'Publish'],
    ],
  },
  { code: 'popup-test', name: '弹窗报表测试', titleEn: 'Popup test', acts: [['view', '查看', 'View']] },
  {
    code: 'code-gen',
    name: '代码生成',
    titleEn: 'Code generation',
    acts: [
      ['view', '查看', 'View'],
      ['preview', '预览', 'Preview'],
      ['download', '下载', 'Download'],
    ],
  },
];

/** The menu of online development: the designers of forms, reports and charts with their buttons [B2.35]. */
export const designMenus: readonly MenuEntry[] = [
  {
    id: folder,
    parentId: null,
    name: '在线开发',
    titleEn: 'Online development',
    url: '/online',
    component: 'layouts/RouteView',
    menuType: 0,
    icon: 'settings',
    sortNo: 900,
  },
  ...pages.flatMap((page, index) => {
    const { code, name, titleEn, acts, level, url = `/online/${code}`, permission = `online:${code}` } = page;
    const id = page.id ?? `online-${code}`;
    return pageEntries({
      id,
      parentId: folder,
      name,
      titleEn,
      url,
      componentName: `online-${code}`,
      sortNo: index + 1,
      acts,
      level,
      buttonId: (act) => `${id}-${act.replace(':', '-')}`,
      codeOf: (act) => (act.includes(':') ? `online:${act}` : `${permission}:${act}`),
    });
  }),
];
