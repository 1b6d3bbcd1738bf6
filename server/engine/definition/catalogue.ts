import type { RawBuilder } from 'kysely';
import data from 'china-area-data/v5/data.json' with { type: 'json' };
import { fieldType, type FieldType } from '#core/fields/field-types.ts';
import { orderComputed, type Computed } from '#core/formula/compute.ts';
import { parseFormula } from '#core/formula/parse.ts';
import { buildRegions, type RegionChange, type Regions } from '#core/regions/regions.ts';
import type { CheckPart } from '#core/rules/check-rule.ts';
import type { RowRule, RulePerson } from '#core/permission-rules/row-rule.ts';
import { isCopy, shownCopy } from '#core/online/view-copy.ts';
import { formEvents, noEnhancement, type Enhancement } from '#core/scripts/enhancement.ts';
import type {
  CopyDefinition,
  FieldDefinition,
  FormDefinition,
  IndexDefinition,
  PopupDefinition,
  Reference,
  SubDefinition,
} from './definition.ts';
import { reportButtons, type ReportDefinition } from './report-definition.ts';
import { reckonedRows } from './reckoned-columns.ts';

export type DictItem = {
  readonly value: string;
  readonly text: string;
  readonly color: string | null;
  /** It can no longer be chosen; records that have it keep it and show its text. */
  readonly disabled?: true;
};

/** A field with everything the engine asks about it. */
export type Field = Omit<FieldDefinition, 'reference'> & {
  readonly kind: FieldType;
  /** Source of the shown text, when that is a table: a table dictionary, a tree, a popup. */
  readonly reference: Reference | null;
  /** Rows of that table can be disabled. */
  readonly stops?: true;
  /** It points to a table of a module that is not installed: shown as read-only text until it is. */
  readonly dormant: boolean;
  /** One person may not change it, or not even see it; for him it is read-only. */
  readonly guard?: Guard;
};

/** Protection of a field against one person. */
export type Guard = {
  readonly isHidden: boolean;
  /** It is read-only for everybody. */
  readonly isOwn: boolean;
  /** Names of those who may change it. */
  readonly holders: readonly string[];
};

/** Restrictions of one person on a table. */
export type Access = {
  /** Fields that are hidden from him, with their labels. */
  readonly hidden: ReadonlyMap<string, string>;
  /** Those that are missing altogether. */
  readonly hiddenFields: readonly Field[];
  /** Rules that narrow the rows, over the form as it is for everybody; those of a sub-table are the rows of its head. */
  readonly rows: { readonly form: Form; readonly rules: readonly RowRule[]; readonly person: RulePerson } | null;
  /** Codes of buttons he may not press. */
  readonly buttons: ReadonlySet<string>;
};

/** A table of the engine: the head of a form or one of its sub-tables. */
export type Table = {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  readonly computed: readonly Computed[];
  /** Indexes the definition names, beyond those of its fields. */
  readonly indexes: readonly IndexDefinition[];
  /** The form it belongs to; of a view copy its original. */
  readonly formTable: string;
  readonly isSub: boolean;
  readonly oneToOne: boolean;
  /** Rows to read from, where columns are calculated instead of stored. */
  readonly reckoned?: RawBuilder<unknown>;
  /** The columns of a report: it has no columns of the server's own. */
  readonly isReport?: true;
  /** It is as one person may use it, from whom something is kept. */
  readonly access?: Access;
};

export type Form = {
  readonly id: string;
  readonly version: number;
  readonly module: string;
  readonly definition: FormDefinition;
  readonly head: Table;
  readonly subs: readonly Table[];
  /** Buttons, scripts and actions of its own. */
  readonly enhancement: Enhancement;
};

export type Popup = PopupDefinition & { readonly id: string };

/** A report by SQL. Its columns are described as those of a form, so that lists, queries and exports treat them alike. */
export type Report = {
  readonly id: string;
  readonly version: number;
  readonly definition: ReportDefinition;
  readonly form: Form;
};

