import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of several lists of the administration. */
export const systemRefusals = {
  ownRolesRights: {
    zh: '不能修改自己所属角色的权限，请由其他管理员操作',
    en: 'Nobody changes the rights of his own roles; ask another administrator',
  },
  entryUnknown: {
    zh: '未找到对应实体',
    en: 'The entry was not found',
  },
  ownRoles: {
    zh: '不能修改自己的角色',
    en: 'Nobody changes his own roles',
  },
  roleBeyondGive: {
    zh: '角色“{role}”拥有您没有的权限，不能分配或收回',
    en: 'The role “{role}” has rights you do not have; you can neither give it nor take it away',
  },
  roleBeyondChange: {
    zh: '角色“{role}”拥有您没有的权限，不能修改',
    en: 'The role “{role}” has rights you do not have; you cannot change it',
  },
} as const satisfies RefusalTexts;
