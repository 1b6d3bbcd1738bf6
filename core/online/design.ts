import type { components } from '../contract/api.ts';
import { fieldType, widgetName } from '../fields/field-types.ts';
import { linkReference } from '../screen/link-reference.ts';
import {
  PARENT,
  type FieldDefinition,
  type FormDefinition,
  type IndexDefinition,
  type Reference,
  type SubDefinition,
} from './definition.ts';
import { readExtConfig, writeExtConfig, type ExtConfig } from './ext-config.ts';

type Schemas = components['schemas'];
export type DesignHead = Schemas['DesignHead'];
export type DesignField = Schemas['DesignField'];
export type DesignIndex = Schemas['DesignIndex'];
export type DesignTable = Schemas['DesignTable'];
export type FormDesign = Schemas['FormDesign'];

/** Gives a part of a form its id: the same part, the same id. */
export type IdOf = (...parts: readonly string[]) => string;

/** A field of a table with what its line in the designer says of its past. */
export type NamedBefore = ReadonlyMap<string, string>;

/** Names that tables keep for the platform; the sheets show them, nobody changes them. */
export const standardColumns: readonly {
  readonly name: string;
  readonly label: string;
  readonly type: 'string' | 'Datetime';
}[] = [
  { name: 'id', label: '主键', type: 'string' },
  { name: 'create_by', label: '创建人', type: 'string' },
  { name: 'create_time', label: '创建日期', type: 'Datetime' },
  { name: 'update_by', label: '更新人', type: 'string' },
  { name: 'update_time', label: '更新日期', type: 'Datetime' },
  { name: 'sys_org_code', label: '所属部门', type: 'string' },
];

/** A form definition as the designer's wire has it (head, fields and indexes of the main table, one table for each sub-table). */
export function designOf(definition: FormDefinition, idOf: IdOf): FormDesign {
  const { table, kind, groups, number, sub_tables: subs = [] } = definition;
  const head: DesignHead = {
    id: idOf('form', table),
    tableName: table,
    tableTxt: definition.title,
    tableTxtEn: definition.title_en,
    tableType: subs.length > 0 || kind === 'main' ? 2 : 1,
    isCheckbox: definition.checkbox === false ? 'N' : 'Y',
    isPage: definition.page === false ? 'N' : 'Y',
    isTree: kind === 'tree' ? 'Y' : 'N',
    idType: 'UUID',
    subTableStr: subs.map((sub) => sub.table).join(','),
    ...(kind === 'tree'
      ? ({
          treeParentIdField: PARENT,
          treeIdField: 'has_child',
          treeFieldname: definition.display,
        } satisfies Partial<DesignHead>)
      : {}),
    formTemplate: String(definition.columns),
    themeTemplate: definition.theme ?? null,
    extConfigJson: writeExtConfig(settingsOf(definition)),
    route: definition.route,
    component: definition.component ?? null,
    permission: definition.permission,
    buttons: [...definition.buttons],
    sort: definition.sort.map(({ field, order }) => ({ field, order })),
    displayField: definition.display,
    numberField: number?.field ?? null,
    numberRule: number?.rule ?? null,
    lifeCycle: definition.life_cycle ?? null,
    groups: (groups ?? []).map(({ key, title, title_en: titleEn, tab }) => ({
      key,
      title,
      titleEn,
      isTab: tab === true,
    })),
    notes: [...(definition.notes ?? [])],
  };
  return {
    ...tableDesign(definition, head, idOf),
    subs: subs.map((sub, index) =>
      tableDesign(
        sub,
        {
          id: idOf('form', sub.table),
          tableName: sub.table,
          tableTxt: sub.title,
          tableTxtEn: sub.title_en,
          tableType: 3,
          relationType: sub.one_to_one === true ? 1 : 0,
          tabOrderNum: index + 1,
          mainTable: table,
        },
        idOf,
      ),
    ),
  };
}

