import type { FormFile } from '#core/online/definition.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { DocumentAct } from './act.ts';
import { behaviours } from './registry.ts';
import { actOfStep } from './steps.ts';

/** Gives the titles of all buttons modules have acts for. */
export function buttonsOfModules(): readonly Pick<DocumentAct, 'code' | 'title' | 'titleEn'>[] {
  const { acts, steps } = behaviours();
  return [...acts, ...steps];
}

/** Gives as much of a form that stands in a file as acts look at to see whether they fit. */
export function formOfFile(value: FormFile): Form {
  const byName = new Map(value.fields.map((field) => [field.name, field]));
  return { definition: value, head: { name: value.table, isSub: false, byName } } as unknown as Form;
}

/** Gives the acts of a form that has their buttons: what its modules do, then the steps from state to state. */
export function actsOf(form: Form): readonly DocumentAct[] {
  if (form.head.isSub) return [];
  const { acts, steps } = behaviours();
  const hasButton = ({ code }: { readonly code: string }): boolean => form.definition.buttons.includes(code);
  return [
    ...acts.filter((act) => hasButton(act) && act.fits(form)),
    ...steps.filter((step) => hasButton(step) && step.table === form.head.name).map(actOfStep),
  ];
}
