import { cycleActs, transitionsOf } from '#core/life-cycle/transitions.ts';
import { PARENT } from '#core/online/definition.ts';
import { firstButtons, standardColumns } from '#core/online/design.ts';
import type {
  DesignField,
  DesignGroup,
  DesignHead,
  DesignIndex,
  DesignTable,
  FormDesign,
} from '@/entities/form-design';

/** A line of a sheet; `key` stays while names change. */
export type Line<Part> = Part & { readonly key: string };
export type FieldLine = Line<DesignField>;
export type IndexLine = Line<DesignIndex>;

export type TableDraft = {
  readonly key: string;
  readonly head: DesignHead;
  readonly fields: readonly FieldLine[];
  readonly indexes: readonly IndexLine[];
};

/** A form under design: its main table first, then its sub-tables. `turn` grows with every change. */
export type Draft = { readonly tables: readonly TableDraft[]; readonly turn: number };

export type Change =
  | { readonly kind: 'loaded'; readonly design: FormDesign }
  | { readonly kind: 'head'; readonly table: string; readonly part: Partial<DesignHead> }
  | { readonly kind: 'field'; readonly table: string; readonly key: string; readonly part: Partial<DesignField> }
  | { readonly kind: 'fieldAdded'; readonly table: string; readonly after: string | null }
  | { readonly kind: 'fieldCopied'; readonly table: string; readonly key: string }
  | { readonly kind: 'fieldRemoved'; readonly table: string; readonly key: string }
  | { readonly kind: 'fieldMoved'; readonly table: string; readonly key: string; readonly to: number }
  /** Into a group, or out of all, before another field. */
  | {
      readonly kind: 'fieldPlaced';
      readonly key: string;
      readonly group: string | null;
      readonly before: string | null;
    }
  | { readonly kind: 'index'; readonly table: string; readonly key: string; readonly part: Partial<DesignIndex> }
  | { readonly kind: 'indexAdded'; readonly table: string }
  | { readonly kind: 'indexRemoved'; readonly table: string; readonly key: string }
  | { readonly kind: 'subAdded' }
  | { readonly kind: 'subRemoved'; readonly table: string }
  | { readonly kind: 'groups'; readonly groups: readonly DesignGroup[] };

/** Columns every table has; they are not shown among the lines. */
export const standardNames: ReadonlySet<string> = new Set([
  ...standardColumns.map(({ name }) => name),
  'head_id',
  'has_child',
]);

let made = 0;
function newKey(): string {
  made += 1;
  return `line-${made}`;
}

/** A draft of a form; null begins a new one. */
export function draftOf(design: FormDesign | null): Draft {
  const given = design ?? newDesign;
  return { tables: [given, ...(given.subs ?? [])].map(tableDraft), turn: 0 };
}

const newDesign: FormDesign = {
  head: { tableName: '', tableTxt: '', tableType: 1, isCheckbox: 'Y', isPage: 'Y', isTree: 'N', formTemplate: '2' },
  fields: [newField('name', '名称')],
};

function newField(dbFieldName: string, dbFieldTxt: string): DesignField {
  return {
    dbFieldName,
    dbFieldTxt,
    dbType: 'string',
    fieldShowType: 'text',
    isShowForm: 1,
    isShowList: 1,
    isQuery: 0,
    isReadOnly: 0,
    fieldMustInput: '0',
  };
}

function tableDraft({ head, fields, indexs = [] }: DesignTable): TableDraft {
  return {
    key: newKey(),
    head,
    fields: fields
      .filter(({ dbFieldName }) => !standardNames.has(dbFieldName))
      .map((field) => ({ ...field, key: newKey() })),
    indexes: indexs.map((index) => ({ ...index, key: newKey() })),
  };
}

/** The draft after a change. Lines that did not change stay the same objects, so that only one is drawn anew. */
export function changed(draft: Draft, change: Change): Draft {
  if (change.kind === 'loaded') return { ...draftOf(change.design), turn: draft.turn + 1 };
  return { tables: changedTables(draft.tables, change), turn: draft.turn + 1 };
}

