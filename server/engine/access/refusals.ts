import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of rights to forms, rows and buttons. */
export const accessRefusals = {
  notSynced: {
    zh: 'NO_DB_SYNC',
    en: 'NO_DB_SYNC',
  },
  noButtonRight: {
    zh: '您没有“{title}”的“{button}”按钮权限，请联系管理员授权',
    en: 'You do not have the right to the button “{button}” of “{title}”; ask your administrator for it',
  },
  sayWhatToControl: {
    zh: '请说明要控制什么：列表可见、表单可见或表单可编辑',
    en: 'Say what is to be controlled: visible in lists, visible in forms or editable in forms',
  },
  notYoursToFree: {
    zh: '您自己没有“{label}”的这项权限，不能取消它的控制',
    en: 'You do not have this right to “{label}” yourself and cannot take its control away',
  },
  noButton: {
    zh: '“{title}”没有按钮“{code}”',
    en: '“{title}” has no button “{code}”',
  },
  controlGone: {
    zh: '没有这个按钮的控制项，请刷新后重试',
    en: 'This button is not controlled; reload and try again',
  },
  buttonNotYoursToFree: {
    zh: '您自己没有这个按钮的权限，不能取消它的控制',
    en: 'You do not have the right to this button yourself and cannot take its control away',
  },
  subTableFollows: {
    zh: '子表的数据随主表，请在主表上设置数据权限',
    en: 'Rows of a sub-table follow their main table; set its row rules there',
  },
  rowRuleGone: {
    zh: '数据规则不存在或已被删除，请刷新后重试',
    en: 'The row rule does not exist or was deleted; reload and try again',
  },
  rowRuleBindsYou: {
    zh: '数据规则“{rule}”正在约束您本人，不能{act}',
    en: 'The row rule “{rule}” binds yourself; “{act}” is not possible',
  },
  grantedToUnknown: {
    zh: '要授权的角色、部门或用户不存在，请刷新后重试',
    en: 'A role, department or user to be granted does not exist; reload and try again',
  },
  rightsGone: {
    zh: '所选的权限项已停用或不存在，请刷新后重试',
    en: 'Some of the chosen rights are disabled or do not exist; reload and try again',
  },
  grantBindsYou: {
    zh: '数据规则“{rule}”正在约束您本人，不能取消它的授权',
    en: 'The row rule “{rule}” binds yourself; its grant cannot be taken away',
  },
  notYoursToGrant: {
    zh: '您自己没有“{label}”的这项权限，不能授予他人',
    en: 'You do not have this right to “{label}” yourself and cannot grant it',
  },
  ruleNameTaken: {
    zh: '已有同名的规则',
    en: 'There is a rule with this name already',
  },
  ruleNameMissing: {
    zh: '请填写规则名称',
    en: 'Fill in the name of the rule',
  },
} as const satisfies RefusalTexts;
