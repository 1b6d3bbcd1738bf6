import type { components } from '#core/contract/api.ts';
import { fieldType } from '#core/fields/field-types.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { isInheritedName } from '#core/online/reserved.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { ReportDefinition, ReportItem, ReportParam } from '#server/engine/definition/report-definition.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import type { StoredDrawn } from './db/drawn.ts';
import { reportRefusals } from './refusals.ts';
import { itemId } from './report.ts';
import { engineRefusals } from '#server/engine/refusals.ts';

type Schemas = components['schemas'];
type Wire = Schemas['ReportItem'];

/** Types of columns as the family calls them, and ours. */
const familyTypes: Readonly<Record<string, string>> = {
  text: 'String',
  integer: 'Integer',
  date: 'Date',
  datetime: 'Datetime',
  image: 'Image',
};
const ownTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(familyTypes).map(([own, family]) => [family, own])),
  Long: 'integer',
};

const paramTypes = ['text', 'number', 'date', 'datetime', 'month'] as const;
const NAME = /^[a-z][a-z0-9_]{0,62}$/;
/** Names that mean something else in a call for rows. */
const taken: ReadonlySet<string> = new Set(['column', 'order', 'field']);

/** A stored report as the head on the wire. */
export function headOf(stored: StoredDrawn, definition: ReportDefinition): Schemas['ReportHead'] {
  return {
    id: stored.id,
    code: definition.code,
    name: definition.title,
    nameEn: definition.title_en,
    cgrSql: definition.sql,
    dbSource: definition.db_source ?? null,
    returnType: definition.returns?.type ?? null,
    returnValField: definition.returns?.value ?? null,
    returnTxtField: definition.returns?.text ?? null,
    content: definition.description ?? null,
    isPage: definition.page === false ? 'N' : 'Y',
    permission: definition.permission,
    module: stored.module,
    version: stored.version,
    createBy: stored.create_by,
    createTime: stored.create_time,
    updateBy: stored.update_by,
    updateTime: stored.update_time,
  };
}

export function itemsOf(id: string, { items }: Pick<ReportDefinition, 'items'>): Wire[] {
  return items.map((item, index) => ({
    id: itemId(id, item.name),
    cgrheadId: id,
    fieldName: item.name,
    fieldTxt: item.label,
    fieldWidth: item.width ?? null,
    fieldType: ownEntry(familyTypes, item.type) ?? item.type,
    isShow: item.hidden === true ? 0 : 1,
    fieldHref: item.href ?? null,
    isSearch: item.query === true ? '1' : '0',
    searchMode: item.mode ?? null,
    replaceVal: item.replace ?? null,
    dictCode: item.dict ?? item.dict_sql ?? referenceText(item),
    popupCode: item.popup?.code ?? null,
    groupTitle: item.group ?? null,
    isTotal: item.total === true ? '1' : '0',
    isOrder: item.unsorted === true ? '0' : '1',
    precision: item.precision ?? null,
    orderNum: index,
  }));
}

export function paramsOf(id: string, { params = [] }: Pick<ReportDefinition, 'params'>): Schemas['ReportParamRow'][] {
  return params.map((param, index) => ({
    id: itemId(id, `param.${param.name}`),
    paramName: param.name,
    paramTxt: param.title,
    paramValue: param.value ?? null,
    paramType: param.type,
    popupCode: param.popup?.code ?? null,
    isRequired: param.required === true,
    orderNum: index,
  }));
}

/**
 * A definition from what an administrator sent. What the wire does not know of a module's report (English texts, its address) stays.
 * @throws Refusal 422 with every fault by its place
 */
export function definitionOf(draft: Schemas['ReportDraft'], before: ReportDefinition | null): ReportDefinition {
  const errors: FieldError[] = [];
  const { head } = draft;
  const items = draft.items.map((row, index) =>
    itemFrom(row, before, (message) => errors.push(fieldError('items', index, message))),
  );
  const params = draft.params.map((row, index) =>
    paramFrom(row, before, (message) => errors.push(fieldError('params', index, message))),
  );
  if (items.length === 0) errors.push({ field: 'items', message: reportRefusals.noReportColumns });
  twice(items, (name, index) => errors.push(fieldError('items', index, filled(reportRefusals.columnTwice, { name }))));
  twice(params, (name, index) =>
    errors.push(fieldError('params', index, filled(reportRefusals.paramNamedTwice, { name }))),
  );
  const permission =
    entered(head.permission) ?? before?.permission ?? `online:report:${head.code.replaceAll('_', '-')}`;
  if (!/^[a-z][a-z0-9-]*(:[a-zA-Z0-9-]+){1,3}$/.test(permission))
    errors.push({ field: 'permission', message: engineRefusals.permissionForm });
  refuse(errors);
  const returns = entered(head.returnValField);
  return {
    ...(before?.route === undefined ? {} : { route: before.route }),
    ...(before?.optional === undefined ? {} : { optional: before.optional }),
    code: head.code,
    title: head.name.trim(),
    title_en: entered(head.nameEn) ?? before?.title_en ?? head.name.trim(),
    ...(entered(head.content) === undefined ? {} : { description: entered(head.content) }),
    permission,
    sql: head.cgrSql,
    ...(entered(head.dbSource) === undefined ? {} : { db_source: entered(head.dbSource) }),
    params,
    items,
    ...(head.isPage === 'N' ? { page: false } : {}),
    ...chartsOf(before, items),
    ...(returns === undefined
      ? {}
      : {
          returns: {
            type: entered(head.returnType) ?? 'list',
            value: returns,
            text: entered(head.returnTxtField) ?? returns,
          },
        }),
  };
}

