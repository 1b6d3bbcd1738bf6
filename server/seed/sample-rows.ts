import { sql } from 'kysely';
import { USUAL_CURRENCY } from '#core/kernel/usual-currency.ts';
import { withSettings } from '#core/formula/settings.ts';
import { settingsOf } from '#core/screen/field-view.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import type { Random } from '#core/samples/random.ts';
import { sampleValue } from '#core/samples/sample-value.ts';
import type { Db } from '#server/db/connection.ts';
import {
  choicesOf,
  decimalsOf,
  type Catalogue,
  type Field,
  type Form,
  type Table,
} from '#server/engine/definition/catalogue.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { PARENT } from '#server/engine/definition/definition.ts';
import { ACCOUNTS } from '#modules/finance/server/db/cash-ledger.ts';

type Values = Record<string, unknown>;

/** Values of a table's column by `<table> <column>`. */
export type Keys = ReadonlyMap<string, readonly string[]>;

export type RowWorld = {
  readonly catalogue: Catalogue;
  readonly random: Random;
  readonly day: string;
  /** Counts the rows of a table, from 1. */
  readonly index: number;
  /** Records references may point to, see `readKeys`. */
  readonly keys: Keys;
  readonly users: readonly string[];
  readonly departIds: readonly string[];
  readonly words?: (field: Field) => string | undefined;
};

const REGIONS = ['320505', '310115', '320583', '440103'];

const moneyOf: Readonly<Partial<Record<string, string>>> = { currency: USUAL_CURRENCY, exchange_rate: '1' };

/** Documents that have a rate are in the own currency, and so are their accounts, the first and the last: what another one costs, nobody invents. */
function inOwnCurrency(table: Table, field: Field, world: RowWorld): string | undefined {
  if (!table.byName.has('exchange_rate')) return undefined;
  if (field.reference?.table !== ACCOUNTS) return ownEntry(moneyOf, field.name);
  return optionsOf(field, world).at(field.name === 'to_account' ? -1 : 0);
}

/**
 * Values definitions do not determine; undefined for other fields. An invented account stands above all others, beside those of the
 * standard chart.
 */
const invented: Readonly<Partial<Record<string, (field: string, index: number) => string | null | undefined>>> = {
  fin_subject: (field, index) =>
    field === PARENT || field === 'role' ? null : field === 'code' ? String(7000 + (index % 1000)) : undefined,
  // None came with a receipt that is known.
  fin_acceptance: (field) => (field === 'receipt_no' ? null : undefined),
  // A whole voucher has a number; one that does not balance is a draft.
  fin_voucher_item: (field, index) =>
    field === 'debit'
      ? index % 2 === 1
        ? '100.00'
        : null
      : field === 'credit'
        ? index % 2 === 1
          ? null
          : '100.00'
        : undefined,
  // Its invoice is there.
  fin_ap_bill: (field) => (field === 'provisional' ? 'N' : undefined),
  // Two of them leave something.
  md_pay_term_part: (field) => (field === 'percent' ? '30' : undefined),
  fin_statement_row: (field) => (field === 'formula' ? '1001 - 2001' : undefined),
};

/**
 * A row of a form or sub-table as a person would enter it: every field he may write, from the definition alone. Null when a required
 * field has nothing to choose from.
 */
export function sampleRow(form: Form, table: Table, world: RowWorld): Values | null {
  const values: Values = {};
  const fields = setters(table);
  for (const field of table.fields) {
    const isNumbered = !table.isSub && form.definition.number?.field === field.name;
    if (!isWritable(field) || isNumbered || field.name === 'enabled' || Object.hasOwn(values, field.name)) continue;
    // An invented line goes back to no other one.
    const isSource = field.name === 'src_line_id';
    const own = isSource
      ? null
      : (inOwnCurrency(table, field, world) ?? ownEntry(invented, table.name)?.(field.name, world.index));
    const value = own !== undefined ? own : field.name === 'sort_no' ? world.index : valueOf(field, world);
    if (value === null && field.required === true) return null;
    values[field.name] = value;
    // As when somebody types it; what it sets stays.
    if (fields.get(field.name)?.sets !== undefined) Object.assign(values, withSettings(values, [field.name], fields));
  }
  return values;
}

function setters({ fields }: Table): Parameters<typeof withSettings>[2] {
  return new Map(
    fields.map((field) => {
      const sets = settingsOf(field.extend ?? {});
      return [field.name, { name: field.name, precision: decimalsOf(field), ...(sets === undefined ? {} : { sets }) }];
    }),
  );
}

/** May a person write this field? */
export function isWritable(field: Field): boolean {
  return field.readonly !== true && field.formula === undefined && !field.dormant && field.kind.storage !== 'none';
}

function valueOf(field: Field, world: RowWorld): string | number | null {
  const { index } = world;
  const options = (asked: Field): readonly string[] => optionsOf(asked, world);
  // Roots of a tree first; what is unique takes each key once.
  if (field.name === PARENT && index <= 2) return null;
  if (field.unique === true && field.kind.reference !== 'none') return options(field)[index - 1] ?? null;
  return sampleValue(field, { ...world, keys: options });
}

function optionsOf(field: Field, { catalogue, keys, users, departIds }: RowWorld): readonly string[] {
  if (field.dict !== undefined) return (choicesOf(field.dict, catalogue) ?? []).map((item) => item.value);
  if (field.kind.reference === 'user') return users;
  if (field.kind.reference === 'depart') return departIds;
  if (field.kind.reference === 'region') return REGIONS;
  return keys.get(`${field.reference?.table ?? ''} ${field.reference?.value ?? ''}`) ?? [];
}

/**
 * Reads the records the references of a form may point to: the first enabled ones of each table, and none that its unique fields use
 * already.
 */
export async function readKeys(db: Db, catalogue: Catalogue, form: Form): Promise<Keys> {
  const keys = new Map<string, readonly string[]>();
  for (const table of [form.head, ...form.subs]) {
    for (const field of table.fields) {
      const { reference } = field;
      if (reference === null) continue;
      const key = `${reference.table} ${reference.value}`;
      if (keys.has(key)) continue;
      const hasEnabled = catalogue.table(reference.table)?.byName.get('enabled')?.type === 'switch';
      const value = sql.ref(`t.${reference.value}`);
      const free = sql`and not exists (
        select 1 from ${sql.table(table.name)} u where u.del_flag = 0 and u.tenant_id = t.tenant_id and u.${sql.ref(field.name)} = ${value})`;
      const { rows } = await sql<{ value: string }>`
        select ${value}::text as value from ${sql.table(reference.table)} t
        where t.tenant_id = ${DEFINITION_TENANT} and t.del_flag = 0 ${hasEnabled ? sql`and t.enabled = 'Y'` : sql``}
          ${field.unique === true ? free : sql``}
        order by t.create_time, t.id limit 40`.execute(db);
      keys.set(
        key,
        rows.map((row) => row.value),
      );
    }
  }
  return keys;
}
