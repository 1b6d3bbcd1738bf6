import { sql } from 'kysely';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import type { Catalogue, Form, Popup } from '#server/engine/definition/catalogue.ts';
import { canBeDisabled, mayUseTable } from '#server/engine/list/lookup.ts';
import { compileEquals, pageOf, ROW_CAP, type Fragment, type ListQuery } from '#server/engine/list/query.ts';
import { selectPage, type Row } from '#server/engine/list/select.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { reportRefusals } from './refusals.ts';
import { defaultOf, refuseUnknownParams, splitParams } from './report-values.ts';

type Found = { readonly popup: Popup; readonly form: Form; readonly catalogue: Catalogue };

/** A popup report with the form it draws from, for a user who may look at that form or at one that offers the popup. */
export async function popupOf(engine: Engine, idOrCode: string, actor: Actor): Promise<Found> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const popup = catalogue.popup(idOrCode);
  const form = popup === undefined ? undefined : sourceOf(catalogue, popup.table);
  if (popup === undefined || form === undefined) throw refusal(404, engineRefusals.entityUnknown);
  if (!mayUseTable(catalogue, popup.table, actor)) throw refusal(403, reportRefusals.noPopupRight);
  return { popup, form, catalogue };
}

/** The lines of a sub-table are a list of their own: the same columns, in the order they have in their record. */
function sourceOf(catalogue: Catalogue, name: string): Form | undefined {
  const table = catalogue.table(name);
  const form = table === undefined ? undefined : catalogue.form(table.formTable);
  if (table === undefined || form === undefined || !table.isSub) return form;
  const { number: _number, life_cycle: _cycle, sub_tables: _subs, ...definition } = form.definition;
  const sort = [{ field: 'head_id', order: 'asc' } as const, { field: 'line_no', order: 'asc' } as const];
  return { ...form, head: table, subs: [], definition: { ...definition, table: name, kind: 'single', sort } };
}

export type PopupCall = {
  readonly query: ListQuery;
  readonly pageNo: number | undefined;
  readonly pageSize: number | undefined;
  /** Keys of nodes of the tree beside the rows. */
  readonly typeValue?: string | undefined;
  readonly typeSearch?: string | undefined;
};

/** Rows to choose from [B7.5]. Disabled records cannot be chosen in new documents, so they are not offered. */
export async function popupRows(
  engine: Engine,
  idOrCode: string,
  { query, pageNo, pageSize, typeValue, typeSearch }: PopupCall,
  actor: Actor,
): Promise<{ records: Row[]; total: number; limit: number; page: number }> {
  const { popup, form, catalogue } = await popupOf(engine, idOrCode, actor);
  const { filters, given } = splitParams(query.filters);
  const page = popup.page === false ? { limit: ROW_CAP, offset: 0, page: 1 } : pageOf(pageNo, pageSize);
  const parts = [
    ...(canBeDisabled(form.head) ? [sql`t.enabled = 'Y'`] : []),
    ...bindParams(popup, form, given, actor),
    ...treePart({ popup, form, catalogue }, typeValue, typeSearch, actor),
  ];
  const result = await selectPage(engine.db, form, {
    query: { ...query, filters },
    tenantId: actor.tenantId,
    ...page,
    columns: [...new Set([...popup.columns, popup.display])],
    ...(parts.length === 0 ? {} : { extra: sql.join(parts, sql` and `) }),
  });
  return { ...result, ...page };
}

/** `getRpParam`, `getParamsInfo` [B7.2]: the declared parameters with the values they have when none is sent. */
export function popupParams({ params }: Popup, actor: Actor) {
  return (params ?? []).map((param) => ({
    paramName: param.name,
    paramTxt: param.title,
    paramValue: defaultOf(param, actor),
  }));
}

function bindParams(popup: Popup, form: Form, given: ReadonlyMap<string, string>, actor: Actor): Fragment[] {
  const params = popup.params ?? [];
  refuseUnknownParams(given, params);
  return params.flatMap((param) => {
    const sent = given.get(param.name) ?? '';
    const value = sent === '' ? (defaultOf(param, actor) ?? '') : sent;
    if (value !== '') return [compileEquals(form.head, param.field, value)];
    if (param.required === true)
      throw refusal(400, reportRefusals.chooseParam, { title: param.title, name: param.name });
    return [];
  });
}

/** Rows of the chosen nodes and of those below them; inversely, all others, those without a node included. */
function treePart(
  { popup, form, catalogue }: Found,
  typeValue: string | undefined,
  typeSearch: string | undefined,
  actor: Actor,
): Fragment[] {
  const nodes = (typeValue ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (nodes.length === 0) return [];
  const field = popup.tree === undefined ? undefined : form.head.byName.get(popup.tree.field);
  const reference = field?.reference ?? null;
  if (field === undefined || reference?.parent === undefined || catalogue.table(reference.table) === undefined)
    throw refusal(400, reportRefusals.noReportTree);
  const table = sql.table(reference.table);
  const key = sql.ref(`n.${reference.value}`);
  const chosen = sql`(
    with recursive below as (
      select n.id, ${key} as key from ${table} n
      where n.tenant_id = ${actor.tenantId} and ${key} = any(${nodes}::text[])
      union
      select n.id, ${key} from ${table} n join below b on n.${sql.ref(reference.parent)} = b.id
      where n.tenant_id = ${actor.tenantId}
    ) select key from below)`;
  const column = sql.ref(`t.${field.name}`);
  const isInverse = ['inverse', 'true', '1'].includes((typeSearch ?? '').trim().toLowerCase());
  return [isInverse ? sql`(${column} is null or ${column} not in ${chosen})` : sql`${column} in ${chosen}`];
}
