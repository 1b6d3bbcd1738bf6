import type { DictItem, FieldView } from '#core/screen/field-view.ts';
import type { FormView } from '#core/screen/form-view.ts';

/** Changes a script made to a field; fields of a sub-table are called `table.field`, the table itself by its name. */
export type Override = {
  readonly hidden?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly options?: readonly DictItem[];
};
export type Overrides = Readonly<Record<string, Override>>;

export const NO_OVERRIDES: Overrides = {};

/** The form as its script wants it. Fields nothing was said of stay the very same objects, so that they are not drawn anew. */
export function overridden(view: FormView, overrides: Overrides): FormView {
  if (Object.keys(overrides).length === 0) return view;
  const changed = new Map<FieldView, FieldView>();
  const field = (one: FieldView, key: string): FieldView => {
    const override = Object.hasOwn(overrides, key) ? overrides[key] : undefined;
    if (override === undefined) return one;
    const next: FieldView = {
      ...one,
      isHidden: override.hidden ?? one.isHidden,
      // What the server does not let be written, no script opens.
      isReadonly: one.isReadonly || override.disabled === true,
      rules: override.required === undefined ? one.rules : { ...one.rules, required: override.required },
      options: override.options ?? one.options,
    };
    changed.set(one, next);
    return next;
  };
  return {
    ...view,
    fields: view.fields.map((one) => field(one, one.name)),
    groups: view.groups.map((group) => ({ ...group, fields: group.fields.map((one) => changed.get(one) ?? one) })),
    subs: view.subs.map((sub) => ({
      ...sub,
      fields: sub.fields.map((one) => field(one, `${sub.table}.${one.name}`)),
      canAdd: sub.canAdd && overrides[sub.table]?.disabled !== true,
      canDelete: sub.canDelete && overrides[sub.table]?.disabled !== true,
    })),
  };
}
