import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of running processes. */
export const systemWorkflowRunRefusals = {
  onlyOwnDeputies: {
    zh: '只能删除自己的委托，别人委托给您的请联系委托人',
    en: 'You can delete deputies of your own only; ask whoever named you as a deputy',
  },
} as const satisfies RefusalTexts;
