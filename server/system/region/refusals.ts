import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of regions. */
export const systemRegionRefusals = {
  regionOfSystem: {
    zh: '“{name}”是系统自带的行政区划，不能删除；不再使用时请编辑为“停用”',
    en: '“{name}” is a region of the system and cannot be deleted; disable it when it is no longer used',
  },
  regionHasBelow: {
    zh: '“{name}”还有下级行政区划，不能删除；请先删除它的下级',
    en: '“{name}” has regions below it and cannot be deleted; delete those first',
  },
  provinceCode: {
    zh: '省级行政区划的代码以 0000 结尾，例如 440000',
    en: 'The code of a province ends with 0000, for example 440000',
  },
  regionParentGone: {
    zh: '上级行政区划不存在或已被删除，请重新选择',
    en: 'The region above does not exist or was deleted; choose another',
  },
  regionLowest: {
    zh: '“{name}”是县级，不能再有下级，请选择省级或地级',
    en: '“{name}” is a county and has nothing below it; choose a province or a prefecture',
  },
  regionStart: {
    zh: '“{name}”下级的代码以 {start} 开头，与它的代码不同',
    en: 'Codes below “{name}” begin with {start}, and are not its own',
  },
  prefectureCode: {
    zh: '地级行政区划的代码以 00 结尾，例如 440100',
    en: 'The code of a prefecture ends with 00, for example 440100',
  },
  countyCode: {
    zh: '县级行政区划的代码不能以 00 结尾，例如 440103',
    en: 'The code of a county cannot end with 00, for example 440103',
  },
  aboveUnknown: {
    zh: '上级“{text}”不存在，请填写上级的区划代码或名称',
    en: 'The region above “{text}” does not exist; write its code or name',
  },
  aboveSeveral: {
    zh: '名称为“{text}”的上级有 {count} 个，请填写区划代码',
    en: 'There are {count} regions above named “{text}”; write the code of one',
  },
} as const satisfies RefusalTexts;
