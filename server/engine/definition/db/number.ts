import { sql } from 'kysely';
import {
  formatNumber,
  missingFields,
  numberPeriod,
  parseNumberPattern,
  type NumberPattern,
  type NumberReset,
  type NumberValues,
} from '#core/number-rule/number-rule.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { definitionRefusals } from '#server/engine/definition/refusals.ts';
import { refusal } from '#server/platform/refusal.ts';
import { DEFINITION_TENANT } from './definition.ts';

/** Is there a live number rule of this code? */
export async function isNumberRule(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_number_rule')
    .select('id')
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('rule_code', '=', code)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The next numbers of a rule, one for each of these records. The counter row is locked until the caller's transaction ends, so numbers never repeat under
 * parallel use, and one that is rolled back is given again: no holes either.
 * @param records what fields of each its number is made of
 * @throws Refusal 422 where the rule is switched off, or a field it needs is empty
 */
export async function nextNumbers(
  db: Db,
  tenantId: string,
  ruleCode: string,
  now: Date,
  records: readonly NumberValues[],
): Promise<readonly string[]> {
  const rule = await db
    .selectFrom('sys_number_rule')
    .select(['pattern', 'reset_cycle', 'enabled', 'serial_start', 'serial_step'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('rule_code', '=', ruleCode)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  if (rule === undefined) throw new Error(`There is no number rule ${ruleCode}`);
  if (!rule.enabled) throw refusal(422, definitionRefusals.numberRuleDisabled, { rule: ruleCode });
  const parsed = parseNumberPattern(rule.pattern);
  if (!parsed.ok) throw new Error(`The number rule ${ruleCode} is broken: ${parsed.fault.zh}`);
  const { pattern } = parsed;
  for (const values of records) mustHaveFields(ruleCode, pattern, values);
  // A check constraint of the table allows these values only.
  const period = numberPeriod(rule.reset_cycle as NumberReset, now);
  const { serial_start: start, serial_step: step } = rule;
  const last = await takeSerials(db, { tenantId, counter: ruleCode, period, start, step, count: records.length });
  return records.map((values, index) => formatNumber(pattern, now, last - step * (records.length - 1 - index), values));
}

/** The next number of a rule. */
export async function nextNumber(
  db: Db,
  tenantId: string,
  ruleCode: string,
  now: Date,
  values: NumberValues = {},
): Promise<string> {
  const [number = ''] = await nextNumbers(db, tenantId, ruleCode, now, [values]);
  return number;
}

type Counter = {
  readonly tenantId: string;
  readonly counter: string;
  readonly period: string;
  readonly start: number;
  readonly step: number;
  readonly count: number;
};

/** Moves a counter on by so many serials and answers the last of them; it stays locked until the caller's transaction ends. */
export async function takeSerials(db: Db, { tenantId, counter, period, start, step, count }: Counter): Promise<number> {
  const row = await db
    .insertInto('sys_number_sequence')
    .values({
      id: newId(),
      tenant_id: tenantId,
      create_by: 'system',
      rule_code: counter,
      period,
      last_serial: start + step * (count - 1),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'rule_code', 'period'])
        .where('del_flag', '=', 0)
        .doUpdateSet({
          last_serial: sql`sys_number_sequence.last_serial + ${step * count}`,
          update_time: sql`now()`,
        }),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow();
  return row.last_serial;
}

function mustHaveFields(ruleCode: string, pattern: NumberPattern, values: NumberValues): void {
  const [missing] = missingFields(pattern, values);
  if (missing !== undefined)
    throw refusal(422, definitionRefusals.numberNeedsField, { rule: ruleCode, field: missing });
}
