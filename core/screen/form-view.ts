import { sorted } from '../lists/sorted.ts';
import type { components } from '../contract/api.ts';
import { orderComputed, type Computed, type ComputePlan } from '../formula/compute.ts';
import { parseFormula } from '../formula/parse.ts';
import { readExtConfig, type LinkAction } from '../online/ext-config.ts';
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

/** Fields that stand together, under a heading or behind a tab. */
export type FieldGroupView = {
  readonly key: string;
  readonly title: string;
  readonly isTab?: boolean;
  /** Said below the title. */
  readonly text?: string;
  /** Fields beside each other, where that is not what the form says. */
  readonly columns?: number;
  /** It can be closed. */
  readonly isCollapsible?: true;
  readonly fields: readonly FieldView[];
};

/** Everything a form shows, in order. */
export type FormView = {
  readonly table: string;
  readonly title: string;
  /** Its records have comments and attachments. */
  readonly hasComments: boolean;
  /** Actions the user may share by a link. */
  readonly links: readonly LinkAction[];
  /** Fields beside each other, 1 to 4. */
  readonly columns: number;
  readonly fields: readonly FieldView[];
  /** Groups of fields in order; fields of no group stand before them. */
  readonly groups: readonly FieldGroupView[];
  readonly subs: readonly SubTableView[];
  /** The main table and each sub-table stand behind a tab of their own. */
  readonly isTabbed: boolean;
  readonly plan: ComputePlan;
  /** Buttons of its own as the server has them, see button-view.ts. */
  readonly buttons: readonly components['schemas']['CustomButton'][];
  /** Declaration of how its documents follow from others; null where they do not. */
  readonly flow: NonNullable<FormDefinition['flow']> | null;
  /** The script of the form; '' without one. */
  readonly script: string;
};

/** The view of a form definition; faulty formulas leave their field empty instead of breaking the form. */
export function formView(definition: FormDefinition): FormView {
  const { head, schema, groups = [], formTemplate } = definition;
  const fields: FieldView[] = [];
  const subs: (SubTableView & { readonly order: number })[] = [];
  for (const [name, property] of Object.entries(schema.properties)) {
    if (property.view === 'tab') subs.push({ ...subTable(name, property), order: property.order ?? 0 });
    else fields.push(fieldOfProperty(name, property, schema.required ?? []));
  }
  fields.sort((a, b) => a.order - b.order);
  subs.sort((a, b) => a.order - b.order);
  const settings = readExtConfig(head.extConfigJson);
  const columns = Math.trunc(Number(formTemplate ?? head.formTemplate ?? 2));
  return {
    table: schema.table,
    title: schema.title === '' ? head.tableTxt : schema.title,
    hasComments: settings?.comments === true,
    links: settings?.links ?? [],
    columns: columns >= 1 && columns <= 4 ? columns : 2,
    fields,
    groups: groupsOf(groups, fields),
    subs,
    isTabbed: head.themeTemplate === 'tab' && subs.length > 0,
    plan: {
      head: computedOf(fields),
      subs: Object.fromEntries(subs.map((sub) => [sub.table, computedOf(sub.fields)])),
    },
    buttons: definition.cgButtonList ?? [],
    flow: definition.flow ?? null,
    script: definition.enhanceJs ?? '',
  };
}

/** A field whose group is not there stands with those of none. */
function groupsOf(groups: NonNullable<FormDefinition['groups']>, fields: readonly FieldView[]): FieldGroupView[] {
  return groups.map((group) => ({ ...group, fields: fields.filter((field) => field.group === group.key) }));
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
