import type { components } from '#core/contract/api.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import type { ReportPaper } from '#server/engine/behaviour/module.ts';
import { behaviours } from '#server/engine/behaviour/registry.ts';
import { choicesOf, type Catalogue, type Field, type Report } from '#server/engine/definition/catalogue.ts';
import type { ReportItem } from '#server/engine/definition/report-definition.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { Engine } from '#server/engine/scope.ts';
import { dictOptionsOf, presentColumn, presentQuery } from '#server/engine/screen/present-list.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { reportRefusals } from './refusals.ts';
import { dictSqlItems } from './report-run.ts';
import { companyParams, defaultOf } from './report-values.ts';

type Schemas = components['schemas'];
type Options = Record<string, Schemas['DictItem'][]>;

/** The report of that id or code for a user who may look at it; undefined when there is none and it may be a popup report. */
export async function findReport(
  engine: Engine,
  idOrCode: string,
  actor: Actor,
): Promise<{ report: Report; catalogue: Catalogue } | undefined> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const report = catalogue.report(idOrCode);
  if (report === undefined) return undefined;
  if (!mayRead(catalogue, report, actor)) throw refusal(403, engineRefusals.noReportRight);
  return { report, catalogue };
}

/** The reports by SQL a person may look at. */
export function readableReports(catalogue: Catalogue, actor: Actor): readonly Report['definition'][] {
  return catalogue.reports.filter((report) => mayRead(catalogue, report, actor)).map(({ definition }) => definition);
}

/** The same for calls that know reports by SQL only. */
export async function reportOf(
  engine: Engine,
  idOrCode: string,
  actor: Actor,
): Promise<{ report: Report; catalogue: Catalogue }> {
  const found = await findReport(engine, idOrCode, actor);
  if (found === undefined) throw refusal(404, engineRefusals.entityUnknown);
  return found;
}

/** Tells whether a person holds the report's own permission, or fills in a form that chooses from it. */
function mayRead(catalogue: Catalogue, { definition }: Report, actor: Actor): boolean {
  if (may(actor, `${definition.permission}:view`)) return true;
  return [...catalogue.forms, ...catalogue.copies].some(
    (form) =>
      may(actor, `${form.definition.permission}:view`) &&
      [form.head, ...form.subs].some(({ fields }) => fields.some(({ popup }) => popup?.code === definition.code)),
  );
}

/** Finds the layout of a report on paper; undefined where it has no form of its own. */
export function paperOf({ definition }: Report): ReportPaper | undefined {
  return ownEntry(behaviours().reportPapers, definition.code);
}

/** `getRpColumns`: the columns of a report by SQL. */
export async function presentReport(engine: Engine, report: Report, catalogue: Catalogue, actor: Actor) {
  const { definition } = report;
  const options = await optionsOf(engine, report, actor);
  const shown = shownFields(report);
  return {
    cgRpConfigId: report.id,
    cgRpConfigName: definition.title,
    isPage: definition.page === false ? 'N' : 'Y',
    displayField: definition.returns?.text ?? shown[0]?.name ?? null,
    subId: null,
    paramName: null,
    tree: null,
    columns: shown.map((field) => reportColumn(field, itemOf(report, field), options)),
    dictOptions: { ...dictOptionsOf(shown, catalogue), ...options },
    fieldHrefSlots: hrefSlots(report),
    isGroupTitle: definition.items.some(({ group }) => group !== undefined),
    hideColumns: (['export', 'print'] as const).filter((button) => !may(actor, `${definition.permission}:${button}`)),
    hasPaper: paperOf(report) !== undefined,
    ...(definition.charts === undefined ? {} : { charts: [...definition.charts] }),
  };
}

/** `getQueryInfo` of a report by SQL. */
export async function reportQuery(
  engine: Engine,
  report: Report,
  catalogue: Catalogue,
  actor: Actor,
): Promise<Schemas['QueryItem'][]> {
  const asked = report.form.head.fields.filter((field) => itemOf(report, field).query === true);
  const options = await optionsOf(engine, report, actor).catch((error: unknown) => {
    throw error instanceof Refusal ? refusal(422, reportRefusals.queryFailed) : error;
  });
  return presentQuery(asked, catalogue).map((presented): Schemas['QueryItem'] => {
    const { mode } = report.definition.items.find(({ name }) => name === presented.field) ?? {};
    const own = options[presented.field];
    return {
      ...presented,
      ...(mode === undefined ? {} : { mode }),
      ...(own === undefined ? {} : { view: 'list', mode: 'single', options: own }),
    };
  });
}