function changedTables(
  tables: readonly TableDraft[],
  change: Exclude<Change, { kind: 'loaded' }>,
): readonly TableDraft[] {
  switch (change.kind) {
    case 'subAdded': {
      const sub = tableDraft({
        head: { tableName: `${tables[0]?.head.tableName ?? ''}_item`, tableTxt: '明细', tableType: 3, relationType: 0 },
        fields: [newField('name', '名称')],
      });
      return [...tables, sub];
    }
    case 'subRemoved':
      return tables.filter(({ key }) => key !== change.table);
    case 'groups':
      return tables.map((table, index) => (index === 0 ? withGroups(table, change.groups) : table));
    case 'fieldPlaced':
      return tables.map((table, index) => (index === 0 ? placed(table, change) : table));
    case 'head':
    case 'field':
    case 'fieldAdded':
    case 'fieldCopied':
    case 'fieldRemoved':
    case 'fieldMoved':
    case 'index':
    case 'indexAdded':
    case 'indexRemoved':
      return tables.map((table) => (table.key === change.table ? changedTable(table, change) : table));
  }
}

/** Fields of a group that is gone stand with those of none. */
function withGroups(table: TableDraft, groups: readonly DesignGroup[]): TableDraft {
  const keys = new Set(groups.map(({ key }) => key));
  return {
    ...table,
    head: { ...table.head, groups: [...groups] },
    fields: table.fields.map((field) =>
      field.group != null && !keys.has(field.group) ? { ...field, group: null } : field,
    ),
  };
}

function placed(
  table: TableDraft,
  { key, group, before }: { key: string; group: string | null; before: string | null },
): TableDraft {
  const field = table.fields.find((line) => line.key === key);
  if (field === undefined || key === before) return table;
  const rest = table.fields.filter((line) => line.key !== key);
  const at = rest.findIndex((line) => line.key === before);
  const to = at >= 0 ? at : rest.length;
  return { ...table, fields: [...rest.slice(0, to), { ...field, group }, ...rest.slice(to)] };
}

type TableChange = Extract<Change, { readonly table: string }>;

function changedTable(table: TableDraft, change: TableChange): TableDraft {
  const { fields, indexes } = table;
  switch (change.kind) {
    case 'head': {
      const next = { ...table, head: { ...table.head, ...change.part } };
      const wanted = [
        ...(change.part.isTree === 'Y' ? [parentField()] : []),
        ...(isMoved(change.part.lifeCycle) ? stateFields(change.part.lifeCycle) : []),
      ];
      const lacking = wanted.filter(({ dbFieldName: name }) => !fields.some(({ dbFieldName }) => dbFieldName === name));
      const isLife = change.part.lifeCycle !== undefined && change.part.buttons === undefined;
      const head = isLife ? withActs(next.head, change.part.lifeCycle) : next.head;
      return lacking.length === 0 && head === next.head ? next : { ...next, head, fields: [...fields, ...lacking] };
    }
    case 'field': {
      const line = fields.find(({ key }) => key === change.key);
      const next = { ...table, fields: fields.map((one) => (one === line ? { ...one, ...change.part } : one)) };
      const { dbFieldName: name } = change.part;
      return line === undefined || name === undefined ? next : followed(next, line.dbFieldName, name);
    }
    case 'fieldAdded': {
      const at = fields.findIndex(({ key }) => key === change.after);
      const to = at < 0 ? fields.length : at + 1;
      return {
        ...table,
        fields: [...fields.slice(0, to), { ...newField('', ''), key: newKey() }, ...fields.slice(to)],
      };
    }
    case 'fieldCopied': {
      const at = fields.findIndex(({ key }) => key === change.key);
      const field = fields[at];
      if (field === undefined) return table;
      const { id: _id, dbFieldNameOld: _old, ...rest } = field;
      const copy = { ...rest, key: newKey(), dbFieldName: freeName(fields, field.dbFieldName) };
      return { ...table, fields: [...fields.slice(0, at + 1), copy, ...fields.slice(at + 1)] };
    }
    case 'fieldRemoved':
      return { ...table, fields: fields.filter(({ key }) => key !== change.key) };
    case 'fieldMoved': {
      const field = fields.find(({ key }) => key === change.key);
      if (field === undefined || change.to < 0 || change.to >= fields.length) return table;
      const rest = fields.filter(({ key }) => key !== change.key);
      return { ...table, fields: [...rest.slice(0, change.to), field, ...rest.slice(change.to)] };
    }
    case 'index':
      return {
        ...table,
        indexes: indexes.map((line) => (line.key === change.key ? { ...line, ...change.part } : line)),
      };
    case 'indexAdded':
      return { ...table, indexes: [...indexes, { key: newKey(), indexName: '', indexField: '', indexType: 'normal' }] };
    case 'indexRemoved':
      return { ...table, indexes: indexes.filter(({ key }) => key !== change.key) };
    case 'subRemoved':
      return table;
  }
}

