import { fieldType } from '#core/fields/field-types.ts';
import type { FormView } from '#core/screen/form-view.ts';
import type { RefusalDetail } from '@/shared/api';
import type { Text } from '@/shared/i18n';

/** A wrong entry and where it is. */
export type Problem = {
  /** Place in the form; empty when the form has no such field. */
  readonly path: readonly (string | number)[];
  readonly label: string;
  /** Table and row it stands in; empty in the head. */
  readonly row: string;
  readonly message: string;
};

type FieldError = NonNullable<RefusalDetail['errors']>[number];

/** The server's field errors as problems of this form. */
export function serverProblems(
  view: FormView,
  errors: readonly FieldError[],
  text: Text,
  dataText: (text: string) => string,
): Problem[] {
  return errors.map(({ table, row, field, message }) => {
    const sub = view.subs.find((candidate) => candidate.table === table);
    const fields = sub === undefined ? view.fields : sub.fields;
    const known = fields.find(({ name, widget }) => name === field && fieldType(widget) !== undefined);
    const label = dataText(known?.label ?? field);
    if (sub === undefined) return { path: known === undefined ? [] : [field], label, row: '', message };
    const place = row ?? 0;
    return {
      path: known === undefined ? [] : [sub.table, place, field],
      label,
      row: text('form.row', { table: dataText(sub.title), row: place + 1 }),
      message,
    };
  });
}

/** The errors the form itself found, in words. */
export function formProblems(
  view: FormView,
  errorFields: readonly { readonly name: readonly (string | number)[]; readonly errors: readonly string[] }[],
  text: Text,
  dataText: (text: string) => string,
): Problem[] {
  return errorFields.map(({ name, errors }) => {
    const [first, row, inner] = name;
    const sub = view.subs.find(({ table }) => table === first);
    const field = (sub?.fields ?? view.fields).find(
      (candidate) => candidate.name === (sub === undefined ? first : inner),
    );
    const place = sub === undefined ? '' : text('form.row', { table: dataText(sub.title), row: Number(row) + 1 });
    return { path: name, label: dataText(field?.label ?? String(first)), row: place, message: errors[0] ?? '' };
  });
}

/** Id of a control, as the form library makes it from the form's name and the path. */
export function controlId(formId: string, path: readonly (string | number)[]): string {
  return `${formId}_${path.join('_')}`;
}
