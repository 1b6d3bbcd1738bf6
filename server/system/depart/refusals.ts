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
} as const satisfies RefusalTexts;