/** Field that points to a table: for refusing to delete what others use, and for popup permissions. */
export type Pointer = { readonly form: Form; readonly table: Table; readonly field: Field };

/** All definitions at one moment; immutable, replaced as a whole. */
export type Catalogue = {
  /** Forms with tables of their own. */
  readonly forms: readonly Form[];
  /** View copies: their tables are those of their originals, their definitions have names, addresses and permissions of their own. */
  readonly copies: readonly Form[];
  /** A form or a view copy. */
  readonly form: (idOrTable: string) => Form | undefined;
  readonly table: (name: string) => Table | undefined;
  readonly popups: readonly Popup[];
  readonly popup: (idOrCode: string) => Popup | undefined;
  readonly reports: readonly Report[];
  readonly report: (idOrCode: string) => Report | undefined;
  /** All items of a dictionary, for texts; `choicesOf` are those that can be chosen. */
  readonly dict: (code: string) => readonly DictItem[] | undefined;
  readonly dicts: ReadonlyMap<string, readonly DictItem[]>;
  /** Parts of check rules by their codes. */
  readonly checkRules: ReadonlyMap<string, readonly CheckPart[]>;
  /** Administrative divisions as the installation has them, built by the first who asks. */
  readonly regions: () => Regions;
  /** Fields that store a key of that table. */
  readonly pointersTo: (table: string) => readonly Pointer[];
  /** Is this table, text column, value column declared by some field or popup? Anything else is refused. */
  readonly isDeclared: (table: string, text: string, value: string) => boolean;
  /** Ids of forms whose tables lack what the definition says; asked for by nobody but the designer until they are synchronised. */
  readonly outOfStep: ReadonlySet<string>;
};

export type CatalogueSource = {
  readonly forms: readonly {
    id: string;
    table_version: number;
    module: string;
    definition: FormDefinition | CopyDefinition;
  }[];
  readonly popups: readonly { id: string; definition: PopupDefinition }[];
  readonly reports?: readonly { id: string; version: number; definition: ReportDefinition }[];
  readonly dicts: ReadonlyMap<string, readonly DictItem[]>;
  readonly checkRules?: ReadonlyMap<string, readonly CheckPart[]>;
  /** Changes administrators made to the administrative divisions. */
  readonly regionChanges?: readonly RegionChange[];
  /** Additions of forms to their definitions, by table. */
  readonly enhancements?: ReadonlyMap<string, Enhancement>;
};

/** The items of a dictionary that can be chosen; undefined where there is no such dictionary. */
export function choicesOf(code: string, { dict }: Pick<Catalogue, 'dict'>): readonly DictItem[] | undefined {
  return dict(code)?.filter((item) => item.disabled !== true);
}

