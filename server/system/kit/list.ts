import { isDate, isDateTime } from '#core/dates/dates.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { parseFilter } from '#core/query/filter.ts';
import { parseSort } from '#core/query/sort.ts';
import type { Db } from '#server/db/connection.ts';
import {
  findManaged,
  listManaged,
  managedColumn,
  type ManagedColumn,
  type ManagedCondition,
  type ManagedRow,
  type Narrowing,
} from '#server/db/managed.ts';
import { pageOf, pageResult } from '#server/engine/list/query.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { RefusalLanguage } from '#core/refusals/text.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { systemRefusals } from '#server/system/refusals.ts';
import type { Managed } from './managed.ts';
import { systemKitRefusals } from './refusals.ts';

/** A list call: paging and sorting as declared, everything else is a filter by wire name. */
export type ManagedCall = {
  readonly pageNo?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly column?: string | undefined;
  readonly order?: string | undefined;
  readonly filters: Readonly<Record<string, string>>;
  /** Conditions by which a subject narrows its list beyond its columns. */
  readonly narrowings?: readonly Narrowing[];
  /** Language of the words that rows are dressed with; Chinese without it. */
  readonly language?: RefusalLanguage | undefined;
};

export type ManagedPage = {
  readonly records: readonly ManagedRow[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
};

/**
 * A page of a subject in the query language of list calls (1-conventions §6).
 * @throws Refusal 400 for a filter, value or sort column that is not there
 */
export async function managedPage(db: Db, of: Managed, call: ManagedCall, actor: Actor): Promise<ManagedPage> {
  const page = pageOf(call.pageNo, call.pageSize);
  const { conditions, narrowings } = askedOf(of, call.filters);
  const { rows, total } = await listManaged(db, of.table, {
    tenantId: actor.tenantId,
    conditions,
    narrowings: [...narrowings, ...(call.narrowings ?? [])],
    sort: sortOf(of, call),
    ...page,
  });
  return pageResult((await of.dress?.(db, rows, actor, call.language ?? 'zh')) ?? rows, total, page);
}

/** @throws Refusal 404 */
export async function managedOne(
  db: Db,
  of: Managed,
  id: string,
  actor: Actor,
  language: RefusalLanguage = 'zh',
): Promise<ManagedRow> {
  const rows = await findManaged(db, of.table, { tenantId: actor.tenantId, ids: [id] });
  const [row] = (await of.dress?.(db, rows, actor, language)) ?? rows;
  if (row === undefined) throw unknown();
  return row;
}

export function unknown(): Refusal {
  return refusal(404, systemRefusals.entryUnknown);
}

function sortOf(of: Managed, { column, order }: ManagedCall) {
  const asked = parseSort(column, order);
  for (const { field } of asked)
    if (managedColumn(of.table, field) === undefined)
      throw refusal(400, platformRefusals.noSortField, { field: clip(field) });
  return asked.length === 0 ? ([{ field: 'createTime', direction: 'desc' }] as const) : asked;
}

function askedOf(of: Managed, filters: Readonly<Record<string, string>>) {
  const asks = Object.entries(filters).map(([name, text]) => ({
    name,
    text: text.trim(),
    mean: ownEntry(of.asks ?? {}, name),
  }));
  return {
    narrowings: asks.flatMap(({ text, mean }) => (mean === undefined || text === '' ? [] : [mean(text)])),
    conditions: conditionsOf(
      of,
      Object.fromEntries(asks.flatMap(({ name, mean }) => (mean === undefined ? [[name, filters[name] ?? '']] : []))),
    ),
  };
}

function conditionsOf(of: Managed, filters: Readonly<Record<string, string>>): ManagedCondition[] {
  return Object.entries(filters).flatMap(([name, text]) => {
    if (text.length > 2000) throw refusal(400, platformRefusals.conditionTooLong, { label: clip(name) });
    const [, base, edge] = /^(\w+)_(begin|end)$/.exec(name) ?? [];
    const column = managedColumn(of.table, base ?? name);
    if (column === undefined) throw refusal(400, platformRefusals.noQueryField, { name: clip(name) });
    if (text.trim() === '') return [];
    if (edge !== undefined) return [rangeEdge(column, edge, text.trim())];
    return conditionOf(column, text);
  });
}

function conditionOf(column: ManagedColumn, text: string): ManagedCondition[] {
  const condition = parseFilter(column.name, text);
  switch (condition?.kind) {
    case 'compare':
      return [{ column, kind: 'compare', operator: condition.operator, value: valueOf(column, condition.value) }];
    case 'like':
      // Stars around nothing say nothing.
      if (/^\**$/.test(condition.value)) return [];
      if (column.storage !== 'text') throw refusal(400, systemKitRefusals.notByPart, { name: column.name });
      return [{ column, kind: 'like', mode: condition.mode, value: condition.value }];
    case 'in':
      return [{ column, kind: 'in', values: condition.values.map((value) => valueOf(column, value)) }];
    case 'hasAny':
      if (column.storage !== 'text') throw refusal(400, systemKitRefusals.notByMany, { name: column.name });
      return [{ column, kind: 'hasAny', values: condition.values }];
    case 'empty':
    case 'period':
    case 'mine':
    case undefined:
      return [];
  }
}

/** A day as the end of a range of times means the whole day. */
function rangeEdge(column: ManagedColumn, edge: string, text: string): ManagedCondition {
  const isDay = column.storage === 'timestamp' && text.length === 10;
  const value = isDay ? `${text} ${edge === 'begin' ? '00:00:00' : '23:59:59'}` : text;
  return { column, kind: 'compare', operator: edge === 'begin' ? 'ge' : 'le', value: valueOf(column, value) };
}

function valueOf({ name, storage }: ManagedColumn, text: string): string | number {
  const isRight =
    storage === 'text' ||
    (storage === 'number' && /^-?\d{1,15}(\.\d{1,6})?$/.test(text)) ||
    (storage === 'boolean' && /^[01]$/.test(text)) ||
    (storage === 'integer' && /^-?\d{1,9}$/.test(text)) ||
    (storage === 'date' && isDate(text)) ||
    (storage === 'timestamp' && (isDate(text) || isDateTime(text)));
  if (!isRight) throw refusal(400, systemKitRefusals.conditionValueWrong, { name, text: clip(text) });
  return storage === 'integer' ? Number(text) : text;
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
