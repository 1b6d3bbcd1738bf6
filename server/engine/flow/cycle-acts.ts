import { transitionsOf, type Transition } from '#core/life-cycle/transitions.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';

/** State of a document that was handed in. */
export const HANDED_IN = '1';

/** Returns the acts people may do to documents of a form: those of its life cycle it has buttons for. */
export function cycleActsOf({ definition, head }: Form): readonly Transition[] {
  const { life_cycle: cycle, effects, buttons } = definition;
  if (cycle === undefined || effects === undefined || head.isSub) return [];
  return transitionsOf(cycle).filter(({ act }) => buttons.includes(act));
}