function tableDesign(table: FormDefinition | SubDefinition, head: DesignHead, idOf: IdOf): DesignTable {
  const headId = head.id ?? '';
  const standard = standardColumns.map(({ name, label, type }): DesignField => ({
    id: idOf('field', table.table, name),
    cgformHeadId: headId,
    dbFieldName: name,
    dbFieldTxt: label,
    dbFieldNameOld: name,
    dbType: type,
    dbIsKey: name === 'id' ? 1 : 0,
    isShowForm: 0,
    isShowList: 0,
    fieldShowType: type === 'Datetime' ? 'datetime' : 'text',
  }));
  const fields = table.fields.map((field) => fieldDesign(field, table.table, headId, idOf));
  return {
    head,
    fields: [...standard, ...fields].map((field, index): DesignField => ({ ...field, orderNum: index })),
    indexs: (table.indexes ?? []).map(({ name, fields: columns, unique }): DesignIndex => ({
      id: idOf('index', table.table, name),
      cgformHeadId: headId,
      indexName: name,
      indexField: columns.join(','),
      indexType: unique === true ? 'unique' : 'normal',
      isDbSynch: 'Y',
      delFlag: 0,
    })),
  };
}

function fieldDesign(field: FieldDefinition, table: string, headId: string, idOf: IdOf): DesignField {
  const kind = fieldType(field.type);
  const extend = {
    ...field.extend,
    ...(field.multiple === undefined ? {} : { [multipleKey(field.type)]: field.multiple }),
    ...(field.error === undefined ? {} : { validateError: field.error }),
  };
  return {
    id: idOf('field', table, field.name),
    cgformHeadId: headId,
    dbFieldName: field.name,
    dbFieldTxt: field.label,
    labelEn: field.label_en,
    dbFieldNameOld: field.name,
    dbType: kind?.dbType ?? 'string',
    dbLength: kind?.storage === 'text' ? (field.length ?? kind.maxLength) : null,
    dbPointLength: kind?.storage === 'numeric' ? (field.precision ?? DECIMALS) : null,
    dbDefaultVal: '',
    dbIsKey: 0,
    dbIsNull: field.required === true ? 0 : 1,
    dbIsPersist: kind?.storage === 'none' ? 0 : 1,
    isShowForm: field.hidden === true ? 0 : 1,
    isShowList: bit(field.list),
    isReadOnly: bit(field.readonly),
    sortFlag: '1',
    fieldShowType: field.type,
    isQuery: bit(field.query),
    queryMode: field.query_mode ?? null,
    queryConfigFlag: field.query_type === undefined && field.query_default === undefined ? '0' : '1',
    queryShowType: field.query_type ?? null,
    queryDefVal: field.query_default ?? null,
    fieldHref: field.href ?? '',
    fieldDefaultValue: field.default ?? '',
    fieldExtendJson: Object.keys(extend).length === 0 ? '' : JSON.stringify(extend),
    converter: '',
    fieldValidType: field.valid ?? (field.unique === true ? 'only' : ''),
    isUnique: bit(field.unique),
    fieldMustInput: field.required === true ? '1' : '0',
    ...sourceDesign(field),
    minimum: field.min ?? null,
    maximum: field.max ?? null,
    formula: field.formula ?? '',
    group: field.group ?? null,
    span: field.span ?? null,
  };
}

const DECIMALS = 2;

function sourceDesign(field: FieldDefinition) {
  const none = { dictTable: '', dictField: field.dict ?? '', dictText: '', mainTable: '', mainField: '' };
  if (field.popup !== undefined)
    return { ...none, dictTable: field.popup.code, dictField: field.popup.from, dictText: field.popup.to };
  const { reference } = field;
  if (reference === undefined) return none;
  const { table, value, text, parent } = reference;
  const key = value === 'id' ? { mainTable: table, mainField: value } : { mainTable: '', mainField: '' };
  if (field.type === 'link_down') {
    const link = {
      table,
      txt: text,
      key: value,
      idField: 'id',
      pidField: parent ?? '',
      condition: '',
      linkField: field.levels ?? '',
    };
    return { ...none, ...key, dictTable: JSON.stringify(link) };
  }
  if (parent !== undefined)
    return { ...key, dictTable: table, dictField: '', dictText: [value, parent, text, 'has_child'].join(',') };
  return { ...key, dictTable: table, dictField: value, dictText: text };
}

