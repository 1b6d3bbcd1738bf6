import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that acts of personnel tell when they are done. */
export const personnelAnswers = {
  nothingToHandOver: { zh: '{name}名下没有需要移交的工作', en: '{name} has no work to hand over' },
  workHandedOver: { zh: '已移交 {tasks} 项待办，由{names}接手', en: '{tasks} tasks were handed over to {names}' },
} as const satisfies RefusalTexts;
