import type { components } from '#core/contract/api.ts';
import { fillRule, resolveDefault } from '#core/defaults/default-value.ts';
import { choosable } from '#core/fields/conversion.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { shownDecimals, type Catalogue, type Field, type Form } from '#server/engine/definition/catalogue.ts';
import { itemsOf, switchItems } from '#server/engine/screen/present-list.ts';

type Input = components['schemas']['SharedInput'];

/** Kinds of fields a stranger can fill in. What would show him records, people or files of the house is not among them. */
const kinds: Readonly<Partial<Record<string, Input['kind']>>> = {
  text: 'text',
  textarea: 'textarea',
  number: 'number',
  integer: 'number',
  date: 'date',
  datetime: 'datetime',
  month: 'month',
  list: 'choice',
  radio: 'choice',
  switch: 'choice',
  checkbox: 'choices',
  list_multi: 'choices',
};

/** Fields of a form that strangers fill in, in the order of the form. */
export function inputsOf(form: Form, catalogue: Catalogue): Input[] {
  return form.head.fields
    .filter((field) => isOffered(form, field))
    .map((field): Input => {
      const decimals = shownDecimals(field);
      const options =
        field.type === 'switch'
          ? switchItems(catalogue)
          : field.dict === undefined
            ? undefined
            : itemsOf(field.dict, catalogue);
      const value = field.default ?? '';
      return {
        name: field.name,
        label: field.label,
        kind: ownEntry(kinds, field.type) ?? 'text',
        isRequired: field.required === true,
        ...(field.kind.storage === 'text' ? { maxLength: field.length ?? field.kind.maxLength } : {}),
        ...(decimals === null ? {} : { decimals }),
        ...(field.min === undefined ? {} : { min: field.min }),
        ...(field.max === undefined ? {} : { max: field.max }),
        ...(options === undefined
          ? {}
          : { options: choosable(options).map(({ value: key, text }) => ({ value: String(key), text })) }),
        // What is looked up for a person is the sharer's, not a stranger's.
        ...(value === '' || /[#{]/.test(value) ? {} : { value }),
      };
    });
}

/** Labels of required fields that nobody would fill in. */
export function missingInputs(form: Form, catalogue: Catalogue): string[] {
  const offered = new Set(inputsOf(form, catalogue).map(({ name }) => name));
  const fields = form.head.fields.filter(
    (field) => field.required === true && !offered.has(field.name) && !isFilled(form, field),
  );
  const subs = form.subs.filter((sub) => sub.oneToOne && sub.fields.some(({ required }) => required === true));
  return [...fields.map(({ label }) => label), ...subs.map(({ title }) => title)];
}

function isOffered(form: Form, field: Field): boolean {
  const { type, hidden, readonly, formula, dormant, reference, unique, required, guard } = field;
  return (
    ownEntry(kinds, type) !== undefined &&
    hidden !== true &&
    readonly !== true &&
    formula === undefined &&
    !dormant &&
    reference === null &&
    guard === undefined &&
    form.definition.number?.field !== field.name &&
    // “Already there” would tell strangers what is.
    (unique !== true || required === true) &&
    (ownEntry(kinds, type) !== 'choice' || type === 'switch' || field.dict !== undefined)
  );
}

/** Does the server fill it in? */
function isFilled(form: Form, field: Field): boolean {
  return (
    field.formula !== undefined ||
    form.definition.number?.field === field.name ||
    fillRule(field.default) !== null ||
    (field.default !== undefined && resolveDefault(field.default, NOBODY) !== null)
  );
}

const NOBODY = { now: new Date(0), userId: 'x', username: 'x', realname: 'x', orgCode: 'x' };