/** Returns the family's name for "several" of a widget. */
function multipleKey(type: string): string {
  return fieldType(type)?.reference === 'popup' ? 'popupMulti' : 'multiSelect';
}

/** Meaning of a wire design, with the past names of its fields. */
export type ReadDesign = {
  readonly definition: FormDefinition;
  /** Table → new name → name in the database, for fields that were there before. */
  readonly renames: ReadonlyMap<string, NamedBefore>;
};

/**
 * The definition a design means. What the design leaves out stays as it was; texts are taken as they are, `checkForm` and `checkDesign` judge them.
 * @param before the stored definition, null for a new form
 */
export function definitionOf(design: FormDesign, before: FormDefinition | null, idOf: IdOf): ReadDesign {
  const { head } = design;
  const renames = new Map<string, NamedBefore>();
  const main = readTable(design, before, idOf, design.deleteFieldIds);
  renames.set(head.tableName, main.renames);
  const beforeSubs = new Map((before?.sub_tables ?? []).map((sub) => [sub.table, sub]));
  const subs =
    design.subs?.map((sub): SubDefinition => {
      const old = beforeSubs.get(sub.head.tableName) ?? null;
      const read = readTable(sub, old, idOf);
      renames.set(sub.head.tableName, read.renames);
      return {
        table: sub.head.tableName,
        title: sub.head.tableTxt,
        title_en: filled(sub.head.tableTxtEn) ?? old?.title_en ?? sub.head.tableTxt,
        ...(sub.head.relationType === 1 ? { one_to_one: true } : {}),
        fields: read.fields,
        ...withIndexes(sub, old),
      };
    }) ?? before?.sub_tables;
  const number = numberOf(head, before);
  const kind = head.isTree === 'Y' ? 'tree' : (subs?.length ?? 0) > 0 || head.tableType === 2 ? 'main' : 'single';
  const settings = settingsIn(head, before);
  const component = text(head.component, before?.component);
  const cycle = text(head.lifeCycle, before?.life_cycle);
  // What is designed in the browser has no effects but those of its actions.
  const effects = before?.life_cycle === undefined ? [] : before.effects;
  const theme = text(head.themeTemplate, before?.theme);
  const groups =
    head.groups?.map(({ key, title, titleEn, isTab }) => ({
      key,
      title,
      title_en: filled(titleEn) ?? title,
      ...(isTab === true ? { tab: true as const } : {}),
    })) ?? before?.groups;
  const notes = head.notes ?? before?.notes;
  const indexes = withIndexes(design, before);
  const display =
    filled(head.displayField) ??
    filled(head.treeFieldname) ??
    before?.display ??
    main.fields.find(({ type, hidden }) => type === 'text' && hidden !== true)?.name ??
    main.fields[0]?.name ??
    '';
  const definition: FormDefinition = {
    table: head.tableName,
    title: head.tableTxt,
    title_en: filled(head.tableTxtEn) ?? before?.title_en ?? head.tableTxt,
    kind,
    route: filled(head.route) ?? before?.route ?? `/online/auto/${head.tableName}`,
    ...(component === undefined ? {} : { component }),
    permission: filled(head.permission) ?? before?.permission ?? `online:${head.tableName}`,
    buttons: buttonsOf(
      head.buttons !== undefined && head.buttons.length > 0 ? head.buttons : (before?.buttons ?? firstButtons),
      settings,
    ),
    ...(number === undefined ? {} : { number }),
    // Checked by the schema with all else.
    ...(cycle === undefined ? {} : { life_cycle: cycle as NonNullable<FormDefinition['life_cycle']> }),
    ...(cycle === undefined || effects === undefined ? {} : { effects }),
    // How documents follow from each other is said in module files.
    ...(before?.pushes === undefined ? {} : { pushes: before.pushes }),
    ...(before?.checks === undefined ? {} : { checks: before.checks }),
    ...(before?.follows === undefined ? {} : { follows: before.follows }),
    ...(before?.counts === undefined ? {} : { counts: before.counts }),
    ...(before?.execution === undefined ? {} : { execution: before.execution }),
    ...(before?.parts === undefined ? {} : { parts: before.parts }),
    ...(before?.stopped === undefined ? {} : { stopped: before.stopped }),
    columns: columnsOf(head, before),
    sort:
      head.sort !== undefined && head.sort.length > 0
        ? head.sort
        : (before?.sort ?? [{ field: 'create_time', order: 'desc' }]),
    display,
    fields: kind === 'tree' ? main.fields.map((field) => withParent(field, head.tableName, display)) : main.fields,
    ...(subs === undefined || subs.length === 0 ? {} : { sub_tables: subs }),
    ...(groups === undefined || groups.length === 0 ? {} : { groups }),
    ...indexes,
    ...(theme === undefined ? {} : { theme: theme as NonNullable<FormDefinition['theme']> }),
    ...(head.isCheckbox === 'N' ? { checkbox: false } : {}),
    ...(head.isPage === 'N' && kind !== 'tree' ? { page: false } : {}),
    ...(settings.comments ? {} : { comments: false }),
    ...(settings.links.length === 0 ? {} : { external: settings.links }),
    ...(notes === undefined || notes.length === 0 ? {} : { notes }),
  };
  return { definition, renames };
}