/** Builds the lookups once per change of a definition, so that no request searches lists. */
export function buildCatalogue(source: CatalogueSource): Catalogue {
  const originals = source.forms.flatMap(({ definition, ...row }) =>
    isCopy(definition) ? [] : [{ ...row, definition }],
  );
  const tableNames = new Set(
    originals.flatMap(({ definition }) => [definition.table, ...(definition.sub_tables ?? []).map((sub) => sub.table)]),
  );
  const popups = source.popups.filter((row) => tableNames.has(row.definition.table));
  const popupByKey = new Map<string, Popup>();
  for (const { id, definition } of popups) {
    const popup = { id, ...definition };
    popupByKey.set(id, popup).set(definition.code, popup);
  }
  const reportCodes = new Set((source.reports ?? []).map(({ definition }) => definition.code));
  const stopping = new Set(
    originals.flatMap(({ definition }) =>
      [definition, ...(definition.sub_tables ?? [])]
        .filter(({ fields }) => fields.some(({ name, type }) => name === 'enabled' && type === 'switch'))
        .map(({ table }) => table),
    ),
  );
  const known: Known = { tableNames, stopping, popups: popupByKey, reportCodes };
  const enhancementOf = (table: string): Enhancement => source.enhancements?.get(table) ?? noEnhancement;
  const forms = originals.map((row) => buildForm(row, known, enhancementOf(row.definition.table)));
  const copies = source.forms.flatMap(({ definition, ...row }) => {
    const original = isCopy(definition)
      ? forms.find((form) => form.definition.table === definition.copy_of)
      : undefined;
    if (!isCopy(definition) || original === undefined) return [];
    const enhancement = ofCopy(enhancementOf(definition.table), original.enhancement);
    // It belongs where its original does.
    return [
      buildForm(
        { ...row, module: original.module, definition: shownCopy(original.definition, definition) },
        known,
        enhancement,
      ),
    ];
  });
  const reports = (source.reports ?? []).map((row) => buildReport(row, known));
  const reportByKey = new Map(
    reports.flatMap((report) => [[report.id, report] as const, [report.definition.code, report] as const]),
  );
  const formByKey = new Map(
    [...forms, ...copies].flatMap((form) => [[form.id, form] as const, [form.definition.table, form] as const]),
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
    copies,
    form: (idOrTable) => formByKey.get(idOrTable),
    table: (name) => tables.get(name),
    popups: [...new Set(popupByKey.values())],
    popup: (idOrCode) => popupByKey.get(idOrCode),
    reports,
    report: (idOrCode) => reportByKey.get(idOrCode),
    dict: (code) => source.dicts.get(code),
    dicts: source.dicts,
    checkRules: source.checkRules ?? new Map(),
    pointersTo: (table) => pointers.get(table) ?? [],
    isDeclared: (table, text, value) => declared.has(key(table, text, value)),
    regions: regionsOnce(source.regionChanges ?? []),
    outOfStep: new Set(),
  };
}

function key(...parts: readonly string[]): string {
  return parts.join(',');
}

/** Builds the divisions that fields may point to, once. */
function regionsOnce(changes: readonly RegionChange[]): () => Regions {
  let built: Regions | undefined;
  return () => (built ??= buildRegions(data, changes));
}

type Known = {
  readonly tableNames: ReadonlySet<string>;
  /** Tables whose rows can be disabled. */
  readonly stopping: ReadonlySet<string>;
  readonly popups: ReadonlyMap<string, Popup>;
  readonly reportCodes: ReadonlySet<string>;
};

/** Returns the enhancement of a form itself; for a copy without the actions of its original. */
export function ownEnhancement({ definition, enhancement }: Form, catalogue: Catalogue): Enhancement {
  const inherited = catalogue.form(definition.copy_of ?? '')?.enhancement.actions ?? [];
  return { ...enhancement, actions: enhancement.actions.filter((action) => !inherited.includes(action)) };
}

type FormRow = Omit<CatalogueSource['forms'][number], 'definition'> & { readonly definition: FormDefinition };

/** Buttons and scripts of a copy are its own; what the server does around a save belongs to the table, so the original's actions run, too. */
function ofCopy(own: Enhancement, original: Enhancement): Enhancement {
  const events: readonly string[] = formEvents;
  const inherited = original.actions.filter(({ event }) => events.includes(event));
  return inherited.length === 0 ? own : { ...own, actions: [...inherited, ...own.actions] };
}

function buildForm(row: FormRow, known: Known, enhancement: Enhancement): Form {
  const { definition } = row;
  const formTable = definition.copy_of ?? definition.table;
  const build = (source: SubDefinition | FormDefinition, isSub: boolean): Table => {
    const fields = source.fields.flatMap((field) => {
      const built = buildField(field, known);
      return built === undefined ? [] : [built];
    });
    const name = isSub ? source.table : formTable;
    const stored = fields.flatMap((field) => (field.kind.storage === 'none' ? [] : [field.name]));
    const reckoned = reckonedRows(name, stored, known.tableNames);
    return {
      name,
      title: source.title,
      fields,
      byName: new Map(fields.map((field) => [field.name, field])),
      computed: computedOf(fields),
      indexes: source.indexes ?? [],
      formTable,
      isSub,
      oneToOne: 'one_to_one' in source && source.one_to_one === true,
      ...(reckoned === undefined ? {} : { reckoned }),
    };
  };
  return {
    id: row.id,
    version: row.table_version,
    module: row.module,
    definition,
    head: build(definition, false),
    subs: (definition.sub_tables ?? []).map((sub) => build(sub, true)),
    enhancement,
  };
}

