import type { FormView } from '#core/screen/form-view.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { queryFieldOf, type QueryFieldView } from '#core/screen/query-view.ts';

const NOT_ASKED: ReadonlySet<string> = new Set(['divider', 'hidden', 'password', 'file', 'image']);

/** The fields an advanced query may name: those of the head, and those of the sub-tables as `table,field`. */
export function askedFields(form: FormView, dataText: (text: string) => string): readonly QueryFieldView[] {
  const of = (fields: readonly FieldView[]): readonly QueryFieldView[] =>
    fields.filter(({ isHidden, widget }) => !isHidden && !NOT_ASKED.has(widget)).map(queryFieldOf);
  return [
    ...of(form.fields),
    ...form.subs.flatMap((sub) =>
      of(sub.fields).map((field) => ({
        ...field,
        field: `${sub.table},${field.field}`,
        label: `${dataText(sub.title)} / ${dataText(field.label)}`,
      })),
    ),
  ];
}
