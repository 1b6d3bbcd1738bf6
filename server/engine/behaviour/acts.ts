import type { Form } from '#server/engine/definition/catalogue.ts';
import type { DocumentAct } from './act.ts';
import { behaviours } from './registry.ts';
import { actOfStep } from './steps.ts';

/** Gives the acts of a form that has their buttons: what its modules do, then the steps from state to state. */
export function actsOf({ head, definition, ...form }: Form): readonly DocumentAct[] {
  if (head.isSub) return [];
  const { acts, steps } = behaviours();
  return [
    ...acts.filter(({ code, fits }) => definition.buttons.includes(code) && fits({ head, definition, ...form })),
    ...steps
      .filter(({ table, code }) => table === head.name && definition.buttons.includes(code))
      .map((step) => actOfStep(step)),
  ];
}