/** `getRpParam`, `getParamsInfo`: the declared parameters with the values they have when none is sent. */
export async function reportParams(
  { db }: Pick<Engine, 'db'>,
  { definition }: Report,
  catalogue: Catalogue,
  actor: Actor,
): Promise<Schemas['ReportParam'][]> {
  const company = await companyParams(db, definition.params ?? [], actor);
  return (definition.params ?? []).map((param) => ({
    paramName: param.name,
    paramTxt: param.title,
    paramValue: defaultOf(param, actor, company),
    paramType: param.type,
    isRequired: param.required === true,
    ...(param.dict === undefined ? {} : { options: [...(choicesOf(param.dict, catalogue) ?? [])] }),
    ...(param.popup === undefined
      ? {}
      : { code: param.popup.code, orgFields: param.popup.from, destFields: param.popup.to }),
  }));
}

/** `getColumns`: shown columns in the oldest form. */
export function plainColumns(report: Report): Schemas['PlainReportColumn'][] {
  return shownFields(report).map((field) => ({
    title: field.label,
    dataIndex: field.name,
    align: 'center',
    sorter: String(itemOf(report, field).unsorted !== true),
  }));
}

/** Columns a reader sees. */
export function shownFields({ form }: Report): readonly Field[] {
  return form.head.fields.filter((field) => field.list === true);
}

export function itemOf({ definition }: Report, { name }: Pick<Field, 'name'>): ReportItem {
  const item = definition.items.find((one) => one.name === name);
  if (item === undefined) throw new Error(`The report ${definition.code} has no column ${name}`);
  return item;
}

/** Texts of values that the report itself declares, by column: replaced values, dictionaries by SQL. */
export async function optionsOf(engine: Engine, { definition }: Report, actor: Actor): Promise<Options> {
  const options: Options = {};
  for (const item of definition.items) {
    if (item.replace !== undefined) options[item.name] = replacements(item.replace);
    else if (item.dict_sql !== undefined) {
      const items = await dictSqlItems(engine, item.dict_sql, actor);
      options[item.name] = items.map(({ value, text }) => ({ value, text, title: text }));
    }
  }
  return options;
}

/** `text_value,text_value`; a text may have underscores of its own. */
export function replacements(text: string): Schemas['DictItem'][] {
  return text.split(',').flatMap((pair) => {
    const at = pair.lastIndexOf('_');
    const value = pair.slice(at + 1).trim();
    const shown = pair.slice(0, at).trim();
    return at < 1 || value === '' ? [] : [{ value, text: shown, title: shown }];
  });
}

function reportColumn(field: Field, item: ReportItem, options: Options): Schemas['ListColumn'] {
  const { summary: _guessed, ...column } = presentColumn(field);
  return {
    ...column,
    sorter: item.unsorted !== true && column.sorter === true,
    ...(item.width === undefined ? {} : { width: item.width }),
    ...(item.total === true ? { summary: true } : {}),
    ...(item.href === undefined ? {} : { hrefSlotName: item.name }),
    ...(item.group === undefined ? {} : { groupTitle: item.group }),
    ...(options[item.name] === undefined ? {} : { customRender: item.name, fieldType: 'list', align: 'left' as const }),
  };
}

function hrefSlots({ definition }: Report): { slotName: string; href: string }[] {
  return definition.items.flatMap(({ name, href }) => (href === undefined ? [] : [{ slotName: name, href }]));
}

/** Values and texts of the column of that id, narrowed by a part of the text. */
export async function columnOptions(
  engine: Engine,
  fieldId: string,
  keyword: string,
  actor: Actor,
): Promise<Schemas['DictItem'][]> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const report = catalogue.reports.find(({ id, definition }) =>
    definition.items.some(({ name }) => itemId(id, name) === fieldId),
  );
  if (report === undefined) throw refusal(404, engineRefusals.entityUnknown);
  if (!mayRead(catalogue, report, actor)) throw refusal(403, engineRefusals.noReportRight);
  const item = report.definition.items.find(({ name }) => itemId(report.id, name) === fieldId);
  const options = await optionsOf(engine, report, actor);
  return (options[item?.name ?? ''] ?? []).filter(({ text }) => text.includes(keyword.trim()));
}

/** The id of a column on the wire; the column of that name keeps it. */
export function itemId(reportId: string, name: string): string {
  return `${reportId.slice(0, 24)}.${name}`.slice(0, 64);
}
