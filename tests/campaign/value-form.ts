import type { components } from '#core/contract/api.ts';
import { fieldTypes } from '#core/fields/field-types.ts';
import type { FieldDefinition, FormDefinition } from '#core/online/definition.ts';
import { designOf } from '#core/online/design.ts';

type FormDesign = components['schemas']['FormDesign'];

export const TABLE = 'value_case';

const unit = { table: 'md_unit', value: 'id', text: 'name' };
const category = { table: 'md_material_category', value: 'id', text: 'name', parent: 'pid' };

/** Settings a type needs beside its name. */
const more: Readonly<Partial<Record<string, Partial<FieldDefinition>>>> = {
  number: { precision: 6 },
  rate: { precision: 1, min: 0, max: 5 },
  list: { dict: 'demo_colour' },
  radio: { dict: 'demo_colour' },
  checkbox: { dict: 'demo_colour' },
  list_multi: { dict: 'demo_colour' },
  transfer: { dict: 'demo_colour' },
  switch: { default: 'N' },
  sel_search: { reference: unit },
  sel_tree: { reference: category },
  cat_tree: { reference: category },
  link_down: { reference: category },
  popup: { popup: { code: 'pop_material', from: 'id', to: 'v_popup' } },
  popups: { popup: { code: 'pop_customer', from: 'id', to: 'v_popups' }, multiple: true },
};

/** The field of a type in the form. */
export const fieldOf = (type: string): string => `v_${type}`;

/** Every type that stores something; a password is written and never read. */
export const valueTypes: readonly string[] = fieldTypes()
  .filter(({ name, storage }) => storage !== 'none' && name !== 'password')
  .map(({ name }) => name);

const base = { label_en: 'Value', list: true } as const;
const fields: readonly FieldDefinition[] = [
  { ...base, name: 'n', label: '序号', type: 'text', query: true },
  { ...base, name: 'lot', label: '批', type: 'text', query: true },
  ...valueTypes.map((type): FieldDefinition => ({
    ...base,
    name: fieldOf(type),
    // Only what a person fills in is shown to him; a hidden field is written by clients.
    label: `值 ${type}`,
    type,
    ...more[type],
  })),
];

/** A form with a field of every type, as its designer sends it. */
export function valueForm(): FormDesign {
  const definition: FormDefinition = {
    table: TABLE,
    title: '任意值',
    title_en: 'Any value',
    kind: 'single',
    route: '/online/value-case',
    permission: 'value:case',
    buttons: ['view', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export', 'print'],
    columns: 2,
    sort: [{ field: 'n', order: 'asc' }],
    display: 'n',
    fields,
  };
  const { head, fields: drawn, ...rest } = designOf(definition, () => '');
  return { ...rest, head: { ...head, id: null }, fields: drawn.map((field) => ({ ...field, id: null })) };
}
