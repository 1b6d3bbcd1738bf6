import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of departments. */
export const systemDepartRefusals = {
  departInUse: {
    zh: '部门“{name}”{what}：{shown}等 {count} {unit}，不能删除',
    en: 'The department “{name}” {what}: {shown} and so on, {count} {unit}, and cannot be deleted',
  },
  onlyDepart: {
    zh: '“{person}”只属于这个部门，请先将其加入其他部门',
    en: '“{person}” belongs to this department only; add him to another first',
  },
  departsFull: {
    zh: '同一上级下的部门已达上限，请新建一级部门',
    en: 'There is no room for more departments under this one; make one of the first level',
  },
  departParentGone: {
    zh: '上级部门不存在或已被删除，请重新选择',
    en: 'The department above does not exist or was deleted; choose another',
  },
  departIntoItself: {
    zh: '不能移到本部门或其下级部门之下',
    en: 'It cannot be moved below itself or a department below it',
  },
  headGone: {
    zh: '负责人不存在，请重新选择',
    en: 'The head does not exist; choose another',
  },
  departsBelow: {
    zh: '下还有下级部门',
    en: 'has departments below it',
  },
  usersInIt: {
    zh: '中还有用户',
    en: 'has users in it',
  },
  pieces: {
    zh: '个',
    en: 'of them',
  },
  people: {
    zh: '人',
    en: 'people',
  },
  severalDeparts: {
    zh: '{label}“{text}”有 {count} 个，请填写机构编码',
    en: '{label} “{text}” is there {count} times; write the code of the department',
  },
} as const satisfies RefusalTexts;
