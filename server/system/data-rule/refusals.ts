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
  roleBeyondChange: {
    zh: '角色“{role}”拥有您没有的权限，不能修改',
    en: 'The role “{role}” has rights you do not have; you cannot change it',
  },
  saveRoleMenuFirst: {
    zh: '请先保存角色菜单权限!',
    en: 'Save the menu rights of the role first!',
  },
} as const satisfies RefusalTexts;
