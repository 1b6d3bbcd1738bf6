import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of several lists of the administration. */
export const systemRefusals = {
  ownRolesRights: {
    zh: '不能修改自己所属角色的权限，请由其他管理员操作',
    en: 'You cannot change the rights of your own roles; ask another administrator',
  },
  entryUnknown: {
    zh: '未找到对应实体',
    en: 'The entry was not found',
  },
  ownRoles: {
    zh: '不能修改自己的角色',
    en: 'You cannot change your own roles',
  },
  roleBeyondGive: {
    zh: '角色“{role}”拥有您没有的权限，不能分配或收回',
    en: 'The role “{role}” has rights you do not have; you can neither give it nor take it away',
  },
  roleBeyondChange: {
    zh: '角色“{role}”拥有您没有的权限，不能修改',
    en: 'The role “{role}” has rights you do not have; you cannot change it',
  },
  usersGone: {
    zh: '所选用户不存在或已被删除，请重新选择',
    en: 'Some chosen users do not exist or were deleted; choose again',
  },
  endNotAfterBegin: {
    zh: '结束时间必须晚于开始时间',
    en: 'The end has to be after the beginning',
  },
  accountExists: {
    zh: '用户账号已存在',
    en: 'The account exists already',
  },
} as const satisfies RefusalTexts;
