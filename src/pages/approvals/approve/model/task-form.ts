import type { FormView } from '#core/screen/form-view.ts';

type Field = FormView['fields'][number];

/** Fields that can only be read here and hold nothing: whoever decides need not scroll past them. */
export function emptyFields(view: FormView, record: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const isEmpty = ({ name, isReadonly, isHidden, formula, widget }: Field): boolean =>
    isReadonly && !isHidden && formula === null && widget !== 'divider' && widget !== 'note' && isNothing(record[name]);
  return new Set(view.fields.filter(isEmpty).map(({ name }) => name));
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * The form as a task has it: what has to be filled in to agree is marked so, `left` is not shown, and rows are neither added to nor taken from a
 * sub-table nothing of which may be written.
 */
export function taskForm(view: FormView, needed: readonly string[], left: ReadonlySet<string>): FormView {
  // Groups hold the very fields of the form, and find them by that.
  const changed = new Map(
    view.fields.map((field) => {
      const isNeeded = needed.includes(field.name) && !field.isReadonly;
      if (!isNeeded && !left.has(field.name)) return [field, field];
      const rules = isNeeded ? { ...field.rules, required: true } : field.rules;
      return [field, { ...field, rules, isHidden: field.isHidden || left.has(field.name) }];
    }),
  );
  const groups = view.groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => changed.get(field) ?? field),
  }));
  return {
    ...view,
    fields: [...changed.values()],
    groups: groups.filter(({ fields }) => fields.some(({ isHidden }) => !isHidden)),
    subs: view.subs.map((sub) => (sub.fields.some(isOpen) ? sub : { ...sub, canAdd: false, canDelete: false })),
  };
}

const isOpen = ({ isReadonly, isHidden }: Field): boolean => !isReadonly && !isHidden;

/** Is there anything to be written in it? */
export function isWritable(view: FormView): boolean {
  return [view, ...view.subs].some(({ fields }) => fields.some(isOpen));
}
