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
} as const satisfies RefusalTexts;
