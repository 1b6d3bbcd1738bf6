import { DatabaseError } from 'pg';
import type { components } from '#core/contract/api.ts';
import { exportValue } from '#core/fields/conversion.ts';
import type { SetData, SetValue } from '#core/sheet-report/data-set.ts';
import type { ReportField, ReportSet } from '#core/sheet-report/sheet.ts';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import { decimalsOf, type Catalogue, type Field, type Form, type Report } from '#server/engine/definition/catalogue.ts';
import { ROW_CAP } from '#server/engine/list/query.ts';
import { selectPage, type Row } from '#server/engine/list/select.ts';
import { pathsOf } from '#server/engine/record/file-links.ts';
import { reportPage } from '#server/engine/report/report-run.ts';
import { defaultOf, splitParams } from '#server/engine/report/report-values.ts';
import { optionsOf, reportParams, reportQuery, findReport } from '#server/engine/report/report.ts';
import type { Engine } from '#server/engine/scope.ts';
import { convertedOf, presentQuery, queryFields } from '#server/engine/screen/present-list.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { fileNames } from '#server/platform/file/db/file.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { sheetRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** Rows of every data set in a preview. */
export const PREVIEW_ROWS = 50;

/** A data set as one person may read it. */
export type OpenSet = {
  readonly set: Pick<ReportSet, 'name' | 'title' | 'kind' | 'code'>;
  readonly title: string;
  readonly fields: readonly ReportField[];
  readonly params: readonly Schemas['ReportParam'][];
  readonly query: readonly Schemas['QueryItem'][];
  readonly source: { readonly report: Report } | { readonly form: Form };
  readonly catalogue: Catalogue;
};

/** Reports and forms this person may read, by their titles. */
export async function sourcesFor(engine: Engine, actor: Actor): Promise<Schemas['SheetReportSource'][]> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const reports = catalogue.reports.filter(({ definition }) => may(actor, `${definition.permission}:view`));
  const forms = catalogue.forms.filter(({ definition }) => may(actor, `${definition.permission}:view`));
  return [
    ...reports.map(({ definition }) => ({
      kind: 'report' as const,
      code: definition.code,
      title: definition.title,
    })),
    ...forms.map(({ head }) => ({ kind: 'form' as const, code: head.name, title: head.title })),
  ];
}

/**
 * Opens a data set with the rights of a person: he needs the permission of the report or form, and sees the columns that are not hidden from him.
 * @throws Refusal 403, 404, 409 naming the data set
 */
export async function openSet(engine: Engine, set: OpenSet['set'], actor: Actor): Promise<OpenSet> {
  const name = set.title === '' ? set.code : set.title;
  if (set.kind === 'report') {
    const found = await findReport(engine, set.code, actor).catch((error: unknown) => {
      throw error instanceof Refusal && error.status === 403
        ? refusal(403, sheetRefusals.noSetReportRight, { name })
        : error;
    });
    if (found === undefined) throw refusal(404, sheetRefusals.setReportUnknown, { name, code: set.code });
    const { report, catalogue } = found;
    return {
      set,
      title: report.definition.title,
      fields: report.form.head.fields.flatMap(presentField),
      params: await reportParams(engine, report, catalogue, actor),
      query: await reportQuery(engine, report, catalogue, actor),
      source: { report },
      catalogue,
    };
  }
  const catalogue = await catalogueFor(engine, actor, 'list');
  const form = catalogue.form(set.code);
  if (form === undefined) throw refusal(404, sheetRefusals.setFormUnknown, { name, code: set.code });
  if (catalogue.outOfStep.has(form.id)) throw refusal(409, sheetRefusals.setFormNotSynced, { name });
  if (!may(actor, `${form.definition.permission}:view`)) throw refusal(403, sheetRefusals.noSetFormRight, { name });
  return {
    set,
    title: form.head.title,
    fields: form.head.fields.flatMap(presentField),
    params: [],
    query: presentQuery(queryFields(form), catalogue),
    source: { form },
    catalogue,
  };
}

/** Columns and parameters of a data set, for whoever designs. */
export async function setFields(
  engine: Engine,
  { kind, code }: Pick<ReportSet, 'kind' | 'code'>,
  actor: Actor,
): Promise<Schemas['SheetReportFields']> {
  const { title, fields, params, query } = await openSet(engine, { name: 'x', title: '', kind, code }, actor);
  return { kind, code, title, fields: [...fields], params: [...params], query: [...query] };
}

/** The name of a column in the names of its filters: `day_begin` asks for `day`. */
export function askedColumn(filter: string, offered: ReadonlySet<string>): string {
  return offered.has(filter) ? filter : filter.replace(/_(begin|end|MultiString)$/, '');
}

/**
 * The records of a data set as the person who opened it may see them, narrowed by those filters that are its own.
 * @throws Refusal 422 for more rows than the cap, unless the first ones are enough
 */
export async function readSet(
  engine: Engine,
  open: OpenSet,
  call: {
    readonly filters: Readonly<Record<string, string>>;
    readonly isPreview: boolean;
    /** Columns that are grouped by: records of a form come in their order. The SQL of a report says its own. */
    readonly sort: readonly string[];
  },
  actor: Actor,
): Promise<SetData> {
  const { source } = open;
  const own = ownFilters(open, call.filters);
  const limit = call.isPreview ? PREVIEW_ROWS : ROW_CAP + 1;
  const query = { filters: own, viewer: actor };
  const { records } =
    'report' in source
      ? await reportPage(engine, source.report, { query, limit, offset: 0 }, actor)
      : await selectPage(engine.db, source.form, {
          query: { ...query, ...sortOf(open, call.sort) },
          tenantId: actor.tenantId,
          limit,
          offset: 0,
        }).catch(tooSlow);
  if (!call.isPreview && records.length > ROW_CAP)
    throw refusal(422, sheetRefusals.setTooLarge, { title: open.set.title, limit: ROW_CAP });
  return setData(engine, open, records, actor);
}

