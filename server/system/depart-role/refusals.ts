import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of department roles. */
export const systemDepartRoleRefusals = {
  departNotLed: {
    zh: '部门不存在，或不是您负责的部门',
    en: 'The department does not exist, or you do not look after it',
  },
  roleBeyondDepart: {
    zh: '角色“{role}”的权限不能超出所属部门的权限，请先在“部门管理”中为部门授权',
    en: 'The role “{role}” cannot have more rights than its department; grant those to the department in “Departments” first',
  },
  roleOfDepart: {
    zh: '角色“{role}”只能分配给本部门的用户',
    en: 'The role “{role}” can be given to users of its department only',
  },
  roleDepartGone: {
    zh: '部门不存在或已被删除，请重新选择',
    en: 'The department does not exist or was deleted; choose another',
  },
  departNamed: {
    zh: '部门“{name}”',
    en: 'the department “{name}”',
  },
} as const satisfies RefusalTexts;