/** A tree knows its parent by this field; the server joins it with the form itself. */
function parentField(): FieldLine {
  return { ...newField(PARENT, '上级'), fieldShowType: 'sel_tree', isShowList: 0, key: newKey() };
}

/** Life cycles whose documents people move by buttons. */
const movedCycles = ['bill', 'order'] as const;
type MovedCycle = (typeof movedCycles)[number];
function isMoved(cycle: unknown): cycle is MovedCycle {
  return movedCycles.some((one) => one === cycle);
}

/** Lists the state fields of a document with a life cycle; nobody types them. */
function stateFields(cycle: MovedCycle): readonly FieldLine[] {
  const field = (name: string, label: string, part: Partial<DesignField>): FieldLine => ({
    ...newField(name, label),
    isReadOnly: 1,
    ...part,
    key: newKey(),
  });
  const state = { fieldShowType: 'list', dictField: cycle === 'bill' ? 'bill_status' : 'order_status' };
  return [
    field('bill_status', '单据状态', { ...state, isQuery: 1, fieldDefaultValue: '0' }),
    field('audit_by', '审核人', { fieldShowType: 'sel_user', isShowList: 0 }),
    field('audit_time', '审核时间', { dbType: 'Datetime', fieldShowType: 'datetime', isShowList: 0 }),
  ];
}

/** The buttons of a head with those of this life cycle, and without those of another. */
function withActs(head: DesignHead, cycle: unknown): DesignHead {
  const others = (head.buttons ?? firstButtons).filter((code) => !cycleActs.some((act) => act === code));
  const acts = isMoved(cycle) ? transitionsOf(cycle).map(({ act }) => act) : [];
  return { ...head, buttons: [...others, ...acts] };
}

/** Renames a field in all references of its table while its new name is being typed. */
function followed(table: TableDraft, from: string, to: string): TableDraft {
  if (from === '' || from === to || table.fields.some(({ dbFieldName }) => dbFieldName === from)) return table;
  const name = (text: string | null | undefined): string | null | undefined => (text === from ? to : text);
  const list = (text: string): string =>
    text
      .split(',')
      .map((part) => name(part.trim()) ?? '')
      .join(',');
  const { head } = table;
  return {
    ...table,
    head: {
      ...head,
      ...(head.displayField === from ? { displayField: to } : {}),
      ...(head.numberField === from ? { numberField: to } : {}),
      ...(head.treeFieldname === from ? { treeFieldname: to } : {}),
      ...(head.sort === undefined
        ? {}
        : { sort: head.sort.map((sort) => ({ ...sort, field: name(sort.field) ?? '' })) }),
    },
    indexes: table.indexes.map((index) => {
      const indexField = list(index.indexField);
      return indexField === index.indexField ? index : { ...index, indexField };
    }),
    fields: table.fields.map((line) => {
      const isPopup = line.fieldShowType === 'popup' || line.fieldShowType === 'popups';
      const dictText = isPopup ? list(line.dictText ?? '') : line.dictText;
      const formula = line.formula?.replaceAll(new RegExp(`(?<![\\w.])${from}(?![\\w.(])`, 'g'), to);
      return dictText === line.dictText && formula === line.formula
        ? line
        : { ...line, dictText: dictText ?? null, formula: formula ?? null };
    }),
  };
}

function freeName(fields: readonly FieldLine[], name: string): string {
  const taken = new Set(fields.map(({ dbFieldName }) => dbFieldName));
  for (let count = 2; ; count += 1) if (!taken.has(`${name}_${count}`)) return `${name}_${count}`;
}

/** Returns the design to send. Numbering, keys of lines and everything the server writes itself stay here. */
export function designOfDraft({ tables }: Draft): FormDesign {
  const [main, ...subs] = tables;
  if (main === undefined) throw new Error('A draft has a main table');
  const head = {
    ...main.head,
    tableType: subs.length > 0 ? (2 as const) : main.head.tableType === 2 ? (2 as const) : (1 as const),
  };
  return {
    ...tableOf({ ...main, head }),
    subs: subs.map((sub, index) =>
      tableOf({ ...sub, head: { ...sub.head, mainTable: head.tableName, tabOrderNum: index + 1 } }),
    ),
  };
}

function tableOf({ head, fields, indexes }: TableDraft): DesignTable {
  return {
    head,
    fields: fields.map(({ key: _key, ...field }, index): DesignField => ({ ...field, orderNum: index })),
    indexs: indexes.map(({ key: _key, ...index }) => index),
  };
}