/** The parent of a row of a tree is a row of the same table. */
function withParent(field: FieldDefinition, table: string, text: string): FieldDefinition {
  if (field.name !== PARENT || field.reference !== undefined || field.type !== 'sel_tree') return field;
  return { ...field, reference: { table, value: 'id', text, parent: PARENT } };
}

/** The settings of a form that are JSON text on the wire. */
export function settingsOf({ comments, external = [] }: Pick<FormDefinition, 'comments' | 'external'>): ExtConfig {
  return { comments: comments !== false, links: external };
}

/** A text that cannot be read is a fault; until it is mended the form stays as it was. */
function settingsIn({ extConfigJson }: DesignHead, before: FormDefinition | null): ExtConfig {
  const said = typeof extConfigJson === 'string' ? readExtConfig(extConfigJson) : null;
  return said ?? settingsOf(before ?? {});
}

/** The button that shares is there where something can be shared. */
function buttonsOf(buttons: readonly string[], { links }: ExtConfig): readonly string[] {
  if (links.length > 0) return buttons.includes('share') ? buttons : [...buttons, 'share'];
  return buttons.filter((button) => button !== 'share');
}

/** Buttons a new form offers. */
export const firstButtons: readonly string[] = ['view', 'add', 'edit', 'delete', 'export'];

function numberOf(head: DesignHead, before: FormDefinition | null): FormDefinition['number'] {
  if (head.numberField === undefined && head.numberRule === undefined) return before?.number;
  const [field, rule] = [filled(head.numberField), filled(head.numberRule)];
  return field === undefined && rule === undefined ? undefined : { field: field ?? '', rule: rule ?? '' };
}

function columnsOf({ formTemplate }: DesignHead, before: FormDefinition | null): number {
  const columns = Number(formTemplate ?? '');
  return Number.isInteger(columns) && columns >= 1 && columns <= 4 ? columns : (before?.columns ?? 2);
}

/** undefined = not sent, so it stays; empty = taken away. */
function text(sent: string | null | undefined, before: string | undefined): string | undefined {
  return sent === undefined ? before : filled(sent);
}

function withIndexes(
  { indexs }: Pick<DesignTable, 'indexs'>,
  before: FormDefinition | SubDefinition | null,
): { indexes?: readonly IndexDefinition[] } {
  const indexes =
    indexs
      ?.filter(({ delFlag }) => delFlag !== 1)
      .map(({ indexName, indexField, indexType }): IndexDefinition => ({
        name: indexName.trim(),
        fields: parts(indexField),
        ...(indexType === 'unique' ? { unique: true } : {}),
      })) ?? before?.indexes;
  return indexes === undefined || indexes.length === 0 ? {} : { indexes };
}

