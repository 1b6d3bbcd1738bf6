import type { components } from '#core/contract/api.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import {
  chartTypes,
  steps,
  templates,
  type GraphDefinition,
  type GraphSource,
} from '#server/engine/definition/graph-definition.ts';
import type { ReportDefinition, ReportItem } from '#server/engine/definition/report-definition.ts';
import type { StoredDrawn } from '#server/engine/report/db/drawn.ts';
import { definitionOf, itemsOf } from '#server/engine/report/report-wire.ts';
import { itemId } from '#server/engine/report/report.ts';
import { fieldRefusal } from '#server/platform/refusal.ts';
import { chartRefusals } from './refusals.ts';
import { engineRefusals } from '#server/engine/refusals.ts';

type Schemas = components['schemas'];
type Draft = Schemas['GraphDraft'];

/** Returns a chart as it is on the wire. The source of its figures is for administrators. */
export function graphHead(
  stored: Pick<StoredDrawn, 'id'> & Partial<StoredDrawn>,
  definition: GraphDefinition,
  { isOpen }: { isOpen: boolean },
): Schemas['GraphHead'] {
  const { source } = definition;
  return {
    id: stored.id,
    code: definition.code,
    name: definition.title,
    nameEn: definition.title_en,
    displayTemplate: definition.template,
    xaxisField: definition.x ?? (source.kind === 'form' ? source.by : null),
    yaxisField: (source.kind === 'form'
      ? source.measures.map((_, index) => `m${index + 1}`)
      : (definition.y ?? [])
    ).join(','),
    dataType: source.kind,
    dbSource: source.kind === 'sql' ? (source.db_source ?? null) : null,
    graphType: definition.types.join(','),
    content: definition.description ?? null,
    extendJs: null,
    options: definition.options ?? null,
    permission: definition.permission,
    module: stored.module ?? null,
    ...(isOpen ? { ...openSource(source), ...traces(stored) } : {}),
  };
}

function openSource(source: GraphSource): Pick<Schemas['GraphHead'], 'cgrSql' | 'form'> {
  switch (source.kind) {
    case 'sql':
      return { cgrSql: source.sql, form: null };
    case 'json':
      return { cgrSql: source.text, form: null };
    case 'api':
      return { cgrSql: source.url, form: null };
    case 'form':
      return {
        cgrSql: null,
        form: {
          table: source.table,
          by: source.by,
          step: source.step ?? null,
          measures: source.measures.map(({ how, field, label }) => ({
            how,
            field: field ?? null,
            label: label ?? null,
          })),
          superQueryParams: source.conditions?.params ?? null,
          superQueryMatchType: source.conditions?.match ?? null,
        },
      };
  }
}

function traces(stored: Partial<StoredDrawn>) {
  return {
    ...(stored.version === undefined ? {} : { version: stored.version }),
    createBy: stored.create_by ?? null,
    createTime: stored.create_time ?? null,
    updateBy: stored.update_by ?? null,
    updateTime: stored.update_time ?? null,
  };
}

export function graphItems(id: string, items: readonly ReportItem[]): Schemas['GraphItem'][] {
  return itemsOf(id, { items }).map((item, index) => ({
    id: itemId(id, item.fieldName),
    graphreportHeadId: id,
    fieldName: item.fieldName,
    fieldTxt: item.fieldTxt,
    fieldType: item.fieldType,
    isShow: item.isShow === 0 ? 'N' : 'Y',
    isTotal: item.isTotal === '1' ? 'Y' : 'N',
    searchFlag: item.isSearch === '1' ? 'Y' : 'N',
    searchMode: item.searchMode ?? null,
    dictCode: item.dictCode ?? null,
    fieldHref: item.fieldHref ?? null,
    precision: item.precision ?? null,
    orderNum: index,
  }));
}

/**
 * A definition from what an administrator sent; columns and parameters follow the rules of reports.
 * @throws Refusal 422 with every fault by its place
 */
export function graphDefinition(draft: Draft, before: GraphDefinition | null): GraphDefinition {
  if ((draft.extendJs ?? '').trim() !== '') refuse('extendJs', chartRefusals.noGraphScript);
  const source = sourceOf(draft);
  const types = listOf(draft.graphType ?? 'bar').map(
    (name) =>
      chartTypes.find((type) => type === name) ?? refuse('graphType', filled(chartRefusals.noGraphType, { name })),
  );
  if (types.length === 0) refuse('graphType', chartRefusals.graphTypeMissing);
  const wanted = (draft.displayTemplate ?? '').trim() || 'single';
  const template =
    templates.find((name) => name === wanted) ??
    refuse('displayTemplate', filled(chartRefusals.noGraphTemplate, { name: wanted }));
  const report = reportOf(draft, source, before);
  const { sql: _sql, page: _page, returns: _returns, ...rest } = report;
  const items =
    source.kind === 'form' ? report.items.map((item): ReportItem => ({ ...item, hidden: true })) : report.items;
  return {
    ...rest,
    items,
    template,
    types: [...new Set(types)],
    source,
    ...(source.kind === 'form' ? {} : axesOf(draft, items)),
    ...(draft.options == null ? {} : { options: draft.options }),
  };
}