/** By the groups, as far as this person may see them, then as the list of the form is sorted. */
function sortOf({ fields, source }: OpenSet, sort: readonly string[]): { column?: string; order?: string } {
  const groups = sort.filter((name) => fields.some((field) => field.name === name));
  if (groups.length === 0 || !('form' in source)) return {};
  const usual = source.form.definition.sort.filter(({ field }) => fields.some(({ name }) => name === field));
  const all = [...groups.map((field) => ({ field, order: 'asc' })), ...usual];
  return { column: all.map(({ field }) => field).join(','), order: all.map(({ order }) => order).join(',') };
}

/** A query that was cancelled for its length is told in words. */
function tooSlow(error: unknown): never {
  if (error instanceof DatabaseError && error.code === '57014') throw refusal(422, sheetRefusals.queryTooLong);
  throw error;
}

function ownFilters(open: OpenSet, filters: Readonly<Record<string, string>>): Record<string, string> {
  const { filters: columns, given } = splitParams(filters);
  const asked = new Set(open.query.map(({ field }) => field));
  const params = new Set(open.params.map(({ paramName }) => paramName));
  return {
    ...Object.fromEntries(Object.entries(columns).filter(([name]) => asked.has(askedColumn(name, asked)))),
    ...Object.fromEntries([...given].flatMap(([name, value]) => (params.has(name) ? [[`self_${name}`, value]] : []))),
  };
}

/** The values of parameters as the data sets take them: what was sent, or what they begin with. */
export function paramValues(
  opens: readonly OpenSet[],
  filters: Readonly<Record<string, string>>,
  actor: Actor,
): ReadonlyMap<string, string> {
  const { given } = splitParams(filters);
  const values = new Map<string, string>();
  for (const { source } of opens)
    for (const param of 'report' in source ? (source.report.definition.params ?? []) : []) {
      const sent = given.get(param.name) ?? '';
      values.set(param.name, sent === '' ? (defaultOf(param, actor) ?? '') : sent);
    }
  return values;
}

function presentField(field: Field): ReportField[] {
  const { name, label } = field;
  if (field.kind.storage === 'none' || field.type === 'password') return [];
  return [{ name, label, kind: kindOf(field), precision: decimalsOf(field) }];
}

function kindOf(field: Field): ReportField['kind'] {
  if (field.dict !== undefined || field.type === 'switch') return 'text';
  switch (field.kind.storage) {
    case 'numeric':
    case 'integer':
      return 'number';
    case 'date':
    case 'timestamp':
      return 'date';
    case 'text':
    case 'none':
      return 'text';
  }
}

async function setData(engine: Engine, open: OpenSet, records: readonly Row[], actor: Actor): Promise<SetData> {
  const { source, catalogue } = open;
  const fields = 'report' in source ? source.report.form.head.fields : source.form.head.fields;
  const shown = new Map(open.fields.map((field) => [field.name, field]));
  const files = fields.filter(({ type }) => type === 'file' || type === 'image').map(({ name }) => name);
  const names = await fileNames(engine.db, actor.tenantId, pathsOf([...records], files));
  const options = 'report' in source ? await optionsOf(engine, source.report, actor) : {};
  const words = new Map(
    fields.map((field) => [field.name, wordsOf(field, { catalogue, names, own: options[field.name] })] as const),
  );
  return {
    count: records.length,
    fieldOf: (name) => {
      const field = shown.get(name);
      return field === undefined ? undefined : { kind: field.kind, precision: field.precision ?? null };
    },
    read: (index, name): SetValue | null => {
      const row = shown.has(name) ? records[index] : undefined;
      const stored = row?.[name];
      // Columns come as texts, whole numbers as numbers.
      const value = typeof stored === 'number' ? String(stored) : stored;
      if (row === undefined || typeof value !== 'string' || value === '') return null;
      return { value, text: words.get(name)?.(value, row) ?? value };
    },
  };
}

/** The words people see for the values of a column, as lists and exports have them. */
function wordsOf(
  field: Field,
  {
    catalogue,
    names,
    own,
  }: {
    catalogue: Catalogue;
    names: ReadonlyMap<string, string>;
    own: readonly Schemas['DictItem'][] | undefined;
  },
): (value: string, row: Row) => string {
  if (own !== undefined) {
    const texts = new Map(own.map(({ value, text }) => [String(value), text]));
    return (value) => texts.get(value) ?? value;
  }
  if (field.type === 'file' || field.type === 'image')
    return (value) =>
      value
        .split(',')
        .map((path) => names.get(path) ?? path)
        .join('、');
  if (field.type === 'pca') return (value) => catalogue.regions().textOf(value) ?? value;
  const converted = convertedOf(field, catalogue);
  return (value, row) => {
    const shown = row[`${field.name}_dictText`];
    return typeof shown === 'string' && shown !== '' ? shown : exportValue(value, converted).value;
  };
}