function readTable(
  { head, fields }: DesignTable,
  before: FormDefinition | SubDefinition | null,
  idOf: IdOf,
  deleted: readonly string[] = [],
): { fields: readonly FieldDefinition[]; renames: NamedBefore } {
  const byId = new Map((before?.fields ?? []).map((field) => [idOf('field', before?.table ?? '', field.name), field]));
  const renames = new Map<string, string>();
  const gone = new Set(deleted);
  const isLink = ({ dbFieldName, mainTable, dictTable }: DesignField): boolean =>
    head.tableType === 3 &&
    filled(mainTable) !== undefined &&
    mainTable === head.mainTable &&
    filled(dictTable) === undefined &&
    dbFieldName !== '';
  const read = fields
    .filter((field) => !isStandard(field) && !isLink(field) && !gone.has(field.id ?? ''))
    .map((field) => {
      // An id that is none of the table's belongs to a new field, whatever it looks like.
      const old = byId.get(field.id ?? '');
      if (old !== undefined && old.name !== field.dbFieldName.trim()) renames.set(field.dbFieldName.trim(), old.name);
      return readField(field, old);
    });
  return { fields: read, renames };
}

/** Standard columns come along in every list of fields; the has-child flag of a tree is computed here. */
function isStandard({ dbFieldName }: DesignField): boolean {
  return dbFieldName === 'has_child' || standardColumns.some(({ name }) => name === dbFieldName);
}

function readField(wire: DesignField, before: FieldDefinition | undefined): FieldDefinition {
  const type = typeOf(wire);
  const kind = fieldType(type);
  const { multiple, error, extend } = readExtend(wire.fieldExtendJson);
  const valid = filled(wire.fieldValidType);
  const length = kind?.storage === 'text' ? kept(wire.dbLength, before?.length, kind.maxLength) : undefined;
  const precision = kind?.storage === 'numeric' ? kept(wire.dbPointLength, before?.precision, DECIMALS) : undefined;
  const isUnique = isOn(wire.isUnique) || valid === 'only';
  const mode = filled(wire.queryMode);
  const source = readSource(wire, type);
  const [preset, formula, group] = [filled(wire.fieldDefaultValue), filled(wire.formula), filled(wire.group)];
  const href = filled(wire.fieldHref);
  // Servers of the family say by a flag whether what follows counts.
  const isOwn = wire.queryConfigFlag !== '0';
  const asked = isOwn ? filled(wire.queryDefVal) : undefined;
  return {
    name: wire.dbFieldName.trim(),
    label: wire.dbFieldTxt.trim(),
    label_en: filled(wire.labelEn) ?? before?.label_en ?? wire.dbFieldTxt.trim(),
    type,
    ...(isOn(wire.fieldMustInput) ? { required: true } : {}),
    ...(isUnique ? { unique: true } : {}),
    ...(isOn(wire.isReadOnly) ? { readonly: true } : {}),
    ...(isOn(wire.isShowList) ? { list: true } : {}),
    ...(isOn(wire.isQuery) ? { query: true } : {}),
    ...(wire.isShowForm !== undefined && wire.isShowForm !== null && !isOn(wire.isShowForm) ? { hidden: true } : {}),
    ...(length === undefined ? {} : { length }),
    ...(precision === undefined ? {} : { precision }),
    ...(valid === undefined || valid === 'only' ? {} : { valid }),
    ...(error === undefined ? {} : { error }),
    ...(typeof wire.minimum === 'number' ? { min: wire.minimum } : {}),
    ...(typeof wire.maximum === 'number' ? { max: wire.maximum } : {}),
    ...source,
    ...(multiple === undefined ? {} : { multiple }),
    ...(preset === undefined ? {} : { default: preset }),
    ...(formula === undefined ? {} : { formula }),
    ...((mode === 'single' || mode === 'group' || mode === 'like') &&
    (mode !== kind?.queryMode || before?.query_mode !== undefined)
      ? { query_mode: mode }
      : {}),
    ...(isOwn && filled(wire.queryShowType) === 'date' && type === 'datetime' ? { query_type: 'date' } : {}),
    ...(asked === undefined ? {} : { query_default: asked }),
    ...(href === undefined ? {} : { href }),
    ...(wire.span === undefined || wire.span === null || (wire.span === 1 && before?.span === undefined)
      ? {}
      : { span: wire.span }),
    ...(group === undefined ? {} : { group }),
    ...(extend === undefined ? {} : { extend }),
  };
}

