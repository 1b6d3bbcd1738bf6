import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of menus. */
export const systemMenuRefusals = {
  menuOfModule: {
    zh: '菜单“{name}”由系统或模块提供，不能删除；可以隐藏或停用',
    en: 'The menu “{name}” is of the system or of a module and cannot be deleted; hide or disable it',
  },
  menuHasBelow: {
    zh: '菜单“{name}”下还有{names}等 {count} 个菜单或按钮，请先删除或移走它们，或一起选中后删除',
    en: 'The menu “{name}” has {names} and so on, {count} menus or buttons, below it; delete or move those first, or delete them together',
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
} as const satisfies RefusalTexts;
