import { stableId } from '#server/db/stable-id.ts';
import { pageEntries, type Act, type MenuEntry } from './page-entries.ts';

const view: Act = ['view', '查看', 'View'];
const save: Act = ['export', '导出', 'Export'];
const print: Act = ['print', '打印', 'Print'];

/** Pages of monitoring; they keep the names of the family, whatever the server runs on [B2.34]. */
const pages: readonly {
  readonly code: string;
  readonly name: string;
  readonly titleEn: string;
  readonly acts: readonly Act[];
}[] = [
  { code: 'system-info', name: '服务器信息', titleEn: 'System info', acts: [view] },
  { code: 'jvm', name: 'JVM信息', titleEn: 'JVM', acts: [view] },
  { code: 'tomcat', name: 'Tomcat信息', titleEn: 'Tomcat', acts: [view] },
  { code: 'redis', name: 'Redis监控', titleEn: 'Redis', acts: [view, save, print] },
  { code: 'sql', name: 'SQL监控', titleEn: 'SQL', acts: [view, save, print] },
  { code: 'http-trace', name: '请求追踪', titleEn: 'HTTP trace', acts: [view, save, print] },
  { code: 'disk', name: '磁盘监控', titleEn: 'Disk', acts: [view] },
  {
    code: 'backup',
    name: '备份',
    titleEn: 'Backups',
    acts: [view, ['make', '备份和校验', 'Make and verify'], ['export', '下载', 'Download']],
  },
];

/** The menu of monitoring: of the platform, for its figures are those of all companies. */
export const monitorMenus: readonly MenuEntry[] = [
  {
    id: stableId('menu', 'monitor'),
    parentId: null,
    name: '系统监控',
    titleEn: 'Monitoring',
    url: '/monitor',
    component: 'layouts/RouteView',
    menuType: 0,
    icon: 'chart',
    sortNo: 960,
    level: 'platform',
  },
  ...pages.flatMap(({ code, name, titleEn, acts }, index) =>
    pageEntries({
      id: `monitor-${code}`,
      parentId: stableId('menu', 'monitor'),
      name,
      titleEn,
      url: `/monitor/${code}`,
      componentName: `monitor-${code}`,
      sortNo: index + 1,
      acts,
      level: 'platform',
      buttonId: (act) => `monitor-${code}-${act}`,
      codeOf: (act) => `monitor:${code}:${act}`,
    }),
  ),
];