/** The widget type; the family draws numbers by a text whose database type says so. */
function typeOf({ fieldShowType, dbType, fieldExtendJson }: DesignField): string {
  const shown = widgetName(filled(fieldShowType) ?? 'text');
  if (shown === 'date' && /"picker"\s*:\s*"month"/.test(fieldExtendJson ?? '')) return 'month';
  if (shown !== 'text') return shown;
  switch ((dbType ?? '').toLowerCase()) {
    case 'int':
    case 'integer':
    case 'long':
      return 'integer';
    case 'double':
    case 'bigdecimal':
      return 'number';
    case 'date':
      return 'date';
    case 'datetime':
      return 'datetime';
    case 'text':
    case 'longtext':
      return 'textarea';
    default:
      return 'text';
  }
}

function readSource(wire: DesignField, type: string): Pick<FieldDefinition, 'dict' | 'reference' | 'popup' | 'levels'> {
  const [table, field, shown] = [filled(wire.dictTable), filled(wire.dictField), filled(wire.dictText)];
  if (fieldType(type)?.reference === 'popup')
    return table === undefined ? {} : { popup: { code: table, from: field ?? '', to: shown ?? '' } };
  if (type === 'link_down') {
    const link = linkReference(table ?? '');
    if (link === null) return {};
    const levels = link.linkFields.join(',');
    return {
      reference: {
        table: link.table,
        value: link.key,
        text: link.txt,
        ...(link.pidField === '' ? {} : { parent: link.pidField }),
      },
      ...(levels === '' ? {} : { levels }),
    };
  }
  if (table === undefined) {
    const main = filled(wire.mainTable);
    if (main !== undefined)
      return { reference: { table: main, value: filled(wire.mainField) ?? 'id', text: shown ?? '' } };
    return field === undefined ? {} : { dict: field };
  }
  return { reference: referenceOf(table, field, parts(shown ?? '')) };
}

/** A tree names four columns, "id,pid,name,has_child"; a table dictionary its value and its text column. */
function referenceOf(table: string, field: string | undefined, columns: readonly string[]): Reference {
  const [value = '', parent = '', name = ''] = columns;
  if (columns.length >= 3) return { table, value, text: name, parent };
  return { table, value: field ?? 'id', text: value };
}

function readExtend(json: string | null | undefined): Pick<FieldDefinition, 'multiple' | 'error' | 'extend'> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(filled(json) ?? '{}');
  } catch {
    // checkDesign names it; nothing of it is taken over.
    return {};
  }
  // The two values of a switch, which here are always Y and N.
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {};
  const {
    multiSelect,
    popupMulti,
    validateError,
    store: _store,
    text: _text,
    ...extend
  } = parsed as Record<string, unknown>;
  const multiple = multiSelect ?? popupMulti;
  return {
    ...(typeof multiple === 'boolean' ? { multiple } : {}),
    ...(typeof validateError === 'string' && validateError !== '' ? { error: validateError } : {}),
    ...(Object.keys(extend).length === 0 ? {} : { extend }),
  };
}

/** A number that says no more than the default is left out, unless it was written down before. */
function kept(sent: number | null | undefined, before: number | undefined, usual: number): number | undefined {
  if (sent === undefined || sent === null || sent === 0) return sent === 0 && usual === DECIMALS ? 0 : before;
  return sent === usual && before === undefined ? undefined : sent;
}

function isOn(flag: Schemas['BitFlag'] | undefined): boolean {
  return flag === 1 || flag === '1';
}

function bit(flag: true | undefined): 0 | 1 {
  return flag === true ? 1 : 0;
}

function parts(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function filled(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}
