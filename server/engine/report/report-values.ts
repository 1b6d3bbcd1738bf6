import { sql } from 'kysely';
import { parseAmount } from '#core/amounts/amounts.ts';
import { isDate, isDateTime } from '#core/dates/dates.ts';
import { paramDefault, resolveDefault } from '#core/defaults/default-value.ts';
import { openTable, ownEntry } from '#core/lists/own-entry.ts';
import { filled } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { paramTexts } from '#server/engine/definition/default-params.ts';
import type { ReportParam } from '#server/engine/definition/report-definition.ts';
import type { Fragment } from '#server/engine/list/query.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { reportRefusals } from './refusals.ts';
import { sqlFault, type Piece } from './report-placeholders.ts';

/** Prefix by which a caller names the value of a parameter. */
const PARAM_PREFIX = 'self_';

/** Values the session knows, by the names the family and our defaults use. */
const systemValues: Readonly<Record<string, string>> = {
  sys_user_id: 'sysUserId',
  sys_user_code: 'sysUserCode',
  sys_user_name: 'sysUserName',
  sys_org_code: 'sysOrgCode',
  sys_date: 'date',
  sys_time: 'datetime',
  date: 'date',
  datetime: 'datetime',
  month: 'month',
  year: 'year',
};

/** Filters, and the values of parameters by name, from what a caller sent. */
export function splitParams(sent: Readonly<Record<string, string>>): {
  filters: Record<string, string>;
  given: ReadonlyMap<string, string>;
} {
  const filters = openTable<string>();
  const given = new Map<string, string>();
  for (const [name, value] of Object.entries(sent)) {
    if (name.startsWith(PARAM_PREFIX)) given.set(name.slice(PARAM_PREFIX.length), value.trim());
    else filters[name] = value;
  }
  return { filters, given };
}

/** A parameter nobody declared is refused by name. */
export function refuseUnknownParams(given: ReadonlyMap<string, string>, params: readonly { name: string }[]): void {
  for (const name of given.keys())
    if (!params.some((param) => param.name === name))
      throw refusal(400, engineRefusals.noReportParam, { name: name.slice(0, 40) });
}

/** The value of a parameter when none is sent. */
export function defaultOf(
  { value }: { value?: string },
  actor: Actor,
  params?: ReadonlyMap<string, string>,
): string | null {
  return resolveDefault(value, { now: new Date(), ...actor, ...(params === undefined ? {} : { params }) });
}

/** Values of the parameters of the company that parameters of a report have as their default (`#{param:…}`), by their codes. */
export async function companyParams(
  db: Db,
  params: readonly { readonly value?: string }[],
  actor: Pick<Actor, 'tenantId'>,
): Promise<ReadonlyMap<string, string>> {
  return paramTexts(db, new Set(params.flatMap(({ value }) => paramDefault(value)?.code ?? [])), actor.tenantId);
}

/** Is it a value of the session that SQL may ask for as `#{name}`? */
export function isSystemValue(name: string): boolean {
  return Object.hasOwn(systemValues, toSnake(name));
}

/** Reads the values of a report's parameters; an empty one is null, or the empty text where the SQL quotes it. */
export function valueReader(
  params: readonly ReportParam[],
  given: ReadonlyMap<string, string>,
  actor: Actor,
): (piece: Extract<Piece, { kind: 'value' }>) => Fragment {
  refuseUnknownParams(given, params);
  const values = new Map(
    params.map((param) => {
      const sent = given.get(param.name) ?? '';
      const value = sent === '' ? (defaultOf(param, actor) ?? '') : sent;
      if (value === '' && param.required === true)
        throw refusal(400, engineRefusals.reportParamMissing, { title: param.title, name: param.name });
      checkValue(param, value);
      return [param.name, { value, type: param.type }] as const;
    }),
  );
  return ({ name, isSystem, isQuoted }) => {
    if (isSystem) return sql`(${systemValue(name, actor)}::text)`;
    const found = values.get(name);
    if (found === undefined) throw sqlFault(filled(reportRefusals.sqlParamUndefined, { name }));
    return typed(found.type, found.value, isQuoted);
  };
}

function systemValue(name: string, actor: Actor): string | null {
  const known = ownEntry(systemValues, toSnake(name));
  if (known === undefined) throw sqlFault(filled(reportRefusals.systemValueUnknown, { variable: `#{${name}}` }));
  return resolveDefault(`#{${known}}`, { now: new Date(), ...actor });
}

function toSnake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '');
}

function checkValue({ title, type }: ReportParam, value: string): void {
  if (value.length > 2000) throw refusal(400, reportRefusals.paramTooLong, { title });
  if (value.includes('\u0000')) throw refusal(400, reportRefusals.paramCharacters, { title });
  if (value === '') return;
  if (type === 'number' && parseAmount(value) === null) throw refusal(400, reportRefusals.paramNumber, { title });
  if (type === 'date' && !isDate(value)) throw refusal(400, reportRefusals.paramDate, { title });
  if (type === 'datetime' && !isDate(value) && !isDateTime(value))
    throw refusal(400, reportRefusals.paramTime, { title });
  if (type === 'month' && !/^\d{4}-(0[1-9]|1[0-2])$/.test(value))
    throw refusal(400, reportRefusals.paramMonth, { title });
}

function typed(type: ReportParam['type'], value: string, isQuoted: boolean): Fragment {
  const given = value === '' ? null : value;
  switch (type) {
    case 'number':
      return sql`(${given === null ? null : (parseAmount(given)?.toFixed() ?? null)}::numeric)`;
    case 'date':
      return sql`(${given}::date)`;
    case 'datetime':
      return sql`(${given}::timestamp)`;
    case 'text':
    case 'month':
      return sql`(${isQuoted ? value : given}::text)`;
  }
}