/** Columns, parameters, names and permission are those of a report. */
function reportOf(draft: Draft, source: GraphSource, before: GraphDefinition | null): ReportDefinition {
  const isForm = source.kind === 'form';
  const items = draft.onlGraphreportItemList
    // A chart over a form knows its figures; what is sent are the columns it is asked by and where its bars lead.
    .filter((row) => !isForm || isYes(row.searchFlag) || (row.fieldHref ?? '') !== '')
    .map((row) => ({ ...row, isSearch: isYes(row.searchFlag) ? '1' : '0', isTotal: isYes(row.isTotal) ? '1' : '0' }));
  const named = {
    code: draft.code,
    name: draft.name,
    nameEn: draft.nameEn ?? null,
    content: draft.content ?? null,
    permission:
      (draft.permission ?? '').trim() || (before?.permission ?? `online:graph:${draft.code.replaceAll('_', '-')}`),
    cgrSql: source.kind === 'sql' ? source.sql : ' ',
  };
  const dummy = { fieldName: 'x', fieldTxt: 'x', fieldType: 'String' };
  const hasNone = isForm && items.length === 0;
  const found = definitionOf(
    { head: named, items: hasNone ? [dummy] : items, params: isForm ? [] : draft.paramsList },
    before === null ? null : { ...before, sql: '' },
  );
  return hasNone ? { ...found, items: [] } : found;
}

function sourceOf(draft: Draft): GraphSource {
  const text = (draft.cgrSql ?? '').trim();
  switch (draft.dataType) {
    case 'sql':
      if (text === '') refuse('cgrSql', engineRefusals.sqlMissing);
      if (text.length > 20_000) refuse('cgrSql', chartRefusals.graphSqlTooLong);
      return {
        kind: 'sql',
        sql: text,
        ...((draft.dbSource ?? '').trim() === '' ? {} : { db_source: (draft.dbSource ?? '').trim() }),
      };
    case 'json':
      return { kind: 'json', text: text === '' ? refuse('cgrSql', chartRefusals.graphJsonMissing) : text };
    case 'api':
      return { kind: 'api', url: text === '' ? refuse('cgrSql', chartRefusals.graphUrlMissing) : text.slice(0, 2000) };
    case 'form':
      return formSource(draft.form ?? refuse('form', chartRefusals.graphFormMissing));
    default:
      return refuse('dataType', filled(chartRefusals.noDataType, { type: draft.dataType }));
  }
}

function formSource(form: Schemas['GraphSource']): GraphSource {
  const step = steps.find((one) => one === form.step);
  const params = (form.superQueryParams ?? '').trim();
  return {
    kind: 'form',
    table: form.table,
    by: form.by,
    ...(step === undefined ? {} : { step }),
    measures: form.measures.map(({ how, field, label }) => ({
      how,
      ...(how === 'count' || field == null || field === '' ? {} : { field }),
      ...(label == null || label.trim() === '' ? {} : { label: label.trim() }),
    })),
    ...(params === ''
      ? {}
      : { conditions: { params, ...(form.superQueryMatchType == null ? {} : { match: form.superQueryMatchType }) } }),
  };
}

/** The axes an administrator chose; without a choice the first text is the category, and all numbers are figures. */
function axesOf(draft: Draft, items: readonly ReportItem[]): { x: string; y: readonly string[] } {
  const shown = items.filter(({ hidden }) => hidden !== true);
  const isNumber = ({ type }: ReportItem): boolean => type === 'number' || type === 'integer';
  const x = (draft.xaxisField ?? '').trim() || (shown.find((item) => !isNumber(item)) ?? shown[0])?.name;
  if (x === undefined || !items.some(({ name }) => name === x))
    return refuse('xaxisField', filled(chartRefusals.noXField, { name: x ?? '' }));
  const asked = listOf(draft.yaxisField ?? '');
  const y =
    asked.length > 0 ? asked : shown.filter((item) => isNumber(item) && item.name !== x).map(({ name }) => name);
  if (y.length === 0) refuse('yaxisField', chartRefusals.yFieldMissing);
  for (const name of y) {
    const item = items.find((one) => one.name === name);
    if (item === undefined) refuse('yaxisField', filled(chartRefusals.noYField, { name }));
    else if (!isNumber(item)) refuse('yaxisField', filled(chartRefusals.yNotANumber, { label: item.label }));
  }
  return { x, y: [...new Set(y)] };
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isYes(flag: string | number | null | undefined): boolean {
  return flag === 'Y' || flag === '1' || flag === 1;
}

function refuse(field: string, message: RefusalText): never {
  throw fieldRefusal(field, message);
}
