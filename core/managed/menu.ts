import { subject, type SubjectField, type SubjectOption } from './subject.ts';

const yesNo: readonly SubjectOption[] = [
  ['1', ['是', 'Yes']],
  ['0', ['否', 'No']],
];
/** Entries with an address; a button has none. */
const ofPages = ['menuType', ['0', '1']] as const;
const ofButtons = ['menuType', ['2']] as const;

/** A yes or no that pages have. */
function switched<const Name extends string>(name: Name, label: SubjectField['label'], defaultText: '0' | '1') {
  return { name, label, widget: 'switch', options: yesNo, defaultText, isListed: false, when: ofPages } as const;
}

const addresses = [
  {
    name: 'url',
    label: ['路径', 'Address'],
    maxLength: 255,
    isRequired: true,
    query: 'like',
    width: 200,
    when: ofPages,
  },
  { name: 'component', label: ['组件', 'Component'], maxLength: 255, width: 160, when: ofPages },
  { name: 'componentName', label: ['组件名', 'Component name'], maxLength: 100, isListed: false, when: ofPages },
  { name: 'redirect', label: ['默认跳转', 'Redirects to'], maxLength: 255, isListed: false, when: ofPages },
] as const satisfies readonly SubjectField[];

const codes = [
  {
    name: 'perms',
    label: ['授权标识', 'Permission code'],
    maxLength: 255,
    pattern: {
      source: '^[A-Za-z0-9_.$:,-]+$',
      said: [
        '授权标识由字母、数字和 _ . $ - 组成，各段用冒号分开，多个标识用逗号分开',
        'letters, digits and _ . $ -, parts separated by colons, several codes by commas',
      ],
    },
    query: 'like',
    width: 220,
  },
  {
    name: 'permsType',
    label: ['授权策略', 'Granted means'],
    widget: 'list',
    options: [
      ['1', ['可见/可访问', 'Visible']],
      ['2', ['可编辑', 'Editable']],
    ],
    defaultText: '1',
    isListed: false,
    when: ofButtons,
  },
] as const satisfies readonly SubjectField[];

/** Menus, their buttons, and what can be granted of them [system.permission]. */
export const menuSubject = subject({
  title: ['菜单权限', 'Menus and permissions'],
  item: ['菜单', 'menu entry'],
  naming: 'name',
  permission: 'system:permission',
  path: '/sys/permission',
  fields: [
    { name: 'name', label: ['名称', 'Name'], isRequired: true, maxLength: 100, query: 'like', width: 260 },
    { name: 'titleEn', label: ['英文名称', 'English name'], maxLength: 100, isListed: false },
    {
      name: 'menuType',
      label: ['类型', 'Kind'],
      widget: 'radio',
      options: [
        ['0', ['一级菜单', 'Top entry']],
        ['1', ['子菜单', 'Entry below']],
        ['2', ['按钮/权限', 'Button']],
      ],
      isRequired: true,
      defaultText: '1',
      query: 'equals',
      width: 110,
    },
    { name: 'parentId', label: ['上级', 'Above'], widget: 'list', hasChoices: true, isListed: false },
    ...addresses,
    ...codes,
    { name: 'icon', label: ['图标', 'Icon'], maxLength: 100, isListed: false, when: ofPages },
    { name: 'sortNo', label: ['排序', 'Order'], widget: 'number', min: 0, max: 99_999, defaultText: '1', width: 80 },
    {
      name: 'showType',
      label: ['显示端', 'Shown'],
      widget: 'list',
      options: [
        ['1', ['前台', 'Front office']],
        ['2', ['后台', 'Back office']],
      ],
      isListed: false,
      when: ofPages,
    },
    switched('keepAlive', ['缓存页面', 'Keep the page'], '1'),
    switched('hidden', ['隐藏', 'Hidden'], '0'),
    switched('route', ['路由菜单', 'Is a route'], '1'),
    switched('internalOrExternal', ['新窗口打开', 'Opens a new window'], '0'),
    switched('alwaysShow', ['聚合路由', 'Stays at its own address'], '0'),
    {
      name: 'status',
      label: ['状态', 'State'],
      widget: 'switch',
      options: [
        ['1', ['启用', 'In use']],
        ['0', ['停用', 'Switched off']],
      ],
      defaultText: '1',
      width: 80,
    },
    {
      name: 'description',
      label: ['描述', 'Description'],
      widget: 'textarea',
      maxLength: 255,
      isListed: false,
      isWide: true,
    },
  ],
});
