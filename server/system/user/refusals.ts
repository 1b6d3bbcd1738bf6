import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of users. */
export const systemUserRefusals = {
  noUser: {
    zh: '用户不存在！',
    en: 'The user does not exist!',
  },
  ownPassword: {
    zh: '请在“修改密码”中修改自己的密码',
    en: 'Change your own password with “Change password”',
  },
  noSecondStep: {
    zh: '该用户没有开启二次验证，也没有通行密钥',
    en: 'The user has neither a second step nor passkeys',
  },
  identityTaken: {
    zh: '账号、手机或邮箱已被其他用户使用，不能还原',
    en: 'The account, phone or e-mail is used by another user, it cannot be restored',
  },
  accountTaken: {
    zh: '账号“{account}”已被其他用户使用，不能还原用户“{name}”',
    en: 'The account “{account}” is used by another user, the user “{name}” cannot be restored',
  },
  contactTaken: {
    zh: '{label}“{value}”已被其他用户使用，不能还原用户“{name}”',
    en: '{label} “{value}” is used by another user, the user “{name}” cannot be restored',
  },
  notOneself: {
    zh: '不能{act}自己的账号',
    en: '“{act}” is not possible for your own account',
  },
  guestOfSystem: {
    zh: '访客账号由系统使用，不能{act}，可在系统设置中关闭访客',
    en: 'The system uses the guest account, “{act}” is not possible; guests can be turned off in the system settings',
  },
  userBeyond: {
    zh: '用户“{user}”的角色“{role}”拥有您没有的权限，请由拥有这些权限的管理员操作',
    en: 'The role “{role}” of the user “{user}” has rights you do not have; ask an administrator who has them',
  },
  stillThere: {
    zh: '{name}的账号正常，不能由他人移交；请先冻结，或由本人在“我的待办”中转办',
    en: '{name} is there: freeze the account first, or let its owner pass on the tasks himself',
  },
  ownPlace: {
    zh: '不能修改自己的{what}，请由其他管理员操作',
    en: 'Nobody changes where he stands himself ({what}); ask another administrator',
  },
  ownDeparts: {
    zh: '所属部门',
    en: 'departments',
  },
} as const satisfies RefusalTexts;
