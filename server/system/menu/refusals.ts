import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of menus. */
export const systemMenuRefusals = {
  menuOfModule: {
    zh: '菜单“{name}”由系统或模块提供，不能删除；可以隐藏或停用',
    en: 'The menu entry “{name}” is of the system or of a module and cannot be deleted; hide or disable it',
  },
  menuHasBelow: {
    zh: '菜单“{name}”下还有{names}等 {count} 个菜单或按钮，请先删除或移走它们，或一起选中后删除',
    en: 'The menu entry “{name}” has {names} and so on, {count} menus or buttons, below it; delete or move those first, or delete them together',
  },
  noRightToTake: {
    zh: '您没有“{right}”权限，不能收回',
    en: 'You do not have the right “{right}” and cannot take it away',
  },
  menuPathTaken: {
    zh: '访问路径不允许重复，请重新填写',
    en: 'The path is used already; fill in another',
  },
  permissionTaken: {
    zh: '授权标识不允许重复，请重新填写',
    en: 'The permission is used already; fill in another',
  },
  menuFixed: {
    zh: '此菜单由系统或模块提供，{label}不能修改；可以隐藏、停用、移动或改名',
    en: 'This menu is of the system or of a module, {label} cannot be changed; it can be hidden, disabled, moved or renamed',
  },
  menuHasChildren: {
    zh: '此菜单下还有菜单或按钮，不能改为按钮',
    en: 'There are menus or buttons below this menu, it cannot become a button',
  },
  chooseParentMenu: {
    zh: '请选择上级菜单，或将类型改为一级菜单',
    en: 'Choose the menu entry above, or make it one of the first level',
  },
  topMenuNoParent: {
    zh: '一级菜单没有上级，请清空上级或将类型改为子菜单',
    en: 'A menu of the first level has none above; clear it or make it a menu below',
  },
  parentMenuGone: {
    zh: '上级菜单不存在或已被删除，请重新选择',
    en: 'The menu entry above does not exist or was deleted; choose another',
  },
  belowButton: {
    zh: '“{name}”是按钮，按钮下不能再建菜单或按钮',
    en: '“{name}” is a button; there can be neither menus nor buttons below it',
  },
  menuIntoItself: {
    zh: '不能移到本菜单或其下级菜单之下',
    en: 'It cannot be moved below itself or a menu below it',
  },
  menuPath: {
    zh: '请填写以 / 开头的路径，或以 http://、https:// 开头的网址',
    en: 'Fill in a path that begins with /, or an address that begins with http:// or https://',
  },
  menuPathUsed: {
    zh: '访问路径已被菜单“{name}”使用，请重新填写',
    en: 'The menu entry “{name}” uses this path already; fill in another',
  },
  permissionTwice: {
    zh: '授权标识重复',
    en: 'The permission is there twice',
  },
  permissionUsed: {
    zh: '授权标识已被“{name}”使用，请重新填写',
    en: '“{name}” uses this permission already; fill in another',
  },
  rightNotYours: {
    zh: '您没有“{right}”权限，不能授予或收回',
    en: 'You do not have the right “{right}” and can neither grant it nor take it away',
  },
  homeNotDisabled: {
    zh: '首页不能停用',
    en: 'The home page cannot be disabled',
  },
  menusNotDisabled: {
    zh: '停用后将无法再管理菜单，不能停用',
    en: 'Menus could not be managed any more; it cannot be disabled',
  },
  parentEntryMissing: {
    zh: '上级菜单“{text}”不存在，请先添加，或填写它的路径',
    en: 'The parent menu entry “{text}” does not exist; add it first, or write its path',
  },
  parentEntrySeveral: {
    zh: '上级菜单“{text}”有 {count} 个，请填写它的路径',
    en: 'There are {count} parent menu entries “{text}”; write the path of one',
  },
} as const satisfies RefusalTexts;
