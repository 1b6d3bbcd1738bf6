import type { FormView } from '#core/screen/form-view.ts';

/** The form as a task has it: what has to be filled in to agree is marked so. */
export function taskForm(view: FormView, needed: readonly string[]): FormView {
  const marked = <Field extends FormView['fields'][number]>(field: Field): Field =>
    needed.includes(field.name) && !field.isReadonly ? { ...field, rules: { ...field.rules, required: true } } : field;
  return {
    ...view,
    fields: view.fields.map(marked),
    groups: view.groups.map((group) => ({ ...group, fields: group.fields.map(marked) })),
  };
}

/** Is there anything to be written in it? */
export function isWritable(view: FormView): boolean {
  return [view, ...view.subs].some(({ fields }) => fields.some(({ isReadonly, isHidden }) => !isReadonly && !isHidden));
}