function buildReport(
  { id, version, definition }: NonNullable<CatalogueSource['reports']>[number],
  known: Known,
): Report {
  const { code, title, title_en, permission } = definition;
  const items = definition.items.map((item): FieldDefinition => {
    const { hidden: _hidden, kept_with: _kept, ...field } = item;
    // Shown values of a dictionary are chosen from, whatever type of text they are.
    const type = item.type === 'text' && item.dict !== undefined ? 'list' : item.type;
    return { ...field, type, label_en: item.label_en ?? item.label, ...(item.hidden === true ? {} : { list: true }) };
  });
  const fields = items.flatMap((item) => buildField(item, known) ?? []);
  const head: Table = {
    name: code,
    title,
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    computed: [],
    indexes: [],
    formTable: code,
    isSub: false,
    oneToOne: false,
    isReport: true,
  };
  const form: FormDefinition = {
    table: code,
    title,
    title_en,
    kind: 'single',
    route: definition.route ?? '',
    permission,
    buttons: [...reportButtons],
    columns: 1,
    sort: [],
    display: items[0]?.name ?? 'id',
    fields: items,
  };
  return {
    id,
    version,
    definition,
    form: { id, version, module: '', definition: form, head, subs: [], enhancement: noEnhancement },
  };
}

/** A report that is not part of the catalogue yet, described as if it were. */
export function buildReportAlone(definition: ReportDefinition, catalogue: Catalogue): Report {
  const known: Known = {
    tableNames: new Set(catalogue.forms.flatMap(({ head, subs }) => [head.name, ...subs.map(({ name }) => name)])),
    // Reports show what there was; nothing is chosen in them.
    stopping: new Set(),
    popups: new Map(
      definition.items.flatMap(({ popup }) => {
        const found = popup === undefined ? undefined : catalogue.popup(popup.code);
        return found === undefined ? [] : [[found.code, found] as const];
      }),
    ),
    reportCodes: new Set(),
  };
  return buildReport({ id: definition.code, version: 0, definition }, known);
}

function buildField(field: FieldDefinition, { tableNames, stopping, popups, reportCodes }: Known): Field | undefined {
  const kind = fieldType(field.type);
  // The loader refuses unknown types; a row written by a newer version is left out rather than breaking every form.
  if (kind === undefined) return undefined;
  const reference = referenceOf(field, popups);
  // Rows of a report by SQL are chosen as they are: what is stored is what is shown.
  const isOfReport = field.popup !== undefined && reportCodes.has(field.popup.code);
  const dormant =
    (reference !== null && !tableNames.has(reference.table)) ||
    (field.popup !== undefined && reference === null && !isOfReport);
  const stops = !dormant && reference !== null && stopping.has(reference.table);
  return { ...field, kind, reference: dormant ? null : reference, dormant, ...(stops ? { stops } : {}) };
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

/** Most decimals a number widget pads with zeros [B5.7]; a finer number is shown with those it has. */
const MOST_PADDED = 6;

/** Decimals a number is shown with; null where it is shown as it is. */
export function shownDecimals(field: Pick<Field, 'kind' | 'precision'>): number | null {
  const decimals = decimalsOf(field);
  return decimals === null || decimals > MOST_PADDED ? null : decimals;
}

/** Quantities and amounts are summed below a list or grid; prices, rates and costs per unit mean nothing added up. */
export function isSummed(field: Pick<Field, 'kind' | 'precision' | 'name'>): boolean {
  return decimalsOf(field) !== null && /(^|_)(qty|amount)$/.test(field.name);
}
