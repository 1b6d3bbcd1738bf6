import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of positions. */
export const systemPositionRefusals = {
  positionInUse: {
    zh: '职务“{name}”正由{names}等 {count} 人担任，不能删除',
    en: '{names} and so on, {count} people, hold the position “{name}”, it cannot be deleted',
  },
} as const satisfies RefusalTexts;
