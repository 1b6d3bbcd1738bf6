import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { DEFINITION_TENANT } from './definition.ts';

/** A live number rule as it is stored. */
export type StoredNumberRule = {
  readonly id: string;
  readonly rule_code: string;
  readonly rule_name: string;
  readonly pattern: string;
  readonly reset_cycle: string;
  readonly version: number;
  readonly update_by: string | null;
  readonly update_time: string | null;
};

/** A live number rule as its module file has it. */
export type StoredNumberFile = {
  readonly code: string;
  readonly name: string;
  readonly pattern: string;
  readonly reset: string;
  readonly start: number;
  readonly step: number;
  readonly form: string | null;
  readonly enabled: boolean;
};

/** Columns of a rule that a module file has. */
export const numberFileColumns = [
  ...(['rule_code as code', 'rule_name as name', 'pattern', 'reset_cycle as reset'] as const),
  ...(['serial_start as start', 'serial_step as step', 'form_code as form', 'enabled'] as const),
] as const;

const stored = [
  ...(['id', 'rule_code', 'rule_name', 'pattern', 'reset_cycle'] as const),
  ...(['version', 'update_by', 'update_time'] as const),
] as const;

/** One page of the live rules with their number; fragments of name and code narrow it. */
export async function listNumberRules(
  db: Db,
  { name, code, limit, offset }: { name: string; code: string; limit: number; offset: number },
): Promise<{ records: StoredNumberRule[]; total: number }> {
  const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = live(db).where('rule_code', 'like', like(code)).where('rule_name', 'like', like(name));
  const [records, { total }] = await Promise.all([
    found
      .select([...stored])
      .orderBy('rule_code')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { records, total };
}

/** A live rule by its id, locked for a change. */
export function lockNumberRule(db: Db, id: string): Promise<StoredNumberRule | undefined> {
  return live(db)
    .select([...stored])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Is there a live rule of this code? */
export async function isNumberRuleTaken(db: Db, code: string): Promise<boolean> {
  return (await live(db).select('id').where('rule_code', '=', code).executeTakeFirst()) !== undefined;
}

/** Last serials given by rules in periods, as `code|period`; what was never given is not there. */
export async function lastSerials(
  db: Db,
  tenantId: string,
  periods: readonly { code: string; period: string }[],
): Promise<ReadonlyMap<string, number>> {
  if (periods.length === 0) return new Map();
  const rows = await db
    .selectFrom('sys_number_sequence')
    .select(['rule_code', 'period', 'last_serial'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where(
      'rule_code',
      'in',
      periods.map(({ code }) => code),
    )
    .execute();
  return new Map(rows.map((row) => [`${row.rule_code}|${row.period}`, row.last_serial]));
}

export type NumberRuleValues = {
  readonly name: string;
  readonly pattern: string;
  readonly reset: string;
  readonly by: string;
};

export async function insertNumberRule(
  db: Db,
  { code, name, pattern, reset, by }: NumberRuleValues & { readonly code: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('sys_number_rule')
    .values({
      id,
      tenant_id: DEFINITION_TENANT,
      create_by: by,
      update_by: by,
      rule_code: code,
      rule_name: name,
      pattern,
      reset_cycle: reset,
    })
    .execute();
  return id;
}

/** Updates a number rule. Changes by an administrator stay when its module file changes: `update_by` tells them apart. */
export async function updateNumberRule(db: Db, id: string, { name, pattern, reset, by }: NumberRuleValues) {
  await db
    .updateTable('sys_number_rule')
    .set({ rule_name: name, pattern, reset_cycle: reset, update_by: by, ...touched })
    .where('id', '=', id)
    .execute();
}

export async function deleteNumberRule(db: Db, id: string, by: string): Promise<void> {
  await db
    .updateTable('sys_number_rule')
    .set({ del_flag: 1, update_by: by, ...touched })
    .where('id', '=', id)
    .execute();
}

/** Switches live rules on or off; answers how many there were. */
export async function switchNumberRules(
  db: Db,
  { ids, enabled, by }: { ids: readonly string[]; enabled: boolean; by: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sys_number_rule')
    .set({ enabled, update_by: by, ...touched })
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A new rule is its administrator's: a module file does not take its place. */
export async function claimNumberRule(db: Db, id: string, by: string): Promise<void> {
  await db.updateTable('sys_number_rule').set({ update_by: by }).where('id', '=', id).execute();
}

/** Forgets how far a counter of a company was; its next serial is the first again. */
export async function forgetSerial(db: Db, tenantId: string, code: string, period: string): Promise<void> {
  await db
    .deleteFrom('sys_number_sequence')
    .where('tenant_id', '=', tenantId)
    .where('rule_code', '=', code)
    .where('period', '=', period)
    .execute();
}

const touched = { update_time: sql<string>`now()`, version: sql<number>`sys_number_rule.version + 1` };

function live(db: Db) {
  return db.selectFrom('sys_number_rule').where('tenant_id', '=', DEFINITION_TENANT).where('del_flag', '=', 0);
}
