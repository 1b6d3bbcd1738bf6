import type { Withheld } from '#core/permission-rules/decide.ts';
import { filled } from '#core/refusals/text.ts';
import type { FieldAuth } from '#core/workflow/settings.ts';
import { narrowCatalogue } from '#server/engine/access/auth-narrow.ts';
import type { Catalogue, Form, Table } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import { fieldError, refuseErrors } from '#server/engine/record/prepare.ts';
import { type FieldError } from '#server/platform/refusal.ts';
import { processRefusals } from './refusals.ts';

/** Rights a node gives its people on fields it does not name: to read them, or (the starter, unless something is named) to write them. */
type Unnamed = '1' | '2';

const nothing: ReadonlySet<string> = new Set();

/** The form as a node has it: hidden fields are marked as such, and what is not to be written is read-only [B2.36]. */
export function nodeForm(catalogue: Catalogue, form: Form, fields: readonly FieldAuth[], unnamed: Unnamed): Form {
  const person = { username: '', realname: '', orgCode: null, orgCodes: [], tenantId: '' };
  const withheld = (table: string): Withheld | undefined => {
    const own = [form.head, ...form.subs].find(({ name }) => name === table);
    return own === undefined ? undefined : withheldOf(form, own, fields, unnamed);
  };
  const narrowed = narrowCatalogue(catalogue, { person, withheld, rules: () => [], holders: () => [] }, 'record');
  return narrowed.form(form.id) ?? form;
}

function withheldOf(form: Form, table: Table, fields: readonly FieldAuth[], unnamed: Unnamed): Withheld {
  const hidden = new Set<string>();
  const barred = new Set<string>();
  for (const { name } of table.fields) {
    const auth = authOf(form, table, name, fields, unnamed);
    if (auth === '3') hidden.add(name);
    if (auth !== '1') barred.add(name);
  }
  return { fromList: hidden, fromForm: hidden, fromEdit: barred, buttons: nothing };
}

function authOf(
  form: Form,
  table: Table,
  name: string,
  fields: readonly FieldAuth[],
  unnamed: Unnamed,
): FieldAuth['auth'] {
  const key = table.name === form.head.name ? name : `${table.name}.${name}`;
  return fields.find(({ field }) => field === key || field === table.name)?.auth ?? unnamed;
}

/** Returns the part of a sent record a node may write; everything else stays as it is. */
export function writableOf(form: Form, sent: Row): Row {
  const isOpen = (table: Table, name: string): boolean => {
    const field = table.byName.get(name);
    return field !== undefined && field.readonly !== true && field.formula === undefined;
  };
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => {
      const sub = form.subs.find((one) => one.name === name);
      return sub === undefined ? isOpen(form.head, name) : sub.fields.some((field) => isOpen(sub, field.name));
    }),
  );
}

/** Does a node ask for something of sub-tables? */
export function needsRows(form: Form, fields: readonly FieldAuth[]): boolean {
  return fields.some(({ field, need }) => need === true && !form.head.byName.has(field));
}

/** Fields a node has to have filled in: of the head, in every row of a sub-table (`table.field`), or at least one row (`table`). */
export function refuseMissing(form: Form, fields: readonly FieldAuth[], record: Row): void {
  const errors = fields.flatMap(({ field, auth, need }): FieldError[] => {
    if (need !== true || auth !== '1') return [];
    const [first = '', inside] = field.split('.');
    const sub = form.subs.find(({ name }) => name === first);
    if (sub === undefined)
      return isEmpty(record[field])
        ? [
            {
              field,
              message: filled(processRefusals.fillInField, { label: form.head.byName.get(field)?.label ?? field }),
            },
          ]
        : [];
    const rows = Array.isArray(record[first]) ? (record[first] as readonly Row[]) : [];
    if (inside === undefined)
      return rows.length === 0 ? [{ field, message: filled(processRefusals.fillInField, { label: sub.title }) }] : [];
    const said = filled(processRefusals.fillInLine, {
      title: sub.title,
      label: sub.byName.get(inside)?.label ?? inside,
    });
    return rows.flatMap((row, at) => (isEmpty(row[inside]) ? [fieldError(sub, at, inside, said)] : []));
  });
  refuseErrors(errors);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
