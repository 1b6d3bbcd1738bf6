import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of permission inspections. */
export const systemInspectorRefusals = {
  menuNotTheirs: {
    zh: '菜单不存在，或不属于该用户所在的公司',
    en: 'The menu does not exist, or does not belong to the company of the user',
  },
} as const satisfies RefusalTexts;
