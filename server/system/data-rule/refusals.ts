import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of data rules. */
export const systemDataRuleRefusals = {
  formOfRuleGone: {
    zh: '规则所属的表单已被删除，请删除此规则',
    en: 'The form of the rule was deleted; delete the rule',
  },
  permissionUnknown: {
    zh: '未找到权限配置信息',
    en: 'No such permission was found',
  },
  saveRoleMenuFirst: {
    zh: '请先保存角色菜单权限!',
    en: 'Save the menu rights of the role first!',
  },
  menuNoList: {
    zh: '此菜单不是表单的列表，没有数据规则；数据规则约束表单的记录，请选择表单的菜单',
    en: 'This menu is no list of a form and has no row rules, which narrow the records of a form; choose the menu of a form',
  },
  menuOfCell: {
    zh: '菜单“{text}”不存在或不是表单的列表',
    en: 'The menu entry “{text}” does not exist or is no list of a form',
  },
} as const satisfies RefusalTexts;