/** Charts of a module's report whose columns are still there. */
function chartsOf(before: ReportDefinition | null, items: readonly ReportItem[]): Pick<ReportDefinition, 'charts'> {
  const names = new Set(items.map(({ name }) => name));
  const charts = (before?.charts ?? []).filter(({ x, y, series = [] }) =>
    [x, ...y, ...series].every((name) => names.has(name)),
  );
  return charts.length === 0 ? {} : { charts };
}

function itemFrom(row: Wire, before: ReportDefinition | null, fault: (message: RefusalText) => void): ReportItem {
  const type = ownEntry(ownTypes, row.fieldType) ?? row.fieldType;
  const known = before?.items.find(({ name }) => name === row.fieldName);
  if (!NAME.test(row.fieldName) || taken.has(row.fieldName) || row.fieldName.startsWith('self_'))
    fault(filled(reportRefusals.fieldName, { name: row.fieldName }));
  else if (known === undefined && isInheritedName(row.fieldName))
    fault(filled(reportRefusals.fieldNameOfProgram, { name: row.fieldName }));
  if (row.fieldTxt.trim() === '') fault(reportRefusals.columnTitleMissing);
  if (fieldType(type) === undefined) fault(filled(reportRefusals.noFieldType, { type: row.fieldType }));
  const href = entered(row.fieldHref);
  if (href !== undefined && !isLink(href)) fault(reportRefusals.linkAddress);
  const mode = entered(row.searchMode);
  const width = Number(row.fieldWidth ?? 0);
  const group = entered(row.groupTitle);
  return {
    name: row.fieldName,
    label: row.fieldTxt.trim(),
    label_en: known?.label === row.fieldTxt.trim() ? (known.label_en ?? known.label) : row.fieldTxt.trim(),
    type,
    ...(row.precision === null || row.precision === undefined ? {} : { precision: row.precision }),
    ...(width > 0 ? { width: Math.min(Math.trunc(width), 1000) } : {}),
    ...(isOff(row.isShow, true) ? { hidden: true } : {}),
    ...(isOff(row.isSearch, false) ? {} : { query: true }),
    ...(mode === 'single' || mode === 'group' || mode === 'like' ? { mode } : {}),
    ...sourceFrom(row, known),
    ...(entered(row.replaceVal) === undefined ? {} : { replace: entered(row.replaceVal) }),
    ...(isOff(row.isTotal, false) ? {} : { total: true }),
    ...(isOff(row.isOrder, true) ? { unsorted: true } : {}),
    ...(known?.kept_with === undefined ? {} : { kept_with: known.kept_with }),
    ...(group === undefined ? {} : { group }),
    ...(group !== undefined && known?.group === group && known.group_en !== undefined
      ? { group_en: known.group_en }
      : {}),
    ...(href === undefined ? {} : { href }),
  };
}

/** A dictionary by code, by SQL, or `table,text,value[,parent]`; a popup report by its code. */
function sourceFrom(row: Wire, known: ReportItem | undefined): Partial<ReportItem> {
  const popup = entered(row.popupCode);
  if (popup !== undefined)
    return { popup: known?.popup?.code === popup ? known.popup : { code: popup, from: 'id', to: row.fieldName } };
  const dict = entered(row.dictCode);
  if (dict === undefined) return {};
  if (/^\s*(select|with)\s/i.test(dict)) return { dict_sql: dict };
  const [table = '', text = '', value = '', parent] = dict.split(',').map((part) => part.trim());
  if (text === '') return { dict: table };
  return { reference: { table, text, value, ...(parent === undefined ? {} : { parent }) } };
}

function referenceText({ reference }: ReportItem): string | null {
  if (reference === undefined) return null;
  return [reference.table, reference.text, reference.value, reference.parent]
    .filter((part) => part !== undefined)
    .join(',');
}

function paramFrom(
  row: Schemas['ReportParamRow'],
  before: ReportDefinition | null,
  fault: (message: RefusalText) => void,
): ReportParam {
  const known = before?.params?.find(({ name }) => name === row.paramName);
  const type = paramTypes.find((one) => one === (entered(row.paramType) ?? 'text'));
  if (!/^[A-Za-z]\w{0,62}$/.test(row.paramName)) fault(filled(reportRefusals.paramName, { name: row.paramName }));
  if (type === undefined) fault(filled(reportRefusals.noParamType, { type: row.paramType ?? '' }));
  const value = entered(row.paramValue);
  const popup = entered(row.popupCode);
  return {
    name: row.paramName,
    title: entered(row.paramTxt) ?? row.paramName,
    type: type ?? 'text',
    ...(value === undefined ? {} : { value }),
    ...(popup === undefined ? {} : { popup: { code: popup, from: 'id', to: row.paramName } }),
    ...(known?.dict === undefined ? {} : { dict: known.dict }),
    ...(row.isRequired === true ? { required: true } : {}),
  };
}

/** A path of the application or a web address: nothing that runs. */
export function isLink(href: string): boolean {
  return /^\/(?![/\\])/.test(href) || /^https?:\/\/[^\s/]/i.test(href);
}

function isOff(flag: string | number | null | undefined, isOnByDefault: boolean): boolean {
  if (flag === null || flag === undefined || flag === '') return !isOnByDefault;
  return String(flag) === '0' || String(flag) === 'N';
}

function entered(text: string | null | undefined): string | undefined {
  const value = text?.trim() ?? '';
  return value === '' ? undefined : value;
}

function fieldError(field: string, row: number, message: RefusalText): FieldError {
  return { field, row, message };
}

function twice(list: readonly { name: string }[], fault: (name: string, index: number) => void): void {
  for (const [index, { name }] of list.entries())
    if (list.findIndex((other) => other.name === name) !== index) fault(name, index);
}

function refuse(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first !== undefined) throw refusal(422, first.message, {}, { errors });
}
