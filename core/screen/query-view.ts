import type { components } from '../contract/api.ts';
import { fieldType, type Storage } from '../fields/field-types.ts';
import { resolveDefault, type DefaultContext } from '../defaults/default-value.ts';
import type { DictItem, FieldView, Reference } from './field-view.ts';

type QueryItem = components['schemas']['QueryItem'];

/** Control by which a query field is asked for. */
export type QueryControl = 'text' | 'number' | 'date' | 'datetime' | 'month' | 'choice' | 'search';

/** One field of a query form [B2.56]. */
export type QueryFieldView = {
  readonly field: string;
  readonly label: string;
  /** Widget type; its filter is drawn unless there are values to choose from. */
  readonly widget: string;
  readonly control: QueryControl;
  /** Two inputs, sent as <field>_begin and <field>_end. */
  readonly isRange: boolean;
  readonly isLike: boolean;
  /** Folded away until the query is expanded [B3.6]. */
  readonly isFolded: boolean;
  readonly options: readonly DictItem[];
  /** Dictionary to read the options from, when they do not come along. */
  readonly dictCode: string | null;
  /** "table,text,code" of a search among another table's rows. */
  readonly tableDict: string | null;
  /** Popup report to pick a record from, and the report's column that holds the value. */
  readonly popup: { readonly code: string; readonly column: string } | null;
  readonly defaultText: string;
};

/** Describes a query field by field in words; fields it leaves open are omitted. */
export function filterTexts(fields: readonly QueryFieldView[], filters: Readonly<Record<string, string>>): string[] {
  return fields.flatMap(({ field, label, options }) => {
    const one = (name: string): string => {
      const value = filters[name] ?? '';
      return options.find((item) => String(item.value) === value)?.text ?? value;
    };
    const [value, begin, end] = [one(field), one(`${field}_begin`), one(`${field}_end`)];
    if (value !== '') return [`${label}：${value}`];
    return begin === '' && end === '' ? [] : [`${label}：${begin} ~ ${end}`];
  });
}

/** A field asked for by a plain text. */
export function plainQueryField(field: string, label: string): QueryFieldView {
  return {
    field,
    label,
    widget: 'text',
    control: 'text',
    isRange: false,
    isLike: false,
    isFolded: false,
    options: [],
    dictCode: null,
    tableDict: null,
    popup: null,
    defaultText: '',
  };
}

/** The view of the query items of a form or report. */
export function queryView(items: readonly QueryItem[]): readonly QueryFieldView[] {
  return items.map((item) => {
    const control = controlOf(item);
    const options = item.options ?? [];
    const tableDict = isFilled(item.dictTable)
      ? [item.dictTable, item.dictText, item.dictCode].filter(isFilled).join(',')
      : null;
    return {
      field: item.field,
      label: item.label,
      widget: item.view,
      control,
      isRange: item.mode === 'group' && control !== 'choice' && control !== 'search',
      isLike: item.mode === 'like',
      isFolded: item.hidden === '1',
      options,
      dictCode: options.length === 0 && tableDict === null && isFilled(item.dictCode) ? item.dictCode : null,
      tableDict,
      popup: popupOf(item),
      defaultText: item.defVal ?? '',
    };
  });
}

/** Returns the field of an advanced query for a field of a form, with its own control. */
export function queryFieldOf(field: FieldView): QueryFieldView {
  const { reference } = field;
  const storage = fieldType(field.widget)?.storage;
  const tableDict = tableDictOf(reference);
  const dictCode = field.options.length === 0 && reference.kind === 'dict' ? reference.code : null;
  const isChoice = field.options.length > 0 || dictCode !== null || field.widget === 'switch';
  return {
    field: field.name,
    label: field.label,
    widget: field.widget,
    control: isChoice ? 'choice' : tableDict !== null ? 'search' : plainControl(field.widget, storage),
    isRange: false,
    isLike: false,
    isFolded: false,
    options: field.options,
    dictCode,
    tableDict,
    popup: reference.kind === 'popup' ? popupOf(popupItem(field.name, reference)) : null,
    defaultText: '',
  };
}

