import { fieldType, type FieldType } from '#core/fields/field-types.ts';
import { orderComputed, type Computed } from '#core/formula/compute.ts';
import { parseFormula } from '#core/formula/parse.ts';
import type { FieldDefinition, FormDefinition, PopupDefinition, Reference, SubDefinition } from './definition.ts';

export type DictItem = { readonly value: string; readonly text: string; readonly color: string | null };

/** A field with everything the engine asks about it. */
export type Field = Omit<FieldDefinition, 'reference'> & {
  readonly kind: FieldType;
  /** Where its shown text comes from, when that is a table: a table dictionary, a tree, a popup. */
  readonly reference: Reference | null;
  /** It points to a table of a module that is not installed: shown as read-only text until it is. */
  readonly dormant: boolean;
};

/** A table of the engine: the head of a form or one of its sub-tables. */
export type Table = {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  readonly computed: readonly Computed[];
  /** The form it belongs to. */
  readonly formTable: string;
  readonly isSub: boolean;
  readonly oneToOne: boolean;
};

export type Form = {
  readonly id: string;
  readonly version: number;
  readonly module: string;
  readonly definition: FormDefinition;
  readonly head: Table;
  readonly subs: readonly Table[];
};

export type Popup = PopupDefinition & { readonly id: string };

/** Who points to a table: for refusing to delete what others use, and for popup permissions. */
export type Pointer = { readonly form: Form; readonly table: Table; readonly field: Field };

/** All definitions at one moment; immutable, replaced as a whole. */
export type Catalogue = {
  readonly forms: readonly Form[];
  readonly form: (idOrTable: string) => Form | undefined;
  readonly table: (name: string) => Table | undefined;
  readonly popup: (idOrCode: string) => Popup | undefined;
  readonly dict: (code: string) => readonly DictItem[] | undefined;
  readonly dicts: ReadonlyMap<string, readonly DictItem[]>;
  /** Fields that store a key of that table. */
  readonly pointersTo: (table: string) => readonly Pointer[];
  /** Is this table, text column, value column declared by some field or popup? Anything else is refused. */
  readonly isDeclared: (table: string, text: string, value: string) => boolean;
};

export type CatalogueSource = {
  readonly forms: readonly { id: string; table_version: number; module: string; definition: FormDefinition }[];
  readonly popups: readonly { id: string; definition: PopupDefinition }[];
  readonly dicts: ReadonlyMap<string, readonly DictItem[]>;
};

/** Builds the lookups once per change of a definition, so that no request searches lists. */
export function buildCatalogue(source: CatalogueSource): Catalogue {
  const tableNames = new Set(
    source.forms.flatMap(({ definition }) => [
      definition.table,
      ...(definition.sub_tables ?? []).map((sub) => sub.table),
    ]),
  );
  const popups = source.popups.filter((row) => tableNames.has(row.definition.table));
  const popupByKey = new Map<string, Popup>();
  for (const { id, definition } of popups) {
    const popup = { id, ...definition };
    popupByKey.set(id, popup).set(definition.code, popup);
  }
  const forms = source.forms.map((row) => buildForm(row, tableNames, popupByKey));
  const formByKey = new Map(
    forms.flatMap((form) => [[form.id, form] as const, [form.definition.table, form] as const]),
  );
  const tables = new Map(
    forms.flatMap((form) => [form.head, ...form.subs].map((table) => [table.name, table] as const)),
  );
  const pointers = new Map<string, Pointer[]>();
  const declared = new Set<string>();
  for (const form of forms) {
    for (const table of [form.head, ...form.subs]) {
      for (const field of table.fields) {
        if (field.reference === null) continue;
        const list = pointers.get(field.reference.table) ?? [];
        list.push({ form, table, field });
        pointers.set(field.reference.table, list);
        declared.add(key(field.reference.table, field.reference.text, field.reference.value));
      }
    }
  }
  return {
    forms,
    form: (idOrTable) => formByKey.get(idOrTable),
    table: (name) => tables.get(name),
    popup: (idOrCode) => popupByKey.get(idOrCode),
    dict: (code) => source.dicts.get(code),
    dicts: source.dicts,
    pointersTo: (table) => pointers.get(table) ?? [],
    isDeclared: (table, text, value) => declared.has(key(table, text, value)),
  };
}

function key(...parts: readonly string[]): string {
  return parts.join(',');
}

function buildForm(
  row: CatalogueSource['forms'][number],
  tableNames: ReadonlySet<string>,
  popups: ReadonlyMap<string, Popup>,
): Form {
  const { definition } = row;
  const build = (source: SubDefinition | FormDefinition, isSub: boolean): Table => {
    const fields = source.fields.flatMap((field) => {
      const built = buildField(field, tableNames, popups);
      return built === undefined ? [] : [built];
    });
    return {
      name: source.table,
      title: source.title,
      fields,
      byName: new Map(fields.map((field) => [field.name, field])),
      computed: computedOf(fields),
      formTable: definition.table,
      isSub,
      oneToOne: 'one_to_one' in source && source.one_to_one === true,
    };
  };
  return {
    id: row.id,
    version: row.table_version,
    module: row.module,
    definition,
    head: build(definition, false),
    subs: (definition.sub_tables ?? []).map((sub) => build(sub, true)),
  };
}

function buildField(
  field: FieldDefinition,
  tableNames: ReadonlySet<string>,
  popups: ReadonlyMap<string, Popup>,
): Field | undefined {
  const kind = fieldType(field.type);
  // The loader refuses unknown types; a row written by a newer version is left out rather than breaking every form.
  if (kind === undefined) return undefined;
  const reference = referenceOf(field, popups);
  const dormant =
    (reference !== null && !tableNames.has(reference.table)) || (field.popup !== undefined && reference === null);
  return { ...field, kind, reference: dormant ? null : reference, dormant };
}

function referenceOf(field: FieldDefinition, popups: ReadonlyMap<string, Popup>): Reference | null {
  if (field.reference !== undefined) return field.reference;
  const popup = field.popup === undefined ? undefined : popups.get(field.popup.code);
  return popup === undefined ? null : { table: popup.table, value: 'id', text: popup.display };
}

function computedOf(fields: readonly Field[]): readonly Computed[] {
  const list = fields.flatMap((field): Computed[] => {
    const parsed = field.formula === undefined ? undefined : parseFormula(field.formula);
    if (parsed?.ok !== true) return [];
    return [{ field: field.name, formula: parsed.formula, precision: decimalsOf(field) }];
  });
  const sorted = orderComputed(list);
  return sorted.ok ? sorted.order : [];
}

/** Decimals the column of a number keeps; null for other columns. */
export function decimalsOf(field: Pick<Field, 'kind' | 'precision'>): number | null {
  if (field.kind.storage === 'integer') return 0;
  return field.kind.storage === 'numeric' ? (field.precision ?? 2) : null;
}

/** Quantities and amounts are summed below a list or grid; prices, rates and costs per unit mean nothing added up. */
export function isSummed(field: Pick<Field, 'kind' | 'precision' | 'name'>): boolean {
  return decimalsOf(field) !== null && /(^|_)(qty|amount)$/.test(field.name);
}
