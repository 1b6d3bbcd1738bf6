import { sorted } from '../lists/sorted.ts';
import type { components } from '../contract/api.ts';
import { orderComputed, type Computed, type ComputePlan } from '../formula/compute.ts';
import { parseFormula } from '../formula/parse.ts';
import { fieldOfColumn, fieldOfProperty, type FieldView } from './field-view.ts';

type FormDefinition = components['schemas']['FormDefinition'];
type FormProperty = components['schemas']['FormProperty'];

/** A sub-table: many rows in a grid, or one row drawn like a form. */
export type SubTableView = {
  readonly table: string;
  readonly title: string;
  readonly isOneToOne: boolean;
  readonly fields: readonly FieldView[];
  readonly canAdd: boolean;
  readonly canDelete: boolean;
};

/** Everything a form shows, in order. */
export type FormView = {
  readonly table: string;
  readonly title: string;
  /** Fields beside each other, 1 to 4. */
  readonly columns: number;
  readonly fields: readonly FieldView[];
  readonly subs: readonly SubTableView[];
  readonly plan: ComputePlan;
};

/** The view of a form definition; faulty formulas leave their field empty instead of breaking the form. */
export function formView({ head, schema, formTemplate }: FormDefinition): FormView {
  const fields: FieldView[] = [];
  const subs: (SubTableView & { readonly order: number })[] = [];
  for (const [name, property] of Object.entries(schema.properties)) {
    if (property.view === 'tab') subs.push({ ...subTable(name, property), order: property.order ?? 0 });
    else fields.push(fieldOfProperty(name, property, schema.required));
  }
  fields.sort((a, b) => a.order - b.order);
  subs.sort((a, b) => a.order - b.order);
  const columns = Math.trunc(Number(formTemplate ?? head.formTemplate ?? 2));
  return {
    table: schema.table,
    title: schema.title === '' ? head.tableTxt : schema.title,
    columns: columns >= 1 && columns <= 4 ? columns : 2,
    fields,
    subs,
    plan: {
      head: computedOf(fields),
      subs: Object.fromEntries(subs.map((sub) => [sub.table, computedOf(sub.fields)])),
    },
  };
}

function subTable(name: string, property: FormProperty): SubTableView {
  const required = property.required ?? [];
  const fields =
    property.relationType === 1 || property.columns === undefined
      ? Object.entries(property.properties ?? {}).map(([key, inner]) => fieldOfProperty(key, inner, required))
      : property.columns.map((column, index) =>
          fieldOfColumn({ ...column, required: column.required ?? required.includes(column.key) }, index),
        );
  const hidden = property.hideButtons ?? [];
  return {
    table: name,
    title: property.describe ?? property.title ?? name,
    isOneToOne: property.relationType === 1,
    fields: sorted(fields, (a, b) => a.order - b.order),
    canAdd: !hidden.includes('add'),
    canDelete: !hidden.includes('delete'),
  };
}

function computedOf(fields: readonly FieldView[]): readonly Computed[] {
  const computed: Computed[] = [];
  for (const { name, formula, precision } of fields) {
    if (formula === null) continue;
    const parsed = parseFormula(formula);
    if (parsed.ok) computed.push({ field: name, formula: parsed.formula, precision });
  }
  const ordered = orderComputed(computed);
  return ordered.ok ? ordered.order : [];
}
