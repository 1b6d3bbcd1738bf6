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
} as const satisfies RefusalTexts;
