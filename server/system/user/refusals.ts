import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of users. */
export const systemUserRefusals = {
  phone: {
    zh: '手机',
    en: 'Mobile',
  },
  email: {
    zh: '邮箱',
    en: 'Email',
  },
  workNo: {
    zh: '工号',
    en: 'Employee no.',
  },
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
    en: 'The account of {name} is active and nobody else can hand its work over; freeze the account first, or let its owner hand tasks on in “My tasks”',
  },
  ownPlace: {
    zh: '不能修改自己的{what}，请由其他管理员操作',
    en: 'You cannot change your own {what}; ask another administrator',
  },
  ownDeparts: {
    zh: '所属部门',
    en: 'departments',
  },
  ownSuperior: {
    zh: '不能将自己设为他人的直属上级，{ask}',
    en: 'You cannot make yourself the superior of others; {ask}',
  },
  ownHead: {
    zh: '不能修改自己负责的部门，{ask}',
    en: 'You cannot change the departments you look after; {ask}',
  },
  ownDepartMove: {
    zh: '不能移动自己所在的部门，也不能将部门移到其下，{ask}',
    en: 'You cannot move your own department, or move departments below it; {ask}',
  },
  ownDeputy: {
    zh: '不能将自己设为他人的代理人，请由本人或其他管理员操作',
    en: 'You cannot make yourself the deputy of others; they do it themselves, or another administrator does',
  },
  ownField: {
    zh: '不能修改自己的{label}，{ask}',
    en: 'You cannot change your own {label}; {ask}',
  },
  superiorSelf: {
    zh: '直属上级不能是本人',
    en: 'The superior has to be somebody else',
  },
  superiorGone: {
    zh: '直属上级不存在，请重新选择',
    en: 'The superior does not exist; choose another',
  },
  positionGone: {
    zh: '职务“{name}”不存在，请重新选择',
    en: 'The position “{name}” does not exist; choose another',
  },
  departsGone: {
    zh: '所选部门不存在或已被删除，请重新选择',
    en: 'Some chosen departments do not exist or were deleted; choose again',
  },
  ledDepartGone: {
    zh: '负责部门不存在或已被删除，请重新选择',
    en: 'A department looked after does not exist or was deleted; choose again',
  },
  mainDepart: {
    zh: '主岗部门须是所属部门之一',
    en: 'The main department has to be one of the departments',
  },
  noRightToRoles: {
    zh: '您没有分配角色的权限',
    en: 'You do not have the right to assign roles',
  },
  identity: {
    zh: '身份',
    en: 'standing',
  },
  ledDeparts: {
    zh: '负责部门',
    en: 'departments looked after',
  },
  superior: {
    zh: '直属上级',
    en: 'superior',
  },
  post: {
    zh: '职务',
    en: 'position',
  },
  askOther: {
    zh: '请由其他管理员操作',
    en: 'ask another administrator',
  },
  mainDepartLabel: {
    zh: '主岗部门',
    en: 'main department',
  },
} as const satisfies RefusalTexts;
