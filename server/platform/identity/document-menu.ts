import { ownEntry } from '#core/lists/own-entry.ts';
import { stableId } from '#server/db/stable-id.ts';
import { pageEntries, type Act, type MenuEntry } from './page-entries.ts';

/** A page of the document centre with its permission codes, `<permission>:<act>`. */
type Page = {
  readonly code: string;
  readonly name: string;
  readonly titleEn: string;
  readonly url: string;
  readonly permission: string;
  readonly acts: readonly Act[];
};

const pages: readonly Page[] = [
  {
    code: 'doc_index',
    name: '文档中心',
    titleEn: 'Document centre',
    url: '/doc/index',
    permission: 'doc:index',
    acts: [
      ['view', '查看', 'View'],
      ['new_folder', '新建文件夹', 'New folder'],
      ['upload', '上传', 'Upload'],
      ['move', '移动和重命名', 'Move and rename'],
      ['share', '授权和分享', 'Grant and share'],
      ['delete', '删除', 'Delete'],
      ['restore', '恢复', 'Restore'],
    ],
  },
  {
    code: 'doc_myeditor',
    name: '在线编辑',
    titleEn: 'Editor',
    url: '/doc/myeditor',
    permission: 'doc:myeditor',
    acts: [
      ['view', '查看', 'View'],
      ['save', '保存', 'Save'],
      ['history', '历史版本', 'History'],
      ['export', '导出', 'Export'],
    ],
  },
];

/** Online spreadsheets [B2.10]. */
const spreadsheetPage: Page = {
  code: 'luckysheet_list',
  name: '在线表格',
  titleEn: 'Spreadsheets',
  url: '/luckysheet/list',
  permission: 'luckysheet:list',
  acts: [
    ['view', '查看', 'View'],
    ['add', '新增', 'Add'],
    ['copy', '复制', 'Copy'],
    ['edit', '编辑', 'Edit'],
    ['share', '授权', 'Grant'],
    ['history', '历史版本', 'History'],
    ['import', '导入', 'Import'],
    ['export', '导出', 'Export'],
    ['delete', '删除', 'Delete'],
    ['batch_delete', '批量删除', 'Delete several'],
    ['restore', '恢复', 'Restore'],
  ],
};

/** Sees and manages what belongs to everybody; granted by hand only, no role of a module file brings it. */
const managedByHand: Readonly<Record<string, readonly Act[]>> = {
  doc_index: [['manage_all', '管理所有文档', 'Manage all documents']],
  luckysheet_list: [['manage_all', '管理所有在线表格', 'Manage all spreadsheets']],
};

/** Pages of documents and spreadsheets that roles of module files are granted, like forms: `doc:*`, `doc:index:view`. */
export const documentPages = [...pages, spreadsheetPage].map(({ code, permission, acts }) => ({
  table: code,
  permission,
  buttons: acts.map(([act]) => act),
  module: 'doc',
}));

/** The menu of the document centre [B2.7]. */
export const documentMenus: readonly MenuEntry[] = [
  {
    id: stableId('menu', 'doc'),
    parentId: null,
    name: '文档中心',
    titleEn: 'Document centre',
    url: '/doc',
    component: 'layouts/RouteView',
    menuType: 0,
    icon: 'folder',
    sortNo: 140,
  },
  ...[...pages, spreadsheetPage].flatMap(({ code, name, titleEn, url, permission, acts }, index) =>
    pageEntries({
      id: stableId('menu', code),
      parentId: stableId('menu', 'doc'),
      name,
      titleEn,
      url,
      componentName: code,
      sortNo: index + 1,
      acts: [...acts, ...(ownEntry(managedByHand, code) ?? [])],
      level: 'company',
      buttonId: (act) => stableId('button', permission, act),
      codeOf: (act) => `${permission}:${act}`,
    }),
  ),
];
