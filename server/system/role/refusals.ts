import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of roles. */
export const systemRoleRefusals = {
  roleHasAll: {
    zh: '角色“{role}”拥有全部权限，不需要授权',
    en: 'The role “{role}” has all rights and needs no grants',
  },
  grantChanged: {
    zh: '{holder}的授权已被{by}修改，请重新打开后再保存',
    en: 'The grants of {holder} were changed by {by}; open them again before you save',
  },
  menusGone: {
    zh: '有菜单已被删除，请重新打开后再保存',
    en: 'Some menus were deleted; open it again and save then',
  },
  rightsNotYours: {
    zh: '您没有{rights}{rest}权限，不能授予或收回',
    en: 'You do not have the rights {rights}{rest} and can neither grant them nor take them away',
  },
  roleOfSystem: {
    zh: '角色“{role}”由系统使用，不能删除',
    en: 'The system uses the role “{role}”, it cannot be deleted',
  },
  roleBeyondDelete: {
    zh: '角色“{role}”拥有您没有的权限，不能删除',
    en: 'The role “{role}” has rights you do not have; you cannot delete it',
  },
  roleInUse: {
    zh: '角色“{name}”正由{names}等 {count} 人使用，请先在“用户”中移除后再删除',
    en: '{names} and so on, {count} people, have the role “{name}”; take it from them in “Users” before you delete it',
  },
  andMore: {
    zh: '等 {count} 项',
    en: ' and so on, {count} in all,',
  },
  roleNamed: {
    zh: '角色“{name}”',
    en: 'the role “{name}”',
  },
} as const satisfies RefusalTexts;