function popupItem(field: string, { code, orgFields, destFields }: Extract<Reference, { kind: 'popup' }>) {
  return { code, field, orgFields: orgFields.join(','), destFields: destFields.join(',') };
}

/** "table,text,code" of whatever a field refers to. */
function tableDictOf(reference: Reference): string | null {
  switch (reference.kind) {
    case 'table':
      return reference.dict === '' ? null : reference.dict;
    case 'tree':
      return reference.table === '' ? null : [reference.table, reference.text, reference.code].join(',');
    case 'user':
      return 'sys_user,realname,username';
    case 'depart':
      return 'sys_depart,depart_name,id';
    case 'link':
      return reference.table === '' ? null : [reference.table, reference.txt, reference.key].join(',');
    case 'none':
    case 'given':
    case 'dict':
    case 'category':
    case 'popup':
    case 'region':
      return null;
  }
}

/** Default values of a query, as the controls write them [B4.8]. */
export function defaultFilters(fields: readonly QueryFieldView[], context: DefaultContext): Record<string, string> {
  const result: Record<string, string> = {};
  for (const { field, isRange, defaultText } of fields) {
    const value = resolveDefault(defaultText, context);
    if (value === null) continue;
    if (!isRange) {
      result[field] = value;
      continue;
    }
    const [begin = '', end = begin] = value.split(',');
    if (begin !== '') result[`${field}_begin`] = begin;
    if (end !== '') result[`${field}_end`] = end;
  }
  return result;
}

/** The column of the report that is brought into the field itself; the first one when the field is not among the targets [B3.3]. */
function popupOf({
  code,
  field,
  orgFields,
  destFields,
}: Pick<QueryItem, 'code' | 'field' | 'orgFields' | 'destFields'>): QueryFieldView['popup'] {
  if (!isFilled(code)) return null;
  const sources = (orgFields ?? '').split(',');
  const column = sources[(destFields ?? '').split(',').indexOf(field)] ?? sources[0] ?? '';
  return column === '' ? null : { code, column };
}

/** Characters that mean something in the query language; a person who types them means the characters. */
const SPECIAL = /[*,!]/;

/**
 * The filters of a list call from what was typed. Fragments of text are wrapped in `*` [B5.6, A9.7]; fields the list does not offer are dropped,
 * because an unknown filter is refused by the server.
 */
export function filterParameters(
  fields: readonly QueryFieldView[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const result: Record<string, string> = {};
  for (const { field, isRange, isLike, control } of fields) {
    if (isRange) {
      for (const edge of ['begin', 'end'] as const) {
        const value = typed[`${field}_${edge}`] ?? '';
        if (value !== '') result[`${field}_${edge}`] = rangeEdge(value, edge, control);
      }
      continue;
    }
    const value = (typed[field] ?? '').trim();
    if (value !== '') result[field] = isLike && !SPECIAL.test(value) ? `*${value}*` : value;
  }
  return result;
}

/** A day as the end of a range of times means the whole day. */
function rangeEdge(value: string, edge: 'begin' | 'end', control: QueryControl): string {
  if (control !== 'datetime' || value.length !== 10) return value;
  return edge === 'begin' ? `${value} 00:00:00` : `${value} 23:59:59`;
}

function controlOf({ view, options, dictTable, dictCode }: QueryItem): QueryControl {
  const type = fieldType(view);
  if ((options ?? []).length > 0 || view === 'switch') return 'choice';
  const plain = plainControl(view, type?.storage);
  if (plain !== 'text') return plain;
  if (type?.reference === 'dict' && !isFilled(dictTable) && isFilled(dictCode)) return 'choice';
  return isFilled(dictTable) ? 'search' : 'text';
}

function plainControl(widget: string, storage: Storage | undefined): QueryControl {
  if (widget === 'month') return 'month';
  switch (storage) {
    case 'numeric':
    case 'integer':
      return 'number';
    case 'date':
      return 'date';
    case 'timestamp':
      return 'datetime';
    case 'text':
    case 'none':
    case undefined:
      return 'text';
  }
}

function isFilled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}
